import { expect, test } from 'vitest';
import { settingFault } from '#rules/site/fault.ts';
import { settingOf } from '#rules/site/settings.ts';
import { appIcon } from '#server/pictures/social-card.ts';
import { pictureFault, pictureOf } from './picture.ts';

const svg = (inside: string, attributes = '') =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${inside}</svg>`).toString('base64')}`;
const icons = new Map(
  await Promise.all([32, 64, 180].map(async (size) => [size, await appIcon(size, [23, 89, 77])] as const)),
);
const icon = (size: number) => icons.get(size)!;
const png = (size: number) => `data:image/png;base64,${icon(size).toString('base64')}`;

test('accepts a plain SVG, a PNG, and a WebP, and returns them unchanged', () => {
  const good = [
    svg('<defs><linearGradient id="a"/></defs><path fill="url(#a)" d="M0 0"/><use href="#a"/>'),
    svg('<a xlink:href="#a"/><style>.a{fill:red}</style>'),
    png(64),
    `data:image/webp;base64,${Buffer.from('RIFF0000WEBPVP8 ').toString('base64')}`,
  ];
  for (const picture of good)
    expect([settingFault(settingOf('logo'), picture), pictureFault('logo', picture)]).toEqual([null, null]);
  expect(pictureOf(png(64))).toEqual({ type: 'image/png', bytes: icon(64) });
});

test.each([
  ['<script>alert(1)</script>'],
  ['< script >alert(1)</script>'],
  ['<foreignObject><body/></foreignObject>'],
  ['<a href="javascript:alert(1)"><path/></a>'],
  ['<image href="https://tracker.example/x.png"/>'],
  ['<image xlink:href="//tracker.example/x.png"/>'],
  ['<use href="https://other.example/x.svg#a"/>'],
  ['<style>@import url(https://tracker.example/x.css)</style>'],
  ['<path fill="url(https://tracker.example/x)"/>'],
  ['<set attributeName="onload" to="alert(1)" onbegin="alert(1)"/>'],
  ['<svg/onload=alert(1)>'],
  ['<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
  ['<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'],
  ['<animate attributeName="href" values="&#106;avascript:alert(1)"/>'],
  ['<path style="fill:u\\72l(http://tracker.example/x)"/>'],
  ['<style><![CDATA[.a{fill:url("http://tracker.example/x")}]]></style>'],
  ['<path fill="u&#114;l(http://tracker.example/x)"/>'],
  ['<?xml-stylesheet href="https://tracker.example/x.css"?>'],
  ['<g><path></g>'],
  ['<blink/>'],
  ['<path ping="x"/>'],
])('an SVG with %s is refused', (inside) => {
  expect(pictureFault('logo', svg(inside))?.text).toContain('This SVG contains scripts');
});

test('accepts what drawing programs write, and any number of comments', () => {
  const editors =
    ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:xlink="http://www.w3.org/1999/xlink"';
  const drawn = svg(
    '<inkscape:grid inkscape:label="x"/><g inkscape:label="Layer 1" fill="none" aria-label="Logo"><use xlink:href="#a"/></g>' +
      '<image href="data:image/png;base64,AAAA"/><path style="fill:url(#a)" d="M0 0h1"/>',
    editors,
  );
  expect(pictureFault('logo', drawn)).toBeNull();
  const source = `<?xml version="1.0"?>${'<!-- drawn by hand --> '.repeat(2000)}<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg xmlns="http://www.w3.org/2000/svg"/>`;
  expect(pictureFault('logo', `data:image/svg+xml;base64,${Buffer.from(source).toString('base64')}`)).toBeNull();
});

test('refuses an SVG that runs something on load or declares entities', () => {
  expect(pictureFault('logo', svg('', ' onload="alert(1)"'))?.text).toContain('scripts');
  expect(pictureFault('logo', svg('', '\nonload=alert(1)'))?.text).toContain('scripts');
  const entities = '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>';
  expect(pictureFault('logo', `data:image/svg+xml;base64,${Buffer.from(entities).toString('base64')}`)).not.toBeNull();
});

test('refuses a file whose content is not the type it claims', () => {
  const html = Buffer.from('<html><script>alert(1)</script></html>').toString('base64');
  for (const type of ['image/png', 'image/webp', 'image/svg+xml'])
    expect(pictureFault('logo', `data:${type};base64,${html}`)?.text).toContain('content does not match its name');
  expect(settingFault(settingOf('logo'), `data:text/html;base64,${html}`)?.text).toContain('Please choose a PNG');
  const large = Buffer.alloc(200_001).toString('base64');
  expect(settingFault(settingOf('logo'), `data:image/png;base64,${large}`)?.text).toBe(
    'The file can be at most 200 kB.',
  );
});

test('requires an icon to be a square PNG', () => {
  expect(pictureFault('icon', png(180))).toBeNull();
  expect(pictureFault('icon', png(32))?.text).toContain('square PNG');
  expect(pictureFault('icon', svg(''))?.text).toContain('square PNG');
});
