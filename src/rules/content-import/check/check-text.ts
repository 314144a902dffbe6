import { instructedNumber } from './check-keys.ts';
import { limits, type Range, within } from '#rules/content-import/limits.ts';
import type { PackQuestion } from '#rules/content-import/pack.ts';
import type { Finding, Rule } from '#rules/content-import/report.ts';
import type { Text } from '#rules/content-import/texts.ts';
import { countWords, lastSentence } from '#rules/content-import/words.ts';
import { hasVendorInstruction } from './vendor-instructions.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { countText } from '#rules/wording/count.ts';

// Control characters except tab and newline; then separators, direction marks and zero-width characters, which nobody
// types on purpose and which make two equal words differ.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/;

// Only element names: `<bucket-name>` or `<source>` in a command line is a placeholder, not markup.
const ELEMENTS =
  'a|abbr|b|big|blockquote|body|br|button|center|code|dd|div|dl|dt|em|font|form|h[1-6]|head|hr|html|i|iframe|img|input' +
  '|kbd|li|mark|ol|p|pre|s|script|section|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|th|thead|tr|tt|u|ul';
const HTML = new RegExp(`</?(?:${ELEMENTS})(?:\\s[^<>]*)?/?>|<!--|<!doctype|&(?:nbsp|amp|lt|gt|quot|apos|#\\d+);`, 'i');

/** Text is plain: no control characters except newline and tab, no markup, no leading or trailing spaces. */
export function checkPlain(texts: readonly Text[]): Finding[] {
  return texts.flatMap(({ place, text }) => {
    const findings: Finding[] = [];
    const control = CONTROL.exec(text)?.[0].codePointAt(0)?.toString(16).padStart(4, '0').toUpperCase();
    if (control)
      findings.push({ rule: 'characters', message: `${place}: contains the control character U+${control}` });
    const html = HTML.exec(text)?.[0];
    if (html) findings.push({ rule: 'html', message: `${place}: contains the markup ${html}` });
    if (text !== text.trim()) findings.push({ rule: 'outer-space', message: `${place}: starts or ends with a space` });
    return findings;
  });
}

/** Words that start an instruction if a question isn't answered by choosing options. */
const TASK =
  /\b(?:arrange|complete|configure|decide|drag|enter|fill|find|for each|give|mark|match|order|pick|place|put|select|set|sort|type|work out|write)\b/i;

/** Texts are a reasonable length for readers, and the stem ends in a question or an instruction. */
export function checkReading(question: PackQuestion): Finding[] {
  const { explainsParts, followsKeys, tellsCount } = KINDS[question.kind];
  const findings = [
    ...checkWords('stem-words', 'the stem', question.text, limits.stemWords),
    ...checkWords('explanation-words', 'the explanation', question.explanation, limits.explanationWords),
    ...question.options
      .filter(({ rationale }) => rationale !== '' || !explainsParts)
      .flatMap(({ id, rationale }) =>
        checkWords('rationale-words', `the rationale of option ${id}`, rationale, limits.rationaleWords),
      ),
    ...(question.parts ?? []).flatMap(({ rationale }, part) =>
      checkWords('rationale-words', `the rationale of part ${part + 1}`, rationale, limits.rationaleWords),
    ),
  ];
  const last = lastSentence(question.text);
  const instructs = tellsCount ? instructedNumber(last) !== undefined : !followsKeys && TASK.test(last);
  if (!last.includes('?') && !instructs && !hasVendorInstruction(question.text)) {
    findings.push({ rule: 'stem-asks', message: `the last sentence of the stem is not a question: "${last}"` });
  }
  return findings;
}

function checkWords(rule: Rule, name: string, text: string, range: Range): Finding[] {
  const count = countWords(text);
  if (within(count, range)) return [];
  return [
    {
      rule,
      message:
        count === 0
          ? `${name} is missing`
          : `${name} has ${countText(count, 'word')}, not ${range.from} to ${range.to}`,
    },
  ];
}
