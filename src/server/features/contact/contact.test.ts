import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { mailsTo } from '../../../../tests/factories/mail.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { dump } from '../../../../tests/factories/rows.ts';

const SUPPORT = 'support@cairn.example';
const MESSAGE = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  subject: 'billing',
  message: 'Where is\nmy receipt?',
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: null, settings: { SUPPORT_EMAIL: SUPPORT } });
});
afterAll(() => app.close());

const received = async () => {
  const admin = await app.signIn({ isAdmin: true });
  return (await admin.get('/api/admin/contact-messages')).body;
};

test('stores a message and mails it to support, with the sender as the reply address', async () => {
  expect(await app.visitor().post('/api/contact', { ...MESSAGE, newsletter: true })).toMatchObject({
    status: 201,
    body: { message: expect.stringContaining('24 hours') },
  });
  const { messages } = await received();
  expect(messages[0]).toMatchObject({ ...MESSAGE, newsletter: true, userId: null });
  const [mail] = await mailsTo(app, SUPPORT);
  expect(mail!.subject).toBe('Contact form: Payments and refunds');
  expect(mail!.text).toContain('Ada Lovelace <ada@example.com>');
  expect(mail!.text).toContain('Where is\nmy receipt?');
  expect(mail!.raw).toMatch(/^Reply-To: ada@example.com\r$/m);
  // Once the mail is sent, the queue keeps neither its words nor its address.
  const { mail: rows } = await dump(app.database);
  expect(JSON.stringify(rows)).not.toContain('ada@example.com');
});

test('warns at startup that messages are mailed to nobody when there is no support address', async () => {
  const without = await startTestApp({ content: null });
  await without.close();
  expect(without.log.join()).toContain('SUPPORT_EMAIL is not set');
  expect(app.log.join()).not.toContain('SUPPORT_EMAIL');
});

test('lets administrators page through messages, search them, and reverse their order', async () => {
  for (const message of ['Older 100%_ sure', 'Newer']) {
    app.clock.advance(1000);
    await app.visitor().post('/api/contact', { ...MESSAGE, lastName: 'Searched', message });
  }
  const admin = await app.signIn({ isAdmin: true });
  const words = async (asked: string) => {
    const { body } = await admin.get(`/api/admin/contact-messages?${asked}`);
    return [body.total, ...body.messages.map(({ message }: { message: string }) => message)];
  };
  expect(await words('search=sEARCHED')).toEqual([2, 'Newer', 'Older 100%_ sure']);
  expect(await words('search=searched&order=asc&limit=1')).toEqual([2, 'Older 100%_ sure']);
  expect(await words('search=100%25_')).toEqual([1, 'Older 100%_ sure']);
  expect(await words('search=100__')).toEqual([0]);
  expect((await words('search=refunds'))[0]).toBeGreaterThan(1);
  expect(await words('search=billing')).toEqual([0]);
});

test('names every missing field', async () => {
  const answer = await app
    .visitor()
    .post('/api/contact', { firstName: ' ', lastName: '', email: 'ada', subject: 'gossip', message: '  ' });
  expect(refusal(answer)).toBe('malformed');
  expect(answer.body.fields).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Please enter a valid email address',
    subject: 'Please choose a subject',
    message: 'Message is required',
  });
});

test('keeps a hostile message from breaking out of the mail', async () => {
  const nasty = { ...MESSAGE, firstName: 'Eve\r\nBcc: all@example.com', message: '<script>alert(1)</script>' };
  expect((await app.visitor().post('/api/contact', nasty)).status).toBe(201);
  const mail = (await mailsTo(app, SUPPORT)).at(-1)!;
  expect(mail.raw).not.toMatch(/^Bcc:/m);
  expect(mail.html).not.toContain('<script>');
  expect((await app.visitor().post('/api/contact', { ...MESSAGE, email: 'a@example.com, b@example.com' })).status).toBe(
    400,
  );
});

test('keeps the message and shows no address when none is set', async () => {
  const plain = await startTestApp({ content: null });
  try {
    expect((await plain.visitor().get('/api/contact')).body).toEqual({ email: null });
    expect((await plain.visitor().post('/api/contact', MESSAGE)).status).toBe(201);
    const all = await dump(plain.database);
    expect(all.contact_message).toHaveLength(1);
    expect(all.mail).toEqual([]);
  } finally {
    await plain.close();
  }
  expect((await app.visitor().get('/api/contact')).body).toEqual({ email: SUPPORT });
});

test('refuses the sixth message from one address in an hour', async () => {
  const limited = await startTestApp({ content: null, settings: { RATE_LIMITS: '1' } });
  try {
    const statuses = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await limited.visitor().post('/api/contact', MESSAGE)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect(
      (await limited.visitor().send({ method: 'POST', url: '/api/contact', body: MESSAGE, from: '192.0.2.7' })).status,
    ).toBe(201);
  } finally {
    await limited.close();
  }
});

test('deletes a message with its sender’s account, and every message after a year', async () => {
  const person = await app.signIn();
  await person.post('/api/contact', { ...MESSAGE, email: 'mine@example.com' });
  expect((await received()).messages.some(({ userId }: { userId: string }) => userId === person.person.id)).toBe(true);
  expect((await person.get('/api/user/export')).body.records.messages).toHaveLength(1);
  await person.send({
    method: 'DELETE',
    url: '/api/user/account',
    body: { currentPassword: 'correct horse battery staple' },
  });
  expect(JSON.stringify(await dump(app.database))).not.toContain('mine@example.com');
});
