import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { writtenQuestion } from '#rules/formats/draft-row.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import { writeExamPackage } from '#server/features/content/package/write-exam-package.ts';
import { openDatabase } from '#server/db/database.ts';
import { sessionService } from '#server/features/account/session.service.ts';
import { makeDraft } from '../tests/factories/drafts.ts';
import { makePerson } from '../tests/factories/people.ts';
import { fillDatabase } from '../tests/servers/filled-database.ts';
import { startPostgres } from '../tests/servers/private-postgres.ts';
import type { Scratch } from '../tests/servers/scratch.ts';
import { type Server, startCairn } from '../tests/servers/server-process.ts';

const MOST = 5000;
const WRONG = 4999;
const MOST_MB = 300;
const MOST_SECONDS = 3;
/** As long as in a real bank. */
const EXPLANATION = 'It is so, as its source says. '.repeat(20);

/** The fields read from any of the answers. */
type Reply = { id: string; total: number; error: string; added: number; unchanged: number };
type Call = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: Reply }>;

/**
 * Imports the largest allowed number of questions, from JSON and from CSV, into SQLite and PostgreSQL, once with the
 * second-to-last one bad; then a package near its limit. Prints the time and the server's peak memory. Returns whether
 * the bad imports wrote nothing and the good ones stayed within time and memory.
 */
export async function measureImport(scratch: Scratch): Promise<boolean> {
  const sqlite = { databaseUrl: null, file: `${scratch.makeFolder('sqlite')}/cairn.sqlite` };
  const postgres = await startPostgres(scratch);
  if ('missing' in postgres) console.log(`PostgreSQL is left out: ${postgres.missing}`);
  const places = [
    { name: 'SQLite', at: sqlite, folder: sqlite.file.replace(/\/cairn\.sqlite$/, '') },
    ...('url' in postgres
      ? [{ name: 'PostgreSQL', at: { databaseUrl: postgres.url, file: '' }, folder: scratch.makeFolder('postgres') }]
      : []),
  ];
  let isGood = true;
  for (const { name, at, folder } of places) {
    await fillDatabase(at);
    const secret = randomBytes(32).toString('hex');
    const settings = { SESSION_SECRET: secret, ...(at.databaseUrl !== null && { DATABASE_URL: at.databaseUrl }) };
    const token = await administrator(at);
    for (const format of ['json', 'csv'] as const) {
      const server = await startCairn(folder, settings);
      isGood = (await importFile(`${name}, ${format}`, { server, call: caller(server, token), format })) && isGood;
      await server.stop();
    }
    const server = await startCairn(folder, settings);
    await importPackage(name, server, token);
    await server.stop();
  }
  return isGood;
}

async function administrator(at: { databaseUrl: string | null; file: string }): Promise<string> {
  const database = openDatabase(at);
  const now = () => new Date();
  const { id } = await makePerson(database, now().toISOString(), { isAdmin: true });
  const { token } = await sessionService({ database, now }).start(
    { id, isAdmin: true, roles: [] },
    { token: null, device: 'bench' },
  );
  await database.close();
  return token;
}

const caller =
  ({ url }: Server, token: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { cookie: `sid=${token}`, origin: url, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Reply };
  };

type Setting = { server: Server; call: Call; format: 'json' | 'csv' };

async function importFile(name: string, { server, call, format }: Setting): Promise<boolean> {
  const drafts = Array.from({ length: MOST }, () => makeDraft({ explanation: EXPLANATION }));
  const content = { questions: drafts.map((draft) => writtenQuestion(draft as never)), cards: [] };
  const { file } = await (await FORMATS[format].write!())(content);
  const bytes = Buffer.from(file);
  const bare = await timed(async () =>
    format === 'json' ? JSON.parse(bytes.toString()) : parse(bytes, { bom: true }),
  );
  const read = await timed(async () => (await FORMATS[format].read!())(bytes));
  const rows = read.result.questions.map(({ question }) => question);
  const [category] = (await call('GET', '/api/categories')).body as unknown as Reply[];
  const exam = { name, description: 'For one file.', categoryId: category!.id, price: 0, isActive: false };
  const { id } = (await call('POST', '/api/exams', exam)).body;
  const count = async () => (await call('GET', `/api/admin/questions?examId=${id}`)).body.total;

  const bad = rows.map((row, index) => (index === WRONG - 1 ? { ...row, correctAnswer: 9, correctAnswers: [9] } : row));
  const refused = await call('POST', `/api/exams/${id}/questions/bulk`, { questions: bad });
  const isNamed = refused.status === 400 && /Question 4,999\b/.test(refused.body.error) && (await count()) === 0;

  const before = peakMb(server);
  startPeak(server);
  const looked = await timed(() => call('POST', `/api/exams/${id}/questions/bulk/preview`, { questions: rows }));
  const { cpuMs } = await server.usage();
  const added = await timed(() => call('POST', `/api/exams/${id}/questions/bulk`, { questions: rows }));
  const busyMs = Math.round((await server.usage()).cpuMs - cpuMs);
  const peak = peakMb(server);
  const again = await call('POST', `/api/exams/${id}/questions/bulk`, { questions: rows });
  const isWhole = added.result.body.added === MOST && again.body.added === 0 && again.body.unchanged === MOST;
  const size = (bytes.length / 2 ** 20).toFixed(1);
  const seconds = (read.ms + added.ms) / 1000;
  console.log(
    `${name}, ${size} MB: read in ${read.ms} ms (a bare parser: ${bare.ms}), previewed in ${looked.ms}, imported in ${added.ms}, of which the server worked ${busyMs}; ` +
      `the server had at most ${peak} MB (${before} before). With number ${WRONG} bad: ${isNamed ? 'named, nothing written' : `NOT NAMED: ${JSON.stringify(refused.body)}`}. ${isWhole ? 'The same again added nothing.' : 'NOT WHOLE'}`,
  );
  return isNamed && isWhole && seconds < MOST_SECONDS && peak < MOST_MB;
}

/** Text that hardly compresses, made from this many bytes. */
const noise = (bytes: number) => randomBytes(bytes).toString('base64');

/** Imports a package of the largest allowed size. */
async function importPackage(name: string, server: Server, token: string): Promise<void> {
  const questions = Array.from({ length: 11_000 }, () =>
    writtenQuestion(
      makeDraft({ explanation: noise(1400), rationales: Array.from({ length: 4 }, () => noise(700)) }) as never,
    ),
  );
  const { file } = await writeExamPackage({ questions, cards: [] });
  const headers = { cookie: `sid=${token}`, origin: server.url, 'content-type': 'application/zip' };
  const post = (path: string) =>
    timed(async () => {
      const answer = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers,
        body: file as Uint8Array<ArrayBuffer>,
      });
      return (await answer.text()).slice(0, 300);
    });
  startPeak(server);
  const looked = await post('/api/admin/exam-packages/preview');
  const lookPeak = peakMb(server);
  const done = await post('/api/admin/exam-packages');
  console.log(
    `${name}, a package of ${((file as Uint8Array).length / 2 ** 20).toFixed(1)} MB with ${questions.length} questions: previewed in ${looked.ms} ms (at most ${lookPeak} MB), imported in ${done.ms} ms (at most ${peakMb(server)} MB): ${done.result}`,
  );
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const from = performance.now();
  const result = await work();
  return { result, ms: Math.round(performance.now() - from) };
}

/** Peak memory of a process since it started, or since `startPeak`, in megabytes, as Linux counts it. */
const peakMb = ({ pid }: Server): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024);
const startPeak = ({ pid }: Server): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
