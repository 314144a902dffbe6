import { limits } from '#rules/content-import/limits.ts';
import type { PackOption, PackQuestion } from '#rules/content-import/pack.ts';
import type { Finding } from '#rules/content-import/report.ts';
import { wordsOf } from '#rules/content-import/words.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { countText } from '#rules/wording/count.ts';

/** Options are distinct, similar in length, and each has its own explanation. */
export function checkOptions({ kind, options, parts = [] }: PackQuestion): Finding[] {
  const findings: Finding[] = [];
  for (const [first, second] of alike(options, (option) => option.text.trim())) {
    findings.push({ rule: 'options-distinct', message: `options ${first} and ${second} have the same text` });
  }
  const explained = options.filter(({ rationale }) => rationale !== '');
  for (const [first, second] of alike(explained, (option) => wordsOf(option.rationale).join(' '))) {
    findings.push({ rule: 'rationales-distinct', message: `options ${first} and ${second} have the same rationale` });
  }
  if (new Set(parts.map(({ text }) => text.trim())).size < parts.length)
    findings.push({ rule: 'options-distinct', message: 'two parts have the same text' });
  // If each part takes one of all the options, their lengths reveal nothing.
  if (KINDS[kind].explainsParts) return findings;
  const lengths = options.map((option) => option.text.length);
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)];
  const { ratio, from } = limits.optionLength;
  if (longest > from && longest > shortest * ratio) {
    const message = `the longest option has ${countText(longest, 'character')}, more than ${ratio} times the shortest with ${shortest}`;
    findings.push({ rule: 'option-length', message });
  }
  return findings;
}

function alike(options: readonly PackOption[], form: (option: PackOption) => string): [string, string][] {
  return options.flatMap((option, index): [string, string][] => {
    const twin = options.slice(0, index).find((other) => form(other) === form(option));
    return twin ? [[twin.id, option.id]] : [];
  });
}
