import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTINGS } from './settings.ts';
import { siteShades } from './site-shades.ts';

test('uses the stylesheet’s shades', () => {
  const styles = readFileSync(new URL('../../web/styles.css', import.meta.url), 'utf8');
  const { light, dark } = siteShades(SETTINGS.accent.default);
  for (const [name, shade] of [
    ['accent', 'accent'],
    ['accent-hover', 'hover'],
    ['on-accent', 'onAccent'],
    ['accent-soft', 'soft'],
  ] as const)
    expect(styles).toContain(`--color-${name}: light-dark(${light[shade]}, ${dark[shade]});`);
});
