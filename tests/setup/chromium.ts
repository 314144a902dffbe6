import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { aptInstall } from './apt.ts';

// The headless one comes first: it opens a page with a tenth of the work.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const usualPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
];

const isRoot = process.getuid?.() === 0;

const launchArgs = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live for seconds, so optimizing their scripts costs more than it saves: a twelfth of the browser tests' time.
  '--js-flags=--no-turbofan,--no-maglev',
];

/** A Chromium or Chrome on this machine: CHROMIUM_PATH, then the PATH, then the usual places. Null if there is none. */
export function findChromium(): string | null {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const extension = process.platform === 'win32' ? '.exe' : '';
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name + extension))),
    ...usualPlaces,
  ];
  return candidates.find((path) => existsSync(path)) ?? null;
}

/** Debian has both; other systems may have only the second. */
const packages = ['chromium-headless-shell', 'chromium'];

/** Like `findChromium`, but installs a Debian package first if needed and possible; otherwise returns the reason why there is none. */
export function ensureChromium(): { path: string } | { missing: string } {
  const path = findChromium();
  if (path) return { path };
  let trouble: string | null = null;
  for (const name of packages) {
    trouble = aptInstall(name);
    const installed = trouble === null ? findChromium() : null;
    if (installed) return { path: installed };
  }
  return { missing: trouble ?? 'chromium was installed but not found' };
}

/** Starts that browser headless. Throws if there is none. */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium found: install one, or set CHROMIUM_PATH');
  const launch = (chromiumSandbox: boolean) =>
    chromium.launch({ executablePath, chromiumSandbox, args: launchArgs, ...options });
  // Its sandbox is not available to root.
  if (isRoot) return launch(false);
  // Nor where the kernel keeps ordinary users from creating namespaces. It only ever opens our own pages.
  return launch(true).catch(() => launch(false));
}
