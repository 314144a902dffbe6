/**
 * The address in a form the router can read, without the host that a proxy may put before the path. A badly percent-encoded one
 * matches nothing, so it is taken literally and ends in an ordinary 404, with our own reply, headers, and log line.
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
