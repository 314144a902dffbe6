import { isDevice } from '#rules/console/device-form.ts';
import { EXHIBIT_FORMS, type ExhibitForm } from '#rules/question/exhibit/exhibit-forms.ts';
import { MOST_EXHIBITS } from '#rules/question/part/limits.ts';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { AddItem, RemoveItem } from '../answer/item-buttons.part.tsx';
import { PictureField } from './picture-field.part.tsx';
import { ofForm } from './sample-exhibits.ts';
import { type Draft, type EditProps, kindOfDraft } from '../question-draft.ts';
import { RegionFields } from './region-fields.part.tsx';

type DraftExhibit = NonNullable<Draft['exhibits']>[number];

const FORM_NAMES: Record<ExhibitForm, string> = {
  scenario: 'Scenario of a case set',
  terminal: 'Terminal output',
  log: 'Log',
  code: 'Code or policy',
  table: 'Table',
  diagram: 'Diagram',
  screen: 'Screen',
  picture: 'Picture',
  router: 'Console: router',
  switch: 'Console: switch',
  linux: 'Console: Linux host',
  windows: 'Console: Windows PC',
  mac: 'Console: Mac',
  aws: 'Console: AWS CLI',
  rules: 'Rule table',
};

const OF_IOS =
  'Its initial configuration, as in show running-config. Add a cable with a line such as ! link g0/1 to SW1 g0/2. The title is the device’s name.';

const OF_HOST =
  'One item per line: address eth0 10.0.0.5/24 (en0 on a Mac) or address eth0 dhcp, gateway 10.0.0.1, address6 eth0 2001:db8::5/64 or address6 eth0 auto, gateway6 fe80::1, dns 10.0.0.53, record www.example.com A 10.0.0.80, down eth0. The title is the host’s name.';

const HINTS: Partial<Record<ExhibitForm, string>> = {
  scenario:
    'Questions whose scenarios share a title form a case set: a simulation asks all of them in a row, or none. If you change the title or the text here, it changes in all of them. To take a question out of its set, remove the scenario.',
  table: 'Separate cells with |, and put a line such as |---|---| under the first row.',
  diagram: 'One item per line: router R1 "Edge", then R1 -- R2 "10.0.0.0/30", group "Site": R1 R2, row: R1 R2.',
  screen:
    'One item per line: title "Create a VM", menu "Networking", tab "Basics", field "Name" "vm-1", list "Region" "West Europe", check "Backup" "on", columns "Name" "Type", row "vm-1" "VM", text, heading, link, button.',
  picture: 'For learners who can’t see the picture: say what it shows, but not the answer.',
  rules:
    'One line per column, such as Action: Permit | Deny. Below a line of dashes, add any rules to start with, such as Permit | TCP | Any | 443.',
  router: OF_IOS,
  switch: OF_IOS,
  linux: `${OF_HOST} On Linux also user ann 1001 groups=sudo password=secret, service ssh enabled active, socket tcp 22 sshd service=ssh, file /etc/motd 644 root:root with its lines behind |, journal, firewall active.`,
  windows: OF_HOST,
  mac: OF_HOST,
  aws: 'One item per line: account 111122223333 us-east-1, bucket NAME access=open versioning=Enabled, object NAME/KEY 2048, file NAME 2048, security-group sg-0a1b2c3d NAME vpc-0a1b2c3d "Description", ingress sg-0a1b2c3d tcp 22 0.0.0.0/0, instance i-0a1b2c3d running t3.micro 10.0.1.10 sg-0a1b2c3d "Name", user, group, policy NAME, attached USER ARN, member USER GROUP, key USER AKIA0000000000000001 Active. The title is what the tab says.',
};

/** Form fields for the exhibits. */
export function ExhibitFields({ draft, put, faults }: EditProps) {
  const { exhibits = [], parts } = draft;
  const isPointedAt = kindOfDraft(draft).keyForm === 'regions';
  const change = (index: number, changed: Partial<NonNullable<Draft['exhibits']>[number]>) =>
    put({ exhibits: exhibits.map((held, place) => (place === index ? { ...held, ...changed } : held)) });
  /** Goals still refer to a device after it is renamed. */
  const nameOf = (index: number, next: DraftExhibit) => {
    const before = exhibits[index]!.title;
    const isGoalOf = (device: string | undefined) => isDevice(next.form) && before !== '' && device === before;
    return {
      exhibits: exhibits.with(index, next),
      parts: parts?.map((part) =>
        isGoalOf(part.goal?.device) ? { ...part, goal: { ...part.goal!, device: next.title } } : part,
      ),
    };
  };
  const rename = (index: number, title: string) => put(nameOf(index, { ...exhibits[index]!, title }));
  const changeForm = (index: number, form: ExhibitForm) => put(nameOf(index, ofForm(exhibits[index]!, form)));
  return (
    <fieldset>
      <legend className="font-semibold">Exhibits</legend>
      <ol className="mt-3 space-y-4">
        {exhibits.map((draftExhibit, index) => (
          <li key={index} className="space-y-3 rounded border border-line p-3">
            <div className="grid gap-3 sm:grid-cols-2">
              <Field
                label={`Title of exhibit ${index + 1}`}
                maxLength={120}
                value={draftExhibit.title}
                error={faults[`exhibits.${index}.title`]}
                onChange={(event) => rename(index, event.target.value)}
              />
              <SelectField
                label={`Type of exhibit ${index + 1}`}
                value={draftExhibit.form}
                options={EXHIBIT_FORMS.map((form) => [form, FORM_NAMES[form]] as const)}
                onChange={(event) => changeForm(index, event.target.value as ExhibitForm)}
              />
            </div>
            {draftExhibit.form === 'picture' && (
              <PictureField
                label={`Picture of exhibit ${index + 1}`}
                picture={draftExhibit.picture}
                error={faults[`exhibits.${index}.picture`]}
                onPicture={(picture) => change(index, { picture })}
              />
            )}
            <TextAreaField
              label={`${draftExhibit.form === 'picture' ? 'Text alternative' : 'Text'} of exhibit ${index + 1}`}
              hint={HINTS[draftExhibit.form]}
              maxLength={6000}
              rows={draftExhibit.form === 'picture' ? 3 : 8}
              className={draftExhibit.form === 'picture' ? '' : 'font-mono'}
              value={draftExhibit.text}
              error={faults[`exhibits.${index}.text`]}
              onChange={(event) => change(index, { text: event.target.value })}
            />
            {isPointedAt && draftExhibit.form === 'picture' && draftExhibit.picture !== undefined && (
              <RegionFields draft={draft} put={put} faults={faults} exhibit={index} />
            )}
            <RemoveItem
              of={`exhibit ${index + 1}`}
              onRemove={() => put({ exhibits: exhibits.filter((_, at) => at !== index) })}
            />
          </li>
        ))}
      </ol>
      {exhibits.length < MOST_EXHIBITS && (
        <AddItem onAdd={() => put({ exhibits: [...exhibits, { title: '', form: 'terminal', text: '' }] })}>
          Add Exhibit
        </AddItem>
      )}
    </fieldset>
  );
}
