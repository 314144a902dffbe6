/** Where a right comes from: a payment, an administrator, Pro, a group, or being a member of a site whose members have all. */
export const ENTITLEMENT_SOURCES = ['purchase', 'grant', 'pro', 'group', 'membership'] as const;
export type EntitlementSource = (typeof ENTITLEMENT_SOURCES)[number];

/** A person's right to one exam, or to all if `examId` is null. Times in ISO-8601 UTC. */
export type Entitlement = {
  examId: string | null;
  source: EntitlementSource;
  startsAt: string;
  /** null: never. */
  expiresAt: string | null;
  /** Since when it is taken back, by an administrator, a refund or a dispute; null: it is not. */
  endedAt: string | null;
};

/** The parts of the requester that matter for access. */
export type Holder = { seesAll: boolean; entitlements: readonly Entitlement[] };

type Owner = Pick<Holder, 'entitlements'>;

/** Whether a right is in effect at this time. */
export function isLive({ startsAt, expiresAt, endedAt }: Entitlement, now: string): boolean {
  return endedAt === null && startsAt <= now && (expiresAt === null || expiresAt > now);
}

/** Pro is a right to every exam. */
export function isProNow({ entitlements }: Owner, now: string): boolean {
  return entitlements.some((right) => right.examId === null && isLive(right, now));
}

const isTo = (examId: string) => (right: Entitlement) => right.examId === examId || right.examId === null;

/** When each right that opens the exam now ends; null: never. */
function endsOf({ entitlements }: Owner, examId: string, now: string): (string | null)[] {
  return entitlements.filter(isTo(examId)).flatMap((right) => (isLive(right, now) ? [right.expiresAt] : []));
}

/** Whether the holder owns the exam now. */
export function owns(holder: Owner, examId: string, now: string): boolean {
  return endsOf(holder, examId, now).length > 0;
}

/** When the holder's exam ends: with the last right that opens it; null: never, or they don't have it. */
export function ownedUntil(holder: Owner, examId: string, now: string): string | null {
  const ends = endsOf(holder, examId, now);
  return ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null);
}

/** When the last right that once opened the exam ran out; null: there was none, or one still opens it. */
export function ownedBefore(holder: Owner, examId: string, now: string): string | null {
  if (owns(holder, examId, now)) return null;
  const ends = holder.entitlements
    .filter(isTo(examId))
    // A payment that was refunded or lost in a dispute did not run out.
    .map(({ source, endedAt, expiresAt }) =>
      source === 'purchase' && endedAt !== null ? null : (endedAt ?? expiresAt),
    );
  return (
    ends
      .filter((end) => end !== null && end <= now)
      .sort()
      .at(-1) ?? null
  );
}

/** Whether the full exam is open to the holder now. Whoever works on content owns nothing, but may see everything. */
export function hasAccess(holder: Holder, examId: string, now: string): boolean {
  return holder.seesAll || owns(holder, examId, now);
}

/** How exams are had on a site: each is bought, every member has all, or the groups that somebody is in decide. */
export const MEMBERSHIPS = ['bought', 'all', 'group'] as const;
export type Membership = (typeof MEMBERSHIPS)[number];

/** What every member has where members have all: a right that no row holds. */
const OF_MEMBERS: Entitlement = {
  examId: null,
  source: 'membership',
  startsAt: '',
  expiresAt: null,
  endedAt: null,
};

/** Somebody's rights with those that follow from being a member. */
export const withMembership = (own: readonly Entitlement[], membership: Membership): readonly Entitlement[] =>
  membership === 'all' ? [...own, OF_MEMBERS] : own;
