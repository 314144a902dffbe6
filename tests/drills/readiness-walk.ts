import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Calibration, Readiness } from '#contract/readiness.ts';
import type { SittingReply } from '#contract/practice-sitting.ts';
import { logistic } from '#rules/measurement/quadrature.ts';
import { QUICK_TEN } from '#rules/practice/settings.ts';
import { type Random, seededRandom } from '#rules/question/random.ts';
import { LABEL_DIFFICULTY } from '#rules/readiness/label.ts';
import type { Difficulty } from '#rules/question/difficulty.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { importPacks } from '#server/features/content/import/import.ts';
import { Browser, OWN_ORIGIN } from '../factories/browser.ts';
import { CATEGORIES, makePack } from '../factories/pack.ts';
import { CHEAP_PASSWORDS } from '../factories/people.ts';
import { referenceReadiness } from '../factories/readiness-reference.ts';
import { query } from '../factories/rows.ts';
import { gauss } from '../factories/simulated-answers.ts';
import type { Scratch } from '../servers/scratch.ts';

const CANDIDATES = 400;
/** By how much each exam is harder than its questions, in logits; nobody on the site knows. */
const HARDER = [0, 0.4, 0.8, 1.2];
const QUESTIONS = 200;
const SCORED = 45;
const PASS = 0.7;
const DAY = 86_400;
const PASSWORD = 'a long walk home';
/** Of those who failed, how many say so; the odds of those who passed are three times as high. */
const TELLING = { failed: 0.35, passed: 0.62 };

type Key = { text: string; difficulty: Difficulty; domain: number };

/**
 * Plays 400 candidates in four exams of different hardness on a fresh installation, over its calls alone: some take quizzes before they
 * register, all practice, set a date, take the exam, and tell or are silent. Then compares what each page says with a script that reads
 * the rows and knows nothing of the product's rules, and what was learned of the exams with the truth. Returns false if anything differs.
 */
