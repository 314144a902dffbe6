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
export type Holder = Pick<Person, 'id' | 'isAdmin' | 'secondFactorAt'> & { isTwoFactors?: boolean };

/** A person as the one whom data is about, and what they may use: their own rights, whoever looks. */
export type Learner = Holder & Pick<Person, 'extraTime'> & { rights: Rights };

declare const proof: unique symbol;

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
 * A person with a valid session, the same person as the one whom their own data is about, and whether they may use an admin
 * role now. Only made by the guard.
 */
export type SignedIn = {
  readonly user: SessionUser;
  readonly learner: Acts<Learner>;
  readonly administers: boolean;
  readonly [proof]: 'signed in';
};
/** An administrator with a valid session. Only made by the guard. */
export type Admin = SignedIn & { readonly user: SessionUser & { isAdmin: true } };
/** A person with access to the exam that the call names. */
export type Owner = SignedIn & { readonly access: AccessProof };

export type Caller = Anonymous | SignedIn;

/** What a caller has proved, by what the relation is to. */
type Proved = { nobody: Caller; self: SignedIn; exam: Owner; site: Admin };

export type CallerOf<A extends Access> = Proved[A['of']];

export const anonymous: Anonymous = { user: null, learner: null };

/** For the guard only: turns a checked session into proof of it. */
export function signedIn(user: SessionUser, administers: boolean): SignedIn {
  return { user, learner: learnerIn(user, user.rights, user.isTwoFactors) as Acts<Learner>, administers } as SignedIn;
}

/** For reminders only, which reach nobody but the person they are about. */
export function recipient(person: Person, rights: Rights): Sees<Learner> {
  return learnerIn(person, rights) as Sees<Learner>;
}

/** For the download of those who left only, who have proved who they are and have no session. */
export function leaver(person: Person, rights: Rights): Sees<Learner> {
  return learnerIn(person, rights) as Sees<Learner>;
}

const learnerIn = (
  { id, isAdmin, secondFactorAt, extraTime }: Person,
  rights: Rights,
  isTwoFactors = false,
): Learner => ({
  id,
  isAdmin,
  secondFactorAt,
  isTwoFactors,
  extraTime,
  rights,
});

export function isAdmin(caller: Caller): caller is Admin {
  return caller.user !== null && caller.administers;
}
