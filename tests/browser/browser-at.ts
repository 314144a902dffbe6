import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { launchChromium } from '../setup/chromium.ts';

/** For all tests of a file: a browser, and the site that it looks at. Both end with the file. */
export async function browserAt<S extends { stop(): Promise<void> }>(
  starting: Promise<S>,
): Promise<{ browser: Browser; site: S }> {
  const [browser, site] = await Promise.all([launchChromium(), starting]);
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });
  return { browser, site };
}
