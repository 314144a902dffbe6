import { writeAnkiCards } from '#server/features/content/anki/write-apkg.ts';
import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { QUICK_TEN } from '#rules/practice/settings.ts';
import { type TestApp } from '../factories/app.ts';
import { makeCards } from '../factories/cards.ts';
import { mailsTo, tokenIn } from '../factories/mail.ts';
import { makePerson, PASSWORD } from '../factories/people.ts';
import { askToPay, buy, confirm } from '../factories/payments.ts';
import { png } from '../factories/pictures.ts';
import { query } from '../factories/rows.ts';
import { openSitting } from '../factories/sitting.ts';
import { adminPeopleScenarios } from './scenarios-admin-people.ts';
import { BODIES } from './examples.ts';
import type { Caller, Scenario } from './scenario.ts';
import { adminCatalogueScenarios } from './scenarios-admin-catalogue.ts';
import { doorScenarios } from './scenarios-door.ts';
import { hookScenarios } from './scenarios-hooks.ts';
import { todayScenarios } from './scenarios-today.ts';

const submitting =
  (call: 'submit' | 'preview'): Scenario =>
  async (caller, app) => {
    const sitting = await openSitting(app, caller);
    return sitting[call](sitting.answers(3));
  };

const NEW_PASSWORD = { password: 'a long walk home', confirmPassword: 'a long walk home' };
const ownCards = (app: TestApp) => `/api/exams/${app.exam.id}/own-cards`;
const flashcards = (app: TestApp) => `/api/exams/${app.exam.id}/flashcards`;

const reviewing = async (caller: Caller, app: TestApp) => {
  const [cardId] = await makeCards(app.database, app.exam.id, 1);
  return caller.post(`${flashcards(app)}/reviews`, {
    reviews: [{ id: randomUUID(), cardId, grade: 'good', reviewedAt: app.clock.iso() }],
  });
};

/** A quiz of the caller's own that was answered faster than anyone reads. */
async function hastyResult(caller: Caller, app: TestApp, kind: Parameters<Scenario>[2]): Promise<string> {
  if (kind === 'anon') return randomUUID();
  const sitting = await openSitting(app, caller);
  await sitting.submit(sitting.answers(3), 1);
  return sitting.attemptId;
}

const practice = (app: TestApp) => `/api/exams/${app.exam.id}/practice`;

/** The address of a caller's own sitting, or of none if they may not open one. */
const practiceSitting = async (caller: Caller, app: TestApp) => {
  const id = randomUUID();
  await caller.post(practice(app), { sittingId: id, mode: 'simulation' });
  return `/api/practice-sittings/${id}`;
};

const someone = async (app: TestApp) => (await makePerson(app.database, app.clock.iso())).email;
const mailedToken = async (app: TestApp, email: string) => tokenIn((await mailsTo(app, email)).at(-1)!);

const itemOfDomain = async (app: TestApp, domainNumber: number): Promise<string> =>
  (await app.visitor().get(`/api/exams/${app.exam.id}/study-content`)).body.find(
    (item: { domainNumber: number }) => item.domainNumber === domainNumber,
  ).id;

const posted = async (app: TestApp, list: string, example: string): Promise<string> =>
  (await (await app.signIn({ isAdmin: true })).post(`/api/admin/${list}`, BODIES[example])).body.id;

