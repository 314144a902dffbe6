import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { startTestApp } from '../../../../tests/factories/app.ts';
import { connectionsOf } from './connections.ts';
import { allowLongBody } from './long-bodies.ts';

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function serve(answer: RequestListener, isLimited = true): Promise<number> {
  const server = connectionsOf({ isLimited }).serve(answer, {});
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function open(port: number, from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('cuts off a client that stops reading, but not one that reads slowly and steadily', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const isOut = new Set<ServerResponse>();
  const begun: ServerResponse[] = [];
  const port = await serve((_request, response) => {
    begun.push(response);
    response.once('close', () => isOut.add(response));
    // More than the buffers of both ends hold, in one piece, as pages are sent.
    response.end(Buffer.alloc(64_000_000));
  });
  const [stuck, slow] = [await open(port), await open(port)];
  for (const [index, socket] of [stuck, slow].entries()) {
    socket.pause();
    socket.write(GET);
    await vi.waitUntil(() => begun.length > index);
  }
  const cut = once(stuck, 'close');
  for (let second = 0; second < 20; second += 1) {
    for (let taken = 0; taken < 2_000_000;) {
      const bytes = slow.read() as Buffer | null;
      taken += bytes?.length ?? 0;
      if (!bytes) await once(slow, 'readable');
    }
    vi.advanceTimersByTime(1000);
  }
  await vi.waitUntil(() => isOut.size > 0);
  expect([...isOut]).toEqual([begun[0]]);
  stuck.resume();
  await cut;
});

test('cuts off a client that stops sending a long body, but not one that sends slowly and steadily', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  let came = 0;
  let begun = 0;
  const port = await serve((request) => {
    begun += 1;
    allowLongBody(request);
    request.on('data', (chunk: Buffer) => (came += chunk.length));
  });
  const [stuck, slow] = [await open(port), await open(port)];
  const sent = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n';
  for (const socket of [stuck, slow]) socket.write(sent);
  await vi.waitUntil(() => begun === 2);
  const cut = once(stuck, 'close');
  for (let second = 1; second <= 20; second += 1) {
    slow.write(Buffer.alloc(2000));
    await vi.waitUntil(() => came === second * 2000);
    vi.advanceTimersByTime(1000);
  }
  await cut;
  expect(slow.destroyed).toBe(false);
});

test('queues pipelined requests without opening files, and ends a connection with too many', async () => {
  const begun: string[] = [];
  const held: ServerResponse[] = [];
  let opened = 0;
  const port = await serve((request, response) => {
    begun.push(request.url!);
    if (request.url === '/file') {
      createReadStream('tsconfig.json')
        .once('open', () => (opened += 1))
        .pipe(response);
    } else held.push(response);
  });
  const eager = await open(port);
  const get = (url: string) => `GET ${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  eager.write(get('/held') + get('/file').repeat(2) + get('/held'));
  const other = await open(port);
  other.write(get('/other'));
  await vi.waitUntil(() => held.length === 2);
  expect([begun.toSorted(), opened]).toEqual([['/held', '/other'], 0]);
  held[0]!.end('first');
  let heard = '';
  eager.on('data', (bytes) => (heard += bytes));
  await vi.waitUntil(() => held.length === 3);
  expect(opened).toBe(2);
  held[2]!.end('last');
  await vi.waitUntil(() => heard.includes('last'));
  expect(heard.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(4);

  const cut = once(other, 'close');
  other.write(get('/file').repeat(101));
  await cut;
});

test('ends a connection that brought many requests at once with its last reply, or when that takes too long', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const held: ServerResponse[] = [];
  const port = await serve(
    (request, response) => void (request.url === '/held' ? held.push(response) : response.end()),
  );
  const [eager, stuck, patient] = [await open(port), await open(port), await open(port)];
  const ends = [eager, stuck].map((socket) => once(socket, 'close'));
  for (const socket of [eager, patient]) socket.resume();
  eager.write(GET.repeat(50));
  patient.write(GET.repeat(5));
  stuck.write(GET.replace('/', '/held').repeat(50));
  await ends[0];
  await vi.waitUntil(() => held.length === 1);
  for (let second = 0; second < 17; second += 1) vi.advanceTimersByTime(1000);
  await ends[1];
  expect(patient.destroyed).toBe(false);
});

test('allows an address a hundred connections, dropping idle ones for new ones, without affecting others', async () => {
  const held: ServerResponse[] = [];
  const port = await serve((_request, response) => void held.push(response));
  const mine: Socket[] = [];
  for (let count = 0; count < 100; count += 1) mine.push(await open(port));
  for (const socket of mine) socket.write(GET);
  await vi.waitUntil(() => held.length === 100);
  const refused = await open(port);
  await once(refused, 'close');
  const [stranger] = [await open(port, '127.0.0.2')];
  stranger!.write(GET);
  await vi.waitUntil(() => held.length === 101);

  const ended = mine.map((socket) => new Promise<Socket>((resolve) => socket.once('close', () => resolve(socket))));
  held[7]!.end('done');
  const rested = mine.find(
    (socket) => socket.remotePort === port && socket.localPort === held[7]!.req.socket.remotePort,
  )!;
  await once(rested, 'data');
  const late = await open(port);
  expect(await Promise.race(ended)).toBe(rested);
  late.write(GET);
  await vi.waitUntil(() => held.length === 102);
});

test('limits requests in flight by the address a proxy reports, not the proxy’s own', async () => {
  const app = await startTestApp({ content: null, settings: { RATE_LIMITS: '1', TRUST_PROXY: '1' } });
  try {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    // It also reads on its own, and would interfere with what follows.
    vi.spyOn(app.catalogue, 'refresh').mockResolvedValue();
    vi.spyOn(app.catalogue, 'upToDate').mockReturnValue(null);
    vi.spyOn(app.database, 'readShort').mockImplementation(async () => {
      await released;
      return new Map() as never;
    });
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    const ask = (from: string) =>
      fetch(`http://127.0.0.1:${port}/api/exams`, { headers: { 'x-forwarded-for': from, cookie: 'sid=some' } });
    const waiting = Array.from({ length: 101 }, () => ask('192.0.2.1'));
    expect((await Promise.race(waiting)).status).toBe(429);
    const others = Array.from({ length: 100 }, (_, index) => ask(`192.0.3.${index}`));
    release();
    const statuses = await Promise.all([...waiting, ...others].map(async (answer) => (await answer).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await ask('192.0.2.1')).status).toBe(200);
  } finally {
    vi.restoreAllMocks();
    await app.close();
  }
});
