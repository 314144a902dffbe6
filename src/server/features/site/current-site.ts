import type { SettingRow } from '#rules/site/site.ts';
import { type OwnDefaults, type Site, siteOf } from '#rules/site/site.ts';
import { perVersion } from '#server/features/exam/per-version.ts';

/** What an installation's settings say in place of the product's defaults. */
export const ownDefaults = ({
  mail: { supportEmail },
  door,
}: {
  mail: { supportEmail: string | null };
  door: OwnDefaults;
}): OwnDefaults => ({ ...(supportEmail !== null && { supportEmail }), ...door });

type SettingsVersion = { version: number; settings: readonly SettingRow[] };

/** The site's settings as of the current catalogue. */
export type CurrentSite = () => Site;

/** Settings are versioned with the catalogue: every process serves new ones once the change is answered. */
export const currentSite = (catalogue: { current(): SettingsVersion }, own: OwnDefaults): CurrentSite =>
  perVersion(catalogue, ({ settings }) => siteOf(settings, own));
