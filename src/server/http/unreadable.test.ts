import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/factories/app.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp({ content: null });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** Sends raw bytes; returns everything that comes back until the server hangs up. */
async function sendRaw(bytes: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  await once(socket, 'connect');
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body };
}

const lines = (...parts: string[]) => `${parts.join('\r\n')}\r\n\r\n`;

test.each([
  ['no HTTP at all', lines('GARBAGE'), 400, 'malformed'],
  ['a header without a name', lines('GET /api/health HTTP/1.1', 'Host: x', ': value'), 400, 'malformed'],
  [
    'two lengths that disagree',
    `${lines('POST /api/auth/logout HTTP/1.1', 'Host: x', 'Content-Length: 5', 'Content-Length: 6')}hello`,
    400,
    'malformed',
  ],
  [
    'a length beside chunks',
    `${lines('POST /api/auth/logout HTTP/1.1', 'Host: x', 'Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    400,
    'malformed',
  ],
  [
    'headers without end',
    lines('GET /api/health HTTP/1.1', 'Host: x', `X: ${'a'.repeat(40_000)}`),
    431,
    'headers_too_large',
  ],
])('%s is refused in the usual form, and the connection ends', async (_name, bytes, status, code) => {
  const answer = await sendRaw(bytes);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toEqual({ error: expect.any(String), code });
  expect(answer.head.toLowerCase()).toContain('connection: close');
});

test('still answers after all that', async () => {
  expect((await app.visitor().get('/api/health')).status).toBe(200);
});
