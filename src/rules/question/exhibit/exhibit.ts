import type { ExhibitForm } from './exhibit-forms.ts';
import { pictureLine } from '../text/text-pictures.ts';

/** What a question is about, shown beside it. */
export type Exhibit = {
  title: string;
  form: ExhibitForm;
  /** Its text; for a table, the rows; for a diagram, the description; for a picture, the alt text. */
  text: string;
  /** For a picture, its name; in a pack, its file name. */
  picture?: string | undefined;
  /** Named parts of a picture, which an answer can point at. */
  regions?: PictureRegion[] | undefined;
};

/** A rectangle on a picture, in thousandths of its width and height from the top left. */
export type PictureRegion = { name: string; x: number; y: number; width: number; height: number };

/** The regions of a picture for a hash, which does not depend on the order of their fields. */
export const regionParts = (regions: readonly PictureRegion[]) =>
  regions.map(({ name, x, y, width, height }) => [name, x, y, width, height]);

/** The whole width or height of a picture, in the units of its regions. */
export const WHOLE_PICTURE = 1000;

const FENCE = '```';

const pictureBeside = ({ text, picture = '' }: Exhibit) => pictureLine(picture, text, { isBeside: true });

/** A picture in a file that is read without access to ours. */
export const pictureInWords = ({ text }: Exhibit): string => text;

/** The parts of a question's exhibits that a file without pictures can hold. */
export const withoutPictures = (exhibits: readonly Exhibit[]): Exhibit[] =>
  exhibits.filter(({ form }) => form !== 'picture');

/**
 * A question's text where nothing can be shown beside it: a scenario comes first, and other exhibits follow, pictures
 * as pictures, tables as tables, and the rest as code lines.
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
      .map((exhibit) => `${exhibit.title}\n${belowTitle(exhibit, pictureOf)}`),
  ].join('\n\n');
}

function belowTitle(exhibit: Exhibit, pictureOf: (exhibit: Exhibit) => string): string {
  if (exhibit.form === 'picture') return `\n${pictureOf(exhibit)}`;
  return exhibit.form === 'table' ? exhibit.text.trim() : `${FENCE}\n${exhibit.text}\n${FENCE}`;
}

const PICTURE_IN_TEXT =
  /\n\n([^\n]+)\n\n!\[([^[\]]+)\]\(\/api\/pictures\/([0-9a-f]{64}-\d+x\d+\.webp) "exhibit"\)(?=\n\n|$)/g;

/** Takes the pictures added by `withExhibits` back out of a text, for use where something can be shown beside it. */
export function partedFromPictures(text: string): { text: string; exhibits: Exhibit[] } {
  const exhibits = [...text.matchAll(PICTURE_IN_TEXT)].map(([, title, alternative, picture]): Exhibit => ({
    title: title!,
    form: 'picture',
    text: alternative!,
    picture: picture!,
  }));
  return { text: text.replaceAll(PICTURE_IN_TEXT, ''), exhibits };
}
