import { getPicture, uploadPicture } from '#contract/question-picture.ts';
import { actorOf } from '#server/http/actor.ts';
import { FileReply, type Mount } from '#server/http/mount.ts';
import type { PictureService } from './picture.service.ts';

/** Should a browser ever take a picture for a page, then for one that may nothing. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  // What its name stands for never changes; whether one may see it can.
  'cache-control': 'private, max-age=3600',
};

export function pictureRoutes(mount: Mount, { pictures }: { pictures: PictureService }): void {
  mount(getPicture, async ({ params, caller }) => new FileReply(await pictures.content(caller, params.name), HEADERS));

  mount(uploadPicture, ({ body, caller, http }) =>
    pictures.upload(actorOf(caller, http.request), Buffer.from(body.data, 'base64')),
  );
}
