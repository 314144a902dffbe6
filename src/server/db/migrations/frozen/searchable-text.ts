/** What a question was searched by when '0059-question-search' was written. Only that migration reads this, so it never changes. */

/** Separates what is searched independently; nobody types it. */
const BETWEEN = '\u001f';

/** A picture in a text, on a line of its own, which is searched by its description. */
const PICTURE = /^!\[([^[\]\n]*)\]\((\/api\/pictures\/|pictures\/)([^()\s"]+)(?: "exhibit")?\)[ \t]*$/gm;

export type SearchedTexts = {
  ref: string | null;
  text: string;
  topic: string;
  explanation: string;
  options: readonly { text: string }[];
  parts: readonly { text: string }[];
  sources: readonly { title: string; url: string }[];
};

/** The text a question search looks at, in lower case. */
export function searchableText({ ref, text, topic, explanation, options, parts, sources }: SearchedTexts): string {
  const texts = [...options, ...parts].map((part) => part.text);
  const named = sources.flatMap(({ title, url }) => [title, url]);
  return [text, ref ?? '', topic, explanation, ...texts, ...named]
    .filter((part) => part !== '')
    .map((part) => part.replaceAll(PICTURE, '$1'))
    .join(BETWEEN)
    .toLowerCase();
}
