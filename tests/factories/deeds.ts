import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.ts';
import type { Browser } from './browser.ts';
import { makeLearner } from './learner.ts';
import { makePracticeOwner, sittingOf } from './practice-owner.ts';
import { PASSWORD } from './people.ts';
import { openSitting } from './sitting.ts';

const DAY = 86_400;

/** A random whole number below a bound. */
export type Below = (bound: number) => number;
type Who = Awaited<ReturnType<typeof makeDoer>>;
/** Somebody at a browser, logged in or not. */
type Visitor = { app: TestApp; learner: Browser };

/** A learner with access, who comes back after any time, on two devices. */
export async function makeDoer(app: TestApp, browser: Browser = app.visitor(), { isAdmin = false } = {}) {
  const owner = await app.signIn({ isAdmin, grants: [{ examId: app.exam.id }] }, browser);
  const practising = await makePracticeOwner(app, owner);
  const { learner } = practising;
  let loggedInAt = app.clock.now().getTime();
  return {
    ...practising,
    app,
    cards: await makeLearner(app, learner),
    base: `/api/exams/${app.exam.id}`,
    attempts: [] as string[],
    sittings: [] as string[],
    /** Logs in again before the session ends. */
    async comeBack(): Promise<void> {
      // Sessions of administrators are short.
      if (app.clock.now().getTime() - loggedInAt < (isAdmin ? 0 : DAY * 1000)) return;
      await logIn(learner);
    },
    /** Does something logged out, and logs in again. */
    async away<T>(deed: () => Promise<T>): Promise<T> {
      await learner.post('/api/auth/logout');
      const done = await deed();
      await logIn(learner);
      return done;
    },
  };

  async function logIn(who: typeof learner): Promise<void> {
    await who.post('/api/auth/login', { email: who.person.email, password: PASSWORD });
    loggedInAt = app.clock.now().getTime();
  }
}

const some = <T>(items: readonly T[], below: Below): T | undefined => items[below(items.length)];

/** Before somebody has an account: looks at what visitors may see, with keys. Returns the submit of a quiz that may be claimed later. */
export async function visitUnregistered(who: Visitor, below: Below): Promise<() => Promise<unknown>> {
  if (below(2) === 0) await answerSample(who);
  let claim = () => Promise.resolve<unknown>(null);
  for (let quizzes = below(3); quizzes > 0; quizzes -= 1) {
    const quiz = await takeQuiz(who, below);
    await quiz.preview();
    claim = () => quiz.submit();
  }
  return claim;
}

/** A quiz with some answers, of which some are right and some are missing. */
async function takeQuiz({ app, learner }: Visitor, below: Below, most = 20) {
  const sitting = await openSitting(app, learner, { count: 1 + below(most) });
  const answers = sitting.answers(below(sitting.questions.length + 1)).map((pick) => (below(6) === 0 ? null : pick));
  app.clock.advance(below(90));
  return { ...sitting, preview: () => sitting.preview(answers), submit: () => sitting.submit(answers) };
}

/** The question of the day, which only visitors may answer. */
async function answerSample({ learner }: Pick<Visitor, 'learner'>): Promise<void> {
  const { body } = await learner.get('/api/sample');
  await learner.get(`/api/sample/${body.question.id}/answers/0`);
}

type Sat = ReturnType<typeof sittingOf>;

/** Answers some places of a sitting, looks at others, and is sure of some. */
async function answerSome({ app }: Who, sitting: Sat, below: Below, most: number): Promise<void> {
  const keys = await sitting.keys();
  for (let left = below(most); left > 0; left -= 1) {
    const place = below(keys.length);
    const right = keys[place]!;
    const picked = below(2) === 0 ? right : [0, 1, 2, 3].slice(0, right.length);
    const certainty = { kind: 'certainty', certainty: (['guessed', 'unsure', 'sure'] as const)[below(3)]! };
    const act = below(9);
    if (act < 3) await sitting.send([sitting.event(place, { kind: 'moved', from: below(keys.length) })]);
    else if (act < 5) await sitting.send([sitting.event(place, certainty)]);
    else await sitting.answer(place, picked);
    app.clock.advance(below(40));
  }
}

