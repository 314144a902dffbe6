import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../tests/factories/app.ts';
import { dump, query } from '../../../tests/factories/rows.ts';
import { openSitting } from '../../../tests/factories/sitting.ts';
import { migrate } from './migrate.ts';

test('attempts from before sums were kept are summed up by the migration as their submits would have been', async () => {
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
    // More than one page of them.
    const [model] = await app.database.read((reader) =>
      reader.selectFrom('quizAttempt').selectAll().limit(1).execute(),
    );
    const { answers, ...rest } = model!;
    const copies = Array.from({ length: 700 }, () => ({ ...rest, id: randomUUID(), answers: JSON.stringify(answers) }));
    await app.database.write((tx) => tx.insertInto('quizAttempt').values(copies).execute());

    const kept = await dump(app.database);
    await query(app.database, 'drop table exam_standing');
    await query(app.database, 'drop table domain_standing');
    await query(app.database, 'drop index quiz_attempt_by_user_exam');
    await query(app.database, `delete from migration where name in ('0003-standing', '0026-practice-standing')`);
    await migrate(app.database);
    const { exam_standing: exams, domain_standing: domains, migration } = await dump(app.database);
    expect(migration).toHaveLength(kept.migration!.length);

    const isModel = (row: Record<string, unknown>) => row.userId === model!.userId && row.examId === model!.examId;
    const others = (rows: Record<string, unknown>[] | undefined) => rows!.filter((row) => !isModel(row));
    expect(others(exams)).toEqual(others(kept.exam_standing));
    expect(others(domains)).toEqual(others(kept.domain_standing));
    const percentage = Math.round((model!.score * 100) / model!.totalQuestions);
    const before = kept.exam_standing!.find(isModel) as Record<string, number>;
    expect(exams!.find(isModel)).toMatchObject({
      attempts: before.attempts! + 700,
      percentageSum: before.percentageSum! + 700 * percentage,
      correct: before.correct! + 700 * model!.score,
      asked: before.asked! + 700 * 5,
      answered: before.answered! + 700 * 4,
      bestPercentage: before.bestPercentage,
    });
    const sum = (rows: Record<string, unknown>[] | undefined, of: string) =>
      rows!.filter(isModel).reduce((total, row) => total + Number(row[of]), 0);
    expect(sum(domains, 'asked')).toBe(sum(kept.domain_standing, 'asked') + 700 * 5);
    expect(sum(domains, 'correct')).toBe(sum(kept.domain_standing, 'correct') + 700 * model!.score);
  } finally {
    await app.close();
  }
});
