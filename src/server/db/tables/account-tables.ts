import type { ColumnType, Generated } from 'kysely';
import type { Scope } from '#rules/account/scopes.ts';
import type { EntitlementSource } from '#rules/entitlement/access.ts';
import type { Role } from '#rules/account/roles.ts';
import type { ExtraTime } from '#rules/quiz/timing.ts';
import type { DefaultJson, Json, JsonText } from './json-column.ts';

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
  firstName: string | null;
  lastName: string | null;
  isAdmin: boolean;
  /** What they are beside an administrator. */
  roles: DefaultJson<Role[]>;
  isEmailVerified: boolean;
  /** Multiple of the usual time the person gets for exams. */
  extraTime: Generated<ExtraTime>;
  /** Since when sign-in asks for a code. */
  secondFactorAt: Time | null;
  disabledAt: Time | null;
  /** Whether they want no mails about what was decided on questions they proposed. */
  isReviewMailOff: Generated<boolean>;
  createdAt: Time;
  updatedAt: Time;
};

/** What a person proves themselves with; nobody has more than one password, and some have none. */
export type CredentialTable = {
  id: string;
  userId: string;
  kind: 'password' | 'oidc' | 'passkey';
  /** Who they are to whoever vouches for them; unique for its kind. A password has none. */
  subject: Generated<string | null>;
  /**
   * What it is checked against: of a password its hash, never the password itself. Of a provider, with what it is asked whether it
   * still vouches for the person, sealed.
   */
  secret: string | null;
  /** Whatever else its kind needs. */
  data: ColumnType<unknown, JsonText<unknown> | undefined, JsonText<unknown>>;
  createdAt: Time;
  lastUsedAt: Generated<Time | null>;
  /** When a provider that is asked again was last asked; null: it is not. */
  checkedAt: Generated<Time | null>;
  /** Since when a provider no longer vouches for the person. */
  refusedAt: Generated<Time | null>;
};

export type SessionData = {
  userId: string;
  startedAt: Time;
  authenticatedAt: Time;
  /** When it was last used, within about an hour; like the device, absent in sessions of earlier versions. */
  seenAt?: Time;
  device?: string;
  /** Whether it began with a credential that counts as two factors. */
  isTwoFactors?: true;
  /** The credential that it began with, unless it was a password, and the session at its provider. */
  via?: { credentialId: string; sid: string | null };
};

/** `sid` is the SHA-256 of the cookie's value, so reading the table does not let anyone sign in. */
export type SessionTable = { sid: string; userId: string; sess: Json<SessionData>; expire: Time };

/** A token with which scripts call in a person's name; stored as its SHA-256, so that reading the table opens nothing. */
export type AccessTokenTable = {
  id: string;
  userId: string;
  name: string;
  tokenHash: string;
  scopes: Json<Scope[]>;
  createdAt: Time;
  expiresAt: Time;
  lastUsedAt: Time | null;
};

/** A person's right to an exam, wherever it comes from. */
export type EntitlementTable = {
  id: string;
  userId: string;
  /** null: every exam. */
  examId: string | null;
  source: EntitlementSource;
  /** The payment that opened it; null if nobody paid. */
  purchaseId: string | null;
  /** The group whose members have it; null if it is this person's alone. */
  groupId: Generated<string | null>;
  /** The invitation that gave it. */
  invitationId: Generated<string | null>;
  /** Why an administrator granted it. */
  note: string;
  startsAt: Time;
  expiresAt: Time | null;
  /** Since when it is taken back. */
  endedAt: Time | null;
  createdAt: Time;
};

/** A mail, queued or sent; its text is kept only while it is queued. */
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
  /** The person it is about; it is deleted with their account. */
  userId: string | null;
  /** Where a reply goes, if not to us. */
  replyTo: string | null;
  /** The call that unsubscribes from such mail. */
  unsubscribeUrl: string | null;
};

/** The latest token of each kind mailed to a person, stored as its SHA-256, so that reading the table opens nothing. */
export type EmailTokenTable = {
  userId: string;
  kind: 'verify' | 'reset';
  tokenHash: string;
  createdAt: Time;
  expiresAt: Time;
  usedAt: Time | null;
};

/** A new address whose link has not been used yet. */
export type EmailChangeTable = {
  userId: string;
  newEmail: string;
  tokenHash: string;
  createdAt: Time;
  expiresAt: Time;
  usedAt: Time | null;
};

/** A person's reminders. */
export type ReminderTable = {
  userId: string;
  timeZone: string;
  /** Hash of the secret address of their calendar; null if they have none. */
  calendarHash: string | null;
  /** When the next weekly mail is due; null if they get none. */
  mailAt: Time | null;
  /** When it is next looked at whether something is due, for the daily mail; null if they get none. */
  dailyAt: Time | null;
  /** The hour of the daily mail in their time zone, from 0 to 23. */
  dailyHour: number | null;
};

/** The token that creates the first administrator, as its SHA-256; removed once there is one. */
export type SetupTokenTable = { tokenHash: string; createdAt: Time };

/** The key of a person's authenticator app, sealed; in effect once `user.secondFactorAt` is set. */
export type SecondFactorTable = {
  userId: string;
  sealedSecret: string;
  /** The last time step whose code was used. */
  lastStep: number;
  createdAt: Time;
};

/** Stored as its SHA-256. */
export type RecoveryCodeTable = { codeHash: string; userId: string; usedAt: Time | null };

/** What a passkey has answered, as its SHA-256, so that the answer works once. */
export type UsedChallengeTable = { challengeHash: string; expiresAt: Time };
