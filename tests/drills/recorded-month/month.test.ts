import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { randomBelow, seededRandom } from '#rules/question/random.ts';
import { readContentFiles } from '#server/features/content/pack/pack-files.ts';
import { startTestApp } from '../../factories/app.ts';
import { Browser, overHttp } from '../../factories/browser.ts';
import { DEEDS, makeDoer } from '../../factories/deeds.ts';
import { byPlace, loggedRows } from '../../factories/logged-rows.ts';
import { record } from '../../factories/traffic.ts';
import type { ShownQuestion, ShownRow } from '../../factories/traffic-reader.ts';

/** All of its questions are answered by picking options. */
const CODE = 'CLF-C02';
const DAYS = 30;
const SEED = Number(process.env.MONTH_SEED ?? 20_261_127);

type Shown = { rows: [string, ShownRow][]; seen: [string, ShownQuestion][]; unaccounted: string[] };

async function startSite() {
  const { categories, packs } = await readContentFiles(join(import.meta.dirname, '../../../content'));
  const app = await startTestApp({
    content: { categories, packs: packs.filter(({ pack }) => pack.exam.code === CODE) },
  });
  onTestFinished(() => app.close());
  const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
  return { origin, site: { ...app, exam: app.catalogue.current().exams[0]! } };
}

/** A quiz shows exhibits below the stem, as part of its text. */
const withStems = (rows: Map<string, ShownRow>, stemOf: (row: string, index: number) => string | null | undefined) =>
  new Map(
    [...rows].map(([id, row]) => {
      const entries = row.entries.map((entry, index) => {
        const stem = stemOf(id, index);
        return stem && entry.text?.startsWith(stem) ? { ...entry, text: stem } : entry;
      });
      return [id, { ...row, entries }];
    }),
  );

test('a month of one learner over HTTP, read from the traffic alone, agrees with the log in every row', async () => {
  const { origin, site } = await startSite();
  const folder = mkdtempSync(join(tmpdir(), 'cairn-month-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'traffic.jsonl');
  const browser = new Browser(overHttp(origin));
  let calls = 0;
  record(browser, site.clock.iso, (exchange) => {
    calls += 1;
    appendFileSync(file, `${JSON.stringify(exchange)}\n`);
  });
  const who = await makeDoer(site, browser);
  const random = seededRandom(SEED);
  const below = (bound: number) => randomBelow(bound, random);
  for (let day = 0; day < DAYS; day += 1) {
    const begunAt = site.clock.now().getTime();
    const today = [
      day % 2 === 0 ? 'cards' : 'offlineDeck',
      ...(day % 3 === 2 ? [] : ['practice', 'practice']),
      ...(day % 7 === 1 ? ['quiz'] : []),
      ...(day % 10 === 4 ? ['visit'] : []),
      ...(day % 9 === 8 ? ['simulation'] : []),
      ...(day % 5 === 0 ? ['marks'] : []),
      'rest',
    ];
    for (const deed of today) await DEEDS[deed]!(who, below);
    const left = 86_400 - (site.clock.now().getTime() - begunAt) / 1000;
    if (left > 0) site.clock.advance(left);
    await who.comeBack();
  }

  const read = execFileSync(process.execPath, [join(import.meta.dirname, 'read-month.ts'), file], {
    maxBuffer: 2 ** 28,
  });
  const shown: Shown = JSON.parse(read.toString());
  const log = await loggedRows(site.database, { userId: who.learner.person.id, examId: site.exam.id });
  const rows = withStems(byPlace(new Map(shown.rows)), (id, index) => log.rows.get(id)?.entries[index]?.text);
  expect(shown.unaccounted).toEqual([]);
  expect(rows).toEqual(log.rows);
  expect(new Map(shown.seen)).toEqual(log.seen);
  const entries = [...rows.values()].flatMap((row) => row.entries);
  const sums = [calls, rows.size, entries.length, entries.filter(({ isFirst }) => isFirst).length, shown.seen.length];
  expect(Math.min(...sums)).toBeGreaterThan(0);
  const [, rowCount, entryCount, firstCount, seenCount] = sums;
  console.log(
    `${site.database.kind}: ${calls} calls; ${rowCount} rows with ${entryCount} questions, ${firstCount} of them first encounters; ${seenCount} questions seen. Every row agrees.`,
  );
});
