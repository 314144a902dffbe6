import { faultText } from '#rules/question/part/part-fault.ts';
import '#rules/question/kinds/console/judge.ts';
import type { PackQuestion } from '#rules/content-import/pack.ts';
import type { Finding } from '#rules/content-import/report.ts';
import { exhibitFault } from '#rules/question/exhibit-fault.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { textsOf } from '#rules/question/text/authored-texts.ts';
import { textPictureFault } from '#rules/question/text/text-pictures.ts';

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const INSTRUCTION = new RegExp(
  `\\b(?:choose|select|pick)\\s+(?:the\\s+|any\\s+)?(${NUMBERS.join('|')}|[1-7])\\b`,
  'gi',
);

/** Options and keys fit each other and the kind of item, and a multiple-answer stem says how many to choose. */
export function checkKeys(question: PackQuestion): Finding[] {
  const { kind, text, options, keys } = question;
  const { chooses, hasDistractors, tellsCount } = KINDS[kind];
  const findings = checkOptionIds(question);
  if (hasDistractors && keys.length >= options.length)
    findings.push({ rule: 'keys', message: 'there is no distractor' });
  if (!tellsCount) return findings;
  const asked = instructedNumber(text);
  if (asked === undefined) {
    findings.push({ rule: 'choose-number', message: 'the stem does not say how many to choose ("Choose two.")' });
  } else if (asked !== chooses({ options, keys })) {
    findings.push({ rule: 'choose-number', message: `the stem asks for ${asked}, but there are ${keys.length} keys` });
  }
  return findings;
}

/**
 * The part of {@link checkKeys} without which an item makes no sense: keys that suit its kind, exhibits and pictures
 * that can be shown.
 */
export function checkOptionIds(question: PackQuestion): Finding[] {
  const { kind, options, keys, parts, exhibits = [] } = question;
  const findings: Finding[] = [];
  const ids = new Set(options.map((option) => option.id));
  if (ids.size < options.length) findings.push({ rule: 'option-ids', message: 'two options have the same id' });
  const faults = KINDS[kind].keyFaults({ options, keys, parts, exhibits });
  for (const [index, exhibit] of exhibits.entries()) {
    const fault = exhibitFault(exhibit);
    if (fault !== null) findings.push({ rule: 'exhibits', message: `exhibit ${index + 1}: ${fault}` });
  }
  for (const { field, text } of textsOf(question)) {
    const fault = textPictureFault(text);
    if (fault !== null) findings.push({ rule: 'pictures', message: `${field}: ${fault}` });
  }
  return [...findings, ...faults.map((fault) => ({ rule: 'keys' as const, message: faultText(fault) }))];
}

/** How many options the stem says to choose, by its last instruction ("Choose two"); undefined if it has none. */
export function instructedNumber(stem: string): number | undefined {
  const said = [...stem.matchAll(INSTRUCTION)].at(-1)?.[1]?.toLowerCase();
  if (said === undefined) return undefined;
  const index = NUMBERS.indexOf(said);
  return index < 0 ? Number(said) : index + 1;
}
