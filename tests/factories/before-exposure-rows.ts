import type { DomainSums, TaskSums } from '#rules/statistics/sums.ts';
import type { Database } from '#server/db/database.ts';
import { type AttemptAnswer, unpackAnswer, unpackEntries, unpackSeen } from '#server/db/migrations/frozen-exposures.ts';
import { beforeResponses, emptyBefore, fill } from './before-responses.ts';
import { type Dump, dump } from './rows.ts';

const MOVED = new Set(['user', 'exposure', 'quiz_attempt', 'first_answer', 'question_mark', 'migration']);
const MINUTE_MS = 60_000;

type Rows = Record<string, unknown>[];

/** A copy of a database as it was before '0034-exposure-rows': rows in the earlier form, and the earlier migrations. */
export async function beforeExposureRows(database: Database): Promise<Database> {
  const all = await dump(await beforeResponses(database));
  const old = await emptyBefore('0034-exposure-rows');
  const kept = Object.entries(all).filter(([table]) => !MOVED.has(table) && !table.startsWith('study_search'));
  await fill(old, [...kept, ...oldRows(all)]);
  return old;
}

/** The rows that later became rows per sitting, or per person and exam, and people with what later left their rows. */
function oldRows(all: Dump): [string, Rows][] {
  const questionAt = new Map(all.question!.map((row) => [`${row.examId} ${row.number}`, row.id]));
  const versionAt = new Map(all.question_version!.map((row) => [`${row.questionId} ${row.version}`, row.id]));
  const exposures = all
    .exposure!.filter(({ mode }) => mode !== 'card')
    .flatMap(({ id, userId, examId, mode, servedAt, entries }) =>
      // Questions shown only in a review were not logged then.
      unpackEntries(String(entries))
        .filter(({ isFirst }) => isFirst !== null)
        .map((entry) => {
          const questionId = questionAt.get(`${examId} ${entry.number}`);
          const after = entry.after === null ? null : Date.parse(String(servedAt)) + entry.after * 1000;
          return {
            sittingId: id,
            place: entry.place,
            userId,
            questionId,
            versionId: versionAt.get(`${String(questionId)} ${entry.version}`),
            mode,
            isFirst: entry.isFirst === true,
            servedAt,
            answeredAt: after === null ? null : new Date(after).toISOString(),
            picked: entry.picked?.join() ?? null,
            isCorrect: entry.isCorrect,
            seconds: entry.seconds,
            certainty: entry.certainty,
          };
        }),
    );
  const learners = all.exam_standing!.map((row) => ({ userId: row.userId, examId: row.examId, row }));
  const standings = learners.flatMap(({ row, ...learner }) =>
    [...unpackSeen(row.seen as Uint8Array)]
      .filter(([, { answer }]) => answer !== 'none')
      .map(([number, { minute, answer }]) => ({
        ...learner,
        questionId: questionAt.get(`${String(learner.examId)} ${number}`),
        times: 1,
        isMissed: answer === 'wrong',
        isFlagged: false,
        note: '',
        lastAt: new Date(minute * MINUTE_MS).toISOString(),
      })),
  );
  const domains = learners.flatMap(({ row, ...learner }) =>
    (row.domains as DomainSums[]).map(({ number, ...sums }) => ({ ...learner, domainNumber: number, ...sums })),
  );
  const tasks = learners.flatMap(({ row, ...learner }) =>
    (row.tasks as TaskSums[]).map(({ domain, task, ...sums }) => ({
      ...learner,
      domainNumber: domain,
      taskNumber: task,
      ...sums,
    })),
  );
  const questionOf = new Map(all.question_version!.map((row) => [row.id, row.questionId]));
  const attempts = all.quiz_attempt!.map((row) => {
    const answers = (typeof row.answers === 'string' ? JSON.parse(row.answers) : row.answers) as (
      | string
      | AttemptAnswer
    )[];
    return {
      ...row,
      answers: answers.map(unpackAnswer).map(({ number, version, ...answer }) => {
        const versionId = answer.versionId ?? versionAt.get(`${questionAt.get(`${row.examId} ${number}`)} ${version}`);
        return { questionId: questionOf.get(versionId), ...answer, versionId };
      }),
    };
  });
  const people = all.user!.map((row) => ({ ...row, passwordHash: 'none', isPro: false }));
  return [
    ['user', people],
    ['quiz_attempt', attempts],
    ['exposure', exposures],
    ['question_standing', standings],
    ['domain_standing', domains],
    ['task_standing', tasks],
  ];
}
