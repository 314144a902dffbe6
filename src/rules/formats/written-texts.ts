import { picturesInText } from '../question/text/text-pictures.ts';

type Texts = {
  text: string;
  options: readonly string[];
  rationales?: readonly string[];
  explanation?: string;
  parts?: readonly { text: string; rationale: string }[];
};

/** A question with each of its texts replaced by the result of `change`, in import form or written out. */
export function withWrittenTexts<T extends Texts>(question: T, change: (text: string) => string): T {
  const { text, options, rationales, explanation, parts } = question;
  return {
    ...question,
    text: change(text),
    options: options.map(change),
    ...(rationales && { rationales: rationales.map(change) }),
    ...(explanation !== undefined && { explanation: change(explanation) }),
    ...(parts && {
      parts: parts.map((part) => ({ ...part, text: change(part.text), rationale: change(part.rationale) })),
    }),
  };
}

/** Each text of a question. */
export function writtenTexts(question: Texts): string[] {
  const texts: string[] = [];
  withWrittenTexts(question, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** The names of the pictures a question shows, beside it or in its texts. */
export const writtenPictures = ({
  exhibits = [],
  ...texts
}: Texts & { exhibits?: readonly { picture?: string | undefined }[] }): string[] => [
  ...exhibits.flatMap(({ picture }) => picture ?? []),
  ...writtenTexts(texts).flatMap(picturesInText),
];
