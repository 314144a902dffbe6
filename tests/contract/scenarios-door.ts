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
  M304: async (caller, app) => caller.get(`/api/auth/invitations/${await invitedTo(app, newAddress())}`),
  M291: async (caller, app) => {
    const email = newAddress();
    return caller.post(`/api/auth/invitations/${await invitedTo(app, email)}/register`, draft(email));
  },
  M292: async (caller, app) => caller.post(`/api/auth/invitations/${await invitationLink(app)}/accept`),
  M293: (caller) => caller.post('/api/admin/invitations/preview', BODIES.previewInvitations),
  M294: (caller) => caller.post('/api/admin/invitations', { list: newAddress() }),
  M295: (caller) => caller.get('/api/admin/invitations'),
  M296: (caller) => caller.post('/api/admin/invitation-links', BODIES.makeInvitationLink),
  M297: async (caller, app) => caller.post(`${await listed(app)}/resend`),
  M298: async (caller, app) => caller.send({ method: 'DELETE', url: await listed(app), body: {} }),
  M299: (caller) => caller.get('/api/admin/groups'),
  M300: (caller) => caller.post('/api/admin/groups', { name: randomUUID(), isAllExams: false, examIds: [] }),
  M301: async (caller, app) =>
    caller.send({
      method: 'PUT',
      url: `/api/admin/groups/${await group(app)}`,
      body: { name: randomUUID(), isAllExams: false, examIds: [app.exam.id] },
    }),
  M302: async (caller, app) =>
    caller.send({ method: 'DELETE', url: `/api/admin/groups/${await group(app)}`, body: {} }),
  M305: (caller) => caller.post('/api/auth/providers/none/begin', {}),
  M306: (caller) => caller.post('/api/auth/providers/none/finish', { query: '' }),
  M307: (caller) => caller.post('/api/auth/providers/code', { code: '000000' }),
  M308: (caller) => caller.send({ method: 'POST', url: '/api/auth/providers/none/logout', body: Buffer.from('') }),
  M309: (caller) => caller.get('/api/user/identities'),
  M310: (caller) => caller.post('/api/user/identities/none/begin'),
  M311: (caller) => caller.send({ method: 'DELETE', url: `/api/user/identities/${randomUUID()}`, body: {} }),
  M303: async (caller, app) => {
    const { id } = await makePerson(app.database, app.clock.iso());
    const body = { groupIds: [await group(app)] };
    return caller.send({ method: 'PUT', url: `/api/admin/users/${id}/groups`, body });
  },
};
