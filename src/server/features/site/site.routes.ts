import {
  changeSiteSetting,
  listSiteSettings,
  listSiteVersions,
  previewSiteText,
  switchSiteClaims,
} from '#contract/site-admin.ts';
import { getSiteText } from '#contract/site.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { SiteService } from './site.service.ts';

export function siteRoutes(mount: Mount, { settings }: { settings: SiteService }): void {
  mount(getSiteText, ({ params }) => settings.text(params.name));

  mount(listSiteSettings, async () => ({ settings: await settings.list() }));

  mount(listSiteVersions, async ({ params }) => ({ versions: await settings.versions(params.name) }));

  mount(previewSiteText, ({ params, body }) => settings.preview(params.name, body.value));

  mount(switchSiteClaims, async ({ body, caller, http }) => ({
    changed: await settings.switchClaims(actorOf(caller, http.request), body.isShown),
  }));

  mount(changeSiteSetting, ({ params, body, caller, http }) =>
    settings.change(actorOf(caller, http.request), params.name, body),
  );
}
