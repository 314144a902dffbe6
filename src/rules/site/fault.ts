import { countText } from '#rules/wording/count.ts';
import type { Setting } from './setting.ts';

/** What is wrong with a setting's value, as a sentence; null if it is fine. */
export function settingFault(setting: Setting, value: string): string | null {
  if (value.trim() === '') return setting.isNeeded ? 'This cannot be blank.' : null;
  return OF_KIND[setting.kind](setting, value);
}

const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\]+$/;
const FORMS: Record<NonNullable<Setting['form']>, [RegExp, string]> = {
  email: [EMAIL, 'Please enter a valid email address.'],
  days: [/^[1-9]\d{0,2}$/, 'Please enter a whole number of days, from 1 to 999.'],
};

const tooLong = ({ most }: Setting, value: string) =>
  value.length > most ? `Use at most ${countText(most, 'character')}; this has ${value.length}.` : null;

const OF_KIND: Record<Setting['kind'], (setting: Setting, value: string) => string | null> = {
  line(setting, value) {
    if (/[\r\n]/.test(value)) return 'Use a single line.';
    const [form, fault] = setting.form ? FORMS[setting.form] : [];
    return tooLong(setting, value) ?? (form && !form.test(value) ? fault! : null);
  },
  text: tooLong,
  switch: (_setting, value) => (/^[01]$/.test(value) ? null : 'Choose on or off.'),
  color: (_setting, value) =>
    /^#[\da-f]{6}$/i.test(value) ? null : 'Please enter the color as # and six digits, such as #17594d.',
  choice: ({ choices = [] }, value) => (choices.includes(value) ? null : 'Please choose one from the list.'),
  picture({ most }, value) {
    const [, type, data] = /^data:([\w/+]+);base64,([\w+/]+={0,2})$/.exec(value) ?? [];
    if (type === undefined || !PICTURE_TYPES.includes(type)) return 'Please choose a PNG, WebP, or SVG file.';
    return data!.length * 0.75 > most ? `The file can be at most ${most / 1000} kB.` : null;
  },
};

/** Picture types that may be uploaded. */
export const PICTURE_TYPES = ['image/png', 'image/webp', 'image/svg+xml'];
