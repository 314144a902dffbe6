import { administers } from '#rules/account/administers.ts';
import { hasAccess, isLive, isProNow, opensExam, ownedUntil, owns } from '#rules/entitlement/access.ts';
import type { Database, Reader } from '#server/db/database.ts';
import type { AccessProof, Person, Rights, SessionUser } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { listRights } from './entitlement.store.ts';

/** What has to be known of the exams here. */
export type KnownExam = { id: string; isActive: boolean };

/**
 * Who may use which exam. Asked anew with each request, never cached: a refund counts on the next. `entitledTo` asks at the moment
 * itself, for what may have changed since the request came.
 */
export function entitlementService(needs: {
  database: Database;
  exams: () => readonly KnownExam[];
  adminsNeedSecondFactor: boolean;
  now: () => Date;
}) {
  const holding = (user: Person, rights: Rights) => ({
    ...user,
    ...rights,
    isAdmin: administers(user, needs.adminsNeedSecondFactor),
  });
  const rightsNow = (user: Person) => needs.database.read((reader) => listRights(reader, user.id));

  const entitledBy = (user: Person, rights: Rights, examId: string): AccessProof | null =>
    hasAccess(holding(user, rights), examId, needs.now().toISOString()) ? ({ examId } as AccessProof) : null;

  /** What the caller of a request may, as of when it came. */
  const entitled = (user: SessionUser | null, examId: string): AccessProof | null =>
    user && entitledBy(user, user.rights, examId);

  return {
    entitled,

    async entitledTo(user: Person, examId: string): Promise<AccessProof | null> {
      return entitledBy(user, await rightsNow(user), examId);
    },

    /** Whether a person owns an exam now, as a transaction sees it. Administering is not owning. */
    async ownsWith(tx: Reader, user: Person, examId: string): Promise<boolean> {
      return owns({ ...user, ...(await listRights(tx, user.id)) }, examId, needs.now().toISOString());
    },

    /** The exam and the right to the whole of it. Throws 404 for an inactive one, which is only there for those with access. */
    visible<E extends KnownExam>(user: SessionUser | null, exam: E): { exam: E; entitled: AccessProof | null } {
      const own = entitled(user, exam.id);
      if (!exam.isActive && !own) throw new Problem('not_found');
      return { exam, entitled: own };
    },

    /** When a person's exam ends; null: never, or it is not theirs. */
    until(user: SessionUser, examId: string): string | null {
      return ownedUntil(holding(user, user.rights), examId, needs.now().toISOString());
    },

    /** Whether a person is Pro now, the exams they own, and when each ends (null: never). Administering opens exams too, but owns none. */
    async owned(
      user: Person & { rights?: Rights },
    ): Promise<{ isPro: boolean; examIds: string[]; until: (examId: string) => string | null }> {
      const holder = holding(user, user.rights ?? (await rightsNow(user)));
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
