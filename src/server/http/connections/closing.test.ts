import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makePerson, PASSWORD } from '../../../../tests/factories/people.ts';

let app: TestApp;
let port: number;
beforeEach(async () => {
  app = await startTestApp({ content: null });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.address() as AddressInfo);
});
afterEach(() => app.close());

/** A connection, and what has come over it so far. */
async function open(): Promise<{ socket: Socket; heard: () => string; until: (text: string) => Promise<void> }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (bytes) => (text += bytes));
  await once(socket, 'connect');
  const until = async (wanted: string) => {
    while (!text.includes(wanted)) await once(socket, 'data');
  };
  return { socket, heard: () => text, until };
}

/** Whether the server still accepts connections. */
async function isOpen(): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const outcome = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return outcome;
}

test('answers a request in flight while closing, refuses new connections, and then exits', async () => {
  const { email } = await makePerson(app.database, app.clock.iso());
  const body = JSON.stringify({ email, password: PASSWORD });
  const { socket, heard, until } = await open();
  const head = [
    'POST /api/auth/login HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  // The server has the headers and waits for the body: the request is in flight.
  await until('100 Continue');
  socket.write(body.slice(0, 10));

  const closing = app.app.close();
  while (await isOpen());
  socket.write(body.slice(10));
  await once(socket, 'end');
  await closing;

  expect(heard()).toMatch(/HTTP\/1\.1 200 OK[^]*connection: close/i);
  expect(heard()).toContain(email);
  expect(await isOpen()).toBe(false);
});

test('does not wait for idle keep-alive connections', async () => {
  const { socket, heard, until } = await open();
  socket.write(`GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  await until('{"status":"ok"}');
  expect(heard()).toContain('HTTP/1.1 200 OK');
  const ended = once(socket, 'end');
  await app.app.close();
  await ended;
});

test('answers requests begun before the shutdown and reports not ready', async () => {
  const [holding, asking] = [await open(), await open()];
  const host = `Host: 127.0.0.1:${port}`;
  holding.socket.write(
    `POST /api/auth/logout HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`,
  );
  asking.socket.write(`GET /api/ready HTTP/1.1\r\n${host}\r\n`);
  await holding.until('100 Continue');
  const closing = app.app.close();
  while (await isOpen());
  asking.socket.write('\r\n');
  await once(asking.socket, 'end');
  holding.socket.write('{}');
  await once(holding.socket, 'end');
  await closing;
  expect(asking.heard()).toMatch(/^HTTP\/1\.1 503 [^]*connection: close[^]*"code":"unavailable"/i);
  expect(holding.heard()).toMatch(/HTTP\/1\.1 200 OK[^]*connection: close/i);
});

test('answers everyone who sent a request before the shutdown, read or not, and cuts nobody off', async () => {
  const get = `GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  const rested = await Promise.all(Array.from({ length: 20 }, open));
  for (const { socket } of rested) socket.write(get);
  await Promise.all(rested.map(({ until }) => until('{"status":"ok"}')));
  const all = [...rested, ...(await Promise.all(Array.from({ length: 20 }, open)))];
  const ends = all.map(({ socket }) => once(socket, 'end'));
  // Three requests at once on each connection; the server has read none of them when it is told to shut down.
  for (const { socket } of all) socket.write(get.repeat(3));
  const closing = app.app.close();
  await Promise.all(ends);
  await closing;
  for (const [index, { heard }] of all.entries()) {
    expect(heard().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(index < 20 ? 4 : 3);
    expect(heard().match(/connection: close/gi)).toHaveLength(1);
  }
});
