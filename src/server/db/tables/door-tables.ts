import type { Generated } from 'kysely';
import type { LeavingReason } from '#rules/door/leaving.ts';
import type { Json } from './json-column.ts';

/** As in `schema.ts`. */
type Time = string;

/** People who have the same exams without buying them. */
export type MemberGroupTable = {
  id: string;
  name: string;
  /** The name in lower case; unique. */
  nameKey: string;
  /** Whether its members have every exam, also those added later. */
  isAllExams: boolean;
  createdAt: Time;
  updatedAt: Time;
};

export type MemberGroupExamTable = { groupId: string; examId: string };

export type MemberGroupPersonTable = {
  groupId: string;
  userId: string;
  /** Who put them there: a person, or a sign-in provider, which also takes them out. */
  source: 'hand' | 'provider';
  /** The invitation that put them there. */
  invitationId: Generated<string | null>;
  createdAt: Time;
};

/** An invitation to an address, or, without one, a link for as many people as it has uses. */
export type InvitationTable = {
  id: string;
  email: string | null;
  /** {@link normalisedEmail} of the address; an address has at most one open invitation. */
  emailKey: string | null;
  name: string | null;
  groupId: string | null;
  /** Whether it gives every exam. */
  isAllExams: boolean;
  /** The exams that it gives. */
  examIds: Json<string[]>;
  /** When what it gives ends; null: never. */
  accessUntil: Time | null;
  /** SHA-256 of the token in the link, so that reading the table opens nothing. */
  tokenHash: string;
  mostUses: number;
  uses: number;
  createdAt: Time;
  createdBy: string | null;
  sentAt: Time;
  expiresAt: Time;
  withdrawnAt: Time | null;
  /** When it was used up. */
  acceptedAt: Time | null;
  /** Who took one to an address. */
  userId: string | null;
};

export type InvitationUseTable = { invitationId: string; userId: string; usedAt: Time };

/** Somebody who was removed from the site; their account is disabled. */
export type LeaverTable = {
  userId: string;
  reason: LeavingReason;
  leftAt: Time;
  /** Until when they can download their data. */
  dataUntil: Time;
  /** SHA-256 of the token in the latest link that was mailed. */
  tokenHash: string;
};
