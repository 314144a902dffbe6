import { FAMILIES } from '#rules/generator/families.ts';
import { LAB_FAMILIES } from '#rules/generator/labs/lab-families.ts';
import { labOf } from '#rules/generator/labs/lab-question.ts';
import { questionOf } from '#rules/generator/question.ts';
import { PLAIN_DEFAULTS } from '#rules/question/plain-fields.ts';
import type { PackQuestion } from './pack.ts';
import type { PackFamily } from './pack-settings.ts';

/** The questions from a pack's families, one per seed, with stable names; for an unknown family, its name. */
export function expandFamilies(
  code: string,
  families: readonly PackFamily[],
): { questions: PackQuestion[]; unknown: string[] } {
  const questions: PackQuestion[] = [];
  const unknown: string[] = [];
  for (const { family: name, domain, task, bullets, difficulty, seeds } of families) {
    const family = FAMILIES.get(name);
    const lab = LAB_FAMILIES.get(name);
    if (!family && !lab) {
      unknown.push(name);
      continue;
    }
    for (const seed of seeds) {
      questions.push({
        ...PLAIN_DEFAULTS,
        ref: `${code.toLowerCase()}.${domain}.${task}.${name}-${seed}`,
        domain,
        task,
        difficulty,
        ...(family ? questionOf(family, seed) : labOf(lab!, seed)),
        ...(bullets && { bullets }),
        family: name,
      });
    }
  }
  return { questions, unknown };
}
