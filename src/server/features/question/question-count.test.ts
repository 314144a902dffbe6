import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../../../../tests/factories/app.ts';
import { makeDraft } from '../../../../tests/factories/drafts.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { listMiscountedExams } from './question-count.store.ts';

test('the counts of questions stay right when they are added, archived, and restored at the same time', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  // Two servers on PostgreSQL. With SQLite both would be this one thread, each waiting for the other's lock.
  const other = app.database.kind === 'postgres' ? await startTestApp({ home: app.home }) : app;
  if (other !== app) onTestFinished(() => other.close());
  const admins = [await app.signIn({ isAdmin: true }), await other.signIn({ isAdmin: true })];
  const ids = (await query<{ id: string }>(app.database, 'select id from question order by id')).map(({ id }) => id);
  const change = (at: number, chosen: string[], act: string) =>
    admins[at % 2]!.post(`/api/admin/exams/${app.exam.id}/question-changes`, {
      chosen: { ids: chosen },
      change: { act },
    });
  const add = (at: number) =>
    admins[at % 2]!.post(`/api/exams/${app.exam.id}/questions/bulk`, { questions: [makeDraft(), makeDraft()] });
  const count = async () => {
    const sums = await query<{ sum: string }>(app.database, 'select sum(count) as sum from question_count');
    return Number(sums[0]!.sum);
  };
  const before = await count();

  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => {
      const chosen = ids.slice(index % 4, (index % 4) + 3);
      return index % 3 === 0 ? add(index) : change(index, chosen, index % 3 === 1 ? 'archive' : 'restore');
    }),
  );

  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(await app.database.read(listMiscountedExams)).toEqual([]);
  const added = answers.filter((answer, index) => index % 3 === 0 && answer.body.added === 2).length * 2;
  const archived = await query(app.database, 'select id from question where archived_at is not null');
  expect(await count()).toBe(before + added - archived.length);
  expect(added).toBe(16);
});
