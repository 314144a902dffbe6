import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeRedirect } from './redirect.ts';

const ORIGIN = 'https://cairn.example';

test.each(['/dashboard', '/quiz/aws-saa?time=2', '/results/1#top', '/study/x?next=//y', '/'])('follows %s', (path) => {
  expect(safeRedirect(path, '/fallback')).toBe(path);
});

test.each([
  null,
  '',
  'dashboard',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/./%2e%2e//evil.example',
  '/%2E%2e/%2e./evil',
  'https://evil.example',
  'javascript:alert(1)',
  ' /dashboard',
  '/a b',
])('%j falls back', (path) => {
  expect(safeRedirect(path, '/fallback')).toBe('/fallback');
});

test('follows only addresses that a browser resolves to this site', () => {
  const hostile = fc.array(fc.constantFrom(...'/\\.:@?#%2ea \t'), { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(hostile, fc.webUrl(), fc.string()), (wanted) => {
      const target = new URL(safeRedirect(wanted, '/'), ORIGIN);
      expect(target.origin).toBe(ORIGIN);
      expect(target.pathname.startsWith('//')).toBe(false);
    }),
    { numRuns: 500 },
  );
});
