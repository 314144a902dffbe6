import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { launchChromium } from '../setup/chromium.ts';

const worker: { chromium?: Promise<Browser> } = ((globalThis as { cairnWorker?: object }).cairnWorker ??= {});

/** A browser and a site for all tests of a file. The browser belongs to the worker, since starting one takes a second, and ends with it. */
export async function browserAt<S extends { stop(): Promise<void> }>(
  starting: Promise<S>,
): Promise<{ browser: Browser; site: S }> {
  worker.chromium ??= launchChromium();
  const [browser, site] = await Promise.all([worker.chromium, starting]);
  afterAll(async () => {
    // Contexts that a failed test left open.
    for (const context of browser.contexts()) await context.close();
    await site.stop();
  });
  return { browser, site };
}
