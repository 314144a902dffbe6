import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { helpFor, helpText, isHelpWanted } from './help.ts';

const tool = join(import.meta.dirname, 'cairn.ts');

/** Runs the tool without any setting or database. */
function cairn(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: '/nonexistent/data' },
  });
  return { status, stdout, stderr };
}

test('prints its help where it is asked for, to standard output', () => {
  expect(cairn('--help')).toEqual({ status: 0, stdout: `${helpText()}\n`, stderr: '' });
  expect(cairn('backup', '--help')).toEqual({ status: 0, stdout: `${helpText(['backup'])}\n`, stderr: '' });
  for (const args of [['help'], ['-h'], ['--help']])
    expect([isHelpWanted(args), helpFor(args)]).toEqual([true, helpText()]);
});

test.each([
  [['backup', '--help'], 'backup <file>', 'backup --to', 'backup verify', 'backup drill'],
  [['help', 'backup'], 'backup verify'],
  [['backup', 'verify', 'some.tar', '--help'], 'backup verify'],
  [['backup', 'some.tar', '--help'], 'backup <file>'],
  [['restore', '-h'], 'restore <file>'],
  [['doctor', '--help'], 'doctor'],
  [['help', 'content', 'import'], 'content import'],
  [['admin', '--help'], 'admin create', 'admin reset-password'],
  [['version', '--help'], 'version'],
] as [args: string[], ...calls: string[]][])('explains %j on its own', (args, ...calls) => {
  expect(isHelpWanted(args)).toBe(true);
  const text = helpFor(args)!;
  for (const call of calls) expect(text).toContain(`\n  npm run cairn -- ${call}`);
  const others = helpText()!
    .split('\n')
    .filter((line) => /^ {2}\w/.test(line) && !line.startsWith(`  ${calls[0]!.split(' ')[0]}`));
  for (const line of others) expect(text).not.toContain(line.trim());
});

test('refuses what is no verb, on standard error', () => {
  expect(cairn()).toEqual({ status: 2, stdout: '', stderr: `${helpText()}\n` });
  expect(cairn('bakcup')).toEqual({
    status: 2,
    stdout: '',
    stderr: 'There is no verb “bakcup”. See "npm run cairn -- help"\n',
  });
  expect(helpFor(['help', 'bakcup'])).toBeNull();
});

test('prints the version with the commit that it was made from', () => {
  expect(cairn('version')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^cairn \d+\.\d+\.\d+, commit (unknown|[0-9a-f]{7,}\+? of \d{4}-\d\d-\d\d), Node [\d.]+\n$/,
    ),
  });
});
