import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { type Below, DEEDS, makeDoer, visitUnregistered } from '../../../../tests/factories/deeds.ts';
import { byPlace, loggedRows } from '../../../../tests/factories/logged-rows.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';
import { record } from '../../../../tests/factories/traffic.ts';
import { trafficReader } from '../../../../tests/factories/traffic-reader.ts';
import { contract } from '#contract/calls.ts';
import { randomBelow, seededRandom } from '#rules/question/random.ts';

// `npm run bench -- --fuzz` has more learners.
const LEARNERS = Number(process.env.FUZZ_LEARNERS ?? 6);
const STEPS = Number(process.env.FUZZ_STEPS ?? 25);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
/** How many more steps a few learners may need until every call has happened. */
const MOST_FURTHER_STEPS = 400;

/** What is only written beside a key, with the text by which the question is recognized. */
const KEY = /(?:made for teams such as|rests on) (tst001n\d+)\b/g;

let app: TestApp;
let calls = 0;
beforeAll(async () => {
  const pack = makePack(160, {
    question: ({ options, keys, text }) => ({
      options: options.map((option) => ({
        ...option,
        rationale: keys.includes(option.id)
          ? `The answer rests on ${text.split(' ')[1]}.`
          : 'It is not what they need.',
      })),
    }),
  });
  app = await startTestApp({ content: { categories: CATEGORIES, packs: [pack] } });
  // Whatever is stored follows from the traffic.
  app.stopJobs();
});
afterAll(() => app.close());

/** Calls of people other than administrators in which no question is concerned: money, accounts, health, texts of the site, what became of an exam, a later edition, what is estimated. */
const NOT_ABOUT_QUESTIONS =
  /^\/api\/(auth|lab|checkout|contact|create-payment-intent|demo-payments|health|left|ready|status|site-texts|unsubscribe|webhooks|pictures)\b|\/(grant-access|account|calendar|email|password|profile|outcomes|lead-over|readiness|calibration|notebook|counting|lab|own-cards|tokens|identities|passkeys|second-factor|sessions|weekly-mail|daily-mail|review-mail|confirm)\b/;

const callsAboutQuestions = contract
  .filter(({ access, path }) => ['nobody', 'self', 'exam'].includes(access.of) && !NOT_ABOUT_QUESTIONS.test(path))
  .map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '*')}`);

/** A learner whose traffic is read, and nothing else, from before they registered. */
async function makeObserved(asked: Set<string>, below: Below, isAdmin = false) {
  const reader = trafficReader({ isStaff: isAdmin });
  const sent = new Set<string>();
  const browser = app.visitor();
  record(browser, app.clock.iso, (exchange, text) => {
    calls += 1;
    reader.read(exchange);
    if (exchange.isLoggedIn) for (const [, name] of text.matchAll(KEY)) sent.add(name!);
    const path = exchange.path.replaceAll(/[\da-f-]{36}/g, '*').replaceAll(/\/\d+(?=\/|$)/g, '/*');
    if (exchange.status < 300) asked.add(`${exchange.method} ${path}`);
  });
  const claim = await visitUnregistered({ app, learner: browser }, below);
  const doer = await makeDoer(app, browser, { isAdmin });
  if (below(2) === 0) await claim();
  return { reader, sent, doer };
}

async function compare({ reader, sent, doer }: Awaited<ReturnType<typeof makeObserved>>, seed: number): Promise<void> {
  const what = `seed ${seed}`;
  const learner = { userId: doer.learner.person.id, examId: app.exam.id };
  const log = await loggedRows(app.database, learner);
  expect(reader.unaccounted, what).toEqual([]);
  expect(log.rows, what).toEqual(byPlace(reader.rows));
  expect(log.seen, what).toEqual(reader.seen);
  const names = await query<{ id: string; text: string }>(
    app.database,
    'select question_id as id, text from question_version',
  );
  const idOf = new Map(names.map(({ id, text }) => [text.split(' ')[1]!, id]));
  expect(new Set([...sent].map((name) => idOf.get(name))), what).toEqual(new Set(log.seen.keys()));
}

const timeout = 60_000 + LEARNERS * 20_000;
test(
  'logs exactly the keys that left the server, in whatever call, and counts as firsts those that the traffic shows',
  { timeout },
  async () => {
    const random = seededRandom(SEED);
    const below = (bound: number) => randomBelow(bound, random);
    const names = Object.keys(DEEDS);
    const asked = new Set<string>();
    const everyone = [];
    // One in six is an administrator.
    for (let count = 0; count < LEARNERS; count += 1) everyone.push(await makeObserved(asked, below, count % 6 === 5));
    const unasked = () => callsAboutQuestions.filter((call) => !asked.has(call));
    const steps = STEPS * LEARNERS;
    for (let step = 0; step < steps || (unasked().length > 0 && step < steps + MOST_FURTHER_STEPS); step += 1) {
      const { doer } = everyone[below(everyone.length)]!;
      await doer.comeBack();
      await DEEDS[names[below(names.length)]!]!(doer, below);
    }
    for (const observed of everyone) await compare(observed, SEED);
    const firsts = everyone.flatMap(({ reader }) => [...reader.rows.values()].flatMap(({ entries }) => entries));
    console.log(
      `${LEARNERS} learners, ${calls} calls, ${firsts.length} logged entries: none differs from the traffic.`,
    );
    expect(unasked()).toEqual([]);
  },
);

test('logs a month of one learner, day by day, as their traffic shows it', async () => {
  const random = seededRandom(SEED + 1);
  const below = (bound: number) => randomBelow(bound, random);
  const observed = await makeObserved(new Set(), below);
  const { doer } = observed;
  for (let day = 0; day < 30; day += 1) {
    await DEEDS[day % 2 === 0 ? 'cards' : 'offlineDeck']!(doer, below);
    if (day % 3 !== 2) await DEEDS.practice!(doer, below);
    if (day % 7 === 1) await DEEDS.quiz!(doer, below);
    if (day % 10 === 4) await DEEDS.visit!(doer, below);
    if (day % 9 === 8) await DEEDS.simulation!(doer, below);
    if (day % 5 === 0) await DEEDS.marks!(doer, below);
    app.clock.advance(86_400);
    await doer.comeBack();
  }
  await compare(observed, SEED + 1);
});

test('counts a question as a first in only one of two sittings submitted at once', async () => {
  const { learner } = await makePracticeOwner(app);
  const sittings = [];
  for (let count = 0; count < 4; count += 1) sittings.push(await openSitting(app, learner, { count: 100 }));
  await Promise.all(sittings.map((sitting) => sitting.submit(sitting.answers(50))));
  const { rows } = await loggedRows(app.database, { userId: learner.person.id, examId: app.exam.id });
  const firsts = [...rows.values()].flatMap(({ entries }) =>
    entries.flatMap(({ questionId, isFirst }) => (isFirst ? [questionId] : [])),
  );
  expect(firsts.length).toBe(new Set(firsts).size);
  expect(new Set(firsts)).toEqual(new Set(sittings.flatMap(({ questions }) => questions.map(({ id }) => id))));
});
