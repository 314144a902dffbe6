import type { TestProject } from 'vitest/node';
import { ensureChromium } from './chromium.ts';

/** Global setup of the browser tests: a Chromium on this machine. If there is none and none can be installed, they are skipped. */
export default function setup(project: TestProject): void {
  const chromium = ensureChromium();
  if (!('missing' in chromium)) return;
  console.warn(`The tests in a browser are skipped: ${chromium.missing}.`);
  project.config.testNamePattern = /(?!)/;
}
