import { limits, type Range, within } from '#rules/content-import/limits.ts';
import { guideParts, withoutMarks } from '#rules/content-import/guide.ts';
import type { Finding, Rule } from '#rules/content-import/report.ts';
import { textPictureFault, withPicturesInWords } from '#rules/question/text/text-pictures.ts';
import { countStudyWords } from '#rules/content-import/words.ts';
import { drawingFaults, withoutDrawings } from '#rules/drawing/drawing.ts';
import { countText } from '#rules/wording/count.ts';

/** Checks a guide's text against the rules of its format. */
export function checkGuide(marked: string): Finding[] {
  const findings: Finding[] = [];
  const guide = withoutMarks(marked);
  const code = /```[^]*?```|`[^`\n]*`/g;
  // Another rule reports a bullets line in the wrong place.
  const prose = guide.replace(code, '').replace(/<!--[^>\n]*bullets[^>\n]*-->/gi, '');
  if ((prose.match(/^# /gm) ?? []).length > 1)
    findings.push({ rule: 'guide-title', message: 'more than one "# " heading' });
  const body = withoutDrawings(guideParts(guide)?.body ?? guide);
  findings.push(
    ...checkWords('guide-words', undefined, withPicturesInWords(body).replace(/[|*_`#>-]/g, ' '), limits.guideWords),
  );
  for (const message of drawingFaults(guide)) findings.push({ rule: 'guide-drawing', message });
  const fault = textPictureFault(prose);
  if (fault !== null) findings.push({ rule: 'guide-markup', message: fault });
  const markup = /<[a-z!/][^>\n]{0,20}|!\[/i.exec(withPicturesInWords(prose))?.[0];
  if (markup) findings.push({ rule: 'guide-markup', message: `the guide contains the markup ${markup}` });
  return findings;
}

/** A finding if a text is outside its length range. */
export function checkWords(rule: Rule, name: string | undefined, text: string, range: Range): Finding[] {
  const count = countStudyWords(text);
  if (within(count, range)) return [];
  return [
    { rule, message: `${name ?? 'the guide'} has ${countText(count, 'word')}, not ${range.from} to ${range.to}` },
  ];
}
