/**
 * The address as the router can read it: without the host that a proxy may write before the path. One that is badly percent-encoded names nothing, so it is taken letter by
 * letter, and not found in the ordinary way: with our own answer, headers and log line.
 */
export function readableAddress(asked: string): string {
  const url = asked.replace(/^https?:\/\/[^/?#]*(?=\/)/i, '');
  if (!url.includes('%')) return url;
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
