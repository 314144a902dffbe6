import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { prepareDataFolder } from './data-folder.ts';

let parent: string;
let said: unknown[];
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'cairn-folder-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  said = [];
});

const log = {
  info: (...line: unknown[]) => void said.push(['info', line.at(-1)]),
  warn: (...line: unknown[]) => void said.push(['warn', line.at(-1)]),
};
const modeOf = (folder: string) => statSync(folder).mode & 0o7777;

test.skipIf(process.platform === 'win32')('makes a data folder private to its owner, new or not', () => {
  const [fresh, open] = [join(parent, 'fresh'), join(parent, 'open')];
  mkdirSync(open);
  chmodSync(open, 0o755);
  for (const folder of [fresh, open]) prepareDataFolder(folder, log);
  expect([modeOf(fresh), modeOf(open)]).toEqual([0o700, 0o700]);
  expect(said).toEqual([['info', expect.stringContaining('now restricted to its owner')]]);
});

test.skipIf(process.platform === 'win32')('leaves a world-writable folder as it is and logs a warning', () => {
  chmodSync(parent, 0o1777);
  prepareDataFolder(parent, log);
  expect([modeOf(parent), said]).toEqual([0o1777, [['warn', expect.stringContaining('readable by other users')]]]);
});

test('names a data folder that cannot be written to', () => {
  const file = join(parent, 'file');
  writeFileSync(file, 'a file where the folder should be');
  expect(() => prepareDataFolder(file, log)).toThrow(/^DATA_DIR: is not writable/);
});
