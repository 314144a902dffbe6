import type { SettingRow } from '#rules/site/site.ts';
import { type OwnDefaults, type Site, siteOf } from '#rules/site/site.ts';
import { perVersion } from '#server/features/exam/per-version.ts';

type Versioned = { version: number; settings: readonly SettingRow[] };

/** What the site says of itself, as of what the catalogue holds. */
export type CurrentSite = () => Site;

/** Settings change with the catalogue: every process serves the new ones once the change is answered. */
export const currentSite = (catalogue: { current(): Versioned }, own: OwnDefaults): CurrentSite =>
  perVersion(catalogue, ({ settings }) => siteOf(settings, own));
