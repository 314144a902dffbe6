import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DomainSums } from '#rules/statistics/sums.ts';
import { beforeExposureRows } from '../../../tests/factories/before-exposure-rows.ts';
import { startTestApp } from '../../../tests/factories/app.ts';
import { dump, query } from '../../../tests/factories/rows.ts';
import { openSitting } from '../../../tests/factories/sitting.ts';
import { migrate } from './migrate.ts';

test('sums up old attempts in the migration as their submits would have', async () => {
  const app = await startTestApp();
  try {
    for (const kind of [{}, { grants: [{ examId: null }] }]) {
      const person = await app.signIn(kind);
      for (const [correct, seconds] of [
        [3, 60],
        [5, 2000],
        [0, 10],
      ] as const) {
        const exam = kind.grants && correct === 0 ? app.inactiveExam : app.exam;
        const sitting = await openSitting(app, person, { exam });
        app.clock.advance(seconds);
        await sitting.submit([...sitting.answers(correct).slice(0, 4), null]);
      }
    }
    // More than one page of attempts.
    const [model] = await app.database.read((reader) =>
      reader.selectFrom('quizAttempt').selectAll().limit(1).execute(),
    );
    const ids = Array.from({ length: 700 }, () => randomUUID());
    await app.database.write(async (tx) => {
      const of = await tx.selectFrom('sitting').selectAll().where('id', '=', model!.id).executeTakeFirstOrThrow();
      const own = await tx.selectFrom('response').selectAll().where('sitting', '=', of.number).execute();
      for (const id of ids) {
        await tx
          .insertInto('quizAttempt')
          .values({ ...model!, id })
          .execute();
        const { number: _, ...sitting } = of;
        const { number } = await tx
          .insertInto('sitting')
          .values({ ...sitting, id })
          .returning('number')
          .executeTakeFirstOrThrow();
        const copies = own.map(({ position: _position, ...row }) => ({ ...row, sitting: number }));
        await tx.insertInto('response').values(copies).execute();
      }
    });

    const kept = await dump(app.database);
    const before = await beforeExposureRows(app.database);
    await query(before, 'drop table exam_standing');
    await query(before, 'drop table domain_standing');
    await query(before, 'drop index quiz_attempt_by_user_exam');
    await query(before, `delete from migration where name in ('0003-standing', '0026-practice-standing')`);
    await migrate(before);
    const { exam_standing: exams, migration } = await dump(before);
    expect(migration).toHaveLength(kept.migration!.length);

    const isModel = (row: Record<string, unknown>) => row.userId === model!.userId && row.examId === model!.examId;
    const others = (rows: Record<string, unknown>[] | undefined) =>
      rows!.filter((row) => !isModel(row)).map(({ seen: _, tasks: _tasks, ...sums }) => sums);
    expect(others(exams)).toEqual(others(kept.exam_standing));
    const was = kept.exam_standing!.find(isModel) as Record<string, number> & { domains: DomainSums[] };
    const is = exams!.find(isModel) as typeof was;
    expect(is).toMatchObject({
      attempts: was.attempts! + 700,
      correct: was.correct! + 700 * model!.score,
      asked: was.asked! + 700 * 5,
      answered: was.answered! + 700 * 4,
    });
    const sum = (rows: DomainSums[], of: 'asked' | 'correct') => rows.reduce((total, row) => total + row[of], 0);
    expect(sum(is.domains, 'asked')).toBe(sum(was.domains, 'asked') + 700 * 5);
    expect(sum(is.domains, 'correct')).toBe(sum(was.domains, 'correct') + 700 * model!.score);
  } finally {
    await app.close();
  }
});
