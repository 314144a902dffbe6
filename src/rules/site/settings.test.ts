import { expect, test } from 'vitest';
import { settingFault } from './fault.ts';
import { SETTING_NAMES, SETTINGS, settingOf } from './settings.ts';
import { fillWords, siteOf } from './site.ts';

test('every default is one that could be set', () => {
  const faults = SETTING_NAMES.map((name) => {
    const setting = settingOf(name);
    return setting.default === '' ? null : settingFault(setting, setting.default);
  });
  expect(faults.filter(Boolean)).toEqual([]);
  const empty = SETTING_NAMES.filter((name) => settingOf(name).default === '');
  expect(empty).toEqual(['logo', 'icon', 'supportEmail', 'postalAddress']);
});

test('every setting says what it is and where it is shown', () => {
  for (const name of SETTING_NAMES) {
    const { label, hint } = settingOf(name);
    expect([label, hint]).toEqual([expect.stringMatching(/^[A-Z]/), expect.stringMatching(/^[A-Z].*\.$/)]);
  }
  expect(new Set(SETTING_NAMES.map((name) => settingOf(name).label)).size).toBe(SETTING_NAMES.length);
});

test('the policies promise to announce a change here, and no mail that nothing can send', () => {
  for (const text of [SETTINGS.terms.default, SETTINGS.privacy.default]) {
    const changes = text.slice(text.indexOf('## Changes'));
    expect(changes).toContain('announce it on this page with the new date');
    expect(changes).not.toMatch(/mail/);
  }
});

test('how long refunds are advertised is written once, and the days of access nowhere: an exam has its own', () => {
  const texts = SETTING_NAMES.map((name) => settingOf(name).default);
  expect(texts.filter((text) => /\b30[ -]days?\b/.test(text.replace(/for up to 30 days/, '')))).toEqual([]);
  expect(texts.join()).not.toMatch(/\b90\b|day access/);
  expect(siteOf([], {}).guarantee).toBe('30-day money-back guarantee');
});

test('what is switched off is empty, what is set back follows the default, and an own default comes first', () => {
  const rows = [
    { name: 'passRate', value: '12%', isShown: false },
    { name: 'cancel', value: null, isShown: true },
    { name: 'gone', value: 'x', isShown: true },
  ];
  const site = siteOf(rows, { supportEmail: 'help@example.com' });
  expect(site).toMatchObject({ passRate: '', cancel: 'Cancel anytime', supportEmail: 'help@example.com' });
  expect('gone' in site).toBe(false);
});

test('a word in braces that stands for nothing stays as it is', () => {
  expect(fillWords('{site}, {toString} and {nothing}', { site: '{nothing}' })).toBe(
    '{nothing}, {toString} and {nothing}',
  );
});
