import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { mailsTo } from '../../../../../tests/factories/mail.ts';
import { makeDraft } from '../../../../../tests/factories/drafts.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';
import { query } from '../../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../../tests/factories/sitting.ts';

type Caller = Awaited<ReturnType<TestApp['signIn']>>;

const named = (username: string) => ({ username, usernameKey: username });

let app: TestApp;
let author: Caller;
let reviewer: Caller;

beforeEach(async () => {
  app = await startTestApp();
  author = await app.signIn({ roles: ['author'], ...named('anna') });
  reviewer = await app.signIn({ roles: ['reviewer'], ...named('rita') });
});

afterEach(() => app.close());

const PATH = '/api/admin/proposed-questions';
const KEY = 'Gneiss is the one that was formed under pressure';

/** What the form sends. */
const edit = (change: object = {}) => ({
  text: 'Which of these rocks is metamorphic?',
  options: [
    { text: 'Basalt', rationale: '' },
    { text: KEY, rationale: 'Pressure made it.' },
    { text: 'Chalk', rationale: '' },
    { text: 'Flint', rationale: '' },
  ],
  correctAnswers: [1],
  explanation: 'Metamorphic means changed by heat or pressure.',
  difficulty: 'easy',
  topic: '',
  sources: [],
  domainNumber: 2,
  ...change,
});

const propose = (caller: Caller, change: object = {}) =>
  caller.post(PATH, { examId: app.exam.id, isSubmitted: true, ...edit(change) });
const save = (caller: Caller, id: string, body: object) =>
  caller.send({ method: 'PUT', url: `${PATH}/${id}`, body: { version: null, isSubmitted: true, ...edit(), ...body } });
const get = async (caller: Caller, id: string) => (await caller.get(`${PATH}/${id}`)).body;
const pick = async (caller: Caller, id: string, option: string) => {
  const { asked, revision } = await get(caller, id);
  return caller.post(`${PATH}/${id}/answer`, { revision, answer: [asked.options.indexOf(option)] });
};
const decide = (caller: Caller, id: string, body: object) =>
  caller.post(`${PATH}/${id}/decide`, { revision: 1, outcome: 'approved', comment: '', ...body });

/** Everything that could give the question away: counts, search, what is drawn, and what the admin area lists. */
async function traces(): Promise<object> {
  await app.catalogue.refresh();
  const admin = await app.signIn({ isAdmin: true });
  const rows = async (from: string) =>
    (await query<{ n: number }>(app.database, `select count(*) as n from ${from}`))[0]!.n;
  return {
    shown: app.exam.questionCount,
    questions: Number(await rows('question')),
    versions: Number(await rows('question_version')),
    counts: Number((await query<{ n: number }>(app.database, 'select sum(count) as n from question_count'))[0]!.n),
    found: (await admin.get(`/api/admin/questions?examId=${app.exam.id}&search=metamorphic`)).body.total,
    listed: (await admin.get(`/api/admin/questions?examId=${app.exam.id}`)).body.total,
    stats: (await admin.get('/api/admin/stats')).body.totalQuestions,
  };
}

