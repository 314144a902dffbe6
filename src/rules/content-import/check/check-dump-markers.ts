import type { PackQuestion } from '#rules/content-import/pack.ts';
import type { Finding } from '#rules/content-import/report.ts';
import { questionTexts } from '#rules/content-import/texts.ts';

/** Words used by sellers of copied items. */
const MARKERS: readonly RegExp[] = [
  /\bbrain\s?-?dump(?:s|ed|ing)?\b/i,
  /\b(?:exams?|certification|cert|questions?|practice|study|answers?|vce|pdf)\s+dumps?\b/i,
  /\bdumps?\s+(?:sites?|questions?|answers?|pdfs?|vces?)\b/i,
  /\bexam\s+leaks?\b|\bleaked\s+(?:\w+\s+)?(?:exams?|questions?|items?)\b/i,
  /\bactual\s+(?:\w+\s+)?(?:exams?|test\s+questions?)\b/i,
  /\breal\s+(?:\w+\s+)?exam\s+(?:questions?|items?|answers?)\b/i,
  /\b(?:appear(?:s|ed)?|seen|asked|showed up)\s+(?:on|in)\s+(?:the|my)\s+(?:real\s+|live\s+)?exam\b/i,
  /\bvce\s+(?:files?|players?|exams?|simulators?|formats?)\b|\.vce\b/i,
  /\b(?:test\s?king|cert\s?killer|pass\s?leader|pass\s?4\s?sure|actual\s?tests|prep\s?away|exam\s?collection|exam\s?topics)\b/i,
  /\bpass\s+guaranteed\b|\b100\s?%\s+pass\b/i,
];

/** IT things that really are dumped. */
const TRADE = new RegExp(
  '\\b(?:memory|heap|crash\\w*|kernel|lsass|firmware|registry|databases?|mysql|postgresql|oracle|sql|schemas?|backups?' +
    '|restor\\w+|credentials?|passwords?|hash(?:es)?|(?:core|process|stack|thread|table|log|packet|traffic|disk|hex) dumps?)\\b',
  'i',
);

/** No text in the item reads as if it came from a bank of copied items. */
export function checkDumpMarkers(question: PackQuestion): Finding[] {
  const texts = questionTexts(question);
  const trade = TRADE.test(texts.map(({ text }) => text).join('\n'));
  return texts.flatMap(({ place, text }): Finding[] => {
    const marker = dumpMarker(text, trade);
    return marker ? [{ rule: 'dump-marker', message: `${place}: says "${marker}"` }] : [];
  });
}

/**
 * The words in a text that suggest copied items. The bare word "dump" does unless the text, or through `trade` the item
 * around it, mentions something that really is dumped (memory, a database), or it is a dump file.
 */
export function dumpMarker(text: string, trade = false): string | undefined {
  for (const pattern of MARKERS) {
    const match = pattern.exec(text)?.[0];
    if (match) return match;
  }
  if (trade || TRADE.test(text)) return undefined;
  return /\bdumps?\b(?!\s+files?\b)/i.exec(text)?.[0];
}
