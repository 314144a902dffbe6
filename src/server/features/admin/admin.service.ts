import { isConfirmed } from '#rules/exam/unconfirmed.ts';
import { isoDate } from '#rules/wording/date.ts';
import type { AdminStats, AdminWork, AuditEntry } from '#contract/admin.ts';
import type { Database, Reader } from '#server/db/database.ts';
import { listAuditPage, selectStats, selectWork } from './admin.store.ts';
import type { Actor } from './audit.store.ts';
import { listSubjects } from './audit-subject.store.ts';

/** The administrators' overview and the audit trail. `revenue`: earned, in cents. */
type Needs = {
  database: Database;
  revenue: () => Promise<number>;
  reviewWork: (reader: Reader, actor: Actor | null) => Promise<Pick<AdminWork, 'review' | 'returned'>>;
  now: () => Date;
};

export function adminService({ database, revenue, reviewWork, now }: Needs) {
  return {
    async stats(): Promise<AdminStats> {
      const [{ students, exams, questions }, earned] = await Promise.all([database.read(selectStats), revenue()]);
      return { totalStudents: students, activeExams: exams, revenue: earned, totalQuestions: questions };
    },

    /** What needs somebody with a role now; without `actor`, administrators in general. */
    async work(actor: Actor | null): Promise<AdminWork> {
      const { checked, ...counts } = await database.read(async (reader) => ({
        ...(await selectWork(reader)),
        ...(await reviewWork(reader, actor)),
      }));
      const today = isoDate(now().toISOString());
      return { ...counts, oldFacts: checked.filter((verified) => !isConfirmed(verified, today)).length };
    },

    async audit(asked: Parameters<typeof listAuditPage>[1]): Promise<{ total: number; entries: AuditEntry[] }> {
      const { total, rows, subjects } = await database.read(async (reader) => {
        const part = await listAuditPage(reader, asked);
        return { ...part, subjects: await listSubjects(reader, part.rows) };
      });
      const entries = rows.map(({ actorId, username, subjectUserId: _, ...row }, index) => ({
        ...row,
        subject: subjects[index]!,
        actor: actorId !== null && username !== null ? { id: actorId, username } : null,
      }));
      return { total, entries };
    },
  };
}
export type AdminService = ReturnType<typeof adminService>;
