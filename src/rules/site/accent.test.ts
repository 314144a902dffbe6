import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentOf, accentStyles, colorOf, contrast } from './accent.ts';

const GROUNDS = { light: ['#faf8f4', '#ffffff', '#f1ede6'], dark: ['#161512', '#1f1d19', '#100f0d'] };
const AA = 4.5;
const reads = (text: string, ground: string) => contrast(colorOf(text), colorOf(ground));
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('keeps every shade of any color readable on its backgrounds', () => {
  fc.assert(
    fc.property(hex, (color) => {
      const shades = accentOf(color);
      for (const theme of ['light', 'dark'] as const) {
        const { accent, hover, onAccent, soft } = shades[theme];
        for (const ground of [...GROUNDS[theme], soft]) expect(reads(accent, ground)).toBeGreaterThanOrEqual(AA);
        for (const ground of [accent, hover]) expect(reads(onAccent, ground)).toBeGreaterThanOrEqual(AA);
      }
    }),
    { numRuns: 3000 },
  );
});

test('keeps a readable color, and says where it was not', () => {
  expect(accentOf('#17594d')).toMatchObject({ light: { accent: '#17594d' }, adjustedThemes: ['dark'] });
  expect(accentOf('#ffcc00')).toMatchObject({ dark: { accent: '#ffcc00' }, adjustedThemes: ['light'] });
  expect(accentOf('#777777').adjustedThemes).toEqual(['light', 'dark']);
});

test('defines exactly the product’s colors in the stylesheet', () => {
  expect(accentStyles('#7a1fa2')).toMatch(
    /^:root\{(--color-(accent|accent-hover|on-accent|accent-soft):light-dark\(#[\da-f]{6},#[\da-f]{6}\);?){4}\}$/,
  );
});
