import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureChromium } from './chromium.ts';
import { startServer } from './server.ts';

/**
 * Global setup of the browser tests: a Chromium on this machine, and a site with the starter content for each test file to copy. If
 * there is no Chromium and none can be installed, they are skipped.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const chromium = ensureChromium();
  if ('missing' in chromium) {
    console.warn(`The tests in a browser are skipped: ${chromium.missing}.`);
    project.config.testNamePattern = /(?!)/;
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'cairn-starter-'));
  await (await startServer(folder)).stop();
  project.provide('starterFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
