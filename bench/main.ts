import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { measureAdminLists } from './admin-lists.ts';
import { walkImports } from './import-walk.ts';
import { measureImport } from './import-size.ts';
import { growBank } from './big-bank.ts';
import { ask } from './answer.ts';
import { measureAnswerTimes } from './answer-times.ts';
import { measureConvert } from './convert.ts';
import { fuzzExposure, recordMonth } from './exposure.ts';
import { fillDatabase } from './filled-database.ts';
import { firstVisit } from './first-visit.ts';
import { measureHotPaths } from './hot-paths.ts';
import { runDrill } from './drills/main.ts';
import { measureGrowth } from './growth.ts';
import { measureConnectionFaults } from './connection-faults.ts';
import { type Options, readOptions } from './options.ts';
import { measurePaymentFaults } from './payment-faults.ts';
import { measurePeer } from './peer/peer.ts';
import { measurePracticeFaults } from './practice-faults.ts';
import { measurePhone } from './phone.ts';
import { takePictures } from './pictures.ts';
import { measurePlanner } from './planner/planner.ts';
import { measureReadiness } from './readiness/readiness.ts';
import { liveMonth } from './month/month.ts';
import { walkPractice } from './practice-walk.ts';
import { walkExam } from './exam-walk/exam-walk.ts';
import { plainInsertPostgres, plainInsertSqlite } from './plain-insert.ts';
import { emptyDatabase, startPostgres } from './private-postgres.ts';
import { describeMachine, type Line, markdown, type Report, writeReport } from './report.ts';
import { measureLighthouse } from './lighthouse.ts';
import { load } from './load.ts';
import { measureProcesses } from './processes.ts';
import { measureScale } from './scale.ts';
import { makeScratch, type Scratch } from './scratch.ts';
import { startCairn } from './server-process.ts';
import { questionsOf } from './sittings.ts';
import { measureStoredSubmit } from './stored-submit.ts';
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
  lines.push(await measureStoredSubmit('SQLite', { databaseUrl: null, file: join(scratch.folder, 'stored') }, options));
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
    const another = await emptyDatabase(url, 'stored');
    lines.push(await measureStoredSubmit('PostgreSQL', { databaseUrl: another, file: '' }, options));
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

const scratch = makeScratch();
try {
  const asked = process.argv.slice(2);
  if (asked.includes('--drill')) {
    await runDrill(scratch, asked);
  } else if (asked.includes('--scale')) {
    await measureScale(
      scratch,
      asked.filter((word) => word !== '--scale'),
    );
  } else if (asked.includes('--processes')) {
    await measureProcesses(scratch);
  } else if (asked.includes('--payment-faults')) {
    await measurePaymentFaults(
      scratch,
      asked.filter((word) => word !== '--payment-faults'),
    );
  } else if (asked.includes('--practice-faults')) {
    await measurePracticeFaults(asked.filter((word) => word !== '--practice-faults'));
  } else if (asked.includes('--growth')) {
    process.exitCode = (await measureGrowth()) ? 0 : 1;
  } else if (asked.includes('--fuzz')) {
    process.exitCode = (await fuzzExposure(asked.filter((word) => word !== '--fuzz'))) ? 0 : 1;
  } else if (asked.includes('--recorded-month')) {
    process.exitCode = (await recordMonth()) ? 0 : 1;
  } else if (asked.includes('--connections')) {
    await measureConnectionFaults(scratch);
  } else if (asked.includes('--convert')) {
    const given = asked.filter((word) => word !== '--convert');
    process.exitCode = (await measureConvert(scratch, given)) ? 0 : 1;
  } else if (asked.includes('--import')) {
    process.exitCode = (await measureImport(scratch)) ? 0 : 1;
  } else if (asked.includes('--admin-lists')) {
    await measureAdminLists(scratch);
  } else if (asked.includes('--peer')) {
    await measurePeer(scratch, readOptions(asked.filter((word) => word !== '--peer')));
  } else if (asked.includes('--phone')) {
    process.exitCode = (await measurePhone(scratch)) ? 0 : 1;
  } else if (asked.includes('--pictures')) {
    await takePictures(scratch);
  } else if (asked.includes('--planner')) {
    process.exitCode = measurePlanner() ? 0 : 1;
  } else if (asked.includes('--readiness')) {
    process.exitCode = measureReadiness() ? 0 : 1;
  } else if (asked.includes('--month')) {
    process.exitCode = (await liveMonth(
      scratch,
      asked.filter((word) => word !== '--month'),
    ))
      ? 0
      : 1;
  } else if (asked.includes('--import-walk')) {
    await walkImports(
      scratch,
      asked.filter((word) => word !== '--import-walk'),
    );
  } else if (asked.includes('--exam-walk')) {
    process.exitCode = (await walkExam(asked.filter((word) => word !== '--exam-walk'))) ? 0 : 1;
  } else if (asked.includes('--practice-walk')) {
    await walkPractice(asked.filter((word) => word !== '--practice-walk'));
  } else {
    const { isLighthouse, ...options } = readOptions(asked);
    if (isLighthouse) process.exitCode = (await measureLighthouse(scratch)) ? 0 : 1;
    else await measure(options);
  }
} catch (error) {
  console.error(`Nothing was measured: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await scratch.end();
}

/** Measures, writes the report and prints it. */
async function measure(options: Options): Promise<void> {
  const report = await measureAll(options, scratch);
  const folder = writeReport(report);
  console.log(`\n${markdown(report)}`);
  console.error(`Written to ${folder}`);
}
