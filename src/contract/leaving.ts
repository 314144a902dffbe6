import * as z from 'zod/mini';
import { PersonalData } from './account-settings.ts';
import { endpoint, json } from './endpoint.ts';
import { LEAVING_REASONS } from '#rules/door/leaving.ts';
import { Moment, text } from './text.ts';

const access = { of: 'nobody', as: 'anyone' } as const;

export const openLeaving = endpoint({
  id: 'openLeaving',
  summary:
    'Opens the data of someone who was removed from the site, with the link they were emailed; a cookie holds the proof',
  method: 'POST',
  path: '/api/left',
  access,
  body: json(z.strictObject({ token: text(1, 200) })),
  reply: null,
  status: 204,
  limit: 'login',
  problems: ['bad_token'],
});

const LeaverView = z.strictObject({
  email: z.string(),
  reason: z.enum(LEAVING_REASONS),
  /** null: their sign-in provider no longer vouches for them, and they may come back through it. */
  leftAt: z.nullable(Moment),
  dataUntil: z.nullable(Moment),
  /** Whether the account is deleted after that. */
  isDeleted: z.boolean(),
});
export type LeaverView = z.infer<typeof LeaverView>;

export const getLeaving = endpoint({
  id: 'getLeaving',
  summary:
    'Until when the data of someone who was removed can be downloaded; for whoever opened it, or logged in and was not let in',
  method: 'GET',
  path: '/api/left',
  access,
  reply: LeaverView,
  problems: ['bad_token'],
});

export const exportLeaver = endpoint({
  id: 'exportLeaver',
  summary: 'Everything stored about someone who was removed, as for anyone else about themselves',
  method: 'GET',
  path: '/api/left/data',
  access,
  reply: PersonalData,
  limit: 'forgot',
  problems: ['bad_token'],
});
