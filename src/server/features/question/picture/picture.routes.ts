import { uploadPicture } from '#contract/question-picture-admin.ts';
import { getPicture } from '#contract/question-picture.ts';
import { actorOf } from '#server/http/actor.ts';
import { FileReply, type Mount } from '#server/http/mount.ts';
import type { PictureService } from './picture.service.ts';

/** If a browser ever treats a picture as a page, that page may do nothing. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  // The picture behind a name never changes, but who may see it can.
  'cache-control': 'private, max-age=3600',
};

export function pictureRoutes(mount: Mount, { pictures }: { pictures: PictureService }): void {
  mount(getPicture, async ({ params, caller }) => new FileReply(await pictures.content(caller, params.name), HEADERS));

  mount(uploadPicture, ({ body, caller, http }) =>
    pictures.upload(actorOf(caller, http.request), Buffer.from(body.data, 'base64')),
  );
}
