export type SourceLink = { title: string; url: string; section?: string | undefined };

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A source on one line: `Title § Section <https://...>`. */
const sourceLine = ({ title, section, url }: SourceLink) =>
  `${tidy(title)}${section ? ` § ${tidy(section)}` : ''} <${url}>`;

/** One per line; a bare address is its own title. */
export const sourceLines = (sources: readonly SourceLink[]) => sources.map(sourceLine).join('\n');

/** The source in such a line. */
export function sourceOf(line: string): SourceLink {
  const [, named, url] = /^(.*)<([^<>]*)>\s*$/.exec(line) ?? [];
  if (url === undefined) return { title: line.trim(), url: line.trim() };
  const [title = '', section] = named!.split(/ § (?=[^§]*$)/);
  return { title: title.trim(), ...(section !== undefined && { section: section.trim() }), url: url.trim() };
}

const HEADING = 'Sources:';

/** An explanation followed by its sources, for formats with no place for them. */
export function withSources(explanation: string, sources: readonly SourceLink[]): string {
  if (sources.length === 0) return explanation;
  return [...(explanation === '' ? [] : [explanation, '']), HEADING, sourceLines(sources)].join('\n');
}

/** The inverse. */
export function partSources(text: string): { explanation: string; sources: SourceLink[] } {
  const lines = text.split('\n');
  const at = lines.lastIndexOf(HEADING);
  const named = lines.slice(at + 1);
  if (at < 0 || named.length === 0 || !named.every((line) => /^.*\S.* <https:\/\/[^<>]+>$/.test(line)))
    return { explanation: text, sources: [] };
  return { explanation: lines.slice(0, at).join('\n').replace(/\n$/, ''), sources: named.map(sourceOf) };
}
