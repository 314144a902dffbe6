import { type PictureName, SETTING_NAMES, settingOf, type ShortName } from './settings.ts';
import type { Site } from './site.ts';

/** What every page knows about the site: short values, and its pictures' addresses; empty if missing or switched off. */
export type PageSite = Readonly<Record<ShortName | PictureName, string>>;

/** Whether a setting is sent with every page. */
export const isShort = (name: string): name is ShortName =>
  ['line', 'switch', 'choice'].includes(settingOf(name as ShortName).kind);

export function pageSiteOf(site: Site, pictures: Readonly<Record<PictureName, string>>): PageSite {
  const short = SETTING_NAMES.filter(isShort).map((name) => [name, site[name]] as const);
  return { ...(Object.fromEntries(short) as Record<ShortName, string>), ...pictures };
}
