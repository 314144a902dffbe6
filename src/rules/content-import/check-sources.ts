import { limits } from '#rules/content-import/limits.ts';
import type { Source } from '#rules/content-import/pack.ts';
import type { Finding } from '#rules/content-import/report.ts';

/** Every source is a secure address, read neither in the future nor too long before `today` (an ISO date). */
export function checkSources(sources: readonly Source[], today: string): Finding[] {
  return sources.flatMap((source) => {
    const findings = checkReadDate(source.url, source.read, today);
    if (/^https:\/\/[^\s/]+\.[^\s/]+/.test(source.url)) return findings;
    return [...findings, { rule: 'source-https', message: `${source.url} is not a secure web address` }];
  });
}

/** A date on which `what` was read or verified is neither in the future nor too long ago. */
export function checkReadDate(what: string, read: string, today: string): Finding[] {
  // ISO dates sort as text.
  if (read > today) return [{ rule: 'source-date', message: `${what}: ${read} is in the future` }];
  const oldest = `${Number(today.slice(0, 4)) - limits.sourceAgeYears}${today.slice(4)}`;
  if (read >= oldest) return [];
  return [{ rule: 'source-date', message: `${what}: ${read} is over ${limits.sourceAgeYears} years ago` }];
}
