import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startAppProcess } from '../../tests/factories/app-process.ts';
import { makeHome } from '../../tests/factories/home.ts';
import { readingWishes } from './stopping.ts';

test('treats signals that arrive together as one, and a distinctly later Ctrl-C as another', () => {
  let at = 5000;
  const wishOf = readingWishes(() => at);
  const after = (ms: number, signal: NodeJS.Signals) => {
    at += ms;
    return wishOf(signal);
  };
  expect(after(0, 'SIGTERM')).toBe('stop');
  expect(after(0, 'SIGTERM')).toBe('known');
  expect(after(900, 'SIGINT')).toBe('known');
  expect(after(900, 'SIGINT')).toBe('known');
  expect(after(3000, 'SIGTERM')).toBe('known');
  expect(after(1001, 'SIGINT')).toBe('now');
});

test('reports not ready, accepts new requests for a moment, and answers those in flight when told to stop repeatedly', async () => {
  const home = await makeHome();
  try {
    const server = await startAppProcess(home);
    const url = new URL(server.url);
    const socket = connect(Number(url.port), url.hostname);
    let heard = '';
    socket.on('data', (bytes) => (heard += bytes));
    const ended = once(socket, 'end');
    socket.write(
      `POST /api/auth/logout HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`,
    );
    while (!heard.includes('100 Continue')) await once(socket, 'data');
    for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT'] as const) server.signal(signal);
    const ready = async () => fetch(`${server.url}/api/ready`);
    let answer = await ready();
    while (answer.status === 200) answer = await ready();
    expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close']);
    socket.write('{}');
    await ended;
    expect(heard).toMatch(/HTTP\/1\.1 200 OK[^]*connection: close/i);
    expect(await server.ended).toBe(0);
  } finally {
    await home.remove();
  }
});