test('goes from author to reviewer and back, and is nowhere until it is approved', async () => {
  const before = await traces();
  const proposed = await propose(author);
  expect(proposed.status).toBe(201);
  const { id } = proposed.body;
  expect(proposed.body).toMatchObject({ state: 'review', revision: 1, isOwn: true, canReview: false, asked: null });
  expect(await traces()).toEqual(before);

  // First as a candidate sees it.
  const unanswered = await get(reviewer, id);
  expect(unanswered).toMatchObject({ canReview: true, answered: null, content: null });
  expect(unanswered.asked.options.toSorted()).toEqual(['Basalt', 'Chalk', 'Flint', KEY]);
  expect(JSON.stringify(unanswered)).not.toMatch(/Pressure made it|changed by heat|correctAnswers|rationale/);
  expect(refusal(await decide(reviewer, id, {}))).toBe('conflict');

  // Then with the key.
  const wrong = (await pick(reviewer, id, 'Chalk')).body;
  expect(wrong.answered.explained).toMatchObject({ isCorrect: false });
  expect(wrong.content.reviews).toMatchObject([
    { isRight: false, answer: expect.stringContaining('Chalk'), outcome: null },
  ]);
  expect(wrong.content.findings.join(' ')).toMatch(/longest option.*no source/);
  // Options are shown shuffled and without ids.
  expect(wrong.content.findings.join(' ')).toMatch(/rationale of option “Chalk”/);
  // The first answer stays.
  expect((await pick(reviewer, id, KEY)).body.content.reviews).toMatchObject([{ isRight: false }]);

  expect((await decide(reviewer, id, { outcome: 'returned', comment: '  ' })).status).toBe(400);
  const back = await decide(reviewer, id, { outcome: 'returned', comment: 'Chalk was changed, too.' });
  expect(back.body).toEqual({ state: 'draft', questionId: null });
  const seen = await get(author, id);
  expect(seen).toMatchObject({ state: 'draft', isReturned: true });
  expect(seen.content.reviews).toMatchObject([{ outcome: 'returned', comment: 'Chalk was changed, too.' }]);
  expect((await author.get('/api/admin/work')).body).toMatchObject({ returned: 1, review: 0 });

  const again = await save(author, id, { revision: 1, text: 'Which of these rocks was metamorphic at first?' });
  expect(again.body).toMatchObject({ state: 'review', revision: 2, isReturned: false });
  // A new revision takes a new answer.
  expect(refusal(await decide(reviewer, id, { revision: 2 }))).toBe('conflict');
  expect(refusal(await decide(reviewer, id, { revision: 1 }))).toBe('conflict');
  expect(await traces()).toEqual(before);
  await pick(reviewer, id, KEY);
  const live = (await decide(reviewer, id, { revision: 2, comment: 'Good.' })).body;
  expect(live).toMatchObject({ state: 'live' });
  expect(await get(reviewer, id)).toMatchObject({ state: 'live', author: 'anna', questionId: live.questionId });
  const made = (await author.get(`/api/admin/questions/${live.questionId}`)).body;
  expect(made.authors).toEqual([{ version: 1, username: 'anna', reviewer: 'rita' }]);
  expect(await traces()).toMatchObject({ found: 1, shown: app.exam.questionCount });
  expect(((await traces()) as { shown: number }).shown).toBe((before as { shown: number }).shown + 1);

  const admin = await app.signIn({ isAdmin: true });
  const { entries } = (await admin.get('/api/admin/audit')).body;
  const approval = entries.find((entry: { action: string }) => entry.action === 'approve');
  expect(approval).toMatchObject({
    subjectKind: 'proposed question',
    actor: { username: 'rita' },
    subject: { userId: author.person.id },
  });
});

test('nobody approves what they wrote, and authors see only their own', async () => {
  const both = await app.signIn({ roles: ['author', 'reviewer'] });
  const admin = await app.signIn({ isAdmin: true });
  for (const [caller, name] of [
    [both, 'both'],
    [admin, 'admin'],
  ] as const) {
    const { id } = (await propose(caller, { text: `Which rock does ${name} mean?` })).body;
    const answer = { revision: 1, answer: [0] };
    expect(refusal(await caller.post(`${PATH}/${id}/answer`, answer))).toBe('forbidden');
    expect(refusal(await decide(caller, id, {}))).toBe('forbidden');
    expect((await caller.get('/api/admin/work')).body.review).toBe(caller === both ? 0 : 1);
  }
  const { id } = (await propose(author)).body;
  const other = await app.signIn({ roles: ['author'] });
  expect(refusal(await other.get(`${PATH}/${id}`))).toBe('not_found');
  expect((await other.get(PATH)).body.total).toBe(0);
  expect(refusal(await save(other, id, { revision: 1 }))).toBe('not_found');
  expect(refusal(await save(admin, id, { revision: 1 }))).toBe('not_found');
  expect((await other.send({ method: 'DELETE', url: `${PATH}/${id}` })).status).toBe(404);
  for (const call of ['answer', 'decide'])
    expect((await other.post(`${PATH}/${id}/${call}`, { revision: 1, answer: [0] })).status).toBe(403);
  expect((await reviewer.get(PATH)).body.total).toBe(3);
  // A draft is its author's business.
  await save(author, id, { revision: 1, isSubmitted: false });
  expect(refusal(await reviewer.get(`${PATH}/${id}`))).toBe('not_found');
  expect((await author.get(`${PATH}?state=draft`)).body.questions).toMatchObject([{ id, isOwn: true }]);
  expect((await author.send({ method: 'DELETE', url: `${PATH}/${id}` })).status).toBe(204);
  expect(refusal(await author.get(`${PATH}/${id}`))).toBe('not_found');
});

