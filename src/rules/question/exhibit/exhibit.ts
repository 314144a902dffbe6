import type { ExhibitForm } from './exhibit-forms.ts';

/** What a question is asked about, shown beside it. */
export type Exhibit = {
  title: string;
  form: ExhibitForm;
  /** As it stands there; of a table its rows, of a diagram its description. */
  text: string;
};

const FENCE = '```';

/** The text of a question that is asked where nothing can stand beside it: a scenario comes first, and other exhibits follow as lines of code. */
export function withExhibits(text: string, exhibits: readonly Exhibit[]): string {
  const isScenario = ({ form }: Exhibit) => form === 'scenario';
  return [
    ...exhibits.filter(isScenario).map((exhibit) => `${exhibit.title}\n\n${exhibit.text}`),
    text,
    ...exhibits
      .filter((exhibit) => !isScenario(exhibit))
      .map((exhibit) => `${exhibit.title}\n${FENCE}\n${exhibit.text}\n${FENCE}`),
  ].join('\n\n');
}
