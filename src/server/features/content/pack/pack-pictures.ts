import type { Pack, PackNote, PackQuestion, PackStudy } from '#rules/content-import/pack.ts';
import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import { pictureNames } from '#rules/question/question-pictures.ts';
import { type AuthoredQuestion, withTexts } from '#rules/question/text/authored-texts.ts';
import { picturesInText, type PictureBase, withPictureNames } from '#rules/question/text/text-pictures.ts';

/** The folder of a pack's picture files. */
export const PICTURES = 'pictures';

export type PictureHolders = Pick<Pack, 'questions' | 'study'>;
type Names = ReadonlyMap<string, string>;

/** The picture names used in a pack. */
export const picturesOf = ({ questions, study }: PictureHolders): string[] => [
  ...new Set([...questions.flatMap(namesInQuestion), ...study.flatMap(namesInStudy)]),
];

/** The pictures in a question and its earlier versions. */
export const namesInQuestion = ({ earlier = [], ...question }: PackQuestion): string[] =>
  [question, ...earlier].flatMap(pictureNames);

/** Content with pictures renamed; in texts the name follows `base`. */
export const renamePictures = (
  { questions, study }: PictureHolders,
  base: PictureBase,
  names: Names,
): PictureHolders => ({
  questions: questions.map(({ earlier, ...question }) => ({
    ...renamed(question, base, names),
    ...(earlier && { earlier: earlier.map((wording) => renamed(wording, base, names)) }),
  })),
  study: study.map((entry) => (namesInStudy(entry).length === 0 ? entry : renamedStudy(entry, base, names))),
});

function renamed<T extends AuthoredQuestion & { exhibits?: Exhibit[] | undefined }>(
  shows: T,
  base: PictureBase,
  names: Names,
): T {
  if (pictureNames(shows).length === 0) return shows;
  return {
    ...withTexts(shows, (text) => withPictureNames(text, base, names)),
    ...(shows.exhibits && {
      exhibits: shows.exhibits.map(({ picture, ...exhibit }) => ({
        ...exhibit,
        ...(picture !== undefined && { picture: names.get(picture) ?? picture }),
      })),
    }),
  };
}

/** A picture in the HTML of study content: what comes before its name, and the name. */
const IN_HTML = /(<img\b[^<>]*?\bsrc=")(?:\/api\/)?pictures\/([^"<>]*)/g;

type StudyLists = Pick<PackStudy, 'guide' | 'flashcards' | 'tips' | 'alerts' | 'items'>;

/** The pictures in guides, cards, notes, and anything written as HTML. */
export function namesInStudy({ guide, flashcards, tips, alerts, items = [] }: StudyLists): string[] {
  const texts = [guide ?? '', ...flashcards.map(({ back }) => back), ...[...tips, ...alerts].map(({ text }) => text)];
  return [
    ...texts.flatMap(picturesInText),
    ...items.flatMap(({ html }) => [...html.matchAll(IN_HTML)].map(([, , name]) => name!)),
  ];
}

function renamedStudy(entry: PackStudy, base: PictureBase, names: Names): PackStudy {
  const text = (own: string) => withPictureNames(own, base, names);
  const note = (own: PackNote) => ({ ...own, text: text(own.text) });
  return {
    ...entry,
    guide: entry.guide && text(entry.guide),
    flashcards: entry.flashcards.map((card) => ({ ...card, back: text(card.back) })),
    tips: entry.tips.map(note),
    alerts: entry.alerts.map(note),
    ...(entry.items && {
      items: entry.items.map((item) => ({
        ...item,
        html: item.html.replaceAll(
          IN_HTML,
          (_, before: string, name: string) => `${before}${base}${names.get(name) ?? name}`,
        ),
      })),
    }),
  };
}
