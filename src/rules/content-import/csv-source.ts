export type SourceLink = { title: string; url: string };

/** One a line, as `Title <https://...>`; an address alone is its own title. */
export const sourceCell = (sources: readonly SourceLink[]) =>
  sources.map(({ title, url }) => `${title.replace(/\s+/g, ' ')} <${url}>`).join('\n');

/** The source that a line of such a cell names. */
export function sourceOf(line: string): SourceLink {
  const [, title, url] = /^(.*)<([^<>]*)>\s*$/.exec(line) ?? [];
  return url === undefined ? { title: line.trim(), url: line.trim() } : { title: title!.trim(), url: url.trim() };
}
