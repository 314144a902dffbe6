import { type SettingName, SETTING_NAMES, settingOf } from './settings.ts';

/** What somebody set: a value, or null for the default; and whether it is shown at all. */
export type SettingRow = { name: string; value: string | null; isShown: boolean };

/** What every setting comes to; empty where it is switched off. */
export type Site = Readonly<Record<SettingName, string>>;

/** Defaults that an installation has of its own. */
export type OwnDefaults = Partial<Record<SettingName, string>>;

export const defaultOf = (name: SettingName, own: OwnDefaults): string => own[name] ?? settingOf(name).default;

/** What holds, from what was set. What has a name that is known no more counts for nothing. */
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

/** A text with what its `{names}` stand for; a name that stands for nothing stays as it is. */
export const fillWords = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(words, name) ? words[name]! : whole));
