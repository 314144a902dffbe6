import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';
import { startServer } from './server.ts';

/** Global setup of browser tests on the embedded database: a site with the starter content for each test file to copy. Without a browser nobody needs one. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!findChromium()) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'cairn-starter-'));
  await (await startServer(folder)).stop();
  project.provide('starterFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
