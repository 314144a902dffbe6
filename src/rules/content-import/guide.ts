/** The title of a guide and what follows it; null where it does not begin with one. */
export function guideParts(guide: string): { title: string; body: string } | null {
  const [first = '', ...rest] = guide.split('\n');
  const title = /^# (.*\S)\s*$/.exec(first)?.[1]?.trim();
  return title ? { title, body: rest.join('\n').trim() } : null;
}
