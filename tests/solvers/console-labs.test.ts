import '#rules/question/kinds/console/judge.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PackQuestion } from '#rules/content-import/pack.ts';
import { beginsWithPerformance } from '#rules/practice/kind-shares.ts';
import { run } from '#rules/console/session.ts';
import { startOf } from '#rules/console/start.ts';
import { commandIn } from '#rules/console/typed.ts';
import { consoleJudge } from '#rules/question/kinds/console/console-judge.ts';
import { readPacks } from '#server/features/content/pack/pack-files.ts';
import { consoleLabs } from './console-labs.ts';
import type { Commands } from './console-labs/typing.ts';

const labs = new Map<string, PackQuestion>();
const examsWithoutOpening: string[] = [];
beforeAll(async () => {
  for (const { folder, pack } of (await readPacks('content')).sound) {
    const own = pack.questions.filter(({ kind }) => kind === 'console');
    // Those of a family have solvers of their own: lab-families.test.ts.
    for (const question of own.filter(({ family }) => family === undefined)) labs.set(question.ref, question);
    if (own.length > 0 && !beginsWithPerformance(pack.exam.format.itemTypes)) examsWithoutOpening.push(folder);
  }
});

const marks = (ref: string, typed: Commands) => consoleJudge().marks(typed, labs.get(ref)!);

/** Lines that a device refuses, which no solution should contain. */
function refusedOf(ref: string, typed: Commands): string[] {
  const { network } = startOf(labs.get(ref)!.exhibits ?? []);
  return typed.filter((entry) => {
    const { device, line } = commandIn(entry)!;
    return !run(network, device, line).isTaken;
  });
}

test('has a solution for every shipped lab, and simulations of its exam begin with such tasks', () => {
  expect([...labs.keys()].toSorted()).toEqual(Object.keys(consoleLabs).toSorted());
  expect(examsWithoutOpening).toEqual([]);
});

describe.each(Object.entries(consoleLabs))('%s', (ref, { right, near }) => {
  test('meets no goal before anything is typed', () => {
    expect(marks(ref, [])).not.toContain(true);
  });

  test.each(right.map((typed, index) => [index + 1, typed] as const))('solution %i meets every goal', (_, typed) => {
    expect(refusedOf(ref, typed)).toEqual([]);
    expect(marks(ref, typed)).not.toContain(false);
  });

  test.each(near.map((typed, index) => [index + 1, typed] as const))(
    'near miss %i meets some goals, and not all',
    (_, typed) => {
      const met = marks(ref, typed);
      expect(met).toContain(true);
      expect(met).toContain(false);
    },
  );
});
