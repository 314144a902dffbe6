import type { Source } from '#rules/exam/source.ts';
import type { Finding } from '#rules/content-import/report.ts';

/** Every source is a secure address, read no later than `today` (an ISO date). */
export function checkSources(sources: readonly Source[], today: string): Finding[] {
  return sources.flatMap((source) => {
    const findings = source.read === undefined ? [] : checkReadDate(source.url, source.read, today);
    if (/^https:\/\/[^\s/]+\.[^\s/]+/.test(source.url)) return findings;
    return [...findings, { rule: 'source-https', message: `${source.url} is not an https address` }];
  });
}

/**
 * A date on which `what` was read or verified is not in the future. How old it is stands in the report and is no
 * breach: a check must not begin to fail by the mere passing of time.
 */
export function checkReadDate(what: string, read: string, today: string): Finding[] {
  // ISO dates sort as text.
  return read > today ? [{ rule: 'source-date', message: `${what}: ${read} is in the future` }] : [];
}
