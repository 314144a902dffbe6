import { administers } from '#rules/account/administers.ts';
import { hasAccess, isLive, isProNow, ownedBefore, ownedUntil, owns } from '#rules/entitlement/access.ts';
import type { Database, Reader } from '#server/db/database.ts';
import type { AccessProof, Person, Rights, SessionUser } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { listRights } from './entitlement.store.ts';

/** What this feature has to know about an exam. */
export type KnownExam = { id: string; isActive: boolean };

/**
 * Who may use which exam. Checked on every request and never cached, so a refund takes effect on the next one. `accessTo`
 * checks as of the present moment, since things may have changed after the request arrived.
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

  const accessBy = (user: Person, rights: Rights, examId: string): AccessProof | null =>
    hasAccess(holding(user, rights), examId, needs.now().toISOString()) ? ({ examId } as AccessProof) : null;

  /** The caller's access as of the arrival of the request. */
  const accessOf = (user: SessionUser | null, examId: string): AccessProof | null =>
    user && accessBy(user, user.rights, examId);

  return {
    accessOf,

    async accessTo(user: Person, examId: string): Promise<AccessProof | null> {
      return accessBy(user, await rightsNow(user), examId);
    },

    /** When a person's access to an exam ran out; null if they never had any, or still do. */
    async endedAt(user: Person, examId: string): Promise<string | null> {
      return ownedBefore(holding(user, await rightsNow(user)), examId, needs.now().toISOString());
    },

    /** Whether a person owns an exam now, as a transaction sees it. Being an administrator is not owning. */
    async ownsWith(tx: Reader, user: Person, examId: string): Promise<boolean> {
      return owns(await listRights(tx, user.id), examId, needs.now().toISOString());
    },

    /** The exam and the right to all of it. Throws 404 for an inactive exam unless the caller has access. */
    visible<E extends KnownExam>(user: SessionUser | null, exam: E): { exam: E; access: AccessProof | null } {
      const own = accessOf(user, exam.id);
      if (!exam.isActive && !own) throw new Problem('not_found');
      return { exam, access: own };
    },

    /** When a person's access to an exam ends; null if it never ends or they have none. */
    until(user: SessionUser, examId: string): string | null {
      return ownedUntil(holding(user, user.rights), examId, needs.now().toISOString());
    },

    /** Whether a person is Pro now, the exams they own, and when each ends (null: never). Administrators can open every exam but own none that way. */
    async ownedExams(
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
      const owned = holder.entitlements.filter((right) => isLive(right, at)).flatMap(({ examId }) => examId ?? []);
      return { isPro: false, until, examIds: [...new Set(owned)] };
    },
  };
}
export type EntitlementService = ReturnType<typeof entitlementService>;
