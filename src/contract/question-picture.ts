import * as z from 'zod/mini';
import { endpoint, file, json, MIB } from './endpoint.ts';
import { PictureName } from './question-parts.ts';
import { text } from './text.ts';

export const getPicture = endpoint({
  id: 'getPicture',
  summary: 'A picture of a question, for whoever may see one of the questions that show it',
  method: 'GET',
  path: '/api/pictures/{name}',
  access: { of: 'nobody', as: 'anyone' },
  params: z.strictObject({ name: PictureName }),
  reply: file('image/webp'),
  problems: ['not_found'],
});

export const uploadPicture = endpoint({
  id: 'uploadPicture',
  summary: 'Takes a PNG, JPEG, or WebP file, and stores the image without its metadata',
  method: 'POST',
  path: '/api/admin/pictures',
  access: { of: 'content', as: 'author' },
  /** The file, as base64. If it is too large, the answer says so; the body is not refused. */
  body: json(
    z.strictObject({
      data: text(0, 8_000_000).check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'Expected base64' })),
    }),
    { mostBytes: 8 * MIB },
  ),
  reply: z.strictObject({ picture: PictureName }),
  status: 201,
  problems: ['unavailable', 'conflict'],
});
