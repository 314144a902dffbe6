import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../../../tests/factories/browser.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';

const buildFolder = fileURLToPath(new URL('../../../../dist', import.meta.url));
const isBuilt = existsSync(`${buildFolder}/server/entry.server.js`);

const from = (site: string) => ({ 'sec-fetch-site': site, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' });

const carriedBy = ({ text }: { text: string }) => [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css!);
const linkedBy = ({ text }: Answer) =>
  [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"(.*?)>/g)].map(([, href, rest]) => `${href}${rest}`);
const policyOf = ({ headers }: Answer) => /style-src ([^;]+)/.exec(headers['content-security-policy']!)![1];
const hashOf = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

// Uses the built pages; `npm test` builds them first.
describe.skipIf(!isBuilt)('the styles of a page', () => {
  let app: TestApp;
  let address: string;
  let css: string;
  beforeAll(async () => {
    app = await startTestApp({ buildFolder });
    [address = ''] = linkedBy(await app.visitor().get('/'));
    css = (await app.visitor().get(address)).text;
  });
  afterAll(() => app.close());

  function expectLinked(answer: Answer): void {
    expect([carriedBy(answer), linkedBy(answer), policyOf(answer)]).toEqual([[], [address], "'self'"]);
    expect(answer.headers.link).toBe(`<${address}>; rel=preload; as=style`);
  }

  function expectCarried(answer: Answer): void {
    const { headers } = answer;
    expect(carriedBy(answer)).toEqual([css]);
    expect([policyOf(answer), headers.link]).toEqual([`${hashOf(css)} 'self'`, undefined]);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    // Loaded without holding up the page, for the pages that follow.
    expect(linkedBy(answer)).toEqual([`${address} media="print"`]);
  }

  test('are in the page for a browser from elsewhere, and in a file for the pages that follow', async () => {
    expect(css.length).toBeGreaterThan(10_000);
    for (const url of ['/', `/quiz/${app.exam.slug}`, '/help-center?q=refund', '/nothing']) {
      for (let time = 0; time < 2; time += 1) {
        for (const site of ['none', 'cross-site', 'same-site']) expectCarried(await app.visitor().get(url, from(site)));
        for (const headers of [from('same-origin'), {}]) expectLinked(await app.visitor().get(url, headers));
      }
    }
    const answers = [from('none'), from('same-origin')].map((headers) => app.visitor().get('/', headers));
    for (const { headers } of await Promise.all(answers)) expect(headers.vary).toContain('Sec-Fetch-Site');
  });

  test('are in a file for people who are logged in: their browser has it', async () => {
    expectLinked(await (await app.signIn()).get('/', from('none')));
  });

  test('are in the page in every encoding', async () => {
    const body = async (headers: Record<string, string>) => {
      const { rawPayload, headers: answered } = await app.app.inject({ url: '/', headers });
      const decode = { br: brotliDecompressSync, gzip: gunzipSync }[String(answered['content-encoding'])];
      return { text: (decode?.(rawPayload) ?? rawPayload).toString() };
    };
    for (const encoding of ['br, gzip', 'gzip', 'identity']) {
      for (let time = 0; time < 2; time += 1) {
        const encoded = { 'accept-encoding': encoding };
        expect(carriedBy(await body({ ...encoded, ...from('none') })), encoding).toEqual([css]);
        expect(carriedBy(await body({ ...encoded, ...from('same-origin') })), encoding).toEqual([]);
      }
    }
  });

  test('include the site’s own color, in their order', async () => {
    const own = await startTestApp({ buildFolder });
    try {
      const admin = await own.signIn({ isAdmin: true });
      await own.visitor().get('/', from('none'));
      const body = { value: '#7a1fa2', isShown: true, version: 0 };
      expect((await admin.send({ method: 'PUT', url: '/api/admin/site-settings/accent', body })).status).toBe(200);
      const answer = await own.visitor().get('/', from('none'));
      const [built, colors] = carriedBy(answer);
      expect([built, policyOf(answer)]).toEqual([css, `${hashOf(colors!)} ${hashOf(css)} 'self'`]);
      expect(colors).toContain('--color-accent:light-dark(#7a1fa2,#');
      const [, file = ''] = /<link rel="stylesheet" href="(\/site\/colors-[^"]+)" media="print"/.exec(answer.text)!;
      expect((await own.visitor().get(file)).text).toBe(colors);
    } finally {
      await own.close();
    }
  });
});
