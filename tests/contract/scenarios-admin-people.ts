import { randomUUID } from 'node:crypto';
import { query } from '../factories/rows.ts';
import type { TestApp } from '../factories/app.ts';
import type { Answer, Browser } from '../factories/browser.ts';
import { makePerson } from '../factories/people.ts';
import { BODIES } from './examples.ts';
import { draftOf, writeItem } from '../factories/study.ts';

type Scenario = (caller: Browser, app: TestApp) => Promise<Answer>;

const tokenOf = async (app: TestApp) => (await app.script(['people:read'])).tokenId;

const userAddress = async (app: TestApp) => `/api/admin/users/${(await makePerson(app.database, app.clock.iso())).id}`;

/** Scenarios for rows about administering study content and people. */
export const adminPeopleScenarios: Record<string, Scenario> = {
  M44: (caller, app) => caller.post(`/api/exams/${app.exam.id}/study-content`, draftOf(app.exam.id)),
  M45: (caller, app) =>
    caller.post(`/api/exams/${app.exam.id}/study-content/bulk`, [draftOf(app.exam.id), draftOf(app.exam.id)]),
  M284: (caller, app) => caller.post(`/api/exams/${app.exam.id}/study-content/bulk/preview`, [draftOf(app.exam.id)]),
  M46: async (caller, app) =>
    caller.send({ method: 'PUT', url: `/api/study-content/${await writeItem(app)}`, body: draftOf(app.exam.id) }),
  M47: async (caller, app) =>
    caller.send({ method: 'DELETE', url: `/api/study-content/${await writeItem(app)}`, body: {} }),
  M53: (caller) => caller.get('/api/admin/users'),
  M840: (caller) => caller.post('/api/admin/users', { email: `${randomUUID()}@example.com`, roles: ['author'] }),
  M54: async (caller, app) => caller.get(await userAddress(app)),
  M55: async (caller, app) => caller.send({ method: 'PATCH', url: await userAddress(app), body: { disabled: true } }),
  M56: async (caller, app) => caller.post(`${await userAddress(app)}/revoke-sessions`),
  M57: async (caller, app) => caller.post(`${await userAddress(app)}/send-reset`),
  M58: async (caller, app) => caller.send({ method: 'DELETE', url: await userAddress(app), body: {} }),
  M160: async (caller, app) => {
    const { id } = await makePerson(app.database, app.clock.iso(), { secondFactorAt: app.clock.iso() });
    return caller.send({ method: 'DELETE', url: `/api/admin/users/${id}/second-factor`, body: {} });
  },
  M120: (caller) => caller.get('/api/admin/study-content'),
  M122: (caller, app) => caller.get(`/api/exams/${app.exam.id}/study-content/export`),
  M139: async (caller, app) =>
    caller.post(`/api/study-content/${await writeItem(app, { archivedAt: app.clock.iso() })}/restore`),
  M250: (caller) => caller.get('/api/site-texts/terms'),
  M251: (caller) => caller.get('/api/admin/site-settings'),
  M252: (caller) =>
    caller.send({
      method: 'PUT',
      url: '/api/admin/site-settings/students',
      body: { value: '12', isShown: true, version: 0 },
    }),
  M253: (caller) => caller.get('/api/admin/site-settings/students/versions'),
  M254: (caller) => caller.post('/api/admin/site-settings/terms/preview', { value: '## A heading' }),
  M340: async (caller, app) => {
    const other = await app.signIn({ isAdmin: true });
    const turnOff = { method: 'PUT', url: '/api/admin/site-claims', body: { isShown: false } } as const;
    await other.send(turnOff);
    const { settings } = (await other.get('/api/admin/site-settings')).body;
    const { version } = settings.find(({ name }: { name: string }) => name === 'students');
    await other.send({
      method: 'PUT',
      url: '/api/admin/site-settings/students',
      body: { value: '12', isShown: true, version },
    });
    return caller.send(turnOff);
  },
  M341: (caller) => caller.get('/api/admin/going-live'),
  M342: async (caller, app) => {
    const { texts } = (await (await app.signIn({ isAdmin: true })).get('/api/admin/going-live')).body;
    return caller.post('/api/admin/going-live/confirmations', { seen: [{ name: 'terms', hash: texts[0].hash }] });
  },
  M460: (caller) => caller.get('/api/user/tokens'),
  M461: (caller) => caller.post('/api/user/tokens', BODIES.createToken),
  M462: async (caller, app) =>
    caller.send({ method: 'DELETE', url: `/api/user/tokens/${await tokenOf(app)}`, body: {} }),
  M463: (caller) => caller.get('/api/admin/tokens'),
  M464: async (caller, app) =>
    caller.send({ method: 'DELETE', url: `/api/admin/tokens/${await tokenOf(app)}`, body: {} }),
  M465: (caller) => caller.get('/api/admin/results'),
  M466: (caller, app) =>
    caller.send({
      method: 'POST',
      url: `/api/exams/${app.exam.id}/questions/file?fileName=bank.gift`,
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.from(`What is ${randomUUID()}?{=Right ~Wrong}`),
    }),
  M345: (caller) => caller.get('/api/admin/work'),
  M346: async (caller, app) => {
    const id = randomUUID();
    await query(
      app.database,
      `insert into contact_message (id, first_name, last_name, email, subject, message, is_news_wanted, created_at)
        values ('${id}', 'Ada', 'Byron', 'ada@example.com', 'general', 'Hello', ${app.database.kind === 'sqlite' ? '0' : 'false'}, '${app.clock.iso()}')`,
    );
    return caller.send({ method: 'PUT', url: `/api/admin/contact-messages/${id}`, body: { isDone: true } });
  },
  M344: (caller) => caller.get('/api/admin/installation'),
  M830: (caller) => caller.post('/api/admin/backup-drills'),
  M833: async (caller, app) => caller.get(`${await userAddress(app)}/rights`),
  M834: async (caller, app) => caller.get(`${await userAddress(app)}/results`),
  M835: async (caller, app) =>
    caller.post('/api/admin/grants', {
      to: { emails: [(await makePerson(app.database, app.clock.iso())).email] },
      examId: app.exam.id,
      reason: 'A class',
      expiresAt: null,
    }),
  M836: (caller) => caller.get('/api/admin/revenue?by=day'),
  M831: (caller) => caller.get('/api/admin/work-mail'),
  M832: (caller) =>
    caller.send({ method: 'PUT', url: '/api/admin/work-mail', body: { hour: 8, timeZone: 'Europe/Berlin' } }),
  M343: (caller) => caller.post('/api/admin/test-mail'),
  M123: (caller) => caller.post('/api/admin/study-content/preview', { content: '<p>Read twice.</p>' }),
  M121: async (caller, app) => caller.get(`/api/admin/study-content/${await writeItem(app)}`),
};
