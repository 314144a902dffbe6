import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makeLearner } from '../../../../tests/factories/learner.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { PASSWORD } from '../../../../tests/factories/people.ts';
import { type Dump, dump } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';
import { readTraffic, record } from '../../../../tests/factories/traffic.ts';
import { unpackEntries } from '#rules/exposure/entry.ts';
import { unpackSeen } from '#rules/exposure/seen.ts';
import { randomBelow, seededRandom } from '#rules/question/random.ts';

// Set `FUZZ_LEARNERS=1000` to run more.
const LEARNERS = Number(process.env.FUZZ_LEARNERS ?? 6);
const STEPS = 25;
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: { categories: CATEGORIES, packs: [makePack(160)] } });
});
afterAll(() => app.close());

type PracticeOwner = Awaited<ReturnType<typeof makePracticeOwner>>;
type Cards = Awaited<ReturnType<typeof makeLearner>>;

/** Things a learner does that may reveal keys; `below` gives a random number. */
const DEEDS: Record<
  string,
  (who: PracticeOwner & { cards: Cards }, below: (bound: number) => number) => Promise<unknown>
> = {
  async quiz({ learner }, below) {
    const sitting = await openSitting(app, learner, { count: 1 + below(20) });
    const answers = sitting.answers(below(sitting.questions.length + 1)).map((pick) => (below(6) === 0 ? null : pick));
    app.clock.advance(60);
    const kind = below(3);
    if (kind !== 0) await sitting.submit(answers);
    if (kind !== 1) await sitting.preview(answers);
    if (kind === 2) await sitting.submit(answers);
    if (kind === 1 && below(2) === 0) await learner.get(`/api/user/attempts/${sitting.attemptId}`);
  },
  async practice({ practise }, below) {
    const pool = (['all', 'unseen', 'missed'] as const)[below(3)]!;
    const sitting = await practise({ count: 1 + below(12), pool });
    const view = await sitting.show();
    if (!view.questions) return;
    const keys = await sitting.keys();
    for (let left = below(8); left > 0; left -= 1) {
      const place = below(keys.length);
      if (below(3) === 0) await sitting.send([sitting.event(place, { kind: 'moved', from: 0 })]);
      else await sitting.answer(place, below(2) === 0 ? keys[place]! : [0, 1, 2, 3].slice(0, keys[place]!.length));
    }
    app.clock.advance(60);
    if (below(4) > 0) await sitting.submit();
    if (below(3) === 0) await sitting.show();
    if (below(2) === 0) await sitting.addCards();
  },
  async simulation({ simulate }, below) {
    const sitting = await simulate();
    await sitting.show();
    const keys = await sitting.keys();
    for (let left = below(20); left > 0; left -= 1) {
      const place = below(keys.length);
      await sitting.answer(place, keys[place]!);
    }
    app.clock.advance(60);
    await sitting.submit();
    if (below(2) === 0) await sitting.addCards();
  },
  async cards({ cards }, below) {
    const own = (await cards.set()).cards.filter(({ isQuestion }) => isQuestion);
    const cardIds = own.slice(below(3), 3 + below(3)).map(({ id }) => id);
    if (cardIds.length > 0) await cards.browser.post(`${cards.base}/turns`, { cardIds });
  },
  async asking({ learner, setup, cards }) {
    await setup();
    await cards.plan();
    await learner.get('/api/user/standing');
    await learner.get(`/api/exams/${app.exam.id}/study-content`);
    await learner.post(`${cards.base}/turns`, { cardIds: [randomUUID()] });
  },
};

/** What the database has logged about a person, in terms of their traffic. */
function noted({ exposure, exam_standing: standings, question }: Dump, userId: string) {
  const idOf = new Map(
    question!.filter(({ examId }) => examId === app.exam.id).map(({ number, id }) => [Number(number), String(id)]),
  );
  const rows = exposure!
    .filter((row) => row.userId === userId)
    .map((row) => ({
      id: String(row.id),
      mode: row.mode,
      firsts: unpackEntries(String(row.entries)).map(({ number, isFirst }): [string, boolean | null] => [
        idOf.get(number)!,
        isFirst,
      ]),
    }));
  const own = standings!.find((row) => row.userId === userId && row.examId === app.exam.id);
  return {
    keys: new Set(own ? [...unpackSeen(own.seen as Uint8Array).keys()].map((number) => idOf.get(number)!) : []),
    sittings: new Map(rows.filter(({ mode }) => mode !== 'card').map(({ id, firsts }) => [id, new Map(firsts)])),
    cards: rows.filter(({ mode }) => mode === 'card').flatMap(({ firsts }) => firsts),
  };
}

function compare(all: Dump, userId: string, calls: ReturnType<typeof record>, seed: number): void {
  const log = noted(all, userId);
  const traffic = readTraffic(calls);
  expect(log.keys, `seed ${seed}`).toEqual(traffic.keys);
  const told = new Map([...traffic.firsts].filter(([, firsts]) => firsts.size > 0));
  expect(log.sittings, `seed ${seed}`).toEqual(told);
  expect(log.cards.toSorted(), `seed ${seed}`).toEqual(traffic.cards.toSorted());
}

const timeout = 60_000 + LEARNERS * 20_000;
test(
  'logs exactly the keys that left the server, and counts as firsts those that the traffic shows',
  { timeout },
  async () => {
    const random = seededRandom(SEED);
    const below = (bound: number) => randomBelow(bound, random);
    const names = Object.keys(DEEDS);
    const everyone = [];
    for (let count = 0; count < LEARNERS; count += 1) {
      const who = await makePracticeOwner(app);
      everyone.push({ ...who, calls: record(who.learner), cards: await makeLearner(app, who.learner) });
    }
    for (let step = 0; step < STEPS * LEARNERS; step += 1)
      await DEEDS[names[below(names.length)]!]!(everyone[below(everyone.length)]!, below);
    const all = await dump(app.database);
    for (const { learner, calls } of everyone) compare(all, learner.person.id, calls, SEED);
  },
);

test('logs a month of one learner, day by day, as their traffic shows it', async () => {
  const who = await makePracticeOwner(app);
  const calls = record(who.learner);
  const learner = { ...who, cards: await makeLearner(app, who.learner) };
  const random = seededRandom(SEED + 1);
  const below = (bound: number) => randomBelow(bound, random);
  for (let day = 0; day < 30; day += 1) {
    await DEEDS.cards!(learner, below);
    if (day % 3 !== 2) await DEEDS.practice!(learner, below);
    if (day % 7 === 1) await DEEDS.quiz!(learner, below);
    if (day % 9 === 8) await DEEDS.simulation!(learner, below);
    app.clock.advance(86_400);
    await who.learner.post('/api/auth/login', { email: who.learner.person.email, password: PASSWORD });
  }
  compare(await dump(app.database), who.learner.person.id, calls, SEED + 1);
});

test('counts a question as a first in only one of two sittings submitted at once', async () => {
  const { learner } = await makePracticeOwner(app);
  const sittings = [];
  for (let count = 0; count < 4; count += 1) sittings.push(await openSitting(app, learner, { count: 100 }));
  await Promise.all(sittings.map((sitting) => sitting.submit(sitting.answers(50))));
  const { sittings: log } = noted(await dump(app.database), learner.person.id);
  const firsts = [...log.values()].flatMap((own) => [...own].flatMap(([id, isFirst]) => (isFirst ? [id] : [])));
  expect(firsts.length).toBe(new Set(firsts).size);
  expect(new Set(firsts)).toEqual(new Set(sittings.flatMap(({ questions }) => questions.map(({ id }) => id))));
});