/** How to call each row of the matrix. */
export const scenarios: Record<string, Scenario> = {
  ...adminCatalogueScenarios,
  ...doorScenarios,
  ...hookScenarios,
  M01: (caller) => caller.get('/api/auth/me'),
  M02: async (caller, app, kind) => {
    const email = kind === 'anon' ? (await app.signIn()).person.email : caller.person.email;
    return caller.post('/api/auth/login', { email, password: PASSWORD });
  },
  M03: (caller) => {
    const name = randomUUID().slice(0, 20);
    return caller.post('/api/auth/register', { email: `${name}@example.com`, username: name, ...NEW_PASSWORD });
  },
  M05: async (caller, app) => caller.post('/api/auth/forgot-password', { email: await someone(app) }),
  M06: async (caller, app) => {
    const email = await someone(app);
    await app.visitor().post('/api/auth/forgot-password', { email });
    return caller.post('/api/auth/reset-password', { token: await mailedToken(app, email), ...NEW_PASSWORD });
  },
  M161: async (caller, app) => {
    const email = await someone(app);
    await app.visitor().post('/api/auth/forgot-password', { email });
    return caller.get(`/api/auth/reset-password/${await mailedToken(app, email)}`);
  },
  M07: async (caller, app) => {
    const name = randomUUID().slice(0, 20);
    await app.visitor().post('/api/auth/register', { email: `${name}@example.com`, username: name, ...NEW_PASSWORD });
    return caller.get(`/api/auth/verify-email/${await mailedToken(app, `${name}@example.com`)}`);
  },
  M08: (caller) => caller.post('/api/auth/verify-email/resend'),
  M04: (caller) => caller.post('/api/auth/logout'),
  M09: (caller) => caller.post('/api/auth/reauth', { password: PASSWORD }),
  M10: (caller) => caller.send({ method: 'PATCH', url: '/api/user/profile', body: { firstName: 'Ada' } }),
  M11: (caller) =>
    caller.send({ method: 'PUT', url: '/api/user/password', body: { currentPassword: PASSWORD, ...NEW_PASSWORD } }),
  M12: (caller) =>
    caller.send({
      method: 'PUT',
      url: '/api/user/email',
      body: { email: `${randomUUID()}@example.com`, currentPassword: PASSWORD },
    }),
  M13: (caller) => caller.get('/api/user/sessions'),
  M14: async (caller, _app, kind) => {
    const sid =
      kind === 'anon' || kind.startsWith('token ') ? 'x' : (await caller.get('/api/user/sessions')).body[0].id;
    return caller.send({ method: 'DELETE', url: `/api/user/sessions/${sid}` });
  },
  M19: (caller) => caller.get('/api/user/export'),
  M20: async (caller, app) => {
    // Not the last administrator, who may not leave.
    await makePerson(app.database, app.clock.iso(), { isAdmin: true });
    return caller.send({ method: 'DELETE', url: '/api/user/account', body: { currentPassword: PASSWORD } });
  },
  M71: (caller) => caller.get('/api/user/second-factor'),
  M72: (caller) => caller.post('/api/user/second-factor'),
  M73: async (caller, app) => {
    const { secret } = (await caller.post('/api/user/second-factor')).body;
    const code = secret ? new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() }) : '000000';
    return caller.post('/api/user/second-factor/confirm', { code });
  },
  M74: (caller) => caller.send({ method: 'DELETE', url: '/api/user/second-factor', body: {} }),
  M70: (caller) => {
    const name = randomUUID().slice(0, 20);
    return caller.post('/api/auth/setup', {
      token: 'x',
      email: `${name}@example.com`,
      username: name,
      ...NEW_PASSWORD,
    });
  },
  M283: (caller) => caller.get('/api/auth/setup/x'),
  M15: (caller) => caller.get('/api/user/attempts?limit=100'),
  M16: async (caller, app, kind) => {
    if (kind === 'anon') return caller.get(`/api/user/attempts/${randomUUID()}`);
    const sitting = await openSitting(app, caller);
    await sitting.submit(sitting.answers(3));
    return caller.get(`/api/user/attempts/${sitting.attemptId}`);
  },
  M17: (caller) => caller.get('/api/user/purchased-exams'),
  M75: (caller) => caller.get('/api/user/standing'),
  M21: (caller) => caller.get('/api/categories'),
  M456: (caller, app) => caller.get(`/api/exams/${app.exam.id}/notebook?q=team`),
  M454: (caller) => caller.get('/api/lab'),
  M455: (caller, app) => caller.post(`/api/exams/${app.exam.id}/lab`, BODIES.checkLab),
  M260: (caller) => caller.get('/api/sample'),
  M261: (caller) => caller.get(`/api/sample/${crypto.randomUUID()}/answers/0`),
  M25: (caller) => caller.get('/api/exams'),
  M26: (caller, app) => caller.get(`/api/exams/${app.exam.id}`),
  M27: (caller, app) => caller.get(`/api/exams/${app.inactiveExam.id}`),
  M32: (caller, app) => caller.get(`/api/exams/${app.exam.id}/questions?count=20`),
  M33: (caller, app) => caller.get(`/api/exams/${app.exam.id}/questions?count=21`),
  M34: (caller, app) => caller.get(`/api/exams/${app.exam.id}/questions`),
  M39: submitting('submit'),
  M40: submitting('preview'),
  M41: (caller, app) => caller.get(`/api/exams/${app.exam.id}/study-content`),
  M42: async (caller, app) => caller.get(`/api/study-content/${await itemOfDomain(app, 1)}`),
  M43: async (caller, app) => caller.get(`/api/study-content/${await itemOfDomain(app, 2)}`),
  M170: (caller, app) => caller.get(`/api/exams/${app.exam.id}/facts`),
  M80: (caller, app) => caller.get(`/api/exams/${app.exam.id}/study-outline`),
  M81: (caller, app) => caller.get(`/api/exams/${app.exam.id}/study-tasks/1/1`),
  M81b: (caller, app) => caller.get(`/api/exams/${app.exam.id}/study-tasks/2/1`),
  M82: (caller, app) => caller.send({ method: 'PUT', url: `/api/user/study-progress/${app.exam.id}/1/1`, body: {} }),
  M291: (caller, app) =>
    caller.send({ method: 'PUT', url: `/api/user/study-progress/${app.exam.id}/1/1/opening`, body: {} }),
  M320: (caller, app) => caller.get(`/api/exams/${app.exam.id}/corrections`),
  M83: (caller, app) => caller.send({ method: 'DELETE', url: `/api/user/study-progress/${app.exam.id}/1/1`, body: {} }),
  M84: (caller, app) => caller.get(`/api/user/study-progress/${app.exam.id}`),
  M85: (caller, app) => caller.get(`/api/exams/${app.exam.id}/study-search?q=guide`),
  M48: (caller, app) => caller.get(`/api/exams/${app.exam.id}/access`),
  M90: (caller, app) => caller.get(flashcards(app)),
  M91: reviewing,
  M471: (caller, app) => caller.get(ownCards(app)),
  M472: (caller, app) => caller.post(ownCards(app), BODIES.createOwnCard!),
  M473: (caller, app) =>
    caller.send({ method: 'PUT', url: `${ownCards(app)}/${randomUUID()}`, body: BODIES.changeOwnCard! }),
  M474: (caller, app) => caller.send({ method: 'DELETE', url: `${ownCards(app)}/${randomUUID()}`, body: {} }),
  M475: (caller, app) => caller.post(`${ownCards(app)}/many`, BODIES.bringOwnCards!),
  M476: (caller, app) =>
    caller.send({
      method: 'POST',
      url: `${ownCards(app)}/deck`,
      headers: { 'content-type': 'application/zip' },
      body: Buffer.from(writeAnkiCards([{ front: 'Front', back: 'Back', topic: '' }])),
    }),
  M477: (caller, app) => caller.get(`${ownCards(app)}/deck`),
  M480: async (caller, app) => caller.post(`${ownCards(app)}/pictures`, { data: (await png(7)).toString('base64') }),
  M190: (caller, app) => caller.post(`${flashcards(app)}/turns`, { cardIds: [randomUUID()] }),
  M92: async (caller, app) => {
    await reviewing(caller, app);
    return caller.post(`${flashcards(app)}/undo`);
  },
  M93: (caller, app) => caller.get(`${flashcards(app)}/plan`),
  M94: (caller, app) =>
    caller.send({
      method: 'PUT',
      url: `${flashcards(app)}/plan`,
      body: { newPerDay: 5, retention: 0.85, examDate: '2027-01-31' },
    }),
  M109: (caller, app) =>
    caller.send({ method: 'DELETE', url: `${flashcards(app)}/questions/${randomUUID()}`, body: {} }),
  M95: (caller, app) => caller.send({ method: 'DELETE', url: `${flashcards(app)}/mastery`, body: {} }),
  M18: (caller) => caller.get('/api/user/payments'),
  M49: (caller, app) => askToPay(caller, app.exam.id),
  M50: (caller, app) => caller.post(`/api/exams/${app.exam.id}/grant-access`),
  M51: (caller) => caller.post('/api/webhooks/payments', { id: 'evt_1' }),
  M59: (caller) => caller.get('/api/admin/payments'),
  M60: async (caller, app) => {
    const buyer = await app.signIn();
    await buy(app, buyer);
    const [payment] = (await buyer.get('/api/user/payments')).body;
    return caller.post(`/api/admin/payments/${payment.id}/refund`, { reason: 'asked for' });
  },
  M61: async (caller, app) => {
    const { id } = await makePerson(app.database, app.clock.iso());
    return caller.post(`/api/admin/users/${id}/grants`, { examId: app.exam.id, reason: 'a gift', expiresAt: null });
  },
  M62: async (caller, app) => {
    const { id } = await makePerson(app.database, app.clock.iso(), { grants: [{ examId: app.exam.id }] });
    const [grant] = await query<{ id: string }>(app.database, `select id from entitlement where user_id = '${id}'`);
    return caller.send({ method: 'DELETE', url: `/api/admin/grants/${grant!.id}`, body: {} });
  },
  M64: (caller) => caller.get('/api/admin/webhook-events'),
  M65: async (caller, app) => {
    await buy(app, await app.signIn());
    const [event] = await query<{ id: string }>(app.database, 'select id from payment_event limit 1');
    return caller.post(`/api/admin/webhook-events/${event!.id}/retry`);
  },
  M100: (caller) => caller.get('/api/checkout'),
  M101: async (caller, app) => confirm(caller, (await askToPay(await app.signIn(), app.exam.id)).body.clientSecret),
  M102: async (caller, app) => {
    const { clientSecret } = (await askToPay(await app.signIn(), app.exam.id)).body;
    await confirm(caller, clientSecret, { number: '4000002500003155' });
    return caller.post('/api/demo-payments/authenticate', { clientSecret, outcome: 'approve' });
  },
  ...adminPeopleScenarios,
  ...todayScenarios,
  M110: (caller, app) => caller.get(practice(app)),
  M111: (caller, app) => caller.post(practice(app), { sittingId: randomUUID(), mode: 'simulation' }),
  M241: (caller, app) =>
    caller.post(practice(app), {
      sittingId: randomUUID(),
      mode: 'practice',
      drill: { task: '1.1', count: 2 },
    }),
  M236: (caller) => caller.get('/api/user/results'),
  M452: async (caller, app, kind) => caller.get(`/api/user/results/${await hastyResult(caller, app, kind)}/counting`),
  M453: async (caller, app, kind) =>
    caller.send({
      method: 'PUT',
      url: `/api/user/results/${await hastyResult(caller, app, kind)}/counting`,
      body: BODIES.putResultCounting!,
    }),
  M237: async (caller, app) => {
    const [question] = (await caller.get(`/api/exams/${app.exam.id}/questions?count=1`)).body;
    return caller.post(`/api/exams/${app.exam.id}/follow-ups`, { questionIds: [question.id] });
  },
  M238: (caller, app) => caller.get(`/api/exams/${app.exam.id}/study-tasks/1/1/practice`),
  M239: (caller, app) =>
    caller.send({ method: 'PUT', url: `${practice(app)}/questions/${randomUUID()}/card?timeZone=UTC`, body: {} }),
  M112: (caller, app) =>
    caller.send({
      method: 'PUT',
      url: `${practice(app)}/presets/${randomUUID()}`,
      body: { name: 'Mine', settings: QUICK_TEN },
    }),
  M113: (caller, app) => caller.send({ method: 'DELETE', url: `${practice(app)}/presets/${randomUUID()}`, body: {} }),
  M114: (caller, app) =>
    caller.send({ method: 'PUT', url: `${practice(app)}/questions/${randomUUID()}`, body: { isFlagged: true } }),
  M242: async (caller, app) => {
    const [question] = (await app.visitor().get(`/api/exams/${app.exam.id}/questions?count=1`)).body;
    return caller.send({ method: 'PUT', url: `${practice(app)}/questions/${question.id}`, body: { isFlagged: true } });
  },
  M115: async (caller, app) => caller.get(await practiceSitting(caller, app)),
  M116: async (caller, app) => caller.post(`${await practiceSitting(caller, app)}/events`, { since: 0, events: [] }),
  M421: async (caller, app) => {
    const id = randomUUID();
    await caller.post(practice(app), { sittingId: id, mode: 'practice' });
    return caller.post(`/api/practice-sittings/${id}/more`, { place: 0, count: 2 });
  },
  M117: async (caller, app) => caller.post(`${await practiceSitting(caller, app)}/submit`),
  M124: async (caller, app) => {
    const sitting = await practiceSitting(caller, app);
    await caller.post(`${sitting}/submit`);
    return caller.post(`${sitting}/cards`);
  },
  M140: (caller) => caller.post('/api/contact', BODIES.sendContactMessage),
  M141: (caller) => caller.get('/api/contact'),
  M142: (caller) => caller.get('/api/admin/contact-messages'),
  M143: (caller) => caller.get('/api/status'),
  M144: (caller) => caller.post('/api/admin/incidents', BODIES.postIncident),
  M145: async (caller, app) =>
    caller.send({
      method: 'PUT',
      url: `/api/admin/incidents/${await posted(app, 'incidents', 'postIncident')}`,
      body: BODIES.changeIncident,
    }),
  M146: async (caller, app) =>
    caller.send({
      method: 'DELETE',
      url: `/api/admin/incidents/${await posted(app, 'incidents', 'postIncident')}`,
      body: {},
    }),
  M147: (caller) => caller.post('/api/admin/maintenance', BODIES.postMaintenance),
  M148: async (caller, app) =>
    caller.send({
      method: 'DELETE',
      url: `/api/admin/maintenance/${await posted(app, 'maintenance', 'postMaintenance')}`,
      body: {},
    }),
  M129: async (caller, app) =>
    caller.send({
      method: 'PUT',
      url: `/api/admin/maintenance/${await posted(app, 'maintenance', 'postMaintenance')}`,
      body: BODIES.changeMaintenance,
    }),
  M149: async (caller, app) =>
    caller.post(
      `/api/admin/incidents/${await posted(app, 'incidents', 'postIncident')}/updates`,
      BODIES.postIncidentUpdate,
    ),
  M66: (caller) => caller.get('/api/health'),
  M67: (caller) => caller.get('/api/ready'),
  M68: (caller) => caller.get('/metrics'),
  M69: (caller) => caller.get('/api/anything/else'),
};
