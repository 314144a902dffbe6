import { exportLeaver, getLeaving, openLeaving } from '#contract/leaving.ts';
import { isoDate } from '#rules/wording/date.ts';
import type { LeftCookie } from '#server/http/left-cookie.ts';
import type { Mount } from '#server/http/mount.ts';
import type { LeavingService } from './leaving.service.ts';

export function leavingRoutes(mount: Mount, { leaving, left }: { leaving: LeavingService; left: LeftCookie }): void {
  mount(openLeaving, async ({ body, http }) => {
    left.set(http.reply, await leaving.open(body.token));
    return null;
  });

  mount(getLeaving, ({ http }) => leaving.view(left.read(http.request)));

  mount(exportLeaver, async ({ http }) => {
    const data = await leaving.data(left.read(http.request));
    http.reply.header('content-disposition', `attachment; filename="cairn-data-${isoDate(data.exportedAt)}.json"`);
    return data;
  });
}
