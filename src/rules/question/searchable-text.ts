import type { Source } from '../exam/source.ts';
import { withPicturesInWords } from './text/text-pictures.ts';

/** Stands between what is searched by itself; nobody types it. */
const BETWEEN = '\u001f';

type Searched = {
  /** Name of the item in its pack. */
  ref: string | null;
  text: string;
  topic: string;
  explanation: string;
  options: readonly { text: string }[];
  parts: readonly { text: string }[];
  sources: readonly Pick<Source, 'title' | 'url'>[];
};

/** What a search for a question looks at, in lower case: in every language, which no function of both databases does alike. */
export function searchableText({ ref, text, topic, explanation, options, parts, sources }: Searched): string {
  const texts = [...options, ...parts].map((part) => part.text);
  const named = sources.flatMap(({ title, url }) => [title, url]);
  return [text, ref ?? '', topic, explanation, ...texts, ...named]
    .filter((part) => part !== '')
    .map(withPicturesInWords)
    .join(BETWEEN)
    .toLowerCase();
}
