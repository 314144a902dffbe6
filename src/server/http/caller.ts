import { holds, type Role, type RoleHolder, type SiteRelation } from '#rules/account/roles.ts';
import type { ExtraTime } from '#rules/quiz/timing.ts';
import type { Access } from '#contract/endpoint.ts';

import type { Entitlement } from '#rules/entitlement/access.ts';

/** Every right that a person was ever given. */
export type Rights = { entitlements: readonly Entitlement[] };

/** A person, from the current state of their row. */
export type Person = {
  id: string;
  email: string;
  username: string;
  firstName: string | null;
  lastName: string | null;
  isAdmin: boolean;
  roles: readonly Role[];
  isEmailVerified: boolean;
  extraTime: ExtraTime;
  secondFactorAt: string | null;
};

/** The owner of a session, when they last entered their password in it, and what they may use as of their request. */
export type SessionUser = Person & {
  authenticatedAt: string;
  /** Whether the session began with what counts as two factors. */
  isTwoFactors: boolean;
  rights: Rights;
};

/** What rights to exams follow from, besides those that a person was given. */
export type Holder = Pick<Person, 'id' | 'isAdmin' | 'roles' | 'secondFactorAt'> & { isTwoFactors?: boolean };

/** A person as the one whom data is about, and what they may use: their own rights, whoever looks. */
export type Learner = Holder & Pick<Person, 'extraTime'> & { rights: Rights };

declare const proof: unique symbol;
declare const relation: unique symbol;

/** Proof that a caller may look at what is stored about somebody. Services that only read it ask for this. Only made below. */
export type Sees<Of> = Of & { readonly [proof]: 'sees' | 'acts' };
/** Proof that a caller is that person, so that what they do counts as theirs. Services that change their data ask for this. Only made below. */
export type Acts<Of> = Of & { readonly [proof]: 'acts' };

/** Proof that someone may use all of an exam now. Only made by the entitlement service. */
export type AccessProof = { readonly examId: string; readonly [proof]: 'entitled' };

/** A learner who may use all of an exam. */
export type Entitled<Whom extends Sees<Learner>> = { readonly learner: Whom; readonly access: AccessProof };

/** A visitor who is not signed in. */
export type Anonymous = { readonly user: null; readonly learner: null };
/**
 * A person with a valid session, the same person as the one whom their own data is about, and the roles that are in effect for
 * them now. Only made by the guard.
 */
export type SignedIn = {
  readonly user: SessionUser;
  readonly learner: Acts<Learner>;
  readonly standing: RoleHolder;
  readonly [proof]: 'signed in';
};
/** A person whose roles hold a relation to a part of the site. Only made by the guard. */
export type Holds<R extends SiteRelation> = SignedIn & { readonly [relation]: R };
/** A person with any of these relations. */
export type Staff = Holds<SiteRelation>;
/** An administrator of the site. */
export type Administrator = Holds<{ of: 'site'; as: 'administrator' }>;
/** A person with access to the exam that the call names. */
export type Owner = SignedIn & { readonly access: AccessProof };

export type Caller = Anonymous | SignedIn;

/** A proof for each relation, by what it is to and what one is to it. */
type Every = { [Of in Access['of']]: { [As in Extract<Access, { of: Of }>['as']]: Caller } };
/** Does not compile for a table of proofs that lacks a relation. */
type Whole<Proofs extends Every> = Proofs;

/** What a caller has proved, by their relation. */
type Proved = Whole<
  { nobody: { anyone: Caller }; self: { learner: SignedIn }; exam: { owner: Owner } } & {
    [Of in SiteRelation['of']]: {
      [As in Extract<SiteRelation, { of: Of }>['as']]: Holds<Extract<SiteRelation, { of: Of; as: As }>>;
    };
  }
>;

export type CallerOf<A extends Access> = A extends {
  of: infer Of extends keyof Proved;
  as: infer As;
}
  ? Proved[Of][As & keyof Proved[Of]]
  : never;

export const anonymous: Anonymous = { user: null, learner: null };

/** For the guard only: turns a checked session into proof of it. */
export function signedIn(user: SessionUser, standing: RoleHolder): SignedIn {
  return { user, learner: learnerIn(user, user.rights, user.isTwoFactors) as Acts<Learner>, standing } as SignedIn;
}

/** For reminders only, which reach nobody but the person they are about. */
export function recipient(person: Person, rights: Rights): Sees<Learner> {
  return learnerIn(person, rights) as Sees<Learner>;
}

/** For calls about a person in the admin area: administrators of the site may see what anybody has done. */
export function seenByAdministrator(_administrator: Administrator, person: Person, rights: Rights): Sees<Learner> {
  return learnerIn(person, rights) as Sees<Learner>;
}

/** For the download of those who left only, who have proved who they are and have no session. */
export function leaver(person: Person, rights: Rights): Sees<Learner> {
  return learnerIn(person, rights) as Sees<Learner>;
}

const learnerIn = (
  { id, isAdmin, roles, secondFactorAt, extraTime }: Person,
  rights: Rights,
  isTwoFactors = false,
): Learner => ({
  id,
  isAdmin,
  roles,
  secondFactorAt,
  isTwoFactors,
  extraTime,
  rights,
});

/** Whether a caller's roles hold a relation now. */
export function isStaff<R extends SiteRelation>(caller: Caller, relation: R): caller is Holds<R> {
  return caller.user !== null && holds(caller.standing, relation);
}

/** Whether a caller reads content with its keys. */
export function seesKeys(caller: Caller): caller is Holds<{ of: 'content'; as: 'observer' }> {
  return isStaff(caller, { of: 'content', as: 'observer' });
}
