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
export type SessionUser = Person & { authenticatedAt: string; rights: Rights };

declare const proof: unique symbol;

/** Proof that someone may use all of an exam now. Only made by the entitlement service. */
export type AccessProof = { readonly examId: string; readonly [proof]: 'entitled' };

/** A visitor who is not signed in. */
export type Anonymous = { readonly user: null };
/** A person with a valid session, and whether they may use an admin role now. Only made by the guard. */
export type SignedIn = { readonly user: SessionUser; readonly administers: boolean; readonly [proof]: 'signed in' };
/** An administrator with a valid session. Only made by the guard. */
export type Admin = SignedIn & { readonly user: SessionUser & { isAdmin: true } };
/** A person with access to the exam that the call names. */
export type Owner = SignedIn & { readonly access: AccessProof };

export type Caller = Anonymous | SignedIn;

export type CallerOf<A extends Access> = A extends 'public'
  ? Caller
  : A extends 'student'
    ? SignedIn
    : A extends 'admin'
      ? Admin
      : Owner;

export const anonymous: Anonymous = { user: null };

/** For the guard only: turns a checked session into proof of it. */
export function signedIn(user: SessionUser, administers: boolean): SignedIn {
  return { user, administers } as SignedIn;
}

export function isAdmin(caller: Caller): caller is Admin {
  return caller.user !== null && caller.administers;
}
