import * as z from 'zod/mini';
import { ROLES } from '#rules/account/roles.ts';
import { Message } from './account.ts';
import { Name, Username } from './account-entry.ts';
import { giftFields } from './door-admin.ts';
import { endpoint, json } from './endpoint.ts';
import { Grant } from './entitlement-admin.ts';
import { LEAVING_REASONS } from '#rules/door/leaving.ts';
import { PageQuery, orderQuery } from './page-query.ts';
import { Id, Moment, text } from './text.ts';

/** A person as administrators see them: never a hash or a token. */
export const AdminUser = z.strictObject({
  id: Id,
  email: z.string(),
  username: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  emailVerified: z.boolean(),
  isAdmin: z.boolean(),
  /** What they are beside an administrator. */
  roles: z.array(z.enum(ROLES)),
  /** null: may sign in. */
  disabledAt: z.nullable(Moment),
  /** Sign-in providers that no longer vouch for them, and since when; until they log in there again, only administrators get in another way. */
  unconfirmed: z.array(z.strictObject({ provider: z.string(), since: Moment })),
  createdAt: Moment,
});
export type AdminUser = z.infer<typeof AdminUser>;

export const AdminUserDetails = z.extend(AdminUser, {
  /** How many sessions the person has; a count, as are the next two. */
  sessionCount: z.int(),
  attemptCount: z.int(),
  paymentCount: z.int(),
  /** null: signs in with just the password. */
  secondFactorSince: z.nullable(Moment),
  /** Since when they have been removed from the site, and until when they can download their data; null: they have not. */
  left: z.nullable(
    z.strictObject({
      reason: z.enum(LEAVING_REASONS),
      leftAt: Moment,
      dataUntil: Moment,
      canDownload: z.boolean(),
    }),
  ),
  /** The groups they are in. */
  groupIds: z.array(Id),
  /** Access granted by administrators, ended or not, newest first. */
  grants: z.array(z.extend(Grant, { examName: z.nullable(z.string()) })),
});
export type AdminUserDetails = z.infer<typeof AdminUserDetails>;

export const listUsers = endpoint({
  id: 'listUsers',
  scope: 'people:read',
  summary: 'Lists accounts in pages; can be sorted and searched by email, username, and name',
  method: 'GET',
  path: '/api/admin/users',
  access: { of: 'people', as: 'observer' },
  query: z.strictObject({
    ...PageQuery,
    search: z.optional(text(1, 200)),
    show: z._default(z.enum(['all', 'students', 'admins', ...ROLES, 'disabled', 'unconfirmed']), 'all'),
    sort: z._default(z.enum(['created', 'email', 'username']), 'created'),
    order: orderQuery('desc'),
  }),
  reply: z.strictObject({ total: z.int(), users: z.array(AdminUser) }),
  problems: [],
});

export const createUser = endpoint({
  id: 'createUser',
  summary:
    'Creates an account, with roles and access, and emails a link with which its person sets the first password; nobody else sees it. Whoever was invited gets what the invitation gives, too',
  method: 'POST',
  path: '/api/admin/users',
  access: { of: 'site', as: 'administrator' },
  needsFreshLogin: true,
  body: json(
    z.strictObject({
      email: text(1, 254).check(z.email({ error: 'Please enter a valid email' })),
      /** Absent: made from the address. */
      username: z.optional(Username),
      firstName: z.optional(Name),
      lastName: z.optional(Name),
      /** Whether the address counts as theirs before they have used the link. */
      emailVerified: z._default(z.boolean(), false),
      isAdmin: z._default(z.boolean(), false),
      roles: z._default(z.array(z.enum(ROLES)).check(z.maxLength(ROLES.length)), []),
      ...giftFields,
    }),
  ),
  reply: AdminUserDetails,
  status: 201,
  problems: ['email_taken', 'username_taken', 'not_found'],
});

const ofOne = {
  path: '/api/admin/users/{id}',
  access: { of: 'site', as: 'administrator' },
  params: z.strictObject({ id: Id }),
} as const;

export const getUser = endpoint({
  ...ofOne,
  id: 'getUser',
  scope: 'people:read',
  access: { of: 'people', as: 'observer' },
  summary: 'One account, with its grants and activity',
  method: 'GET',
  reply: AdminUserDetails,
  problems: ['not_found'],
});

export const changeUser = endpoint({
  ...ofOne,
  id: 'changeUser',
  summary:
    'Makes a person an administrator or no longer one, gives them exactly these roles, or disables or enables their account, which lets in again whoever was removed from the site; takes effect on the next request',
  method: 'PATCH',
  needsFreshLogin: true,
  body: json(
    z.strictObject({
      isAdmin: z.optional(z.boolean()),
      roles: z.optional(z.array(z.enum(ROLES)).check(z.maxLength(ROLES.length))),
      disabled: z.optional(z.boolean()),
    }),
  ),
  reply: AdminUserDetails,
  problems: ['not_found', 'last_admin'],
});

export const deleteUser = endpoint({
  ...ofOne,
  id: 'deleteUser',
  summary:
    'Deletes another person’s account, as they could themselves; administrators delete their own on the account page',
  method: 'DELETE',
  needsFreshLogin: true,
  reply: null,
  status: 204,
  problems: ['not_found', 'own_account', 'last_admin'],
});

export const revokeSessions = endpoint({
  ...ofOne,
  id: 'revokeSessions',
  access: { of: 'people', as: 'support' },
  path: '/api/admin/users/{id}/revoke-sessions',
  summary: 'Logs a person out everywhere',
  method: 'POST',
  reply: null,
  status: 204,
  problems: ['not_found'],
});

export const sendReset = endpoint({
  ...ofOne,
  id: 'sendReset',
  access: { of: 'people', as: 'support' },
  path: '/api/admin/users/{id}/send-reset',
  summary: 'Emails a person a link to set a new password; the administrator never sees it',
  method: 'POST',
  reply: Message,
  status: 202,
  problems: ['not_found', 'account_disabled'],
});

export const removeUserFactor = endpoint({
  ...ofOne,
  id: 'removeUserFactor',
  access: { of: 'people', as: 'support' },
  path: '/api/admin/users/{id}/second-factor',
  summary:
    'Turns off a person’s two-factor authentication, logs them out everywhere, and notifies them by email; administrators turn off their own on the account page',
  method: 'DELETE',
  needsFreshLogin: true,
  reply: null,
  status: 204,
  problems: ['not_found', 'own_account'],
});

export const removeFromSite = endpoint({
  id: 'removeFromSite',
  summary:
    'Removes a person from the site: they are logged out and have no access from their next request on, and are emailed a link with which to download their data for 30 days. For someone who has left, emails the link again',
  method: 'POST',
  path: '/api/admin/users/{id}/remove-from-site',
  access: { of: 'site', as: 'administrator' },
  params: z.strictObject({ id: Id }),
  reply: null,
  status: 204,
  needsFreshLogin: true,
  problems: ['not_found', 'own_account', 'last_admin'],
});
