import { randomUUID } from 'node:crypto';
import { packageOf } from '#server/features/content/package/exam-package.ts';
import { CATEGORIES, makePack } from '../factories/pack.ts';
import { openSitting } from '../factories/sitting.ts';
import type { TestApp } from '../factories/app.ts';
import { makeDraft } from '../factories/drafts.ts';
import { cardWithPicture, freeAndPaid, png, shownBy, uploading } from '../factories/pictures.ts';
import { query } from '../factories/rows.ts';
import type { Scenario } from './scenario.ts';

const admin = (app: TestApp) => app.signIn({ isAdmin: true });
const newCategory = () => ({ name: `Category ${randomUUID()}` });
const newExam = (app: TestApp) => ({
  name: `Exam ${randomUUID()}`,
  description: 'An exam.',
  categoryId: app.exam.categoryId,
  price: 2900,
  isActive: true,
});
const questionsOf = (app: TestApp) => `/api/exams/${app.exam.id}/questions`;

async function madeBy(app: TestApp, url: string, body: object): Promise<string> {
  return (await (await admin(app)).post(url, body)).body.id;
}
const madeQuestion = (app: TestApp) => madeBy(app, questionsOf(app), makeDraft());
/** The address of an import with one question. */
async function madeImport(app: TestApp): Promise<string> {
  const { importId } = (await (await admin(app)).post(`${questionsOf(app)}/bulk`, { questions: [makeDraft()] })).body;
  return `/api/admin/question-imports/${importId}`;
}

/** A package with an exam that does not exist here. */
function madePackage(): Buffer {
  const packs = [makePack(1, { folder: `new-${randomUUID().slice(0, 8)}` })];
  return Buffer.from(packageOf({ categories: CATEGORIES, packs }));
}

/** A reported question, with what an administrator sends to decide about it. */
async function reported(app: TestApp): Promise<{ url: string; decision: object }> {
  const visitor = app.visitor();
  const { attemptId, questions } = await openSitting(app, visitor, { count: 1 });
  await visitor.post(reportsOf(app), { sittingId: attemptId, questionId: questions[0]!.id, reason: 'typo', text: '' });
  const url = `/api/admin/reports/${questions[0]!.id}`;
  const { open, upTo } = (await (await admin(app)).get(url)).body;
  return { url, decision: { outcome: 'kept', note: 'It is right.', open, upTo } };
}
const reportsOf = (app: TestApp) => `/api/exams/${app.exam.id}/question-reports`;

/** The address of the picture of a free question, or of a paid one. */
async function pictureOf(app: TestApp, which: 'free' | 'paid'): Promise<string> {
  return shownBy(app, await admin(app), (await freeAndPaid(app))[which], which === 'free' ? 1 : 2);
}

/** A question that somebody else submitted for review. */
async function proposed(app: TestApp): Promise<string> {
  const author = await app.signIn({ roles: ['author'] });
  const { id } = (await author.post(PROPOSED, newProposed(app))).body;
  return `${PROPOSED}/${id}`;
}
const PROPOSED = '/api/admin/proposed-questions';
const newProposed = (app: TestApp) => ({ ...proposedWording(), examId: app.exam.id, isSubmitted: true });
const proposedWording = () => ({
  text: `Which rock is ${randomUUID()}?`,
  options: ['Granite', 'Basalt', 'Chalk'].map((text) => ({ text, rationale: '' })),
  correctAnswers: [1],
  explanation: '',
  difficulty: 'easy',
  topic: '',
  sources: [],
});

