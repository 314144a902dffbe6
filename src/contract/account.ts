import * as z from 'zod/mini';
import { ROLES } from '#rules/account/roles.ts';
import { EXTRA_TIMES } from '#rules/quiz/timing.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './text.ts';

export const User = z.strictObject({
  id: Id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  isAdmin: z.boolean(),
  /** What they are beside an administrator. */
  roles: z.array(z.enum(ROLES)),
  isPro: z.boolean(),
  /** Whether they can log in with a password; if not, they set one by an emailed link. */
  hasPassword: z.boolean(),
  /** Multiple of the usual time for their quizzes and simulations, unless they choose otherwise. */
  extraTime: z.enum(EXTRA_TIMES),
  /** Ids of the exams the person has access to now. */
  purchasedExams: z.array(Id),
});
export type User = z.infer<typeof User>;

export const Message = z.strictObject({ message: z.string() });

export const getMe = endpoint({
  id: 'getMe',
  summary: 'The logged-in user',
  method: 'GET',
  path: '/api/auth/me',
  access: { of: 'self', as: 'learner' },
  reply: User,
  problems: [],
});

export const logout = endpoint({
  id: 'logout',
  summary: 'Logs out; repeating it changes nothing',
  method: 'POST',
  path: '/api/auth/logout',
  access: { of: 'nobody', as: 'anyone' },
  reply: z.strictObject({ message: z.string() }),
  problems: [],
});
