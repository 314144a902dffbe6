import type { ExtraTime } from '#rules/quiz/timing.ts';
import type { Access } from '#contract/endpoint.ts';

import type { Grant, Purchase } from '#rules/entitlement/access.ts';

/** All that a person was ever given or paid for. */
export type Rights = { grants: readonly Grant[]; purchases: readonly Purchase[] };

/** A person, as their row stands now. */
export type Person = {
  id: string;
  email: string;
  username: string;
  firstName: string | null;
  lastName: string | null;
  isAdmin: boolean;
  isPro: boolean;
  proExpiresAt: string | null;
  isEmailVerified: boolean;
  extraTime: ExtraTime;
  secondFactorAt: string | null;
};

/** The person a session belongs to, when they last gave their password in it, and what they may use as of when they asked. */
export type SessionUser = Person & { authenticatedAt: string; rights: Rights };

declare const proof: unique symbol;

/** The proof that someone may use the whole of an exam now. The entitlement service alone makes one. */
export type AccessProof = { readonly examId: string; readonly [proof]: 'entitled' };

/** Nobody in particular. */
export type Anonymous = { readonly user: null };
/** A person with a valid session, and whether they may use an admin role now. Made by the guard alone. */
export type SignedIn = { readonly user: SessionUser; readonly administers: boolean; readonly [proof]: 'signed in' };
/** A person with a valid session who administers. Made by the guard alone. */
export type Admin = SignedIn & { readonly user: SessionUser & { isAdmin: true } };
/** A person with access to the exam that the call names. */
export type Owner = SignedIn & { readonly entitled: AccessProof };

export type Caller = Anonymous | SignedIn;

export type CallerOf<A extends Access> = A extends 'public'
  ? Caller
  : A extends 'student'
    ? SignedIn
    : A extends 'admin'
      ? Admin
      : Owner;

export const anonymous: Anonymous = { user: null };

/** For the guard alone: turns a checked session into the proof of it. */
export function signedIn(user: SessionUser, administers: boolean): SignedIn {
  return { user, administers } as SignedIn;
}

export function isAdmin(caller: Caller): caller is Admin {
  return caller.user !== null && caller.administers;
}
