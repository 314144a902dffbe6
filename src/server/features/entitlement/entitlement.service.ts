import { hasAccess, isLive, isProNow } from '#rules/entitlement/access.ts';
import type { Database } from '#server/db/database.ts';
import type { Entitled, SessionUser } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { listGrants } from './entitlement.store.ts';

/** What has to be known of the exams here. */
export type KnownExam = { id: string; isActive: boolean };

/** Who may use which exam. Asked anew each time, never cached: a refund counts on the next request. */
export function entitlementService(needs: {
  database: Database;
  exams: () => readonly KnownExam[];
  now: () => Date;
}) {
  const holderOf = async (user: SessionUser) => ({
    ...user,
    grants: await needs.database.read((reader) => listGrants(reader, user.id)),
  });

  async function entitledTo(user: SessionUser | null, examId: string): Promise<Entitled | null> {
    if (!user) return null;
    const isOpen = hasAccess(await holderOf(user), examId, needs.now().toISOString());
    return isOpen ? ({ examId } as Entitled) : null;
  }

  return {
    entitledTo,

    /** The exam and the right to the whole of it. Throws 404 where it is not there: an inactive one is only for those with access. */
    async visible<E extends KnownExam>(user: SessionUser | null, exam: E | undefined): Promise<{ exam: E; entitled: Entitled | null }> {
      const entitled = exam ? await entitledTo(user, exam.id) : null;
      if (!exam || !(exam.isActive || entitled)) throw new Problem('not_found');
      return { exam, entitled };
    },

    /** The exams a person owns now. Administering opens exams too, but owns none. */
    async ownedExamIds(user: SessionUser): Promise<string[]> {
      const holder = await holderOf(user);
      const at = needs.now().toISOString();
      const live = holder.grants.filter((grant) => isLive(grant, at));
      if (isProNow(holder, at) || live.some((grant) => grant.examId === null)) {
        return needs.exams().filter((exam) => exam.isActive).map((exam) => exam.id);
      }
      return [...new Set(live.flatMap((grant) => (grant.examId === null ? [] : [grant.examId])))];
    },
  };
}
export type EntitlementService = ReturnType<typeof entitlementService>;
