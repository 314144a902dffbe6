/**
 * The path to go to after signing in, if it is on this site: one leading slash, no scheme, no `//`, no backslash, no
 * dot segment, no control character. Anything else returns the fallback.
 */
export function safeRedirect(target: string | null, fallback: string): string {
  if (target === null) return fallback;
  const [path = ''] = target.split(/[?#]/);
  const isOurs =
    /^\/(?!\/)/.test(path) &&
    !path.includes('//') &&
    // Browsers treat encoded dots as dots.
    !path.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment)) &&
    // Browsers drop tabs and line breaks, and treat a backslash as a slash.
    // oxlint-disable-next-line no-control-regex
    !/[\\\u0000-\u0020\u007f]/.test(target);
  return isOurs ? target : fallback;
}
