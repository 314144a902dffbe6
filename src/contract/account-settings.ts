import * as z from 'zod/mini';
import { ConfirmPassword, Name, NewPassword, passwordsMatch, registrationFields, Username } from './account-entry.ts';
import { Message, User } from './account.ts';
import { EXTRA_TIMES } from '#rules/quiz/timing.ts';
import { endpoint, json } from './endpoint.ts';
import { Moment, Segment, text } from './text.ts';

/** The current password. */
const CurrentPassword = text(0, 256).check(z.minLength(1, { error: 'Password is required' }));

/** In the body of a call that needs a fresh login, and taken for one: for people who have a password. */
const withCurrentPassword = { currentPassword: z.optional(CurrentPassword) };

export const Reauthentication = z.strictObject({ password: CurrentPassword });

export const reauthenticate = endpoint({
  id: 'reauthenticate',
  summary: 'Confirms the password; the session continues under a new id',
  method: 'POST',
  path: '/api/auth/reauth',
  access: { of: 'self', as: 'learner' },
  body: json(Reauthentication),
  reply: Message,
  problems: ['wrong_password'],
  limit: 'login',
});

/** Anything omitted stays as is; an empty name means none. */
export const ProfileChange = z.strictObject({
  firstName: z.optional(Name),
  lastName: z.optional(Name),
  username: z.optional(Username),
  extraTime: z.optional(z.enum(EXTRA_TIMES)),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

export const changeProfile = endpoint({
  id: 'changeProfile',
  summary: 'Changes the caller’s names and exam time',
  method: 'PATCH',
  path: '/api/user/profile',
  access: { of: 'self', as: 'learner' },
  body: json(ProfileChange),
  reply: z.strictObject({ user: User }),
  problems: ['username_taken'],
});

export const PasswordChange = z
  .strictObject({ ...withCurrentPassword, password: NewPassword, confirmPassword: ConfirmPassword })
  .check(passwordsMatch);
export type PasswordChange = z.infer<typeof PasswordChange>;

export const changePassword = endpoint({
  id: 'changePassword',
  summary: 'Sets the caller’s password; this session continues under a new id, and every other one ends',
  method: 'PUT',
  path: '/api/user/password',
  access: { of: 'self', as: 'learner' },
  needsFreshLogin: true,
  body: json(PasswordChange),
  reply: Message,
  problems: ['wrong_password', 'weak_password'],
  limit: 'login',
});

export const EmailChange = z.strictObject({
  email: text(1, 254).check(z.email({ error: 'Please enter a valid email' })),
  ...withCurrentPassword,
});
export type EmailChange = z.infer<typeof EmailChange>;

export const changeEmail = endpoint({
  id: 'changeEmail',
  summary:
    'Emails a link to the new address; the address changes when the link is opened, and the old address is notified',
  method: 'PUT',
  path: '/api/user/email',
  access: { of: 'self', as: 'learner' },
  needsFreshLogin: true,
  body: json(EmailChange),
  reply: Message,
  status: 202,
  problems: ['wrong_password', 'email_taken'],
  limit: 'email',
});

export const OwnSession = z.strictObject({
  /** Identifies the session; nobody can sign in with it. */
  id: z.string(),
  /** Browser and system, as reported by the browser: `Firefox on Linux`. */
  device: z.string(),
  isCurrent: z.boolean(),
  startedAt: Moment,
  /** Accurate to about an hour. */
  lastUsedAt: Moment,
  expiresAt: Moment,
});
export type OwnSession = z.infer<typeof OwnSession>;

export const listSessions = endpoint({
  id: 'listSessions',
  summary: 'The caller’s sessions; this one first, then the most recently used',
  method: 'GET',
  path: '/api/user/sessions',
  access: { of: 'self', as: 'learner' },
  reply: z.array(OwnSession),
  problems: [],
});

export const endSession = endpoint({
  id: 'endSession',
  summary: 'Ends one of the caller’s sessions',
  method: 'DELETE',
  path: '/api/user/sessions/{sid}',
  access: { of: 'self', as: 'learner' },
  params: z.strictObject({ sid: Segment }),
  reply: null,
  status: 204,
  problems: ['not_found'],
});

/** Rows as stored, by type; without hashes and tokens. */
export const PersonalData = z.strictObject({
  exportedAt: Moment,
  account: z.record(z.string(), z.unknown()),
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type PersonalData = z.infer<typeof PersonalData>;

export const exportPersonalData = endpoint({
  id: 'exportPersonalData',
  summary: 'Everything stored about the caller, in one file',
  method: 'GET',
  path: '/api/user/export',
  access: { of: 'self', as: 'learner' },
  reply: PersonalData,
  problems: [],
  limit: 'export',
});

export const AccountDeletion = z.strictObject(withCurrentPassword);

export const deleteAccount = endpoint({
  id: 'deleteAccount',
  summary: 'Deletes the account and all personal data; payment records stay under a pseudonym',
  method: 'DELETE',
  path: '/api/user/account',
  access: { of: 'self', as: 'learner' },
  needsFreshLogin: true,
  body: json(AccountDeletion),
  reply: null,
  status: 204,
  problems: ['wrong_password', 'last_admin'],
  limit: 'login',
});

export const Setup = z.strictObject({ token: text(1, 200), ...registrationFields }).check(passwordsMatch);
export type Setup = z.infer<typeof Setup>;

export const checkSetupLink = endpoint({
  id: 'checkSetupLink',
  summary: 'Whether a printed token can still create the first administrator; checking does not use it up',
  method: 'GET',
  path: '/api/auth/setup/{token}',
  access: { of: 'nobody', as: 'anyone' },
  params: z.strictObject({ token: Segment }),
  reply: null,
  status: 204,
  problems: ['bad_token'],
  limit: 'login',
});

export const setUp = endpoint({
  id: 'setUp',
  summary: 'Creates the first administrator with the token printed at startup, once, and logs in',
  method: 'POST',
  path: '/api/auth/setup',
  access: { of: 'nobody', as: 'anyone' },
  body: json(Setup),
  reply: z.strictObject({ user: User }),
  status: 201,
  problems: ['bad_token', 'weak_password', 'email_taken', 'username_taken'],
  limit: 'login',
});
