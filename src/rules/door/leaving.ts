import { isLive, type Membership, withMembership, type Entitlement } from '#rules/entitlement/access.ts';

/** For how many days those who left can download their data. */
export const LEAVER_DAYS = 30;

/** Who or what removed somebody: an administrator, their sign-in provider, or the loss of a group or an invitation. */
export const LEAVING_REASONS = ['administrator', 'provider', 'group', 'invitation'] as const;
export type LeavingReason = (typeof LEAVING_REASONS)[number];

/** What happens to people who lose their last exam with a group or an invitation. */
export const LAST_EXAM = ['stay', 'leave'] as const;
/** What happens to the data of people who left, once they can no longer download it. */
export const LEAVERS_DATA = ['delete', 'keep'] as const;

/** Whether somebody has nothing on the site any more: no right that is in effect now or begins later. */
export function hasNothingLeft(rights: readonly Entitlement[], membership: Membership, now: string): boolean {
  return !withMembership(rights, membership).some(
    (right) => isLive(right, now) || (right.endedAt === null && right.startsAt > now),
  );
}

/** When the data of somebody who leaves now can no longer be downloaded. ISO-8601 UTC. */
export const dataUntil = (leftAt: string): string =>
  new Date(Date.parse(leftAt) + LEAVER_DAYS * 86_400_000).toISOString();