/** What a learner does that may reveal keys. */
export const DEEDS: Record<string, (who: Who, below: Below) => Promise<unknown>> = {
  async quiz(who, below) {
    const quiz = await takeQuiz(who, below);
    const kind = below(3);
    const cookie = `${who.base}/sittings/${quiz.attemptId}`;
    const kept = await who.learner.get(cookie);
    await who.learner.send({ method: 'PUT', url: cookie, body: kept.body });
    if (kind !== 0) await quiz.submit();
    if (kind !== 1) await quiz.preview();
    who.app.clock.advance(60);
    if (kind === 2) await quiz.submit();
    if (kind !== 0) who.attempts.push(quiz.attemptId);
  },
  /** Logged out, and claimed after logging in, or never. */
  async visit(who, below) {
    const claim = await who.away(async () => {
      await answerSample(who);
      const quiz = await takeQuiz(who, below);
      await quiz.preview();
      who.app.clock.advance(300);
      return below(3) > 0 ? () => quiz.submit() : null;
    });
    await claim?.();
  },
  async practice(who, below) {
    const pool = (['all', 'unseen', 'missed'] as const)[below(3)]!;
    const sitting = await who.practise({ count: 1 + below(12), pool });
    if (!(await sitting.show()).questions) return;
    await answerSome(who, sitting, below, 10);
    if (below(3) === 0) await sitting.more();
    // The other device has its own events, and sends one of them twice.
    const other = sittingOf(who.app, who.learner, sitting.id);
    const again = [other.event(0, { kind: 'answered', picked: [0] })];
    if (below(3) === 0) for (let time = 0; time < 2; time += 1) await other.send(again);
    who.app.clock.advance(60);
    if (below(4) > 0) await sitting.submit();
    if (below(3) === 0) await sitting.show();
    if (below(2) === 0) await sitting.addCards();
    who.sittings.push(sitting.id);
  },
  async simulation(who, below) {
    const sitting = await who.simulate();
    const { deadline } = await sitting.show();
    await answerSome(who, sitting, below, 24);
    const isForgotten = below(4) === 0;
    if (isForgotten) who.app.clock.advance((Date.parse(deadline!) - who.app.clock.now().getTime()) / 1000 + DAY / 2);
    await who.comeBack();
    // A page that finds the time up ends it, which the server would do on its own a little later.
    if (isForgotten) await sitting.show();
    await sitting.submit();
    if (below(2) === 0) await sitting.addCards();
    who.sittings.push(sitting.id);
  },
  async cards({ cards }, below) {
    const own = (await cards.set()).cards.filter(({ isQuestion }) => isQuestion);
    const cardIds = own.slice(below(3), 3 + below(3)).map(({ id }) => id);
    if (cardIds.length > 0) await cards.browser.post(`${cards.base}/turns`, { cardIds });
    if (cardIds.length > 0 && below(2) === 0) await cards.grade(cardIds[0]!, 'good');
  },
  /** The deck is loaded with the next few answers, studied without a network, and sent later. */
  async offlineDeck({ app, cards }, below) {
    const own = (await cards.set()).cards;
    const cardIds = own.filter(({ isQuestion }) => isQuestion).map(({ id }) => id);
    if (cardIds.length > 0) await cards.browser.post(`${cards.base}/turns`, { cardIds: cardIds.slice(0, 3) });
    const graded = own.slice(below(5)).slice(0, 4);
    const reviews = graded.map(({ id }, index) =>
      cards.review(id, below(3) === 0 ? 'again' : 'good', { reviewedAt: app.clock.iso(index * 20) }),
    );
    app.clock.advance(7200);
    if (reviews.length > 0) await cards.hand(...reviews);
    if (below(4) === 0) await cards.undo();
  },
  async marks({ learner, base, attempts }, below) {
    const attempt = some(attempts, below);
    if (!attempt) return;
    const { detailedResults } = (await learner.get(`/api/user/attempts/${attempt}`)).body;
    const { questionId } = some<{ questionId: string }>(detailedResults, below)!;
    const put = (url: string, body?: object) => learner.send({ method: 'PUT', url, body });
    await put(`${base}/practice/questions/${questionId}`, { isFlagged: below(2) === 0, note: 'once more' });
    await put(`${base}/practice/questions/${questionId}/card`);
    await learner.post(`${base}/follow-ups`, { questionIds: [questionId] });
    await learner.post(`${base}/question-reports`, { questionId, sittingId: attempt, reason: 'unclear', text: 'Hm' });
  },
  /** Everything that asks, and everything that changes something else. */
  async rest(who, below) {
    for (const call of restOf(who, below)) if (below(3) === 0) await who.learner.send(call);
    if (below(3) === 0) await answerSample(who);
    const [item] = (await who.learner.get(`${who.base}/study-content`)).body;
    await who.learner.get(`/api/study-content/${item.id}`);
  },
};

type Call = { method?: 'POST' | 'PUT' | 'DELETE'; url: string; body?: object };

function restOf({ base, attempts, sittings }: Who, below: Below): Call[] {
  const [attempt, sitting, unknown] = [some(attempts, below), some(sittings, below), randomUUID()];
  const settings = { count: 5, domains: [], tasks: [], difficulties: [], pool: 'all', weakestFirst: false };
  const preset = `${base}/practice/presets/${unknown}`;
  const read = base.replace('/exams/', '/user/study-progress/');
  const user = 'standing attempts results question-reports export exams purchased-exams payments reminders sessions';
  const open =
    'facts corrections access study-content study-outline study-tasks/1/1 study-tasks/1/1/practice today practice';
  const today = { examDate: null, minutes: 20, daysOff: [] };
  return [
    ...['categories', 'exams', 'sample', 'today', 'auth/me'].map((name) => ({ url: `/api/${name}` })),
    ...user.split(' ').map((name) => ({ url: `/api/user/${name}` })),
    ...open.split(' ').map((name) => ({ url: `${base}/${name}` })),
    ...['study-search?q=plan', 'flashcards', 'flashcards/plan'].map((name) => ({ url: `${base}/${name}` })),
    ...(attempt ? [{ url: `/api/user/attempts/${attempt}` }] : []),
    ...(sitting ? [{ url: `/api/practice-sittings/${sitting}` }] : []),
    { url: base },
    { method: 'PUT', url: `${read}/1/1/opening`, body: {} },
    { url: read },
    { method: 'PUT', url: `${read}/1/1` },
    { method: 'DELETE', url: `${read}/1/1` },
    { method: 'PUT', url: `${base}/today`, body: today },
    { method: 'PUT', url: `${base}/flashcards/plan`, body: { newPerDay: 10, retention: 0.9 } },
    { method: 'PUT', url: preset, body: { name: 'mine', settings } },
    { method: 'DELETE', url: preset },
    { method: 'DELETE', url: `${base}/flashcards/mastery`, body: {} },
    { method: 'DELETE', url: `${base}/flashcards/questions/${unknown}` },
    { method: 'POST', url: `${base}/flashcards/turns`, body: { cardIds: [unknown] } },
  ];
}
