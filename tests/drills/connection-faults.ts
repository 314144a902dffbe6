import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { fillDatabase } from '../servers/filled-database.ts';
import { measureFrozen } from './frozen-database.ts';
import { startPostgres } from '../servers/private-postgres.ts';
import type { Scratch } from '../servers/scratch.ts';
import { type Server, startCairn } from '../servers/server-process.ts';

const assets = fileURLToPath(new URL('../../dist/client/assets', import.meta.url));
const ORIGIN = 'http://localhost:3000';
const say = (what: string) => console.error(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

type Heard = { socket: Socket; text: string; isReset: boolean; closedAt: number | null };

/** Opens a connection from the given loopback address. */
async function open({ url }: Server, from: string): Promise<Heard> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: from });
  const heard: Heard = { socket, text: '', isReset: false, closedAt: null };
  socket.on('error', () => (heard.isReset = true)).on('close', () => (heard.closedAt = performance.now()));
  await once(socket, 'connect');
  return heard;
}

const opening = (server: Server, count: number, address: (index: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, index) => open(server, address(index))));

async function allClosed(all: readonly Heard[], withinMs: number): Promise<string> {
  const since = performance.now();
  while (all.some(({ closedAt }) => closedAt === null) && performance.now() - since < withinMs) await pause(100);
  const left = all.filter(({ closedAt }) => closedAt === null).length;
  for (const { socket } of all) socket.destroy();
  return left > 0
    ? `${left} still open after ${seconds(withinMs)}`
    : `the last closed after ${seconds(performance.now() - since)}`;
}

/** Opens a hundred connections that request the largest files, a hundred at a time, and read nothing. */
async function slowReaders(server: Server): Promise<string> {
  const sizeOf = (name: string) => statSync(join(assets, name)).size;
  const files = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .sort((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, 10);
  const before = readdirSync(`/proc/${server.pid}/fd`).length;
  const all = await opening(server, 100, () => '127.0.0.2');
  for (const { socket } of all) {
    socket.pause();
    const names = Array.from({ length: 100 }, (_, index) => files[index % files.length]);
    socket.write(names.map((name) => `GET /assets/${name} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''));
  }
  // A client that does not read never sees the end either, so the server's own descriptors are counted.
  const descriptors = () => readdirSync(`/proc/${server.pid}/fd`).length;
  let most = 0;
  const since = performance.now();
  while (descriptors() > before && performance.now() - since < 60_000) {
    most = Math.max(most, descriptors());
    await pause(50);
  }
  const told = `${Math.max(0, descriptors() - before)} descriptors left after ${seconds(performance.now() - since)}`;
  for (const { socket } of all) socket.destroy();
  return `${told}; at most ${most}`;
}

/** Sends three hundred anonymous bodies to an administrator call, from a network that has sent no request yet. */
async function foreignBodies(
  server: Server,
  examId: string,
  { bytes, network }: { bytes: number; network: string },
): Promise<string> {
  const memory = async () => (await server.usage()).memoryMb;
  const before = await memory();
  const body = Buffer.alloc(bytes, ' ');
  const head = `POST /api/exams/${examId}/study-content/bulk HTTP/1.1\r\nHost: localhost\r\nOrigin: ${ORIGIN}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const all = await opening(server, 300, (index) => `${network}.${1 + (index % 6)}`);
  let most = before;
  const statuses: Record<string, number> = {};
  for (const heard of all) {
    heard.socket.on('data', (bytes) => (heard.text += bytes));
    heard.socket.write(head);
    heard.socket.write(body);
  }
  for (const since = performance.now(); performance.now() - since < 15_000; await pause(250)) {
    most = Math.max(most, await memory());
    if (all.every(({ text }) => text !== '')) break;
  }
  for (const { text, socket } of all) {
    const status = text.split(' ')[1] ?? 'none';
    statuses[status] = (statuses[status] ?? 0) + 1;
    socket.destroy();
  }
  await pause(3000);
  return `${JSON.stringify(statuses)}; ${before} MB before, ${most} MB at most, ${await memory()} MB afterwards`;
}

/** Sends fifty bodies at one byte a second. */
async function slowBodies(server: Server): Promise<string> {
  const all = await opening(server, 50, () => '127.0.0.3');
  for (const { socket } of all) {
    socket.resume();
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nOrigin: ${ORIGIN}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
    );
  }
  const dripping = setInterval(() => {
    for (const { socket } of all) if (socket.writable) socket.write(' ');
  }, 1000);
  const closed = await allClosed(all, 60_000);
  clearInterval(dripping);
  return closed;
}

/** Opens this many connections, half of them idle after an answer, which send just before the server is told to stop. */
async function stopping(server: Server): Promise<string> {
  const get = 'GET /api/categories HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const all = await opening(server, 480, (index) => `127.0.2.${1 + (index % 8)}`);
  for (const heard of all) heard.socket.on('data', (bytes) => (heard.text += bytes));
  for (const { socket } of all.slice(0, 240)) socket.write(get);
  while (all.slice(0, 240).some(({ text }) => !text.includes('200 OK'))) await pause(10);
  for (const heard of all) {
    heard.text = '';
    heard.socket.write(get);
  }
  await server.stop();
  await pause(200);
  const answered = all.filter(({ text }) => text.startsWith('HTTP/1.1 200 OK')).length;
  return `${answered} of ${all.length} answered, ${all.filter(({ isReset }) => isReset).length} reset`;
}

/** Attacks the connections of real servers as a visitor could, and makes a database hang and crash under load. */
export async function measureConnectionFaults(scratch: Scratch): Promise<void> {
  const folder = scratch.makeFolder('connections');
  const filled = await fillDatabase({ databaseUrl: null, file: `${folder}/cairn.sqlite` });
  const server = await startCairn(folder, { RATE_LIMITS: '1', PUBLIC_URL: ORIGIN, LOG_LEVEL: 'warn' });
  scratch.atEnd(server.stop);
  say('Stranger’s bodies…');
  // The baseline for the large bodies: the cost of as many people who send next to nothing.
  for (const [place, [size, bytes]] of Object.entries([
    ['2 bytes', 2],
    ['5 MiB', 5 * 1024 * 1024 - 1],
  ] as const)) {
    for (let round = 1; round <= 3; round += 1) {
      const told = await foreignBodies(server, filled.exam.id, { bytes, network: `127.${Number(place) + 1}.${round}` });
      console.log(`300 bodies of ${size} by nobody, round ${round}: ${told}`);
    }
  }
  say('Slow readers…');
  console.log(`100 connections that read nothing: ${await slowReaders(server)}`);
  say('Slow bodies…');
  console.log(`50 bodies of a byte a second: ${await slowBodies(server)}`);
  say('Stopping…');
  console.log(`480 who had connected and sent: ${await stopping(server)}`);

  const postgres = await startPostgres(scratch);
  if ('missing' in postgres) return console.log(`PostgreSQL is left out: ${postgres.missing}`);
  await fillDatabase({ databaseUrl: postgres.url, file: '' });
  const onPostgres = await startCairn(scratch.makeFolder('on-postgres'), {
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'silent',
  });
  scratch.atEnd(onPostgres.stop);
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer as pid`,
  );
  await client.end();
  say('A database that hangs, and is killed…');
  console.log(await measureFrozen(onPostgres, postgres.url, rows[0]!.pid));
}
