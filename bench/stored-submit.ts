import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { openDatabase } from '#server/db/database.ts';
import { catalogueService } from '#server/features/exam/catalogue.service.ts';
import { bankService } from '#server/features/quiz/bank/bank.service.ts';
import { quizService } from '#server/features/quiz/quiz.service.ts';
import type { AccessProof, Acts, Learner } from '#server/http/caller.ts';
import { fillDatabase } from '../tests/servers/filled-database.ts';
import type { Options } from './options.ts';
import { measureInserts } from './plain-insert.ts';
import { referenceSubmit } from './reference-submit.ts';
import { type Line, line } from './report.ts';
import { interleave } from './rounds.ts';
import { COUNT } from '../tests/servers/sittings.ts';

/** How many people submit at once. */
const AT_ONCE = 8;
const MODELS = 50;

/** Scores and stores quizzes without a server, compared with how they were stored before; the database is filled first. */
export async function measureStoredSubmit(
  name: string,
  at: { databaseUrl: string | null; file: string },
  { rounds, seconds }: Pick<Options, 'rounds' | 'seconds'>,
): Promise<Line> {
  const { exam: filled, learners } = await fillDatabase(at, AT_ONCE);
  const database = openDatabase(at);
  const now = () => new Date();
  const catalogue = catalogueService({ database, freePool: 40, accessDays: 90, log: pino({ level: 'silent' }) });
  try {
    await catalogue.refresh();
    const exam = catalogue.exam(filled.id);
    const bank = bankService({ database, catalogue, freePool: 40 });
    const openTo = async () => {
      const whole = await bank.bankOf(exam);
      return { bank: whole, groups: whole.all };
    };
    const quiz = quizService({ database, bank, openTo, random: Math.random, now });
    // Nothing else of it is read here.
    const access = { examId: exam.id } as AccessProof;
    const serve = async () => {
      const { sitting } = (await quiz.serve(exam, { count: COUNT, timing: '1' }, access))!;
      const questions = await bank.questions(sitting.items.map(({ versionId }) => versionId));
      const sat = questions.map((question, place) => ({ question, ...sitting.items[place]! }));
      return { sitting, sat };
    };
    const models = await Promise.all(Array.from({ length: MODELS }, serve));
    const reference = await referenceSubmit(database);

    let serial = 0;
    const free = learners.map(({ id }) => id);
    /** A quiz of somebody who is not submitting another at the moment. */
    const handIn = (submit: (userId: string, model: (typeof models)[0], answers: number[]) => Promise<unknown>) => ({
      atOnce: AT_ONCE,
      close: () => undefined,
      insert: async () => {
        const userId = free.pop()!;
        serial += 1;
        await submit(
          userId,
          models[serial % MODELS]!,
          Array.from({ length: COUNT }, (_, place) => (place + serial) % 4),
        );
        free.unshift(userId);
      },
    });
    const ours = handIn((userId, { sitting }, answers) =>
      quiz.submit(
        { id: userId } as Acts<Learner>,
        { ...sitting, id: randomUUID() },
        { answers, timeSpent: 600 },
        access,
      ),
    );
    const before = handIn((userId, { sitting, sat }, answers) =>
      reference({
        id: randomUUID(),
        userId,
        examId: exam.id,
        servedAt: new Date(sitting.servedAtMs).toISOString(),
        sat,
        picks: answers,
      }),
    );
    const contenders = (length: number) => ({
      ours: () => measureInserts(ours, length),
      before: () => measureInserts(before, length),
    });
    await interleave(contenders(seconds), 1);
    const read = await interleave(contenders(seconds), rounds);
    return line(`a stored submit, ${name}`, read.ours, 'a row for each question', read.before, 8);
  } finally {
    await catalogue.close();
    await database.close();
  }
}
