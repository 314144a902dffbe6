import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { addOutcomes, askedPeople } from '../../../../tests/factories/outcomes.ts';
import { dump } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';
import { runCalibration } from './calibration.command.ts';

/** As PostgreSQL has them, or SQLite. */
const sumsIn = (sums: unknown): Record<string, number> =>
  (typeof sums === 'string' ? JSON.parse(sums) : sums) as Record<string, number>;

let [one, other]: TestApp[] = [];
let folder: string;
beforeAll(async () => {
  [one, other] = [await startTestApp(), await startTestApp()];
  folder = await mkdtemp(join(tmpdir(), 'calibration-'));
});
afterAll(async () => {
  await one?.close();
  await other?.close();
  await rm(folder, { recursive: true });
});

async function run(app: TestApp, ...args: string[]) {
  const lines: string[] = [];
  const code = await runCalibration(args, app.database, (line) => void lines.push(line), app.clock.now);
  return { code, text: lines.join('\n') };
}

/** So many people answer a whole bank; the first so many answers of each are right. */
async function answer(app: TestApp, people: number) {
  for (let person = 0; person < people; person += 1) {
    const learner = await app.signIn({ grants: [{ examId: null }] });
    const quiz = await openSitting(app, learner, { count: 100 });
    await quiz.submit(quiz.answers(60));
  }
}

test('shares sums of ten people and more, without anyone’s name or time, and takes each once', async () => {
  const [from, to] = [one!, other!];
  const path = join(folder, 'shared.json');
  await answer(from, 9);
  expect(JSON.parse((await run(from, 'export')).text).items).toEqual([]);
  await answer(from, 6);
  expect((await run(from, 'export', path)).code).toBe(0);
  const text = await readFile(path, 'utf8');
  // Adding up is exact and repeatable.
  expect(`${(await run(from, 'export')).text}\n`).toBe(text);
  const { user, sitting } = await dump(from.database);
  for (const { id } of [...user!, ...sitting!]) expect(text).not.toContain(String(id));
  expect(text).not.toMatch(/\d{4}-\d\d-\d\dT/);
  const { items } = JSON.parse(text) as { items: { hash: string; sums: Record<string, number> }[] };
  expect(items.length).toBeGreaterThan(50);
  for (const { sums } of items) {
    expect(sums.n).toBeGreaterThanOrEqual(10);
    for (const [name, count] of Object.entries(sums)) if (name.includes(' ')) expect(count).toBeGreaterThanOrEqual(5);
  }

  await answer(to, 3);
  for (let time = 0; time < 2; time += 1) expect((await run(to, 'import', path)).code).toBe(0);
  const { item_look: looks, item_sum: own } = await dump(to.database);
  const ownOf = (hash: string) =>
    own!.filter((row) => row.askedHash === hash).reduce((sum, { sums }) => sum + (sumsIn(sums).n ?? 0), 0);
  for (const { hash, sums } of items)
    expect(looks!.find(({ askedHash }) => askedHash === hash)!.n).toBe(sums.n! + ownOf(hash));
  // What others shared is not shared again as one's own.
  expect(JSON.parse((await run(to, 'export')).text).items).toEqual([]);
});

test('shares what ten results and more say of an exam, which another site begins with', async () => {
  const [from, to] = [one!, other!];
  const path = join(folder, 'offsets.json');
  const shared = async () => JSON.parse((await run(from, 'export')).text).offsets;
  expect(await shared()).toEqual([]);
  await addOutcomes(from, from.exam.id, askedPeople(9, 1, { passed: 0, failed: 0 }));
  expect(await shared()).toEqual([]);
  await addOutcomes(from, from.exam.id, askedPeople(60, 1, { passed: 0, failed: 0 }));
  const [{ edition }] = (await dump(from.database)).exam!.filter(({ id }) => id === from.exam.id) as [
    { edition: string },
  ];
  const [offset] = await shared();
  expect(offset).toEqual({ edition, mean: expect.any(Number), sd: expect.any(Number), outcomes: 69, asked: 69 });
  expect((await run(from, 'export', path)).text).toMatch(/ and 1 offset of exams written to /);
  for (let time = 0; time < 2; time += 1) expect((await run(to, 'import', path)).code).toBe(0);
  await to.offsets.learn();
  const learned = (await dump(to.database)).exam_offset!.find(({ examId }) => examId === to.exam.id);
  expect(learned).toMatchObject({ outcomes: 69, asked: 69, mean: expect.closeTo(offset.mean / 1000, 9) });
  // What it has from elsewhere is not its own to share.
  expect(JSON.parse((await run(to, 'export')).text).offsets).toEqual([]);
});

test('refuses its own file, and any that is not what it says', async () => {
  const path = join(folder, 'bad.json');
  const { text } = await run(one!, 'export');
  const good = JSON.parse(text);
  const [item] = good.items;
  const bad = [
    good,
    { ...good, source: 'someone' },
    { ...good, items: [{ ...item, sums: { ...item.sums, n: 3 } }] },
    { ...good, items: [{ ...item, sums: { ...item.sums, 'pick 1 <b>': 9 } }] },
    { ...good, items: [item, item] },
    { ...good, offsets: undefined },
    { ...good, offsets: [{ ...good.offsets[0], sd: 0 }] },
    { ...good, offsets: [{ ...good.offsets[0], outcomes: 3 }] },
    { ...good, offsets: [good.offsets[0], good.offsets[0]] },
    { ...good, items: [{ ...item, sums: { ...item.sums, right: 1e9 } }] },
    [],
  ];
  for (const file of bad) {
    await writeFile(path, JSON.stringify(file));
    const target = file === good ? one! : other!;
    expect((await run(target, 'import', path)).code, JSON.stringify(file).slice(0, 200)).toBe(1);
  }
  await writeFile(path, 'not json');
  expect((await run(other!, 'import', path)).code).toBe(1);
  expect((await run(other!, 'import')).code).toBe(2);
});
