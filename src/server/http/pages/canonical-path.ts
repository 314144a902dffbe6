/** Pages about an exam: the second segment is its slug. */
const OF_EXAMS = ['quiz', 'study', 'purchase', 'practice'];

/**
 * The canonical form of a page's path: single slashes, none at the end, no dot segments, and percent-encoding exactly where
 * needed. Our own names are in lower case; anything after them may be a token and stays as it is. Always a path of our own: it
 * begins with exactly one slash.
 */
export function canonicalPath(path: string): string {
  const segments: string[] = [];
  // Browsers treat a backslash as a slash, and two of either as another host.
  for (const segment of plainlyEncoded(path).split(/[\\/]/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const named = OF_EXAMS.includes(segments[0]?.toLowerCase() ?? '') ? 2 : 1;
  const cased = segments.map((segment, place) => (place < named ? segment.toLowerCase() : segment));
  return `/${cased.map(fullyEncoded).join('/')}`;
}

function plainlyEncoded(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code;
  });
}

function fullyEncoded(segment: string): string {
  return segment
    .replace(/[^\w.~!$&'()*+,;=:@%-]+/g, (text) => encodeURIComponent(text.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}
