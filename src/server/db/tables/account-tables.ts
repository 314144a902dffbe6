import type { Generated } from 'kysely';
import type { ExtraTime } from '#rules/quiz/timing.ts';
import type { Json } from './json-column.ts';

/** As in `schema.ts`. */
type Time = string;

export type UserTable = {
  id: string;
  email: string;
  /** {@link normalisedEmail} of the address; unique. */
  emailKey: string;
  username: string;
  /** The username in lower case; unique. */
  usernameKey: string;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  isAdmin: boolean;
  isPro: boolean;
  proExpiresAt: Time | null;
  isEmailVerified: boolean;
  /** How many times the usual time they take an exam in. */
  extraTime: Generated<ExtraTime>;
  /** Since when a code is asked for at signing in. */
  secondFactorAt: Time | null;
  disabledAt: Time | null;
  createdAt: Time;
  updatedAt: Time;
};

export type SessionData = {
  userId: string;
  startedAt: Time;
  authenticatedAt: Time;
  /** When it was used, within about an hour; absent in sessions of earlier versions, as the device is. */
  seenAt?: Time;
  device?: string;
};

/** `sid` is the SHA-256 of the cookie's value: reading the table signs nobody in. */
export type SessionTable = { sid: string; userId: string; sess: Json<SessionData>; expire: Time };

export type AccessGrantTable = {
  id: string;
  userId: string;
  /** null: every exam. */
  examId: string | null;
  note: string;
  startsAt: Time;
  expiresAt: Time | null;
  revokedAt: Time | null;
  createdAt: Time;
};

/** A mail that waits to go out, or went; what it says is there only while it waits. */
export type MailTable = {
  id: string;
  toAddress: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Time;
  attempts: number;
  nextAttemptAt: Time;
  sentAt: Time | null;
  lastError: string | null;
  /** Whom it is about; it goes with their account. */
  userId: string | null;
  /** Where an answer goes, where that is not to us. */
  replyTo: string | null;
  /** The call that ends such mail. */
  unsubscribeUrl: string | null;
};

/** The newest token of its kind that was mailed to a person; as its SHA-256, so that reading the table opens nothing. */
export type EmailTokenTable = {
  userId: string;
  kind: 'verify' | 'reset';
  tokenHash: string;
  createdAt: Time;
  expiresAt: Time;
  usedAt: Time | null;
};

/** A new address that waits for its link to be used. */
export type EmailChangeTable = {
  userId: string;
  newEmail: string;
  tokenHash: string;
  createdAt: Time;
  expiresAt: Time;
  usedAt: Time | null;
};

/** What reminds a person, as they asked for it. */
export type ReminderTable = {
  userId: string;
  timeZone: string;
  /** Of the secret address of their calendar; null: they have none. */
  calendarHash: string | null;
  /** When the next weekly mail is due; null: they get none. */
  mailAt: Time | null;
};

/** What makes the first administrator, as its SHA-256; there is none once there is one. */
export type SetupTokenTable = { tokenHash: string; createdAt: Time };

/** The key of a person's authenticator app, sealed; in effect once `user.secondFactorAt` is set. */
export type SecondFactorTable = {
  userId: string;
  sealedSecret: string;
  /** The last time step of which a code was used. */
  lastStep: number;
  createdAt: Time;
};

/** As its SHA-256. */
export type RecoveryCodeTable = { codeHash: string; userId: string; usedAt: Time | null };
