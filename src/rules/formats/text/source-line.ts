export type SourceLink = { title: string; url: string; section?: string | undefined };

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A source as one line: `Title § Section <https://...>`. */
const sourceLine = ({ title, section, url }: SourceLink) =>
  `${tidy(title)}${section ? ` § ${tidy(section)}` : ''} <${url}>`;

/** One a line; an address alone is its own title. */
export const sourceLines = (sources: readonly SourceLink[]) => sources.map(sourceLine).join('\n');

/** The source that such a line names. */
export function sourceOf(line: string): SourceLink {
  const [, named, url] = /^(.*)<([^<>]*)>\s*$/.exec(line) ?? [];
  if (url === undefined) return { title: line.trim(), url: line.trim() };
  const [title = '', section] = named!.split(/ § (?=[^§]*$)/);
  return { title: title.trim(), ...(section !== undefined && { section: section.trim() }), url: url.trim() };
}

const HEADING = 'Sources:';

/** An explanation with its sources below it, for formats that have no place of their own for them. */
export function withSources(explanation: string, sources: readonly SourceLink[]): string {
  if (sources.length === 0) return explanation;
  return [...(explanation === '' ? [] : [explanation, '']), HEADING, sourceLines(sources)].join('\n');
}

/** The same taken apart. */
export function partSources(text: string): { explanation: string; sources: SourceLink[] } {
  const lines = text.split('\n');
  const at = lines.lastIndexOf(HEADING);
  const named = lines.slice(at + 1);
  if (at < 0 || named.length === 0 || !named.every((line) => /^.*\S.* <https:\/\/[^<>]+>$/.test(line)))
    return { explanation: text, sources: [] };
  return { explanation: lines.slice(0, at).join('\n').replace(/\n$/, ''), sources: named.map(sourceOf) };
}
