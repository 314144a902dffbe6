import type { Source } from '../exam/source.ts';
import { withPicturesInWords } from './text/text-pictures.ts';

/** Separates what is searched independently; nobody types it. */
const BETWEEN = '\u001f';

type SearchedTexts = {
  /** The item's name in its pack. */
  ref: string | null;
  text: string;
  topic: string;
  tags: readonly string[];
  explanation: string;
  options: readonly { text: string }[];
  parts: readonly { text: string }[];
  sources: readonly Pick<Source, 'title' | 'url'>[];
};

/** The text a question search looks at, in lower case: for any language, which no function does alike in both databases. */
export function searchableText({
  ref,
  text,
  topic,
  tags,
  explanation,
  options,
  parts,
  sources,
}: SearchedTexts): string {
  const texts = [...options, ...parts].map((part) => part.text);
  const named = sources.flatMap(({ title, url }) => [title, url]);
  return [text, ref ?? '', topic, ...tags, explanation, ...texts, ...named]
    .filter((part) => part !== '')
    .map(withPicturesInWords)
    .join(BETWEEN)
    .toLowerCase();
}
