import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { launchChromium } from '../setup/chromium.ts';

const worker: { chromium?: Promise<Browser> } = ((globalThis as { cairnWorker?: object }).cairnWorker ??= {});

/** For all tests of a file: a browser, and the site that it looks at. The browser is the worker's, since starting one takes a second; it ends with the worker. */
export async function browserAt<S extends { stop(): Promise<void> }>(
  starting: Promise<S>,
): Promise<{ browser: Browser; site: S }> {
  worker.chromium ??= launchChromium();
  const [browser, site] = await Promise.all([worker.chromium, starting]);
  afterAll(async () => {
    // What a test that failed left open.
    for (const context of browser.contexts()) await context.close();
    await site.stop();
  });
  return { browser, site };
}
