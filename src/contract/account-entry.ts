import * as z from 'zod/mini';
import { Message, User } from './account.ts';
import { endpoint, json } from './endpoint.ts';
import { Segment, text } from './text.ts';

export const Login = z.strictObject({
  email: text(0, 254).check(z.email({ error: 'Please enter a valid email' })),
  password: text(0, 256).check(z.minLength(1, { error: 'Password is required' })),
  /** From an authenticator app, or a recovery code; for accounts that require one. */
  code: z.optional(text(0, 40)),
});
export type Login = z.infer<typeof Login>;

/** Letters, digits, dot, hyphen and underscore; case is ignored when comparing. */
export const Username = text(0, 32).check(
  z.regex(/^[A-Za-z0-9_.-]{3,32}$/, { error: 'Use 3 to 32 letters, digits, periods, hyphens, or underscores' }),
);

/** 8 to 128 characters of any kind; the server also refuses common ones and may be set to a higher minimum. */
export const NewPassword = text(0, 128).check(z.minLength(8));

export const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (given) => given.password === given.confirmPassword,
  { error: "Passwords don't match", path: ['confirmPassword'] },
);

export const ConfirmPassword = text(0, 128).check(z.minLength(1, { error: 'Password confirmation is required' }));

export const Name = text(0, 80);

/** What it takes to create an account. */
export const registrationFields = {
  email: text(1, 254).check(z.email({ error: 'Please enter a valid email' })),
  username: Username,
  password: NewPassword,
  confirmPassword: ConfirmPassword,
  firstName: z.optional(Name),
  lastName: z.optional(Name),
};

export const Registration = z.strictObject(registrationFields).check(passwordsMatch);
export type Registration = z.infer<typeof Registration>;

export const ForgotPassword = z.strictObject({
  email: text(1, 254).check(z.email({ error: 'Please enter a valid email address' })),
});
export type ForgotPassword = z.infer<typeof ForgotPassword>;

export const ResetPassword = z
  .strictObject({ token: text(1, 200), password: NewPassword, confirmPassword: ConfirmPassword })
  .check(passwordsMatch);
export type ResetPassword = z.infer<typeof ResetPassword>;

export const register = endpoint({
  id: 'register',
  summary: 'Creates an account, logs in, and emails a link to verify the address',
  method: 'POST',
  path: '/api/auth/register',
  access: { of: 'nobody', as: 'anyone' },
  body: json(Registration),
  reply: z.strictObject({ user: User }),
  status: 201,
  problems: [
    'email_taken',
    'username_taken',
    'already_signed_in',
    'weak_password',
    'registration_closed',
    'email_unverified',
  ],
  limit: 'register',
});

export const forgotPassword = endpoint({
  id: 'forgotPassword',
  summary: 'Emails a link to set a new password; the response is the same whether or not the account exists',
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: { of: 'nobody', as: 'anyone' },
  body: json(ForgotPassword),
  reply: Message,
  problems: [],
  limit: 'forgot',
});

export const checkResetLink = endpoint({
  id: 'checkResetLink',
  summary: 'Whether an emailed token can still set a password; checking does not use it up',
  method: 'GET',
  path: '/api/auth/reset-password/{token}',
  access: { of: 'nobody', as: 'anyone' },
  params: z.strictObject({ token: Segment }),
  reply: null,
  status: 204,
  problems: ['bad_token'],
  limit: 'login',
});

export const resetPassword = endpoint({
  id: 'resetPassword',
  summary: 'Sets a new password with an emailed token, once; ends every session of the account and does not log in',
  method: 'POST',
  path: '/api/auth/reset-password',
  access: { of: 'nobody', as: 'anyone' },
  body: json(ResetPassword),
  reply: Message,
  problems: ['bad_token', 'weak_password'],
  limit: 'login',
});

export const verifyEmail = endpoint({
  id: 'verifyEmail',
  summary:
    'Verifies an address, or replaces it with a new one, with an emailed token; repeating it within a day changes nothing; never logs in',
  method: 'GET',
  path: '/api/auth/verify-email/{token}',
  access: { of: 'nobody', as: 'anyone' },
  params: z.strictObject({ token: Segment }),
  reply: Message,
  problems: ['bad_token', 'email_taken'],
  limit: 'login',
});

export const login = endpoint({
  id: 'login',
  summary: 'Logs in; the response for an unknown address and a wrong password is the same',
  method: 'POST',
  path: '/api/auth/login',
  access: { of: 'nobody', as: 'anyone' },
  body: json(Login),
  reply: z.strictObject({ user: User }),
  problems: ['invalid_credentials', 'email_unverified', 'second_factor_required', 'wrong_code', 'has_left'],
  limit: 'login',
});

export const resendVerification = endpoint({
  id: 'resendVerification',
  summary: 'Sends the verification link again',
  method: 'POST',
  path: '/api/auth/verify-email/resend',
  access: { of: 'self', as: 'learner' },
  reply: Message,
  problems: [],
  limit: 'resend',
});
