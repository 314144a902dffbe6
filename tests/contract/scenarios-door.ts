import { randomUUID } from 'node:crypto';
import type { TestApp } from '../factories/app.ts';
import { invitedTo, invitationLink } from '../factories/door.ts';
import { makePerson } from '../factories/people.ts';
import { BODIES } from './examples.ts';
import type { Scenario } from './scenario.ts';

const newAddress = () => `${randomUUID()}@example.com`;
const asAdmin = (app: TestApp) => app.signIn({ isAdmin: true });
const draft = (email: string) => ({ ...BODIES.registerInvited, email, username: `u-${randomUUID().slice(0, 20)}` });

async function listed(app: TestApp): Promise<string> {
  const email = newAddress();
  await invitedTo(app, email);
  const { invitations } = (await (await asAdmin(app)).get(`/api/admin/invitations?search=${email}`)).body;
  return `/api/admin/invitations/${invitations[0].id}`;
}

const group = async (app: TestApp): Promise<string> =>
  (await (await asAdmin(app)).post('/api/admin/groups', { name: randomUUID(), isAllExams: true, examIds: [] })).body.id;

/** Scenarios for rows about invitations and groups. */
export const doorScenarios: Record<string, Scenario> = {
  M444: async (caller, app) => caller.get(`/api/auth/invitations/${await invitedTo(app, newAddress())}`),
  M431: async (caller, app) => {
    const email = newAddress();
    return caller.post(`/api/auth/invitations/${await invitedTo(app, email)}/register`, draft(email));
  },
  M432: async (caller, app) => caller.post(`/api/auth/invitations/${await invitationLink(app)}/accept`),
  M433: (caller) => caller.post('/api/admin/invitations/preview', BODIES.previewInvitations),
  M434: (caller) => caller.post('/api/admin/invitations', { list: newAddress() }),
  M435: (caller) => caller.get('/api/admin/invitations'),
  M436: (caller) => caller.post('/api/admin/invitation-links', BODIES.makeInvitationLink),
  M437: async (caller, app) => caller.post(`${await listed(app)}/resend`),
  M438: async (caller, app) => caller.send({ method: 'DELETE', url: await listed(app), body: {} }),
  M439: (caller) => caller.get('/api/admin/groups'),
  M440: (caller) => caller.post('/api/admin/groups', { name: randomUUID(), isAllExams: false, examIds: [] }),
  M441: async (caller, app) =>
    caller.send({
      method: 'PUT',
      url: `/api/admin/groups/${await group(app)}`,
      body: { name: randomUUID(), isAllExams: false, examIds: [app.exam.id] },
    }),
  M442: async (caller, app) =>
    caller.send({ method: 'DELETE', url: `/api/admin/groups/${await group(app)}`, body: {} }),
  M445: (caller) => caller.post('/api/auth/providers/none/begin', {}),
  M446: (caller) => caller.post('/api/auth/providers/none/finish', { query: '' }),
  M447: (caller) => caller.post('/api/auth/providers/code', { code: '000000' }),
  M448: (caller) => caller.send({ method: 'POST', url: '/api/auth/providers/none/logout', body: Buffer.from('') }),
  M449: (caller) => caller.get('/api/user/identities'),
  M450: (caller) => caller.post('/api/user/identities/none/begin'),
  M451: (caller) => caller.send({ method: 'DELETE', url: `/api/user/identities/${randomUUID()}`, body: {} }),
  M443: async (caller, app) => {
    const { id } = await makePerson(app.database, app.clock.iso());
    const body = { groupIds: [await group(app)] };
    return caller.send({ method: 'PUT', url: `/api/admin/users/${id}/groups`, body });
  },
};