/** Scenarios for rows about administering the catalog. */
export const adminCatalogueScenarios: Record<string, Scenario> = {
  M22: (caller) => caller.post('/api/categories', newCategory()),
  M23: async (caller, app) =>
    caller.send({
      method: 'PUT',
      url: `/api/categories/${await madeBy(app, '/api/categories', newCategory())}`,
      body: newCategory(),
    }),
  M24: async (caller, app) =>
    caller.send({ method: 'DELETE', url: `/api/categories/${await madeBy(app, '/api/categories', newCategory())}` }),
  M28: (caller, app) => caller.post('/api/exams', newExam(app)),
  M29: async (caller, app) =>
    caller.send({
      method: 'PUT',
      url: `/api/exams/${await madeBy(app, '/api/exams', newExam(app))}`,
      body: newExam(app),
    }),
  M30: async (caller, app) =>
    caller.send({ method: 'DELETE', url: `/api/exams/${await madeBy(app, '/api/exams', newExam(app))}` }),
  M31: async (caller, app) => {
    const id = await madeBy(app, '/api/exams', newExam(app));
    await (await admin(app)).post(`/api/exams/${id}/questions`, makeDraft({ domain: '' }));
    const student = await app.signIn();
    await (await openSitting(app, student, { count: 1, exam: { ...app.exam, id } })).submit([0]);
    return caller.send({ method: 'DELETE', url: `/api/exams/${id}` });
  },
  M850: (caller) => caller.get(PROPOSED),
  M851: async (caller, app) => caller.get(await proposed(app)),
  M852: (caller, app) => caller.post(PROPOSED, newProposed(app)),
  M853: async (caller, app) =>
    caller.send({
      method: 'PUT',
      url: await proposed(app),
      body: { ...proposedWording(), revision: 1, version: null, isSubmitted: true },
    }),
  M854: async (caller, app) => caller.send({ method: 'DELETE', url: await proposed(app) }),
  M855: async (caller, app) => caller.post(`${await proposed(app)}/answer`, { revision: 1, answer: [0] }),
  M856: async (caller, app) => {
    const url = await proposed(app);
    if (caller.person)
      await query(
        app.database,
        `insert into question_review (id, proposed_id, revision, reviewer_id, picked, typed, answer_text, is_right, answered_at, comment)
         values ('${randomUUID()}', '${url.split('/').at(-1)}', 1, '${caller.person.id}', null, null, '', ${app.database.kind === 'sqlite' ? 0 : false}, '${app.clock.iso()}', '')`,
      );
    return caller.post(`${url}/decide`, { revision: 1, outcome: 'approved', comment: '' });
  },
  M35: (caller, app) => caller.post(questionsOf(app), makeDraft()),
  M36: (caller, app) => caller.post(`${questionsOf(app)}/bulk`, { questions: [makeDraft(), makeDraft()] }),
  M37: async (caller, app) => {
    const id = await madeQuestion(app);
    const { versions } = (await (await admin(app)).get(`/api/admin/questions/${id}`)).body;
    const { createdAt: _, ...wording } = versions[0];
    return caller.send({ method: 'PUT', url: `/api/questions/${id}`, body: { ...wording, topic: 'Changed' } });
  },
  M270: async (caller, app) => caller.get(await pictureOf(app, 'free')),
  M271: async (caller, app) => caller.get(await pictureOf(app, 'paid')),
  M272: async (caller, app) => {
    const { picture } = (await uploading(await admin(app), await png(3))).body;
    return caller.get(`/api/pictures/${picture}`);
  },
  M273: async (caller) => uploading(caller, await png(4)),
  M274: async (caller, app) => caller.get((await cardWithPicture(app, await admin(app), 1, 5)).url),
  M275: async (caller, app) => caller.get((await cardWithPicture(app, await admin(app), 2, 6)).url),
  M38: async (caller, app) => caller.send({ method: 'DELETE', url: `/api/questions/${await madeQuestion(app)}` }),
  M52: (caller) => caller.get('/api/admin/stats'),
  M63: (caller) => caller.get('/api/admin/audit'),
  M103: async (caller, app) => {
    const { attemptId, questions } = await openSitting(app, caller, { count: 1 });
    return caller.post(reportsOf(app), {
      sittingId: attemptId,
      questionId: questions[0]!.id,
      reason: 'unclear',
      text: 'Which one?',
    });
  },
  M104: async (caller, app) => {
    const { questions } = await openSitting(app, app.visitor(), { count: 1 });
    return caller.post(reportsOf(app), { questionId: questions[0]!.id, reason: 'unclear', text: '' });
  },
  M105: (caller) => caller.get('/api/user/question-reports'),
  M106: (caller) => caller.get('/api/admin/reports'),
  M107: async (caller, app) => caller.get((await reported(app)).url),
  M108: async (caller, app) => {
    const { url, decision } = await reported(app);
    return caller.post(`${url}/close`, decision);
  },
  M130: (caller) => caller.get('/api/admin/categories'),
  M131: (caller) => caller.get('/api/admin/exams'),
  M132: (caller, app) => caller.get(`/api/admin/exams/${app.exam.id}`),
  M841: (caller, app) => caller.get(`/api/admin/exams/${app.exam.id}/question-tags`),
  M133: (caller, app) => caller.get(`/api/admin/questions?examId=${app.exam.id}`),
  M206: (caller, app) => {
    const { correctAnswer: _, options, domain, ...rest } = makeDraft();
    const row = (text: string) => ({ text, rationale: '' });
    return caller.post('/api/admin/questions', {
      ...rest,
      examId: app.exam.id,
      kind: 'matching',
      options: options.map(row),
      correctAnswers: [1, 1],
      parts: ['One', 'Two'].map(row),
      domainName: domain,
      sources: [],
    });
  },
  M292: async (caller, app) => caller.get(`/api/admin/questions/${await madeQuestion(app)}/figures`),
  M470: (caller, app) => caller.get(`/api/admin/exams/${app.exam.id}/figures`),
  M293: async (caller, app) =>
    caller.post(`/api/admin/questions/${await madeQuestion(app)}/keep`, { note: 'It is right.', version: 1 }),
  M134: async (caller, app) => caller.get(`/api/admin/questions/${await madeQuestion(app)}`),
  M243: async (caller, app) => {
    const id = await madeQuestion(app);
    const { versions } = (await (await admin(app)).get(`/api/admin/questions/${id}`)).body;
    const { createdAt: _, ...wording } = versions[0];
    const body = { ...wording, topic: 'Changed' };
    await (await admin(app)).send({ method: 'PUT', url: `/api/questions/${id}`, body });
    return caller.post(`/api/admin/questions/${id}/restore-version`, { version: 1, current: 2 });
  },
  M244: async (caller, app) =>
    caller.post(`/api/admin/exams/${app.exam.id}/question-changes`, {
      chosen: { ids: [await madeQuestion(app)] },
      change: { act: 'tag', topic: 'Changed' },
    }),
  M216: async (caller, app) => {
    const cards = { cards: [{ front: 'Front', back: 'Back', topic: '' }] };
    const { file } = (await (await admin(app)).post('/api/admin/anki-packages', cards)).body;
    return caller.post('/api/admin/anki-packages/read', Buffer.from(file, 'base64'));
  },
  M217: (caller) => caller.post('/api/admin/anki-packages', { cards: [{ front: 'Front', back: 'Back', topic: '' }] }),
  M135: (caller, app) => caller.post(`${questionsOf(app)}/bulk/preview`, { questions: [makeDraft(), {}] }),
  M280: (caller, app) => caller.get(`/api/admin/exams/${app.exam.id}/package`),
  M281: (caller) => caller.post('/api/admin/exam-packages/preview', madePackage()),
  M282: (caller) => caller.post('/api/admin/exam-packages', madePackage()),
  M136: (caller, app) => caller.get(`/api/admin/question-imports?examId=${app.exam.id}`),
  M137: async (caller, app) => caller.post(`${await madeImport(app)}/undo`),
  M171: async (caller, app) => caller.get(await madeImport(app)),
  M172: async (caller, app) => {
    const url = await madeImport(app);
    await (await admin(app)).post(`${url}/undo`);
    return caller.post(`${url}/restore`);
  },
  M138: async (caller, app) => {
    const id = await madeQuestion(app);
    await (await admin(app)).send({ method: 'DELETE', url: `/api/questions/${id}` });
    return caller.post(`/api/questions/${id}/restore`);
  },
};
