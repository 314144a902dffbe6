import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fillDatabase } from '../tests/servers/filled-database.ts';
import type { Scratch } from '../tests/servers/scratch.ts';
import { startCairn } from '../tests/servers/server-process.ts';

const tool = fileURLToPath(new URL('../src/server/cairn.ts', import.meta.url));
const peakMemory = new URL('./peak-memory.ts', import.meta.url).href;
const MOST_MB = 400;
const WRONG_LINE = 999_999;

type Report = { fit: number; misfits: { place: string; reason: string }[] };

/**
 * Converts a sheet of this many lines (default: a million) to a list and back while a server answers on the same
 * machine; prints the peak memory of each. Returns whether it stayed within bounds and named the one wrong line.
 */
export async function measureConvert(scratch: Scratch, [lines = '1000000']: string[]): Promise<boolean> {
  const folder = scratch.makeFolder('convert');
  const paths = ['in.csv', 'out.json', 'back.csv'].map((name) => join(folder, name)) as [string, string, string];
  await pipeline(Readable.from(sheet(Number(lines))), createWriteStream(paths[0]));
  const home = scratch.makeFolder('site');
  await fillDatabase({ databaseUrl: null, file: join(home, 'cairn.sqlite') });
  const server = await startCairn(home, { SESSION_SECRET: 'convert'.repeat(10) });
  scratch.atEnd(server.stop);
  const [there, back] = [
    await beside(server.url, () => convert(paths[0], paths[1], 'json')),
    await beside(server.url, () => convert(paths[1], paths[2], 'csv')),
  ];
  const wrong = Number(lines) >= WRONG_LINE ? [`line ${WRONG_LINE}`] : [];
  const isNamed = there.report.misfits.map(({ place }) => place).join() === wrong.join();
  const isWhole = back.report.fit === there.report.fit && (await linesOf(paths[2])) === back.report.fit + 1;
  console.log(`misfits: ${JSON.stringify(there.report.misfits)}; ${isWhole ? 'all' : 'NOT ALL'} came back`);
  return isNamed && isWhole && [there, back].every(({ peakMb }) => peakMb < MOST_MB);
}

/** Each line is a different question; line 999,999 names an option that does not exist. */
function* sheet(lines: number): Generator<string> {
  yield 'question,option 1,option 2,option 3,option 4,correct answer,explanation\n';
  for (let line = 2; line <= lines; line += 1) {
    const key = line === WRONG_LINE ? 'Z' : 'ABCD'[line % 4]!;
    yield `Which port does service ${line} listen on?,Port ${line},80,443,22,${key},It listens there since ${line}.\n`;
  }
}

async function convert(from: string, to: string, format: string) {
  const peakFile = `${to}.peak`;
  const startedAt = performance.now();
  const args = ['--import', peakMemory, tool, 'content', 'convert', from, '--to', format, '--out', to, '--json'];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PEAK_FILE: peakFile },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said] = await Promise.all([textOf(child.stderr), once(child, 'exit')]);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const peakMb = Math.round(Number(readFileSync(peakFile, 'utf8')) / 1024);
  const report: Report = JSON.parse(said);
  const sizes = [from, to].map((file) => `${Math.round(statSync(file).size / 2 ** 20)} MB`).join(' to ');
  console.log(`${sizes}: ${report.fit} questions in ${seconds} s, at most ${peakMb} MB of memory`);
  return { report, peakMb };
}

/** Does the work while requesting the site over and over; prints the time of its slowest answer. */
async function beside<T>(url: string, work: () => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const asking = (async () => {
    const times: number[] = [];
    while (!ending.signal.aborted) {
      const askedAt = performance.now();
      const answer = await fetch(url);
      await answer.text();
      if (!answer.ok) throw new Error(`The site answered ${answer.status}`);
      times.push(performance.now() - askedAt);
      await pause(100);
    }
    return Math.round(Math.max(...times));
  })();
  const done = await work().finally(() => ending.abort());
  console.log(`the site answered all along, at the slowest in ${await asking} ms`);
  return done;
}

async function linesOf(file: string): Promise<number> {
  let count = 0;
  for await (const _ of createInterface({ input: createReadStream(file) })) count += 1;
  return count;
}
