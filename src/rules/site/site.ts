import { type SettingName, SETTING_NAMES, settingOf } from './settings.ts';

/** What someone set: a value, or null for the default; and whether it is shown at all. */
export type SettingRow = { name: string; value: string | null; isShown: boolean };

/** Every setting's effective value; empty if it is switched off. */
export type Site = Readonly<Record<SettingName, string>>;

/** An installation's own defaults. */
export type OwnDefaults = Partial<Record<SettingName, string>>;

export const defaultOf = (name: SettingName, own: OwnDefaults): string => own[name] ?? settingOf(name).default;

/** The effective values, from what was set. Unknown names are ignored. */
export function siteOf(rows: readonly SettingRow[], own: OwnDefaults): Site {
  const byName = new Map(rows.map((row) => [row.name, row]));
  const values = SETTING_NAMES.map((name): [SettingName, string] => {
    const row = byName.get(name);
    return [name, row?.isShown === false ? '' : (row?.value ?? defaultOf(name, own))];
  });
  const site = Object.fromEntries(values) as Record<SettingName, string>;
  const words = { site: site.siteName, refundDays: site.refundDays };
  for (const name of SETTING_NAMES) if (settingOf(name).kind === 'line') site[name] = fillWords(site[name], words);
  return site;
}

/** A text with its `{names}` filled in; unknown names are left as is. */
export const fillWords = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(words, name) ? words[name]! : whole));
