import type { Correction } from '#contract/errata.ts';
import type { Exam } from '#contract/exam.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** An Atom feed (RFC 4287) of an exam's corrected keys. */
export function correctionsFeed(
  { name, slug }: Pick<Exam, 'name' | 'slug'>,
  corrections: readonly Correction[],
  origin: string,
): string {
  const page = `${origin}/corrections/${slug}`;
  const title = escaped(`Corrections: ${name}`);
  const entries = corrections.map(
    ({ number, domain, task, at }) => `<entry>
<id>${escaped(`${page}#q${number}-${at}`)}</id>
<title>${escaped(`Question ${number}, task ${domain}.${task}`)}</title>
<updated>${at}</updated>
<link href="${escaped(page)}"/>
<summary>The answer key was wrong. It has been corrected, and all answers were scored again.</summary>
</entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escaped(page)}</id>
<title>${title}</title>
<updated>${corrections[0]?.at ?? '2026-01-01T00:00:00.000Z'}</updated>
<author><name>${escaped(name)}</name></author>
<link rel="self" href="${escaped(`${origin}/corrections/feed/${slug}.atom`)}"/>
<link href="${escaped(page)}"/>
${entries.join('\n')}
</feed>
`;
}
