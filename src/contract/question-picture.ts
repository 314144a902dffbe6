import * as z from 'zod/mini';
import { endpoint, file, json, MIB } from './endpoint.ts';
import { PictureName } from './question-parts.ts';
import { text } from './text.ts';

/** A picture's file, as base64. If it is too large, the answer says so; the body is not refused. */
export const PictureFile = json(
  z.strictObject({
    data: text(0, 8_000_000).check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'Expected base64' })),
  }),
  { mostBytes: 8 * MIB },
);

export const getPicture = endpoint({
  id: 'getPicture',
  summary:
    'A picture, for whoever may see a question or study content that shows it; on a card of one’s own, for its owner alone',
  method: 'GET',
  path: '/api/pictures/{name}',
  access: { of: 'nobody', as: 'anyone' },
  params: z.strictObject({ name: PictureName }),
  reply: file('image/webp'),
  problems: ['not_found'],
});
