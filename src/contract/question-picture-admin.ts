import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PictureName } from './question-parts.ts';
import { PictureFile } from './question-picture.ts';

export const uploadPicture = endpoint({
  id: 'uploadPicture',
  summary: 'Takes a PNG, JPEG, or WebP file, and stores the image without its metadata',
  method: 'POST',
  path: '/api/admin/pictures',
  access: { of: 'content', as: 'author' },
  body: PictureFile,
  reply: z.strictObject({ picture: PictureName }),
  status: 201,
  problems: ['unavailable', 'conflict'],
});
