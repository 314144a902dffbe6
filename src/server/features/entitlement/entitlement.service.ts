import { inEffect, readsKeys } from '#rules/account/roles.ts';
import {
  hasAccess,
  isLive,
  isProNow,
  type Membership,
  ownedBefore,
  ownedUntil,
  owns,
  withMembership,
} from '#rules/entitlement/access.ts';
import type { Database, Reader } from '#server/db/database.ts';
import type { AccessProof, Holder, Learner, Rights } from '#server/http/caller.ts';
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
  rolesNeedSecondFactor: boolean;
  membership: () => Membership;
  now: () => Date;
}) {
  const holding = (holder: Holder, rights: Rights) => ({
    ...holder,
    entitlements: withMembership(rights.entitlements, needs.membership()),
    seesAll: readsKeys(inEffect(holder, needs.rolesNeedSecondFactor)),
  });
  const rightsNow = (holder: Holder) => needs.database.read((reader) => listRights(reader, holder.id));

  const accessBy = (holder: Holder, rights: Rights, examId: string): AccessProof | null =>
    hasAccess(holding(holder, rights), examId, needs.now().toISOString()) ? ({ examId } as AccessProof) : null;

  /** By the rights a learner came with: those at the arrival of the request. */
  const accessOf = (learner: Learner | null, examId: string): AccessProof | null =>
    learner && accessBy(learner, learner.rights, examId);

  return {
    accessOf,

    async accessTo(holder: Holder, examId: string): Promise<AccessProof | null> {
      return accessBy(holder, await rightsNow(holder), examId);
    },

    /** When a person's access to an exam ran out; null if they never had any, or still do. */
    async endedAt(holder: Holder, examId: string): Promise<string | null> {
      return ownedBefore(holding(holder, await rightsNow(holder)), examId, needs.now().toISOString());
    },

    /** The same, by the rights that a learner came with. */
    endedBy: (learner: Learner, examId: string): string | null =>
      ownedBefore(holding(learner, learner.rights), examId, needs.now().toISOString()),

    /** Whether a person owns an exam now, as a transaction sees it. Having a role is not owning. */
    async ownsWith(tx: Reader, holder: Holder, examId: string): Promise<boolean> {
      return owns(holding(holder, await listRights(tx, holder.id)), examId, needs.now().toISOString());
    },

    /** The exam and the right to all of it. Throws 404 for an inactive exam unless the learner has access. */
    visible<E extends KnownExam>(learner: Learner | null, exam: E): { exam: E; access: AccessProof | null } {
      const own = accessOf(learner, exam.id);
      if (!exam.isActive && !own) throw new Problem('not_found');
      return { exam, access: own };
    },

    /** When a person's access to an exam ends; null if it never ends or they have none. */
    until(learner: Learner, examId: string): string | null {
      return ownedUntil(holding(learner, learner.rights), examId, needs.now().toISOString());
    },

    /** Whether a person is Pro now, the exams they own, and when each ends (null: never). Whoever works on content can open every exam but owns none that way. */
    async ownedExams(
      person: Holder & { rights?: Rights },
    ): Promise<{ isPro: boolean; examIds: string[]; until: (examId: string) => string | null }> {
      const holder = holding(person, person.rights ?? (await rightsNow(person)));
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
