import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { growBank, SEEN, showQuestions } from './big-bank.ts';
import { ask } from '../tests/servers/answer.ts';
import { measureAnswerTimes } from './answer-times.ts';
import { fillDatabase } from '../tests/servers/filled-database.ts';
import { firstVisit } from './first-visit.ts';
import { measureHotPaths } from './hot-paths.ts';
import { type Options, readOptions } from './options.ts';
import { plainInsertPostgres, plainInsertSqlite } from './plain-insert.ts';
import { startPostgres } from '../tests/servers/private-postgres.ts';
import { describeMachine, type Line, markdown, type Report, writeReport } from './report.ts';
import { load } from './load.ts';
import type { Scratch } from '../tests/servers/scratch.ts';
import { startCairn } from '../tests/servers/server-process.ts';
import { questionsOf } from '../tests/servers/sittings.ts';
import { measureSubmit } from './submit.ts';

/** After this many draws by an owner, nearly every question of the big bank has been drawn once. */
const COLD_DRAWS = 3000;

/** Measures everything, in a folder that is removed afterwards. */
async function measureAll(options: Options, scratch: Scratch): Promise<Report> {
  const say = (what: string) => console.error(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}`);
  const secret = randomBytes(32).toString('hex');
  const smallFolder = scratch.makeFolder('small');
  const bigFolder = scratch.makeFolder('big');
  const smallFile = join(smallFolder, 'cairn.sqlite');
  const bigFile = join(bigFolder, 'cairn.sqlite');
  const start = async (folder: string, settings = {}) => {
    const server = await startCairn(folder, { SESSION_SECRET: secret, ...settings });
    scratch.atEnd(server.stop);
    return server;
  };

  say(`Making banks, the big one with ${options.questions.toLocaleString('en')} questions…`);
  const filled = await fillDatabase({ databaseUrl: null, file: smallFile }, options.connections);
  cpSync(smallFile, bigFile);
  growBank(bigFile, filled.exam.id, options.questions);
  showQuestions(bigFile, filled.exam.id, SEEN);
  const small = await start(smallFolder);
  const big = await start(bigFolder);
  const firstVisits = [await firstVisit(small, '/'), await firstVisit(small, `/quiz/${filled.exam.slug}`)];
  const askedAt = performance.now();
  await ask(big.url, questionsOf(filled.exam.id));
  const firstDraw = Math.round(performance.now() - askedAt);
  const ownersDraw = questionsOf(filled.exam.id, { cookie: `sid=${filled.token}` });
  const cold = await load(big, Array<typeof ownersDraw>(COLD_DRAWS).fill(ownersDraw), {
    connections: options.connections,
    extent: 'once',
  });

  say('Measuring hot paths…');
  const lines: Line[] = await measureHotPaths({ small, big, filled, options });
  const memory = [await small.usage(), await big.usage()].map(({ memoryMb }) => `${memoryMb} MB`);
  await big.stop();

  say('Measuring submit on SQLite…');
  const onSqlite = { name: 'SQLite', server: small, filled, secret };
  lines.push(await measureSubmit(onSqlite, () => plainInsertSqlite(smallFile), options));
  say('Asking about known and unknown addresses…');
  const answerTimes = await measureAnswerTimes(small, filled.email);
  await small.stop();

  say('Measuring submit on PostgreSQL…');
  const postgres = await startPostgres(scratch);
  if ('url' in postgres) {
    const { url } = postgres;
    const filledPostgres = await fillDatabase({ databaseUrl: url, file: '' }, options.connections);
    const server = await start(scratch.makeFolder('postgres'), { DATABASE_URL: url });
    const onPostgres = { name: 'PostgreSQL', server, filled: filledPostgres, secret };
    lines.push(await measureSubmit(onPostgres, () => plainInsertPostgres(url, options.connections), options));
    await server.stop();
  }

  return {
    date: new Date().toISOString(),
    machine: describeMachine(),
    options,
    lines,
    firstVisits,
    answerTimes,
    notes: [
      'Servers run in production settings, rate limits off, their log at `info` in a file; every answer was 200.',
      ...loaderNotes(lines),
      `First draw from the big bank, which lists it: ${firstDraw} ms. The first ${COLD_DRAWS} draws of an owner, before anything is measured, read its texts: ${Math.round(cold.cpuMicros ?? 0)} µs of processor time each. Memory at the end, small and big: ${memory.join(', ')}.`,
      'Writes are durable on both sides: SQLite `synchronous=full`, PostgreSQL `fsync=on`, `synchronous_commit=on`.',
      ...('missing' in postgres ? [`PostgreSQL is left out: ${postgres.missing}.`] : []),
    ],
  };
}

/** Notes ratios that flatter Cairn because the bare server was idle, waiting for the loader or the machine. */
function loaderNotes(lines: readonly Line[]): string[] {
  const waiting = lines.filter(({ against, yardstick }) => against.startsWith('bare') && (yardstick.busy ?? 1) < 0.9);
  if (waiting.length === 0) return [];
  const list = waiting.map(
    ({ what, yardstick }) => `${what.slice(0, 3)} ${((yardstick.busy ?? 0) * 100).toFixed(0)} %`,
  );
  return [
    `The bare server did not get a whole processor's worth to do, so its ratios may flatter: ${list.join(', ')}.`,
  ];
}

/** Measures everything with these arguments, writes the report, and prints it. */
export async function measure(scratch: Scratch, args: string[]): Promise<void> {
  const report = await measureAll(readOptions(args), scratch);
  const folder = writeReport(report);
  console.log(`\n${markdown(report)}`);
  console.error(`Written to ${folder}`);
}
