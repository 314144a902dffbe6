import type { StudyProgress } from '#contract/study.ts';
import type { Database } from '#server/db/database.ts';
import type { SessionUser } from '#server/http/caller.ts';
import { deleteTaskRead, insertTaskRead, listTasksRead } from './progress.store.ts';
import type { Readable } from './readable.ts';

/** How far each person has read. Whoever may not read a task cannot have read it. */
export function progressService({ database, now }: { database: Database; now: () => Date }) {
  const rowOf = (user: SessionUser, { examId, domainNumber }: Readable, taskNumber: number) => ({
    userId: user.id,
    examId,
    domainNumber,
    taskNumber,
  });
  return {
    list: (user: SessionUser, examId: string): Promise<StudyProgress> =>
      database.read((reader) => listTasksRead(reader, user.id, examId)),
    markRead: (user: SessionUser, proof: Readable, taskNumber: number) =>
      database.write((tx) => insertTaskRead(tx, { ...rowOf(user, proof, taskNumber), readAt: now().toISOString() })),
    markUnread: (user: SessionUser, proof: Readable, taskNumber: number) =>
      database.write((tx) => deleteTaskRead(tx, rowOf(user, proof, taskNumber))),
  };
}
export type ProgressService = ReturnType<typeof progressService>;
