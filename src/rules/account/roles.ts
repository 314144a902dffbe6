/** What a person may be on a site beside an administrator. Nobody is anything unless an administrator says so. */
export const ROLES = ['author', 'reviewer', 'support', 'observer'] as const;
export type Role = (typeof ROLES)[number];

/** What people of a role are called. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  author: 'Author',
  reviewer: 'Reviewer',
  support: 'Support',
  observer: 'Observer',
};

export const isRole = (name: string): name is Role => (ROLES as readonly string[]).includes(name);

/** Who may do more than a member: an administrator everything, a role what its relations open. */
export type RoleHolder = { isAdmin: boolean; roles: readonly Role[] };

/** Somebody without a role. */
export const MEMBER: RoleHolder = { isAdmin: false, roles: [] };

/**
 * Who stands in which relation to which part of a site; administrators stand in all. `content` is what people learn from and are
 * asked, with what they report of it; `people` is accounts, access, payments, and messages; `site` is everything else.
 */
const HELD_BY = {
  content: {
    /** Writes questions and study content, and everything below. */
    author: ['author'],
    /** Decides whether a question that somebody else wrote is asked. */
    approver: ['reviewer'],
    /** Settles reports and doubts about keys, and changes no content. */
    reviewer: ['author', 'reviewer'],
    /** Reads all of it, with keys. */
    observer: ['author', 'reviewer', 'observer'],
    /** Sees which exams there are, to give access to one. */
    lister: ROLES,
  },
  people: {
    /** Helps people with their accounts, invites them, gives access; moves no money, gives no role. */
    support: ['support'],
    observer: ['support', 'observer'],
  },
  results: {
    /** Reads how people did. */
    observer: ['observer'],
  },
  site: {
    administrator: [],
    /** Reads figures, settings, and the audit log. */
    observer: ['observer'],
    /** Has any role. */
    staff: ROLES,
  },
} as const satisfies Record<string, Record<string, readonly Role[]>>;

type Held = typeof HELD_BY;

/** A relation to a part of the site that only people with a role have. */
export type SiteRelation = {
  [Of in keyof Held]: { [As in keyof Held[Of]]: { readonly of: Of; readonly as: As } }[keyof Held[Of]];
}[keyof Held];

/** The roles that stand in a relation, beside administrators. */
export const rolesWith = ({ of, as }: SiteRelation): readonly Role[] =>
  (HELD_BY[of] as Readonly<Record<string, readonly Role[]>>)[as]!;

/** Whether somebody stands in a relation. */
export function holds({ isAdmin, roles }: RoleHolder, relation: SiteRelation): boolean {
  return isAdmin || roles.some((role) => rolesWith(relation).includes(role));
}

/** Whether somebody may do more than a member. */
export const hasRole = ({ isAdmin, roles }: RoleHolder): boolean => isAdmin || roles.length > 0;

/** Whether somebody reads content with its keys: every exam is open to them, and their answers say nothing about questions. */
export const readsKeys = (holder: RoleHolder): boolean => holds(holder, { of: 'content', as: 'observer' });

/**
 * What of a person's roles is in effect now: if roles need a second factor, nothing before there is one, unless the session began
 * with a passkey, which counts as two.
 */
export function inEffect(
  {
    isAdmin,
    roles,
    secondFactorAt,
    isTwoFactors = false,
  }: RoleHolder & { secondFactorAt: string | null; isTwoFactors?: boolean },
  rolesNeedSecondFactor: boolean,
): RoleHolder {
  return rolesNeedSecondFactor && secondFactorAt === null && !isTwoFactors ? MEMBER : { isAdmin, roles };
}

/** Whether somebody may act on an account: on one that may do more than a member, only administrators. */
export const mayActOn = (holder: RoleHolder, account: RoleHolder): boolean => holder.isAdmin || !hasRole(account);

/** Roles without repetition, in the order of {@link ROLES}, so that the same are stored the same. */
export const tidyRoles = (roles: readonly Role[]): Role[] => ROLES.filter((role) => roles.includes(role));
