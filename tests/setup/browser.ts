import type { TestProject } from 'vitest/node';
import { ensureChromium } from './chromium.ts';

/** Global setup of the browser tests: a Chromium of this machine. Where there is none and none can be had, they are skipped. */
export default function setup(project: TestProject): void {
  const chromium = ensureChromium();
  if ('path' in chromium) return;
  console.warn(`The tests in a browser are skipped: ${chromium.missing}.`);
  project.config.testNamePattern = /(?!)/;
}
