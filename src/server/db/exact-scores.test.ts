import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../../../tests/factories/app.ts';
import { beforeResponses } from '../../../tests/factories/before-responses.ts';
import { makePracticeOwner } from '../../../tests/factories/practice-owner.ts';
import { dump, query } from '../../../tests/factories/rows.ts';
import { openSitting } from '../../../tests/factories/sitting.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

test('counts what was answered in attempts made before, and stores passing scores that are not whole', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const owner = await app.signIn({ grants: [{ examId: null }] });
  for (const answered of [0, 3, 5]) {
    const sitting = await openSitting(app, owner);
    await sitting.submit(sitting.answers(2).map((answer, place) => (place < answered ? answer : null)));
  }
  const { simulate } = await makePracticeOwner(app, owner);
  const simulation = await simulate();
  const keys = await simulation.keys();
  for (const [place, key] of keys.slice(0, 2).entries()) await simulation.answer(place, key);
  await simulation.submit();
  const answered = async (of: Database) => {
    const { quiz_attempt: attempts } = await dump(of);
    return attempts!.map((row) => row.answered).sort();
  };
  const before = await answered(app.database);
  expect(before).toEqual([0, 2, 3, 5]);

  const database = await beforeResponses(app.database);
  await query(database, 'alter table quiz_attempt drop column answered');
  if (database.kind === 'postgres')
    await query(database, 'alter table practice_sitting alter column pass_percentage type integer');
  await query(database, `delete from migration where name = '0074-exact-scores'`);
  await migrate(database);
  expect(await answered(database)).toEqual(before);
  await query(database, 'update practice_sitting set pass_percentage = 81.25');
  const { practice_sitting: sittings } = await dump(database);
  expect(sittings!.map((row) => row.passPercentage)).toEqual([81.25]);
});