test('the live version is asked until a change of it is approved, and only one change waits', async () => {
  const student = await app.signIn();
  const asked = (await openSitting(app, student, { count: 5 })).questions[0]!;
  const { versions } = (await author.get(`/api/admin/questions/${asked.id}`)).body;
  const { createdAt: _, version, ...wording } = versions[0];
  const change = { ...wording, text: 'Quite another question?' };
  const body = (more: object) => ({
    examId: app.exam.id,
    isSubmitted: true,
    changes: { questionId: asked.id, version },
    ...change,
    ...more,
  });
  expect(refusal(await author.post(PATH, body({ changes: { questionId: asked.id, version: 7 } })))).toBe('conflict');
  const { id } = (await author.post(PATH, body({}))).body;
  const second = await author.post(PATH, body({ text: 'A third one?' }));
  expect(refusal(second)).toBe('taken');
  expect(second.body.error).toContain('anna');
  const current = async () => (await author.get(`/api/admin/questions/${asked.id}`)).body.versions[0];
  expect(await current()).toMatchObject({ version: 1, text: wording.text });

  // Somebody mends the live version meanwhile.
  const admin = await app.signIn({ isAdmin: true });
  await admin.send({
    method: 'PUT',
    url: `/api/questions/${asked.id}`,
    body: { ...wording, version, topic: 'Mended' },
  });
  await reviewer.post(`${PATH}/${id}/answer`, { revision: 1, answer: [] });
  const stale = await decide(reviewer, id, {});
  expect(refusal(stale)).toBe('conflict');
  expect(stale.body.error).toContain('Send it back');
  await decide(reviewer, id, { outcome: 'returned', comment: 'Please start again.' });
  const again = (more: object) =>
    author.send({ method: 'PUT', url: `${PATH}/${id}`, body: { ...change, isSubmitted: true, revision: 1, ...more } });
  expect(refusal(await again({ version: 1 }))).toBe('conflict');
  expect((await again({ version: 2 })).body).toMatchObject({ baseVersion: 2, currentVersion: 2, revision: 2 });
  await reviewer.post(`${PATH}/${id}/answer`, { revision: 2, answer: [] });
  expect((await decide(reviewer, id, { revision: 2 })).body).toMatchObject({ state: 'live', questionId: asked.id });
  expect(await current()).toMatchObject({ version: 3, text: 'Quite another question?' });
  expect((await author.post(PATH, body({ changes: { questionId: asked.id, version: 3 } }))).status).toBe(201);
});

test('the list of questions marks and finds those with a change in review, and opens it to whoever may see it', async () => {
  const admin = await app.signIn({ isAdmin: true });
  const other = await app.signIn({ roles: ['author'] });
  const observer = await app.signIn({ roles: ['observer'] });
  const list = async (caller: Caller, asked = '') =>
    (await caller.get(`/api/admin/questions?examId=${app.exam.id}&limit=100${asked}`)).body;
  const [{ id: questionId }] = (await list(admin)).questions;
  const {
    createdAt: _,
    version,
    ...wording
  } = (await author.get(`/api/admin/questions/${questionId}`)).body.versions[0];
  const changes = { questionId, version };
  const change = { ...wording, text: 'Quite another question?' };
  const { id } = (await author.post(PATH, { examId: app.exam.id, isSubmitted: false, changes, ...change })).body;
  // A draft waits for nobody, and a new question is none of the list's.
  await propose(author);
  expect(await list(author, '&inReview=1')).toMatchObject({ total: 0, questions: [] });
  expect((await list(author)).questions.every((row: { change: unknown }) => row.change === null)).toBe(true);

  await save(author, id, { revision: 1, ...change, version });
  for (const [caller, proposedId] of [
    [author, id],
    [reviewer, id],
    [admin, id],
    [other, null],
    [observer, null],
  ] as const)
    expect(await list(caller, '&inReview=1')).toMatchObject({
      total: 1,
      questions: [{ id: questionId, change: { proposedId } }],
    });
  const rate = (total: number) =>
    admin.post(`/api/admin/exams/${app.exam.id}/question-changes`, {
      chosen: { fitting: { inReview: '1' }, total },
      change: { act: 'tag', topic: 'Waits' },
    });
  expect(refusal(await rate(2))).toBe('conflict');
  expect((await rate(1)).body.changed).toBe(1);

  await reviewer.post(`${PATH}/${id}/answer`, { revision: 2, answer: [] });
  await decide(reviewer, id, { revision: 2, outcome: 'returned', comment: 'Not yet.' });
  expect((await list(reviewer, '&inReview=1')).total).toBe(0);
});

