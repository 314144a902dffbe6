import type { QuestionEdit } from '#contract/question-admin.ts';
import type { ExhibitForm } from '#rules/question/exhibit/exhibit-forms.ts';

type DraftExhibit = NonNullable<QuestionEdit['exhibits']>[number];

/** The initial text of exhibits that the answer works on, to show authors the format. */
const SAMPLES: Partial<Record<ExhibitForm, Pick<DraftExhibit, 'title' | 'text'>>> = {
  rules: {
    title: 'Rule table',
    text: 'Action: Permit | Deny\nProtocol: Any | TCP | UDP\nSource: Any | 10.0.0.0/24\nDestination: Any | 10.0.1.10\nPort: Any | 22 | 443',
  },
  screen: {
    title: 'Screen',
    text: 'title "Create a virtual machine"\ntab "Basics"\ntab "Networking"\nfield "Name" "vm-1"\nbutton "Create"',
  },
  router: { title: 'R1', text: 'hostname R1' },
  switch: { title: 'SW1', text: 'hostname SW1\ninterface GigabitEthernet0/1' },
  linux: { title: 'SRV1', text: 'address eth0 10.0.0.5/24\nuser ann 1001' },
  windows: { title: 'PC1', text: 'address eth0 10.0.0.21/24\ngateway 10.0.0.1' },
  mac: { title: 'MAC1', text: 'address en0 10.0.0.22/24\ngateway 10.0.0.1' },
  aws: { title: 'CloudShell', text: 'account 111122223333 us-east-1\nbucket reports-2026' },
};

export const sampleOf = (form: 'rules' | 'screen' | 'router'): DraftExhibit => ({ form, ...SAMPLES[form]! });

/** Whether nobody has edited it yet. */
export function isUntouched({ title, form, text }: DraftExhibit): boolean {
  const sample = SAMPLES[form];
  return (title === '' && text === '') || (sample?.title === title && sample.text === text);
}

/** The exhibit in another form; if it was untouched, with that form's initial text. */
export function ofForm(exhibit: DraftExhibit, form: ExhibitForm): DraftExhibit {
  const kept = { ...exhibit, form, picture: undefined, regions: undefined };
  return isUntouched(exhibit) ? { ...kept, title: '', text: '', ...SAMPLES[form] } : kept;
}
