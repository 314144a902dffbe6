import type { Exam } from '#contract/exam.ts';
import type { StudyProgress } from '#contract/study.ts';
import { placeOf } from '#rules/exam/succession.ts';
import type { Database } from '#server/db/database.ts';
import type { SuccessionService } from '#server/features/exam/succession.service.ts';
import type { Acts, Learner, Sees } from '#server/http/caller.ts';
import { deleteTaskRead, insertGuideOpening, insertTaskRead, listTasksRead } from './progress.store.ts';
import type { Readable } from './readable.ts';

/** How far each person has read. A task that may not be read cannot be marked as read. */
export function progressService({
  database,
  succession,
  now,
}: {
  database: Database;
  succession: SuccessionService;
  now: () => Date;
}) {
  const rowOf = (learner: Learner, { examId, domainNumber }: Readable, taskNumber: number) => ({
    userId: learner.id,
    examId,
    domainNumber,
    taskNumber,
  });
  return {
    /** Includes tasks read in the predecessor where the objective is the same. */
    async list(learner: Sees<Learner>, exam: Exam): Promise<StudyProgress> {
      const { before } = await succession.of(exam);
      const own = await database.read((reader) => listTasksRead(reader, learner.id, exam.id));
      const then = before ? await database.read((reader) => listTasksRead(reader, learner.id, before.examId)) : [];
      const carried = [...(before?.carryOver ?? [])].flatMap(([now, task]) => {
        const { domain: domainNumber, task: taskNumber } = placeOf(now);
        const read = then.find((place) => taskName(place) === task);
        const isOwn = own.some((place) => taskName(place) === now);
        return read && !isOwn ? [{ domainNumber, taskNumber, readAt: read.readAt }] : [];
      });
      return [...own, ...carried].sort((a, b) => a.domainNumber - b.domainNumber || a.taskNumber - b.taskNumber);
    },
    markRead: (learner: Acts<Learner>, proof: Readable, taskNumber: number) =>
      database.write((tx) => insertTaskRead(tx, { ...rowOf(learner, proof, taskNumber), readAt: now().toISOString() })),
    /** Opening a guide is not reading it; the first time is kept, to see what people answer before and after. */
    noteOpened: (learner: Acts<Learner>, proof: Readable, taskNumber: number) =>
      database.write((tx) =>
        insertGuideOpening(tx, { ...rowOf(learner, proof, taskNumber), openedAt: now().toISOString() }),
      ),
    /** Also in the predecessor where the objective is the same, since it was read once for both. */
    async markUnread(learner: Acts<Learner>, exam: Exam, proof: Readable, taskNumber: number): Promise<void> {
      const row = rowOf(learner, proof, taskNumber);
      const { before } = await succession.of(exam);
      const then = before?.carryOver.get(taskName(row));
      await database.write(async (tx) => {
        await deleteTaskRead(tx, row);
        if (!before || then === undefined) return;
        const { domain: domainNumber, task } = placeOf(then);
        await deleteTaskRead(tx, { userId: learner.id, examId: before.examId, domainNumber, taskNumber: task });
      });
    },
  };
}
export type ProgressService = ReturnType<typeof progressService>;

const taskName = ({ domainNumber, taskNumber }: { domainNumber: number; taskNumber: number }) =>
  `${domainNumber}.${taskNumber}`;
