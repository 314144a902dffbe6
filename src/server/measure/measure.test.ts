import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runMeasure } from './measure.command.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-measure-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(text: string, name = 'responses.csv'): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Calls the command in this process: its exit code, and what it printed and told. */
async function measure(...args: string[]) {
  const [said, told]: [string[], string[]] = [[], []];
  const code = await runMeasure(args, { say: (text) => said.push(text), log: (line) => told.push(line) });
  return { code, said: said.join('\n'), told: told.join('\n') };
}

const { patterns, twoPL } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../tests/fixtures/lsat6.json'), 'utf8'),
) as { patterns: Record<string, number>; twoPL: { b: number[] } };
const lsat = [
  'q1,q2,q3,q4,q5',
  ...Object.entries(patterns).flatMap(([pattern, count]) =>
    Array.from({ length: count }, () => [...pattern].join(',')),
  ),
].join('\n');

test('prints figures of items and, with these, of people, without settings and without a database', () => {
  const cairn = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../cairn.ts'), 'measure', ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: '/nonexistent/data' },
    });
  const file = fileOf(lsat, 'lsat6.csv');
  const items = cairn('items', file, '--json');
  expect([items.status, items.stderr]).toEqual([0, '']);
  const form = JSON.parse(items.stdout) as { items: { name: string; b: number }[] };
  expect(Object.keys(form)).toEqual(['n', 'alpha', 'kr20', 'sem', 'logLik', 'items']);
  expect(Object.keys(form.items[0]!)).toEqual(['name', 'n', 'facility', 'itemRest', 'a', 'b', 'seA', 'seB', 'flags']);
  expect(form.items.map(({ b }) => b)).toEqual(twoPL.b.map((b) => expect.closeTo(b, 5)));
  const ability = cairn('ability', file, '--items', fileOf(items.stdout, 'items.json'), '--json');
  expect([ability.status, ability.stderr]).toEqual([0, '']);
  const abilities = JSON.parse(ability.stdout) as { theta: number; se: number }[];
  expect(abilities).toHaveLength(1000);
  expect(Object.keys(abilities[0]!)).toEqual(['theta', 'se']);
  // In the order of the rows: more right, more able.
  const at = (line: string) => abilities[lsat.split('\n').indexOf(line) - 1]!;
  expect(at('0,0,0,0,0').theta).toBeLessThan(at('0,0,1,0,1').theta);
  expect(at('1,1,1,1,1').theta).toBeCloseTo(0.6456, 3);
});

test('prints a table for people', async () => {
  const { code, said } = await measure('items', fileOf(lsat));
  expect(code).toBe(0);
  expect(said).toContain('q1    1000     0.924  0.906 to 0.939      0.113  0.826  0.258  -3.359  0.866\n');
  expect(said).toContain('1,000 rows, 5 items.\nAlpha 0.295, KR-20 0.295, standard error of measurement 0.869.');
});

test('reads what spreadsheets write', async () => {
  const { code, said } = await measure('items', fileOf('\uFEFFa,"b, or c"\r\n1, 0 \r\n\r\n"1",1\r\n,\r\n'), '--json');
  expect(code).toBe(0);
  expect(JSON.parse(said)).toMatchObject({
    n: 3,
    alpha: null,
    items: [
      { name: 'a', n: 2 },
      { name: 'b, or c', n: 2 },
    ],
  });
});

test.each([
  ['a,b\n1,0\n1\n', 'Line 3: the number of values is 1, but the first line names 2'],
  ['a,b\n1,0\n1,0,1\n', 'Line 3: the number of values is 3, but the first line names 2'],
  [
    'a,b\n1,0\n\n1,NA\n',
    'Line 4, b: “NA” is not an answer. Use 1 for right, 0 for wrong, and leave blank what was not answered',
  ],
  ['a,b\n1,0.5\n', 'Line 2, b: “0.5” is not an answer.'],
  ['a,b\n1,"0\n', 'Line 2: not CSV'],
  ['a,a\n1,0\n', 'Line 1: there are two items named “a”'],
  ['a,\n1,0\n', 'Line 1: column 2 has no name'],
  ['a,b\n', 'There are no answers below the names of the items'],
  ['', 'The file is empty.'],
])('refuses %j with its line', async (text, message) => {
  const { code, said, told } = await measure('items', fileOf(text));
  expect([code, said]).toEqual([1, '']);
  expect(told).toContain(message);
});

test.each([
  ['[', 'is not JSON'],
  ['[{"name":"a","a":1}]', 'must be a list of items, each with a name and the numbers a and b'],
  ['[{"name":"a","a":1,"b":0}]', 'has no item named “b”'],
  ['[{"name":"a","a":1,"b":0},{"name":"a","a":1,"b":0}]', 'has two items named “a”'],
])('refuses the items %j', async (text, message) => {
  const { code, told } = await measure('ability', fileOf('a,b\n1,0\n'), '--items', fileOf(text, 'items.json'));
  expect(code).toBe(1);
  expect(told).toContain(message);
});

test('says which items told nothing about ability, and gives every row its line', async () => {
  const items = fileOf('[{"name":"b","a":1,"b":0},{"name":"a","a":null,"b":null}]', 'items.json');
  const { code, said, told } = await measure('ability', fileOf('a,b\n1,1\n,\n1,0\n'), '--items', items, '--json');
  expect([code, told]).toEqual([0, 'Left out: 1 item without a slope and a difficulty.']);
  const [first, second, third] = JSON.parse(said) as { theta: number; se: number }[];
  expect(second).toEqual({ theta: expect.closeTo(0), se: expect.closeTo(1, 6) });
  expect(first!.theta).toBeCloseTo(-third!.theta, 10);
});

test('explains itself where arguments are wrong', async () => {
  for (const args of [
    ['items'],
    ['items', 'a.csv', 'b.csv'],
    ['items', 'a.csv', '--items', 'b.json'],
    ['ability', 'a.csv'],
    ['items', 'a.csv', '--verbose'],
  ])
    expect(await measure(...args)).toMatchObject({ code: 2, told: expect.stringContaining('Usage:') });
  await expect(measure('items', join(folder, 'absent.csv'))).rejects.toThrow('ENOENT');
});
