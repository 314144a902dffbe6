import type { PackExam } from '#rules/content-import/pack.ts';
import { confirmedOn, type Source } from '#rules/exam/source.ts';
import type { Finding } from '#rules/content-import/report.ts';

/** Every source is a secure address, read on or before `today` (an ISO date). */
export function checkSources(sources: readonly Source[], today: string): Finding[] {
  return sources.flatMap((source) => {
    const findings = source.read === undefined ? [] : checkReadDate(source.url, source.read, today);
    if (/^https:\/\/[^\s/]+\.[^\s/]+/.test(source.url)) return findings;
    return [...findings, { rule: 'source-https', message: `${source.url} is not an https address` }];
  });
}

/**
 * The date on which `what` was read or verified is not in the future. Its age is in the report but is never a
 * breach: a check must not start failing just because time passes.
 */
export function checkReadDate(what: string, read: string, today: string): Finding[] {
  // ISO dates sort as text.
  return read > today ? [{ rule: 'source-date', message: `${what}: ${read} is in the future` }] : [];
}

/** The day on which the facts of an exam were checked is one on which one of its sources was opened. */
export function checkVerified({ verified, sources }: Pick<PackExam, 'verified' | 'sources'>, today: string): Finding[] {
  if (verified === undefined) return [];
  const findings = checkReadDate('the exam facts', verified, today);
  if (confirmedOn(verified, sources) !== null) return findings;
  return [
    ...findings,
    { rule: 'verified-read', message: `verified on ${verified}, but no source was opened on that day` },
  ];
}