export async function walkReadiness(scratch: Scratch, args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { candidates: { type: 'string' } } });
  const count = Number(values.candidates ?? CANDIDATES);
  const file = join(scratch.makeFolder('readiness'), 'cairn.sqlite');
  const clock = { at: Date.parse('2026-11-20T12:00:00Z') };
  const now = () => new Date(clock.at);
  const fresh = openDatabase({ databaseUrl: null, file });
  await migrate(fresh);
  const packs = HARDER.map((_, index) => makePack(QUESTIONS, { folder: `tst-00${index + 1}`, study: () => null }));
  await importPacks(fresh, { categories: CATEGORIES, packs }, now);
  await fresh.close();
  const built = await buildApp(
    readConfig({
      DATA_DIR: join(file, '..'),
      PUBLIC_URL: OWN_ORIGIN,
      SESSION_SECRET: randomUUID() + randomUUID(),
      STARTER_CONTENT: '0',
      RATE_LIMITS: '0',
      SLOW_QUERY_MS: '0',
      LOG_LEVEL: 'error',
    }),
    { contentFolder: 'none', buildFolder: null },
    { now, random: seededRandom(1), passwordCost: CHEAP_PASSWORDS },
  );
  const { app, database, catalogue, predictions, offsets } = built;
  built.stopJobs();
  scratch.atEnd(() => app.close());
  await catalogue.refresh();
  const exams = catalogue.current().exams.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const keys = await readKeys(database);
  const random = seededRandom(41);
  const people: { browser: Browser; id: string; exam: number; hasPassed: boolean; examDate: string }[] = [];

  for (let index = 0; index < count; index += 1) {
    const exam = index % exams.length;
    const examId = exams[exam]!.id;
    const ability = gauss(random);
    const strengths = new Map(exams[exam]!.domains.map(({ number }) => [number, ability + 0.35 * gauss(random)]));
    const answers = (id: string) => {
      const { domain, difficulty } = keys.get(id)!;
      return random() < logistic(strengths.get(domain)! - LABEL_DIFFICULTY[difficulty]);
    };
    const browser = new Browser(app);
    // Two of five visit before they register: they see keys in a preview, and one of them hands that quiz in afterward.
    if (index % 5 < 2) await visit(browser, examId, index % 5 === 0);
    const registered = await browser.post('/api/auth/register', {
      email: `c${index}@example.com`,
      username: `candidate${index}`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    if (registered.status !== 201) throw new Error(`register: ${registered.status} ${registered.text}`);
    if (index % 5 === 0)
      await browser.post(`/api/exams/${examId}/submit`, { answers: Array(10).fill(0), timeSpent: 60 });
    const { id } = (await browser.get('/api/auth/me')).body;
    await query(
      database,
      `insert into entitlement (id, user_id, exam_id, source, note, starts_at, created_at)
       values ('${randomUUID()}', '${id}', '${examId}', 'grant', '', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
    );
    await practice(browser, examId, {
      count: index % 3 === 0 ? 20 : 60 + 10 * (index % 5),
      keys,
      answers,
      now,
      random,
    });
    const examDate = new Date(clock.at + 2 * DAY * 1000).toISOString().slice(0, 10);
    await browser.send({
      method: 'PUT',
      url: `/api/exams/${examId}/today`,
      body: { examDate, minutes: 20, daysOff: [] },
    });
    const score = takeExam(exams[exam]!.domains, strengths, HARDER[exam]!, random);
    people.push({ browser, id, exam, hasPassed: score >= Math.ceil(PASS * SCORED), examDate });
    if (index % 100 === 99) console.log(`${index + 1} candidates have practiced`);
  }
  await predictions.write();

  const faults: string[] = [];
  let [farthest, farthestChance, said] = [0, 0, 0];
  for (const { browser, id, exam } of people) {
    const shown: Readiness = (await browser.get(`/api/exams/${exams[exam]!.id}/readiness`)).body;
    const own = { id: exams[exam]!.id, scored: SCORED, passShare: PASS, domains: exams[exam]!.domains };
    const reference = await referenceReadiness(database, id, own, { mean: 0.4, sd: 0.35 });
    const [logged] = await query<{ p: number }>(database, `select p from readiness where user_id = '${id}'`);
    if (shown.firsts !== reference.firsts)
      faults.push(`${id}: ${shown.firsts} firsts, ${reference.firsts} by the script`);
    if ((shown.ourForm !== null) !== reference.firsts >= 40)
      faults.push(`${id}: says something at ${reference.firsts} firsts`);
    farthestChance = Math.max(farthestChance, Math.abs(logged!.p - reference.chance));
    if (!shown.ourForm) continue;
    said += 1;
    for (const which of ['mean', 'low', 'high'] as const)
      farthest = Math.max(farthest, Math.abs(shown.ourForm[which] - reference[which]));
  }
  console.log(
    `${said} of ${count} pages say a score; at most ${farthest.toExponential(1)} from the script, the chance ${farthestChance.toExponential(1)}`,
  );
  if (farthest > 1e-3 || farthestChance > 2e-3) faults.push('a page and the script differ');

  clock.at += 3 * DAY * 1000;
  let told = 0;
  for (const { browser, exam, hasPassed, examDate, id } of people) {
    await browser.post('/api/auth/login', {
      email: `c${people.findIndex((own) => own.id === id)}@example.com`,
      password: PASSWORD,
    });
    const url = `/api/exams/${exams[exam]!.id}/outcomes/${examDate}`;
    await browser.post(`${url}/asked`, {});
    if (random() >= (hasPassed ? TELLING.passed : TELLING.failed)) continue;
    told += 1;
    await browser.send({ method: 'PUT', url, body: { result: hasPassed ? 'passed' : 'failed', score: null } });
  }
  clock.at += 15 * DAY * 1000;
  await offsets.learn();
  const unlogged = await query(database, 'select id from outcome where chance is null or predicted_at > asked_at');
  if (unlogged.length > 0) faults.push(`${unlogged.length} outcomes without a prediction from before`);
  const learned = await query<{ examId: string; mean: number; sd: number; outcomes: number; asked: number }>(
    database,
    'select exam_id, mean, sd, outcomes, asked from exam_offset',
  );
  console.log('\n| exam harder by | learned | ± | told | asked |\n|---:|---:|---:|---:|---:|');
  for (const [index, truth] of HARDER.entries()) {
    const { mean, sd, outcomes, asked } = learned.find(({ examId }) => examId === exams[index]!.id)!;
    console.log(`| ${truth} | ${mean.toFixed(2)} | ${sd.toFixed(2)} | ${outcomes} | ${asked} |`);
    if (Math.abs(mean - truth) > 3 * sd) faults.push(`the offset of exam ${index + 1} is ${mean}, not ${truth}`);
  }
  const calibration: Calibration = (await new Browser(app).get('/api/calibration')).body;
  console.log(`\n${calibration.told} of ${calibration.asked} told; ${JSON.stringify(calibration.found)}`);
  if (calibration.asked !== count || calibration.told !== told)
    faults.push('who was asked and who told is not counted right');
  for (const fault of faults.slice(0, 20)) console.error(fault);
  return faults.length === 0;
}

async function readKeys(database: Parameters<typeof query>[0]): Promise<Map<string, Key>> {
  const rows = await query<{ id: string; options: unknown; keys: unknown; difficulty: Difficulty; domain: number }>(
    database,
    'select question_id as id, options, keys, difficulty, domain_number as domain from question_version where is_current',
  );
  const parsed = <T>(value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value) as T;
  return new Map(
    rows.map(({ id, options, keys, difficulty, domain }) => {
      const [key] = parsed<string[]>(keys);
      const { text } = parsed<{ id: string; text: string }[]>(options).find((option) => option.id === key)!;
      return [id, { text, difficulty, domain }];
    }),
  );
}

/** A visitor's quiz, whose keys are shown in its preview; one that is to be handed in stays open. */
async function visit(browser: Browser, examId: string, isKept: boolean): Promise<void> {
  const { headers } = await browser.get(`/api/exams/${examId}/questions?count=10&time=1`);
  const preview = { answers: Array(10).fill(0), timeSpent: 60 };
  await browser.post(`/api/exams/${examId}/submit-preview`, preview, { 'attempt-id': headers['attempt-id']! });
  if (!isKept) await browser.get(`/api/exams/${examId}/questions?count=10&time=1`);
}

type Practicing = {
  count: number;
  keys: ReadonlyMap<string, Key>;
  answers: (questionId: string) => boolean;
  now: () => Date;
  random: Random;
};

async function practice(
  browser: Browser,
  examId: string,
  { count, keys, answers, now, random }: Practicing,
): Promise<void> {
  const settings = { ...QUICK_TEN, count, pool: 'unseen' };
  const begun = await browser.post(`/api/exams/${examId}/practice`, {
    sittingId: randomUUID(),
    mode: 'practice',
    settings,
  });
  const url = `/api/practice-sittings/${begun.body.id}`;
  const { questions }: SittingReply = (await browser.get(url)).body;
  const device = randomUUID();
  const events = questions.map(({ id, options }, place) => {
    const key = options.indexOf(keys.get(id)!.text);
    const picked = answers(id) ? key : (key + 1 + Math.floor(random() * 3)) % options.length;
    return { kind: 'answered', device, seq: place + 1, place, seconds: 1, at: now().toISOString(), picked: [picked] };
  });
  for (let at = 0; at < events.length; at += 50) {
    const sent = await browser.post(`${url}/events`, { since: 0, events: events.slice(at, at + 50) });
    if (sent.status !== 200) throw new Error(`events: ${sent.status} ${sent.text}`);
  }
  await browser.post(`${url}/submit`);
}

/** The real exam: questions like ours, only harder. */
function takeExam(
  domains: readonly { number: number; weight: number }[],
  strengths: ReadonlyMap<number, number>,
  harder: number,
  random: Random,
): number {
  let score = 0;
  for (let question = 0; question < SCORED; question += 1) {
    let at = random() * domains.reduce((sum, { weight }) => sum + weight, 0);
    const { number } = domains.find(({ weight }) => (at -= weight) < 0) ?? domains[0]!;
    const label = (['easy', 'medium', 'medium', 'hard'] as const)[Math.floor(random() * 4)]!;
    if (random() < logistic(strengths.get(number)! - LABEL_DIFFICULTY[label] - harder)) score += 1;
  }
  return score;
}
