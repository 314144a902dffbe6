import { randomUUID } from 'node:crypto';
import { logistic } from '#rules/measurement/quadrature.ts';
import { seededRandom } from '#rules/question/random.ts';
import { OFFSET_COUNT, offsetAt } from '#rules/readiness/grid.ts';
import { READINESS_MODEL } from '#rules/readiness/readiness.ts';
import type { TestApp } from './app.ts';
import { query } from './rows.ts';

const DAY = 86_400;

type Told = 'passed' | 'failed' | 'moved' | null;

/** Someone who was asked how an exam went: in logits, and what they said. */
export type Asked = { ability: number; result: Told };

/** Stores outcomes of people who are gone: what had been predicted of them, and what they said. */
export async function addOutcomes(
  app: TestApp,
  examId: string,
  people: readonly Asked[],
  model: string = READINESS_MODEL,
): Promise<void> {
  for (const { ability, result } of people) {
    const curve = Array.from({ length: OFFSET_COUNT }, (_, index) => logistic(4 * (ability - offsetAt(index))));
    const said = result === null ? 'null, null' : `'${app.clock.iso()}', '${result}'`;
    await query(
      app.database,
      `insert into outcome (id, exam_id, asked_at, answered_at, result, predicted_at, model, chance, curve)
       values ('${randomUUID()}', '${examId}', '${app.clock.iso()}', ${said}, '${app.clock.iso(-DAY)}', '${model}',
         ${logistic(4 * (ability - 0.4))}, '${JSON.stringify(curve)}')`,
    );
  }
}

/** People of an exam that is harder than our questions by so many logits; a share of them are silent. */
export function askedPeople(count: number, harder: number, silent: { passed: number; failed: number }): Asked[] {
  const random = seededRandom(1);
  return Array.from({ length: count }, () => {
    const ability = 2.4 * random() - 0.6;
    const result = random() < logistic(4 * (ability - harder)) ? 'passed' : 'failed';
    return { ability, result: random() < silent[result] ? null : result };
  });
}
