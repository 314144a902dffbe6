import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { mailsTo } from '../../../../tests/factories/mail.ts';
import { buy } from '../../../../tests/factories/payments.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { RETRY_AFTER } from '#rules/webhook/event.ts';
import { isPublicAddress, urlFault, webhookClient, WebhookFailure } from '#server/outside/webhook-client.ts';

const DAY = 86_400;
type Received = {
  headers: IncomingHttpHeaders;
  text: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
};

/** A program that receives messages, and answers as it is told. */
async function startReceiver() {
  const received: Received[] = [];
  let answer: (response: ServerResponse, body: Received['body']) => void = (response) => response.writeHead(204).end();
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
    request.on('end', () => {
      const body = JSON.parse(text);
      received.push({ headers: request.headers, text, body });
      answer(response, body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    received,
    answers: (how: typeof answer) => void (answer = how),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  receiver = await startReceiver();
  app = await startTestApp({ settings: { WEBHOOK_PRIVATE_ADDRESSES: '1' } });
  admin = await app.signIn({ isAdmin: true });
});
afterEach(async () => {
  await app.close();
  await receiver.stop();
});

const EVERY = [
  'person.joined',
  'person.left',
  'access.granted',
  'access.ended',
  'purchase.paid',
  'purchase.refunded',
  'sitting.finished',
  'question.reported',
  'content.imported',
];
async function subscribe(events = EVERY) {
  const { body, status } = await admin.post('/api/admin/webhooks', { name: 'A program', url: receiver.url, events });
  expect(status).toBe(201);
  return body as { webhook: { id: string }; secret: string };
}
const typesOf = () => receiver.received.map(({ body }) => body.type);
const deliveries = async (search = '') => (await admin.get(`/api/admin/webhook-deliveries?${search}`)).body.deliveries;
const send = () => app.webhooks.sendDue();
const grant = async (userId: string) => {
  const { status, body } = await admin.post(`/api/admin/users/${userId}/grants`, {
    examId: app.exam.id,
    reason: 'x',
    expiresAt: null,
  });
  expect(status).toBe(201);
  return body.id as string;
};
const webhook = async (id: string) =>
  (await admin.get('/api/admin/webhooks')).body.webhooks.find((one: { id: string }) => one.id === id);

test('tells what happens, signed as the standard says, with ids and facts', async () => {
  const { secret } = await subscribe();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const person = await app.signIn();
  await buy(app, person, app.exam.id);
  await send();
  expect(typesOf()).toEqual(['person.joined', 'access.granted', 'purchase.paid']);
  for (const { headers, text } of receiver.received) {
    const signed = headers as Record<string, string>;
    expect(headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/);
    // The library measures by the system's clock, and the message says the app's.
    expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(app.clock.now().getTime() / 1000));
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(new Webhook(secret).sign(signed['webhook-id']!, at, text)).toBe(headers['webhook-signature']);
  }
  expect(receiver.received[2]!.body.data).toMatchObject({ userId: person.person.id, examId: app.exam.id });
  const all = JSON.stringify([receiver.received.map(({ body }) => body), await deliveries()]);
  expect(all).not.toContain(person.person.email);
  expect(all).not.toContain('whsec_');
});

test('tells nothing to a webhook that did not ask for it, that is off, or of what was rolled back', async () => {
  const { webhook: one } = await subscribe(['person.left']);
  const person = await app.signIn();
  await send();
  expect(receiver.received).toEqual([]);
  await admin.send({
    method: 'PUT',
    url: `/api/admin/webhooks/${one.id}`,
    body: { name: 'A program', url: receiver.url, events: EVERY, isOn: false },
  });
  await app.signIn();
  expect(await deliveries()).toEqual([]);
  await admin.send({
    method: 'PUT',
    url: `/api/admin/webhooks/${one.id}`,
    body: { name: 'A program', url: receiver.url, events: EVERY, isOn: true },
  });
  // The address is taken, so neither the account nor the message is there.
  await expect(app.signIn({ email: person.person.email })).rejects.toThrow(/unique/i);
  expect(await deliveries()).toEqual([]);
});

test('keeps the order of one subject while a message is tried again, and does not hold up others', async () => {
  await subscribe(['access.granted', 'access.ended']);
  const [one, other] = [await app.signIn(), await app.signIn()];
  receiver.answers((response, { data }) => response.writeHead(data['userId'] === one.person.id ? 500 : 204).end());
  const id = await grant(one.person.id);
  await admin.send({ method: 'DELETE', url: `/api/admin/grants/${id}`, body: {} });
  await grant(other.person.id);
  await send();
  const seen = () => receiver.received.map(({ body }) => [body.type, body.data['userId'] === one.person.id ? 1 : 2]);
  expect(seen()).toEqual(
    expect.arrayContaining([
      ['access.granted', 1],
      ['access.granted', 2],
    ]),
  );
  expect(seen()).toHaveLength(2);
  app.clock.advance(RETRY_AFTER[0] - 1);
  await send();
  expect(seen()).toHaveLength(2);
  receiver.answers((response) => response.writeHead(204).end());
  app.clock.advance(1);
  await send();
  expect(seen().slice(2)).toEqual([
    ['access.granted', 1],
    ['access.ended', 1],
  ]);
  // The same message has the same id.
  const [first, , again] = receiver.received;
  expect(new Set([first, again, receiver.received[1]].map((one) => one!.headers['webhook-id'])).size).toBe(2);
});

test('tries for nearly three days, then gives the message up and goes on with the next', async () => {
  await subscribe(['access.granted']);
  const { person } = await app.signIn();
  receiver.answers((response) => response.writeHead(503).end());
  await grant(person.id);
  await grant(person.id);
  let waited = 0;
  for (const wait of RETRY_AFTER) {
    await send();
    app.clock.advance(wait);
    waited += wait;
  }
  expect(waited).toBeGreaterThan(2.5 * DAY);
  expect(receiver.received).toHaveLength(RETRY_AFTER.length);
  receiver.answers((response) =>
    response.writeHead(receiver.received.length <= RETRY_AFTER.length + 1 ? 503 : 204).end(),
  );
  await send();
  admin = await app.signIn({ isAdmin: true });
  const [second, first] = await deliveries();
  expect(first).toMatchObject({ state: 'failed', attempts: RETRY_AFTER.length + 1, lastStatus: 503, nextAt: null });
  expect(second).toMatchObject({ state: 'delivered', attempts: 1 });
  // Given up is not lost.
  expect((await admin.post(`/api/admin/webhook-deliveries/${first.number}/replay`)).status).toBe(204);
  await send();
  expect(await deliveries('show=failed')).toEqual([]);
  expect(receiver.received.at(-1)!.headers['webhook-id']).toBe(first.messageId);
});

test('is turned off after days in which nothing arrived, with word to the administrators, and goes on once it is on again', async () => {
  const { webhook: made } = await subscribe(['access.granted']);
  receiver.answers((response) => response.writeHead(500).end());
  for (let day = 0; day < 6; day += 1) {
    const { person } = await app.signIn();
    admin = await app.signIn({ isAdmin: true });
    await grant(person.id);
    await send();
    app.clock.advance(DAY);
  }
  admin = await app.signIn({ isAdmin: true });
  expect(await webhook(made.id)).toMatchObject({ isOn: false, disabledAt: expect.any(String) });
  expect((await mailsTo(app, admin.person.email)).filter(({ subject }) => /turned off/.test(subject))).toHaveLength(0);
  const told = await query<{ subject: string }>(
    app.database,
    `select subject from mail where subject like '%turned off%'`,
  );
  expect(told.length).toBeGreaterThan(0);
  receiver.answers((response) => response.writeHead(204).end());
  await send();
  const before = receiver.received.length;
  await admin.send({
    method: 'PUT',
    url: `/api/admin/webhooks/${made.id}`,
    body: { name: 'A program', url: receiver.url, events: ['access.granted'], isOn: true },
  });
  await send();
  expect(receiver.received.length).toBeGreaterThan(before);
  expect(await webhook(made.id)).toMatchObject({ isOn: true, failingSince: null });
});

test('is turned off at once by an address that says it is gone', async () => {
  const { webhook: made } = await subscribe(['person.joined']);
  receiver.answers((response) => response.writeHead(410).end());
  await app.signIn();
  await send();
  expect(await webhook(made.id)).toMatchObject({ isOn: false });
});

test('signs with both secrets for a day after a new one is made', async () => {
  const { webhook: made, secret: old } = await subscribe(['person.joined']);
  const { secret } = (await admin.post(`/api/admin/webhooks/${made.id}/secret`)).body;
  expect(secret).not.toBe(old);
  const fits = ({ headers, text }: Received, by: string) => {
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    return String(headers['webhook-signature'])
      .split(' ')
      .includes(new Webhook(by).sign(String(headers['webhook-id']), at, text));
  };
  await app.signIn();
  await send();
  expect([secret, old].map((one) => fits(receiver.received[0]!, one))).toEqual([true, true]);
  app.clock.advance(DAY);
  await app.signIn();
  await send();
  expect([secret, old].map((one) => fits(receiver.received.at(-1)!, one))).toEqual([true, false]);
});

test('follows no redirect, and waits for no endless answer', async () => {
  const { webhook: made } = await subscribe(['person.joined']);
  receiver.answers((response) => response.writeHead(307, { location: receiver.url }).end());
  await app.signIn();
  await send();
  expect(receiver.received).toHaveLength(1);
  expect((await deliveries())[0]).toMatchObject({ state: 'waiting', lastStatus: 307 });
  receiver.answers((response) => {
    response.writeHead(200);
    const more = () => (response.write('x'.repeat(64 * 1024)) ? setImmediate(more) : response.once('drain', more));
    more();
  });
  app.clock.advance(RETRY_AFTER[0]);
  await send();
  expect((await deliveries())[0]).toMatchObject({ state: 'delivered', lastStatus: 200 });
  expect(await webhook(made.id)).toMatchObject({ isOn: true });
});

test('forgets what was told after 30 days, and keeps what still waits', async () => {
  await subscribe(['person.joined']);
  await app.signIn();
  await send();
  receiver.answers((response) => response.writeHead(500).end());
  await app.signIn();
  app.clock.advance(31 * DAY);
  await app.webhooks.tidy();
  admin = await app.signIn({ isAdmin: true });
  expect((await deliveries()).map(({ state }: { state: string }) => state)).toEqual(['waiting', 'waiting']);
});

test('is refused for addresses that are not public unless the operator allows them', async () => {
  const strict = await startTestApp();
  const by = await strict.signIn({ isAdmin: true });
  for (const url of [
    'http://example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://user:secret@example.com/',
    'ftp://example.com/',
    'https://0x7f000001/',
  ])
    expect(refusal(await by.post('/api/admin/webhooks', { name: 'x', url, events: ['person.left'] })), url).toBe(
      'bad_webhook_url',
    );
  await strict.close();
});

test('knows which addresses are public', () => {
  const isPublic = (address: string) => isPublicAddress(address);
  expect(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '172.32.0.1', '100.128.0.1'].map(isPublic)).toEqual(
    Array(5).fill(true),
  );
  for (const address of [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ])
    expect(isPublicAddress(address), address).toBe(false);
  expect(urlFault('https://[::ffff:7f00:1]/', { allowsPrivate: false })).toBe('private');
});

test('connects only to what is public at the moment of connecting, whatever a name stood for before', async () => {
  let asked = 0;
  const client = webhookClient({
    allowsPrivate: false,
    lookup: (_name, _options, callback) => {
      asked += 1;
      callback(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]);
    },
  });
  const port = new URL(receiver.url).port;
  await expect(client.send(`https://rebound.example:${port}/in`, {}, '{}')).rejects.toThrow(
    new WebhookFailure('the name stands for no public address'),
  );
  expect(asked).toBe(1);
  expect(receiver.received).toEqual([]);
});
