import { expect, test } from 'vitest';
import { categoryEmoji } from './category-emoji.ts';

test.each([
  ['aws', '☁️'],
  ['fab fa-aws', '☁️'],
  ['AWS-cloud', '☁️'],
  ['shield', '🛡️'],
  ['fas fa-shield-alt', '🛡️'],
  ['google', '🌐'],
  ['fab fa-google', '🌐'],
  ['network', '📋'],
  ['🚀', '🚀'],
  ['🇪🇺', '🇪🇺'],
  ['👩‍💻', '👩‍💻'],
  ['', '📋'],
])('the icon "%s" is shown as %s', (icon, emoji) => {
  expect(categoryEmoji(icon)).toBe(emoji);
});

test('picks the first matching rule', () => {
  expect(categoryEmoji('google-shield-aws')).toBe('☁️');
});
