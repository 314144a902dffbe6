import { administers } from '#rules/account/administers.ts';
import { hasAccess, isLive, isProNow, opensExam, ownedUntil, owns } from '#rules/entitlement/access.ts';
import type { Database, Reader } from '#server/db/database.ts';
import type { AccessProof, Person } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { listRights } from './entitlement.store.ts';

/** What has to be known of the exams here. */
export type KnownExam = { id: string; isActive: boolean };

/** Who may use which exam. Asked anew each time, never cached: a refund counts on the next request. */
export function entitlementService(needs: {
  database: Database;
  exams: () => readonly KnownExam[];
  adminsNeedSecondFactor: boolean;
  now: () => Date;
}) {
  const holderOf = async (user: Person) => ({
    ...user,
    isAdmin: administers(user, needs.adminsNeedSecondFactor),
    ...(await needs.database.read((reader) => listRights(reader, user.id))),
  });

  async function entitledTo(user: Person | null, examId: string): Promise<AccessProof | null> {
    if (!user) return null;
    const isOpen = hasAccess(await holderOf(user), examId, needs.now().toISOString());
    return isOpen ? ({ examId } as AccessProof) : null;
  }

  return {
    entitledTo,

    /** Whether a person owns an exam now, as a transaction sees it. Administering is not owning. */
    async ownsWith(tx: Reader, user: Person, examId: string): Promise<boolean> {
      return owns({ ...user, ...(await listRights(tx, user.id)) }, examId, needs.now().toISOString());
    },

    /** The exam and the right to the whole of it. Throws 404 for an inactive one, which is only there for those with access. */
    async visible<E extends KnownExam>(
      user: Person | null,
      exam: E,
    ): Promise<{ exam: E; entitled: AccessProof | null }> {
      const entitled = await entitledTo(user, exam.id);
      if (!exam.isActive && !entitled) throw new Problem('not_found');
      return { exam, entitled };
    },

    /** When a person's exam ends; null: never, or it is not theirs. */
    async until(user: Person, examId: string): Promise<string | null> {
      return ownedUntil(await holderOf(user), examId, needs.now().toISOString());
    },

    /** Whether a person is Pro now, the exams they own, and when each ends (null: never). Administering opens exams too, but owns none. */
    async owned(
      user: Person,
    ): Promise<{ isPro: boolean; examIds: string[]; until: (examId: string) => string | null }> {
      const holder = await holderOf(user);
      const at = needs.now().toISOString();
      const until = (examId: string) => ownedUntil(holder, examId, at);
      if (isProNow(holder, at))
        return {
          isPro: true,
          until,
          examIds: needs
            .exams()
            .filter((exam) => exam.isActive)
            .map((exam) => exam.id),
        };
      const given = holder.grants.filter((grant) => isLive(grant, at)).flatMap(({ examId }) => examId ?? []);
      const paid = holder.purchases.filter((purchase) => opensExam(purchase, at)).map(({ examId }) => examId);
      return { isPro: false, until, examIds: [...new Set([...given, ...paid])] };
    },
  };
}
export type EntitlementService = ReturnType<typeof entitlementService>;
