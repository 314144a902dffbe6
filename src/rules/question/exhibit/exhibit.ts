import type { ExhibitForm } from './exhibit-forms.ts';

/** What a question is asked about, shown beside it. */
export type Exhibit = {
  title: string;
  form: ExhibitForm;
  /** As it stands there; of a table its rows, of a diagram its description. */
  text: string;
};

const FENCE = '```';

/** The text of a question that is asked where nothing can stand beside it: its exhibits follow as lines of code. */
export function withExhibits(text: string, exhibits: readonly Exhibit[]): string {
  if (exhibits.length === 0) return text;
  return [text, ...exhibits.map((exhibit) => `${exhibit.title}\n${FENCE}\n${exhibit.text}\n${FENCE}`)].join('\n\n');
}