test('mails the author when their question is sent back and when it is live, until they turn that off', async () => {
  const { email } = author.person;
  const mails = async () => {
    await app.mails.sendDue();
    return (await mailsTo(app, email)).filter(({ text }) => text.includes('proposed'));
  };
  const { id } = (await propose(author)).body;
  await pick(reviewer, id, 'Chalk');
  await decide(reviewer, id, { outcome: 'returned', comment: 'Chalk <was> changed, too.' });
  const [back, ...more] = await mails();
  expect(more).toEqual([]);
  expect(back!.subject).toBe(`Sent back: your question, ${app.exam.name}`);
  for (const said of [back!.text, back!.html]) {
    expect(said).toContain('Which of these rocks is metamorphic?');
    expect(said).toContain(`/admin/questions/proposed/${id}`);
    expect(said).not.toContain(KEY);
  }
  expect(back!.text).toContain('Chalk <was> changed, too.');
  expect(back!.html).toContain('Chalk &lt;was&gt; changed, too.');
  expect(back!.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);

  await save(author, id, { revision: 1 });
  await pick(reviewer, id, KEY);
  await decide(reviewer, id, { revision: 2 });
  const live = (await mails()).find(({ subject }) => subject === `Now live: your question, ${app.exam.name}`);
  expect(live!.text).not.toContain('What the reviewer says');

  // The link of the mail ends it without a login, the account begins it again.
  const settings = async () => (await author.get('/api/user/reminders')).body.hasReviewMail;
  const token = /unsubscribe\/(\S+)/.exec(live!.text)![1]!;
  expect(refusal(await app.visitor().post(`/api/unsubscribe/${token}x`, {}))).toBe('not_found');
  expect(await settings()).toBe(true);
  expect((await app.visitor().post(`/api/unsubscribe/${token}`, {})).status).toBe(204);
  expect(await settings()).toBe(false);
  const sendBack = async (text: string) => {
    const another = (await propose(author, { text })).body.id;
    await pick(reviewer, another, KEY);
    await decide(reviewer, another, { outcome: 'returned', comment: 'No.' });
  };
  await sendBack('Which rock is a second one?');
  expect(await mails()).toHaveLength(2);
  const on = await author.send({ method: 'PUT', url: '/api/user/review-mail', body: { isOn: true } });
  expect(on.body.hasReviewMail).toBe(true);
  await sendBack('Which rock is a third one?');
  expect(await mails()).toHaveLength(3);
});

test('says who writes without a second person: by default whoever may approve, otherwise as the site says', async () => {
  const admin = await app.signIn({ isAdmin: true });
  const both = await app.signIn({ roles: ['author', 'reviewer'] });
  const add = (caller: Caller) => caller.post(`/api/exams/${app.exam.id}/questions`, makeDraft());
  const load = (caller: Caller) =>
    caller.post(`/api/exams/${app.exam.id}/questions/bulk`, { questions: [makeDraft()] });
  const rate = (caller: Caller, act: object) =>
    caller.post(`/api/admin/exams/${app.exam.id}/question-changes`, { chosen: { ids: [some] }, change: act });
  const some = (await add(admin)).body.id;
  const ways: ((caller: Caller) => ReturnType<typeof add>)[] = [
    add,
    (caller) => caller.post('/api/admin/questions', { examId: app.exam.id, ...edit({ text: crypto.randomUUID() }) }),
    (caller) => rate(caller, { act: 'tag', topic: crypto.randomUUID() }),
    load,
  ];
  const who = async () =>
    Promise.all(
      [author, both, admin].map(async (caller) => {
        const answers = [];
        for (const way of ways) answers.push((await way(caller)).status < 300);
        return answers;
      }),
    );
  const [yes, no] = [
    [true, true, true, true],
    [false, false, false, false],
  ];
  expect(await who()).toEqual([no, yes, yes]);
  await app.setSite('secondPerson', 'everyone');
  expect(await who()).toEqual([no, [false, false, false, true], [false, false, false, true]]);
  await app.setSite('secondPerson', 'nobody');
  expect(await who()).toEqual([yes, yes, yes]);
  await app.setSite('secondPerson', 'authors');
  // Taking one out of use takes one person, putting it back two.
  expect((await author.send({ method: 'DELETE', url: `/api/questions/${some}` })).status).toBe(204);
  const back = await author.post(`/api/questions/${some}/restore`);
  expect(refusal(back)).toBe('second_person');
  expect(back.body.error).toContain('second person');
});

test('refuses what could not be stored when it is proposed, and again when it is approved', async () => {
  expect((await propose(author, { correctAnswers: [] })).body.fields).toHaveProperty('correctAnswers');
  expect((await propose(author, { options: edit().options.slice(0, 1) })).status).toBe(400);
  const { id } = (await propose(author)).body;
  const admin = await app.signIn({ isAdmin: true });
  await admin.post('/api/admin/questions', { examId: app.exam.id, ...edit() });
  expect(refusal(await propose(author))).toBe('taken');
  await pick(reviewer, id, KEY);
  expect(refusal(await decide(reviewer, id, {}))).toBe('taken');
  expect(await get(reviewer, id)).toMatchObject({ state: 'review' });
});
