import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { appIcon } from '#server/pictures/social-card.ts';

const buildFolder = fileURLToPath(new URL('../../../../dist', import.meta.url));
const isBuilt = existsSync(`${buildFolder}/server/entry.server.js`);
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';

// Uses the built pages; `npm test` builds them first.
describe.skipIf(!isBuilt)('a customized site', () => {
  let app: TestApp;
  let put: (name: string, given: { value?: string; isShown?: boolean }) => Promise<void>;
  const page = async (path: string) => (await app.visitor().get(path)).text;
  const words = async (path: string) =>
    (await page(path))
      .replace(/<script.*?<\/script>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
  beforeAll(async () => {
    app = await startTestApp({ buildFolder });
    const admin = await app.signIn({ isAdmin: true });
    const versions = new Map<string, number>();
    put = async (name, { value, isShown = true }) => {
      const body = { value: value ?? null, isShown, version: versions.get(name) ?? 0 };
      const answer = await admin.send({ method: 'PUT', url: `/api/admin/site-settings/${name}`, body });
      if (answer.status !== 200) throw new Error(answer.text);
      versions.set(name, answer.body.version);
    };
  });
  afterAll(() => app.close());

  test('has its name in titles, header, footer, structured data, manifest, and link previews', async () => {
    expect(await page('/')).toContain('| Cairn</title>');
    const card = (await app.visitor().get('/social/site.png')).headers['content-length'];
    await put('siteName', { value: 'Waymark' });
    const html = await page('/');
    expect(html).toContain('| Waymark</title>');
    expect(html).toContain('content="Waymark"');
    expect(html).toContain('"name":"Waymark"');
    expect(html).not.toContain('Cairn');
    expect((await app.visitor().get('/manifest.webmanifest')).body).toMatchObject({ name: 'Waymark' });
    expect((await app.visitor().get('/social/site.png')).headers['content-length']).not.toBe(card);
  });

  test('shows neither a disabled claim nor a gap in its place', async () => {
    const claims = [
      'passRate',
      'questionsClaim',
      'supportClaim',
      'discount',
      'offer',
      'monthly',
      'guarantee',
      'instant',
    ];
    for (const name of claims) await put(name, { isShown: false });
    const home = await words('/');
    for (const gone of ['93%', '15K+', '24/7', '50%', '$47', '$97', 'guarantee', 'per month', 'undefined', ' - Save'])
      expect(home).not.toContain(gone);
    expect(home).toContain('Get Pro Access');
    expect(home).toContain('Upgrade to Pro Now');
    expect(await words(`/purchase/${app.exam.slug}`)).not.toContain('93%');
    expect(await words('/purchase')).toContain('One-time payment.');
    await put('oneTimePayment', { isShown: false });
    expect(await words('/purchase')).not.toMatch(/guarantee|One-time|\s\.\s/);
    for (const name of ['resultsPassRate', 'rating', 'practiceQuestions']) await put(name, { isShown: false });
    expect(await page('/about')).not.toContain('<dl');
  });

  test('hides the sample community if its owner turns it off', async () => {
    expect(await words('/community')).toContain('These figures and posts are samples');
    for (const name of ['communityMembers', 'communityDiscussions', 'communityStories'])
      await put(name, { isShown: false });
    expect(await words('/community')).toContain('Trending discussions');
    await put('communitySamples', { value: '0' });
    const empty = await words('/community');
    expect(empty).not.toMatch(/are samples|Trending|Top contributors|members/);
    expect(empty).toContain('Guidelines');
  });

  test('has its own logo, served inertly, with the site name as its text alternative', async () => {
    await put('logo', { value: `data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}` });
    const [, address] = /<img src="(\/site\/logo-[\da-f]+)" alt=""/.exec(await page('/')) ?? [];
    const { status, headers, text } = await app.visitor().get(address!);
    expect([status, text]).toEqual([200, LOGO]);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    await put('logoHasName', { value: '1' });
    expect(await page('/')).toContain(`<img src="${address}" alt="Waymark"`);
    expect((await app.visitor().get('/site/logo-0000000000000000')).status).toBe(404);
  });

  test('has its own icon and color, in light and dark', async () => {
    expect(await page('/')).not.toContain('/site/colors');
    await put('icon', { value: `data:image/png;base64,${(await appIcon(64, [0, 0, 0])).toString('base64')}` });
    await put('accent', { value: '#7a1fa2' });
    const html = await page('/');
    const [icon] = /\/site\/icon-[\da-f]+/.exec(html) ?? [];
    expect(html).toContain(`rel="icon" href="${icon}"`);
    const { body } = await app.visitor().get('/manifest.webmanifest');
    expect(body.icons).toEqual([{ src: icon, sizes: '64x64', type: 'image/png', purpose: 'any' }]);
    const [, styles] = /<link rel="stylesheet" href="(\/site\/colors-[^"]+)"/.exec(html) ?? [];
    const { text, headers } = await app.visitor().get(styles!);
    expect(headers['content-type']).toContain('text/css');
    expect(text).toContain('--color-accent:light-dark(#7a1fa2,#');
  });

  test('uses its own color in link previews and in the default icon', async () => {
    const lastPixel = async (url: string) => {
      const { rawPayload: file } = await app.app.inject(url);
      return [...(await sharp(file).removeAlpha().raw().toBuffer()).subarray(-3)];
    };
    await put('accent', {});
    await put('icon', {});
    expect(await lastPixel('/social/site.png')).toEqual([23, 89, 77]);
    expect(await page('/')).toContain('rel="icon" href="/favicon.svg"');
    const icon = (await app.app.inject('/icon-192.png')).rawPayload;
    await put('accent', { value: '#7a1fa2' });
    expect(await lastPixel('/social/site.png')).toEqual([0x7a, 0x1f, 0xa2]);
    expect(await lastPixel(`/social/${app.exam.slug}.png`)).toEqual([0x7a, 0x1f, 0xa2]);
    expect(await page('/')).toContain('rel="icon" href="/icon-192.png"');
    expect((await app.app.inject('/icon-192.png')).rawPayload.equals(icon)).toBe(false);
  });

  test('says how to report a vulnerability if it names a contact', async () => {
    expect((await app.visitor().get('/.well-known/security.txt')).status).toBe(404);
    await put('supportEmail', { value: 'help@waymark.example' });
    expect(await page('/.well-known/security.txt')).toContain('Contact: mailto:help@waymark.example');
  });
});
