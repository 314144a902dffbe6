import { expect, test } from 'vitest';
import { settingFault } from './fault.ts';
import { SETTING_NAMES, SETTINGS, settingOf } from './settings.ts';
import { fillWords, siteOf } from './site.ts';

test('has only valid defaults', () => {
  const faults = SETTING_NAMES.map((name) => {
    const setting = settingOf(name);
    return setting.default === '' ? null : settingFault(setting, setting.default);
  });
  expect(faults.filter(Boolean)).toEqual([]);
  const empty = SETTING_NAMES.filter((name) => settingOf(name).default === '');
  expect(empty).toEqual(['logo', 'icon', 'registrationDomains', 'supportEmail', 'postalAddress']);
});

test('says for every setting what it is and where it is shown', () => {
  for (const name of SETTING_NAMES) {
    const { label, hint } = settingOf(name);
    expect([label, hint]).toEqual([expect.stringMatching(/^[A-Z]/), expect.stringMatching(/^[A-Z].*\.$/)]);
  }
  expect(new Set(SETTING_NAMES.map((name) => settingOf(name).label)).size).toBe(SETTING_NAMES.length);
});

test('promises changes to the policies on the site, and no mail nothing can send', () => {
  for (const text of [SETTINGS.terms.default, SETTINGS.privacy.default]) {
    const changes = text.slice(text.indexOf('## Changes'));
    expect(changes).toContain('post the new version here with its date');
    expect(changes).not.toMatch(/mail/);
  }
});

test('states the refund period once, and no access days, which each exam has', () => {
  const texts = SETTING_NAMES.map((name) => settingOf(name).default);
  expect(texts.filter((text) => /\b30[ -]days?\b/.test(text))).toEqual([]);
  expect(SETTINGS.privacy.default).not.toMatch(/\d+ days?/);
  expect(texts.join()).not.toMatch(/\b90\b|day access/);
  expect(siteOf([], {}).guarantee).toBe('30-day money-back guarantee');
});

test('empties what is switched off, follows the default when reset, and prefers the operator’s own', () => {
  const rows = [
    { name: 'passRate', value: '12%', isShown: false },
    { name: 'cancel', value: null, isShown: true },
    { name: 'gone', value: 'x', isShown: true },
  ];
  const site = siteOf(rows, { supportEmail: 'help@example.com' });
  expect(site).toMatchObject({ passRate: '', cancel: 'Cancel anytime', supportEmail: 'help@example.com' });
  expect('gone' in site).toBe(false);
});

test('leaves unknown words in braces as they are', () => {
  expect(fillWords('{site}, {toString} and {nothing}', { site: '{nothing}' })).toBe(
    '{nothing}, {toString} and {nothing}',
  );
});
