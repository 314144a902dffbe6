/** Pages of an exam: the segment after the first is the exam's slug. */
const OF_EXAMS = ['quiz', 'study', 'purchase', 'practice'];

/**
 * The one form of a page's path: single slashes, none at the end, no dots to walk, nothing encoded that need not be and
 * everything that must. What is ours to name is in lower case; what follows may be a token, and stays as it is.
 * Always a path of our own: it begins with one slash and never with two.
 */
export function canonicalPath(path: string): string {
  const segments: string[] = [];
  // A browser takes a backslash for a slash, and two of either for another host.
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
