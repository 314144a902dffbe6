import { randomUUID } from 'node:crypto';
import type { TestApp } from '../factories/app.ts';
import { invitedTo } from '../factories/door.ts';
import { makePerson } from '../factories/people.ts';
import { BODIES } from './examples.ts';
import type { Scenario } from './scenario.ts';

const asAdmin = (app: TestApp) => app.signIn({ isAdmin: true });
const webhook = async (app: TestApp): Promise<string> =>
  (await (await asAdmin(app)).post('/api/admin/webhooks', BODIES['createWebhook'])).body.webhook.id;

async function delivery(app: TestApp): Promise<number> {
  const id = await webhook(app);
  const by = await asAdmin(app);
  await by.post(`/api/admin/webhooks/${id}/test`);
  return (await by.get(`/api/admin/webhook-deliveries?webhook=${id}`)).body.deliveries[0].number;
}

/** Scenarios for rows about people who left, passkeys, and webhooks. */
export const hookScenarios: Record<string, Scenario> = {
  M520: (caller) => caller.post('/api/left', BODIES['openLeaving']),
  M521: (caller) => caller.get('/api/left'),
  M522: (caller) => caller.get('/api/left/data'),
  M523: async (caller, app) => {
    const { id } = await makePerson(app.database, app.clock.iso());
    return caller.post(`/api/admin/users/${id}/remove-from-site`);
  },
  M524: async (caller, app) => {
    const email = `${randomUUID()}@example.com`;
    await invitedTo(app, email);
    const { invitations } = (await (await asAdmin(app)).get(`/api/admin/invitations?search=${email}`)).body;
    return caller.post(`/api/admin/invitations/${invitations[0].id}/take-back`);
  },
  M530: (caller) => caller.post('/api/auth/passkeys/begin'),
  M531: (caller) => caller.post('/api/auth/passkeys/login', BODIES['loginWithPasskey']),
  M532: (caller) => caller.post('/api/auth/passkeys/reauth', BODIES['reauthenticateWithPasskey']),
  M533: (caller) => caller.get('/api/user/passkeys'),
  M534: (caller) => caller.post('/api/user/passkeys/begin'),
  M535: (caller) => caller.post('/api/user/passkeys', BODIES['addPasskey']),
  M536: (caller) => caller.send({ method: 'DELETE', url: `/api/user/passkeys/${randomUUID()}`, body: {} }),
  M537: (caller) => caller.send({ method: 'DELETE', url: '/api/user/password', body: {} }),
  M540: (caller) => caller.get('/api/admin/webhooks'),
  M541: (caller) => caller.post('/api/admin/webhooks', BODIES['createWebhook']),
  M542: async (caller, app) =>
    caller.send({ method: 'PUT', url: `/api/admin/webhooks/${await webhook(app)}`, body: BODIES['changeWebhook']! }),
  M543: async (caller, app) =>
    caller.send({ method: 'DELETE', url: `/api/admin/webhooks/${await webhook(app)}`, body: {} }),
  M544: async (caller, app) => caller.post(`/api/admin/webhooks/${await webhook(app)}/secret`),
  M545: async (caller, app) => caller.post(`/api/admin/webhooks/${await webhook(app)}/test`),
  M546: (caller) => caller.get('/api/admin/webhook-deliveries'),
  M547: async (caller, app) => caller.post(`/api/admin/webhook-deliveries/${await delivery(app)}/replay`),
};
