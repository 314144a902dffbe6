import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '#server/db/database.ts';
import { sessionService } from '#server/features/account/session.service.ts';
import { makePerson } from '../tests/factories/people.ts';
import { ask } from '../tests/servers/answer.ts';
import { growBank } from './big-bank.ts';
import { fillDatabase } from '../tests/servers/filled-database.ts';
import type { Scratch } from '../tests/servers/scratch.ts';
import { startCairn } from '../tests/servers/server-process.ts';

const FEW = 1000;
const MANY = 100_000;
const ROWS = 25;
const TIMES = 5;

const say = (what: string) => console.error(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}`);

/** The lists measured, and the columns each can be sorted by. */
const LISTS: Record<string, { path: string; sorts: readonly string[] }> = {
  users: { path: '/api/admin/users', sorts: ['created', 'email', 'username'] },
  questions: {
    path: '/api/admin/questions',
    sorts: ['number', 'written', 'text', 'kind', 'topic', 'difficulty', 'domain', 'look'],
  },
  payments: { path: '/api/admin/payments', sorts: ['created', 'amount', 'exam', 'person', 'status'] },
  audit: { path: '/api/admin/audit', sorts: [''] },
  messages: { path: '/api/admin/contact-messages', sorts: [''] },
};

/** What is summed over all rows, and shown as a whole. */
const SUMS = ['/api/admin/revenue?by=day', '/api/admin/revenue?by=month', '/api/admin/work', '/api/admin/stats'];

/** The slowest request and its time in milliseconds, the median of a few; and the longest of all. */
type Slowest = { ms: number; most: number; what: string };
type Found = Record<string, { page: Slowest; search: Slowest }>;

/**
 * Times every list of the administration on SQLite: the first and last page in every order, and searches that match
 * one row, many and none; with 1,000 rows and with 100,000. Prints the slowest request of each list and the ratio.
 */
export async function measureAdminLists(scratch: Scratch): Promise<void> {
  const few = await measure(scratch, FEW);
  const many = await measure(scratch, MANY);
  console.log(
    `\nSlowest, median of ${TIMES}, in ms: ${FEW.toLocaleString('en')} rows, ${MANY.toLocaleString('en')} rows, ratio; the longest of all with ${MANY.toLocaleString('en')}\n`,
  );
  for (const [name, { page, search }] of Object.entries(many)) {
    for (const [kind, slow] of [
      ['page', page],
      ['search', search],
    ] as const) {
      const before = few[name]![kind].ms;
      console.log(
        `${name.padEnd(10)} ${kind.padEnd(7)} ${before.toFixed(1).padStart(7)} ${slow.ms.toFixed(1).padStart(8)} ${(slow.ms / before).toFixed(1).padStart(6)}x ${slow.most.toFixed(1).padStart(8)}   ${slow.what}`,
      );
    }
  }
}

async function measure(scratch: Scratch, rows: number): Promise<Found> {
  say(`Filling lists with ${rows.toLocaleString('en')} rows each…`);
  const folder = scratch.makeFolder(`lists-${rows}`);
  const at = { databaseUrl: null, file: join(folder, 'cairn.sqlite') };
  const { exam } = await fillDatabase(at);
  const database = openDatabase(at);
  const now = () => new Date();
  const admin = await makePerson(database, now().toISOString(), { isAdmin: true });
  const { token } = await sessionService({ database, now }).start(
    { id: admin.id, isAdmin: true, roles: [] },
    { token: null, device: 'bench' },
  );
  await database.close();
  growBank(at.file, exam.id, rows);
  growLists(at.file, exam.id, admin.id, rows);
  const server = await startCairn(folder, { SESSION_SECRET: randomBytes(32).toString('hex') });
  scratch.atEnd(server.stop);
  say('Asking for pages…');
  const time = async (path: string, what: string): Promise<Slowest> => {
    const took: number[] = [];
    for (let round = 0; round < TIMES; round += 1) {
      const startedAt = performance.now();
      await ask(server.url, { method: 'GET', path, headers: { cookie: `sid=${token}` } });
      took.push(performance.now() - startedAt);
    }
    took.sort((a, b) => a - b);
    return { ms: took[Math.floor(TIMES / 2)]!, most: took.at(-1)!, what };
  };
  const found: Found = {};
  for (const [name, { path, sorts }] of Object.entries(LISTS)) {
    const query = name === 'questions' ? `examId=${exam.id}&` : '';
    const timed = (asked: string) => time(`${path}?${query}limit=${ROWS}&${asked}`, asked);
    const slowest = async (all: readonly string[]): Promise<Slowest> => slowestOf(await inTurn(all, timed));
    const pages = sorts.flatMap((sort) =>
      [1, Math.floor(rows / ROWS)].flatMap((page) =>
        ['asc', 'desc'].map((order) => `${sort && `sort=${sort}&`}order=${order}&page=${page}`),
      ),
    );
    // The first request warms up the connection and its statements.
    await timed('page=1');
    found[name] = {
      page: await slowest(pages),
      search: await slowest([`search=${rows - 1}`, 'search=e', 'search=nothing-like-it']),
    };
  }
  const sums = slowestOf(await inTurn(SUMS, (path) => time(path, path)));
  found['sums'] = { page: sums, search: sums };
  await server.stop();
  return found;
}

async function inTurn<T>(all: readonly string[], work: (one: string) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (const one of all) done.push(await work(one));
  return done;
}

const slowestOf = (all: readonly Slowest[]): Slowest => ({
  ...all.reduce((worst, one) => (one.ms > worst.ms ? one : worst)),
  most: Math.max(...all.map(({ most }) => most)),
});

/** Adds this many people, payments, changes and messages, no two alike. */
function growLists(file: string, examId: string, adminId: string, rows: number): void {
  const connection = new DatabaseSync(file);
  connection.exec('pragma synchronous = off; pragma foreign_keys = off');
  const moment = "strftime('%Y-%m-%dT%H:%M:%fZ', '2025-01-01', '+' || (i * 5) || ' minutes')";
  const id = "printf('00000000-0000-4000-8000-%012d', i)";
  const insert = (into: string, values: string, ...bound: string[]) =>
    connection
      .prepare(
        `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows}) insert into ${into} select ${values} from n`,
      )
      .run(...bound);
  connection.exec('begin');
  insert(
    '"user" (id, email, email_key, username, username_key, first_name, last_name, is_admin, is_email_verified, created_at, updated_at)',
    `${id}, (i * 7919 % ${rows}) || '-' || i || '@example.com', (i * 7919 % ${rows}) || '-' || i || '@example.com', 'user-' || i, 'user-' || i, 'Bench', 'Mark', 0, 1, ${moment}, ${moment}`,
  );
  insert(
    'purchase (id, buyer_id, exam_id, provider, is_live, intent_id, amount_cents, currency, status, refunded_cents, dispute, failed_tries, ledger, paid_at, created_at, updated_at)',
    `${id}, ${id}, ?, 'demo', 0, 'intent-' || i, 1000 + i % 50 * 100, 'usd', iif(i % 5 = 0, 'canceled', 'succeeded'), 0, 'none', 0, '{}', ${moment}, ${moment}, ${moment}`,
    examId,
  );
  insert(
    'audit (id, at, actor_id, action, subject_kind, subject_id, before, after, request_id)',
    `${id}, ${moment}, ?, iif(i % 3 = 0, 'create', 'update'), 'question', 'question-' || i, null, '{}', 'bench'`,
    adminId,
  );
  insert(
    'contact_message (id, user_id, first_name, last_name, email, subject, message, is_news_wanted, created_at)',
    `${id}, null, 'Bench', 'Mark', i || '@example.com', 'general', 'Message ' || i || ': where is my receipt of last week?', 0, ${moment}`,
  );
  connection.exec('commit');
  connection.close();
}
