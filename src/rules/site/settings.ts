import type { Setting } from './setting.ts';
import { ACCESS } from './settings/access.ts';
import { CLAIMS } from './settings/claims.ts';
import { IDENTITY } from './settings/identity.ts';
import { MONEY } from './settings/money.ts';
import { SUPPORT } from './settings/support.ts';
import { TEXTS } from './settings/texts.ts';

/** Everything the people running a site can change, with its defaults. */
export const SETTINGS = { ...IDENTITY, ...ACCESS, ...SUPPORT, ...MONEY, ...CLAIMS, ...TEXTS } as const satisfies Record<
  string,
  Setting
>;

export type SettingName = keyof typeof SETTINGS;
type NameOf<K extends Setting['kind']> = {
  [N in SettingName]: (typeof SETTINGS)[N]['kind'] extends K ? N : never;
}[SettingName];
export type PictureName = NameOf<'picture'>;
/** What is sent with every page: short values. */
export type ShortName = NameOf<'line' | 'switch' | 'choice'>;

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];
export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);
export const settingOf = (name: SettingName): Setting => SETTINGS[name];
