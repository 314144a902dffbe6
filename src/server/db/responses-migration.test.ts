import { expect, test } from 'vitest';
import { beforeResponses } from '../../../tests/factories/before-responses.ts';
import { startTestApp } from '../../../tests/factories/app.ts';
import { DEEDS, makeDoer } from '../../../tests/factories/deeds.ts';
import { dump } from '../../../tests/factories/rows.ts';
import { randomBelow, seededRandom } from '#rules/question/random.ts';
import { rebuildService } from '#server/features/response/rebuild.service.ts';
import { firstAnswersService } from '#server/features/response/first-answers.service.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

const flag = (value: unknown) => (value === null ? null : Boolean(value));

/** Whether it was known to be a first answer as far as one flag could say. */
const wasFirst = ({ isFirst, isUnaided }: Record<string, unknown>) => flag(isFirst) && flag(isUnaided);

/** What the rows say, without what is numbered anew or was not recorded before. */
async function contents(database: Database) {
  const { sitting: sittings, response, exam_standing: standings, first_answer: firsts } = await dump(database);
  const reviews = sittings!.filter(({ mode }) => mode === 'review');
  const reviewed = new Set(reviews.map(({ id }) => String(id).slice('review '.length)));
  return {
    sittings: sittings!
      .filter(({ mode }) => mode !== 'review')
      .map(({ number: _, isStaff: _staff, ...row }) => ({
        ...Object.fromEntries(
          Object.entries(row)
            .filter(([name]) => name !== 'isClaimed')
            .map(([name, value]) => [name, name.startsWith('is') ? flag(value) : value]),
        ),
        responses: response!
          .filter(({ sitting }) => sitting === _)
          // What was never on the screen was not logged before its review was opened.
          .filter(({ state }) => state !== 'unseen' || !reviewed.has(String(row.id)))
          .map((own) => ({
            place: own.place,
            question: own.question,
            version: own.version,
            // Incomplete answers were not logged, and what was left open looked unseen if nobody knew whether it was new.
            state: own.state === 'whole' ? 'whole' : wasFirst(own) === null ? 'unseen' : 'none',
            isFirst: wasFirst(own),
            isRight: flag(own.isRight),
            picked: own.state === 'part' ? null : own.picked,
            marks: own.state === 'part' ? null : own.marks,
            seconds: own.seconds,
            certainty: own.certainty,
            isScored: flag(own.isScored),
          }))
          .sort((a, b) => Number(a.place) - Number(b.place)),
      }))
      .sort((a, b) => (String(Object(a).id) < String(Object(b).id) ? -1 : 1)),
    standings: standings!.map(({ seen: _, baseSeen: _seen, visitorSeen: _visitor, baseSums, ...row }) => {
      // A claimed quiz did not say what had been new, and its answers counted all the same.
      const hasClaimed = sittings!.some(({ userId, isClaimed }) => userId === row.userId && isClaimed);
      if (!hasClaimed) expect(baseSums).toBeNull();
      return row;
    }),
    firsts: firsts!.map(({ base, ...row }) => {
      expect(base).toBe(0);
      return row;
    }),
  };
}

test('moves packed answers to rows that say the same, and caches that follow from them', async () => {
  const app = await startTestApp();
  try {
    const random = seededRandom(20_261_128);
    const below = (bound: number) => randomBelow(bound, random);
    const doers = [];
    for (let count = 0; count < 3; count += 1) doers.push(await makeDoer(app, app.visitor()));
    const names = Object.keys(DEEDS);
    for (let step = 0; step < 60; step += 1) {
      const doer = doers[below(doers.length)]!;
      await doer.comeBack();
      await DEEDS[names[below(names.length)]!]!(doer, below);
    }
    await firstAnswersService({ database: app.database }).count();
    const now = await contents(app.database);
    expect(now.sittings.length).toBeGreaterThan(15);

    const old = await beforeResponses(app.database);
    await migrate(old);
    expect(await contents(old)).toEqual(now);
    const { standings, checked, firstAnswers } = await rebuildService({ database: old }).rebuild({ isCheck: true });
    expect({ standings, firstAnswers }).toEqual({ standings: [], firstAnswers: 0 });
    expect(checked).toBeGreaterThan(2);
    // Nothing is counted twice.
    await firstAnswersService({ database: old }).count();
    expect((await contents(old)).firsts).toEqual(now.firsts);
  } finally {
    await app.close();
  }
});
