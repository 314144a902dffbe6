import type { ExhibitForm } from './exhibit-forms.ts';
import { pictureLine } from '../text/text-pictures.ts';

/** What a question is asked about, shown beside it. */
export type Exhibit = {
  title: string;
  form: ExhibitForm;
  /** As it stands there; of a table its rows, of a diagram its description, of a picture its text alternative. */
  text: string;
  /** Of a picture its name; in a pack, the name of its file. */
  picture?: string | undefined;
};

const FENCE = '```';

const pictureBeside = ({ text, picture = '' }: Exhibit) => pictureLine(picture, text, { isBeside: true });

/** The same for a file, which is read where our pictures are not. */
export const pictureInWords = ({ text }: Exhibit): string => text;

/** What of a question's exhibits a file can hold that brings no pictures along. */
export const withoutPictures = (exhibits: readonly Exhibit[]): Exhibit[] =>
  exhibits.filter(({ form }) => form !== 'picture');

/**
 * The text of a question that is asked where nothing can stand beside it: a scenario comes first, and other exhibits follow, pictures
 * as such and the rest as lines of code.
 */
export function withExhibits(
  text: string,
  exhibits: readonly Exhibit[],
  pictureOf: (exhibit: Exhibit) => string = pictureBeside,
): string {
  if (exhibits.length === 0) return text;
  const isScenario = ({ form }: Exhibit) => form === 'scenario';
  return [
    ...exhibits.filter(isScenario).map((exhibit) => `${exhibit.title}\n\n${exhibit.text}`),
    text,
    ...exhibits
      .filter((exhibit) => !isScenario(exhibit))
      .map((exhibit) =>
        exhibit.form === 'picture'
          ? `${exhibit.title}\n\n${pictureOf(exhibit)}`
          : `${exhibit.title}\n${FENCE}\n${exhibit.text}\n${FENCE}`,
      ),
  ].join('\n\n');
}

const PICTURE_IN_TEXT =
  /\n\n([^\n]+)\n\n!\[([^[\]]+)\]\(\/api\/pictures\/([0-9a-f]{64}-\d+x\d+\.webp) "exhibit"\)(?=\n\n|$)/g;

/** A text with the pictures that `withExhibits` put into it taken out again, for where something can stand beside it. */
export function partedFromPictures(text: string): { text: string; exhibits: Exhibit[] } {
  const exhibits = [...text.matchAll(PICTURE_IN_TEXT)].map(([, title, told, picture]): Exhibit => ({
    title: title!,
    form: 'picture',
    text: told!,
    picture: picture!,
  }));
  return { text: text.replaceAll(PICTURE_IN_TEXT, ''), exhibits };
}
