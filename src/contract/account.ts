import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { text } from './text.ts';

export const User = z.strictObject({
  id: z.uuid(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  isAdmin: z.boolean(),
  isPro: z.boolean(),
  /** Ids of the exams the person has access to now. */
  purchasedExams: z.array(z.uuid()),
});
export type User = z.infer<typeof User>;

export const Login = z.strictObject({
  email: text(0, 254).check(z.email({ error: 'Please enter a valid email' })),
  password: text(0, 256).check(z.minLength(1, { error: 'Password is required' })),
});
export type Login = z.infer<typeof Login>;

export const getMe = endpoint({
  id: 'getMe',
  summary: 'The person signed in',
  method: 'GET',
  path: '/api/auth/me',
  access: 'student',
  reply: User,
  problems: [],
});

export const login = endpoint({
  id: 'login',
  summary: 'Signs in; the answer for an unknown address and a wrong password is the same',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  body: Login,
  reply: z.strictObject({ user: User }),
  problems: ['invalid_credentials', 'email_unverified'],
  limit: 'login',
});

export const logout = endpoint({
  id: 'logout',
  summary: 'Signs out; doing it again changes nothing',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  reply: z.strictObject({ message: z.string() }),
  problems: [],
});
