import { expect, test } from 'vitest';
import { checkKeys } from '#rules/content-import/check/check-keys.ts';
import { PLAIN_DEFAULTS } from '#rules/question/plain-fields.ts';
import { cloudAndRiskSolvers } from '../../../tests/solvers/cloud-and-risk.ts';
import { networkSolvers } from '../../../tests/solvers/network.ts';
import { FAMILIES } from './families.ts';
import type { Family } from './family.ts';
import { questionOf } from './question.ts';

const solvers = { ...networkSolvers, ...cloudAndRiskSolvers };
/** As many as a pack could ever name; `GENERATOR_SEEDS=10000` for the full promise. */
const SEEDS = Number(process.env.GENERATOR_SEEDS ?? 1000);

test.each([...FAMILIES.values()])('$name: one key by another way of solving, four options, no stem twice', (family) => {
  const stems = new Set<string>();
  const keys = [0, 0, 0, 0];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const question = questionOf(family, seed);
    const { text, options } = question;
    const texts = options.map((option) => option.text);
    if (
      new Set(texts).size !== 4 ||
      checkKeys({ ...PLAIN_DEFAULTS, ...question, ref: '', domain: 1, task: 1 }).length > 0
    )
      expect.fail(`seed ${seed}: ${texts.join(' | ')}`);
    const right = options.filter(({ id }) => question.keys.includes(id)).map((option) => option.text);
    const solved = solvers[family.name]!(text, texts);
    if (solved.length !== 1 || solved[0] !== right[0])
      expect.fail(
        `seed ${seed}: ${right.join()} is the key, ${solved.join(', ') || 'none'} is right.\n${text}\n${texts.join('\n')}`,
      );
    if (seed <= 1000) stems.add(text);
    keys['abcd'.indexOf(question.keys[0]!)]! += 1;
  }
  expect(stems.size).toBe(Math.min(SEEDS, 1000));
  for (const count of keys) expect(count).toBeGreaterThan(SEEDS / 5);
});

test('generates the same question for a seed, and another for another seed', () => {
  for (const family of FAMILIES.values()) {
    expect(questionOf(family, 7)).toEqual(questionOf(family, 7));
    expect(questionOf(family, 7).text).not.toBe(questionOf(family, 8).text);
  }
});

test('throws if a family does not give three distractors', () => {
  const poor: Family = {
    name: 'poor',
    topic: 'None',
    sources: [],
    draw: () => ({
      stem: '',
      key: { text: '1', rationale: '' },
      wrong: [{ belief: '', text: '1', rationale: '' }],
      explanation: '',
    }),
  };
  expect(() => questionOf(poor, 1)).toThrow('poor: seed 1 gives no question');
});
