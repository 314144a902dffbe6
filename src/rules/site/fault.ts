import type { Phrase } from '#rules/wording/phrase.ts';
import type { Setting } from './setting.ts';
import { SETTING } from './site.words.ts';

/** What is wrong with a setting's value; null if it is fine. */
export function settingFault(setting: Setting, value: string): Phrase | null {
  if (value.trim() === '') return setting.isNeeded ? SETTING.blank() : null;
  return OF_KIND[setting.kind](setting, value);
}

const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\]+$/;
const FORMS: Record<NonNullable<Setting['form']>, [RegExp, Phrase]> = {
  email: [EMAIL, SETTING.notEmail()],
  domains: [/^\s*@?[a-z\d-]+(\.[a-z\d-]+)+(\s*[,;\s]\s*@?[a-z\d-]+(\.[a-z\d-]+)+)*\s*$/i, SETTING.notDomains()],
  days: [/^[1-9]\d{0,2}$/, SETTING.notDays()],
};

const tooLong = ({ most }: Setting, value: string) =>
  value.length > most ? SETTING.long({ most, length: value.length }) : null;

const OF_KIND: Record<Setting['kind'], (setting: Setting, value: string) => Phrase | null> = {
  line(setting, value) {
    if (/[\r\n]/.test(value)) return SETTING.lines();
    const [form, fault] = setting.form ? FORMS[setting.form] : [];
    return tooLong(setting, value) ?? (form && !form.test(value) ? fault! : null);
  },
  text: tooLong,
  switch: (_setting, value) => (/^[01]$/.test(value) ? null : SETTING.notSwitch()),
  color: (_setting, value) => (/^#[\da-f]{6}$/i.test(value) ? null : SETTING.notColor()),
  choice: ({ choices = [] }, value) => (choices.includes(value) ? null : SETTING.notChoice()),
  picture({ most }, value) {
    const [, type, data] = /^data:([\w/+]+);base64,([\w+/]+={0,2})$/.exec(value) ?? [];
    if (type === undefined || !PICTURE_TYPES.includes(type)) return SETTING.notPicture();
    return data!.length * 0.75 > most ? SETTING.large({ kilobytes: most / 1000 }) : null;
  },
};

/** Picture types that may be uploaded. */
export const PICTURE_TYPES = ['image/png', 'image/webp', 'image/svg+xml'];
