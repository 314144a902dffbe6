import type { Memory } from '#rules/flashcard/memory.ts';
import { planDay } from '#rules/planner/plan-day.ts';
import { seededRandom } from '#rules/question/random.ts';
import {
  atRetention,
  byPlanner,
  type Campaign,
  type CampaignEnd,
  pacedAtRetention,
  playAll,
  snapshotOf,
} from './campaign.ts';
import { LEARNER_MODELS } from './learner-models.ts';
import { cardsOf } from './memory-of-learner.ts';
import { type Course, followToday, practiceTests, Student } from './studying.ts';

const RETENTIONS = [0.9, 0.94, 0.97];
const CAMPAIGNS = [
  { campaign: { days: 14, minutes: 6, cards: 200 }, aim: 0.05 },
  { campaign: { days: 30, minutes: 6, cards: 200 }, aim: 0.015 },
];
/** A whole exam: guides, cards, drills, and simulations. */
const COURSES: Course[] = [
  { days: 28, minutes: 30, tasks: 24, ideas: 6, questionsPerIdea: 4, test: 65 },
  { days: 56, minutes: 30, tasks: 24, ideas: 6, questionsPerIdea: 4, test: 65 },
];
/** Their days are long to play. */
const STUDENTS = 60;
/** How much more than by a practice test a week and its misses. */
const AIM_OF_THREAD = 0.05;
const CALLS = 60;
const MANY = 10_000;

/** Compares the planner with FSRS at fixed retentions, from fixed seeds; prints the results and the cost of a plan. Returns whether the aims are met. */
export function measurePlanner({ learners = 200, say = console.log } = {}): boolean {
  let isMet = true;
  for (const { campaign, aim } of CAMPAIGNS) {
    const { days, minutes, cards } = campaign;
    say(
      `\n${days} days, ${minutes} minutes a day, ${cards} cards, ${learners} learners whose memory differs from the model’s (log stability ± .35)\n`,
    );
    say('| cards by | points on the exam’s day | longest day | on the morning |\n|---|---:|---:|---:|');
    const planner = playAll(byPlanner, campaign, learners);
    say(row('the planner', planner));
    const ends = RETENTIONS.map((retention) => playAll(atRetention(retention), campaign, learners));
    ends.forEach((end, index) => say(row(`retention ${RETENTIONS[index]}`, end)));
    for (const retention of RETENTIONS)
      say(row(`retention ${retention}, new cards paced`, playAll(pacedAtRetention(retention), campaign, learners)));
    const best = Math.max(...ends.map(({ points }) => points));
    const ahead = planner.points / best - 1;
    say(`\nAhead of the best fixed retention by ${(ahead * 100).toFixed(1)} % (aim: ${aim * 100} %).`);
    isMet &&= ahead >= aim && planner.busiest <= 1.2 && planner.morning <= 0.2;
  }
  isMet = compareThreads(Math.min(learners, STUDENTS), say) && isMet;
  const ms = costOfPlan();
  say(`\nA plan of ${MANY.toLocaleString('en')} cards takes ${ms.toFixed(1)} ms (median of ${CALLS}; aim: 10).`);
  return isMet && ms <= 10;
}

/** Today, with everything in it, beside one practice test a week and its misses, at equal minutes, under three models of how people learn. */
function compareThreads(learners: number, say: (line: string) => void): boolean {
  let isMet = true;
  for (const course of COURSES) {
    say(
      `\n${course.days} days, ${course.minutes} minutes a day, ${course.tasks} tasks of ${course.ideas} ideas, practice tests of ${course.test} questions, ${learners} learners\n`,
    );
    say(
      '| learner model | without studying | a practice test a week and its misses | Today | ahead | Today without reading | without cards | without simulations |\n|---|---:|---:|---:|---:|---:|---:|---:|',
    );
    for (const model of LEARNER_MODELS) {
      const end = (study: (student: Student) => void) => {
        const points = Array.from({ length: learners }, (_, seed) => {
          const student = new Student(course, model, seed);
          study(student);
          return student.points(course.days);
        });
        return points.reduce((sum, one) => sum + one, 0) / learners;
      };
      const tests = end(practiceTests);
      const today = end(followToday);
      const ahead = today / tests - 1;
      const others = (['read', 'cards', 'simulation'] as const).map((kind) => end((one) => followToday(one, [kind])));
      const figures = [end(() => undefined), tests, today].map((points) => points.toFixed(3));
      say(
        `| ${model.name} | ${figures.join(' | ')} | ${(ahead * 100).toFixed(1)} % | ${others.map((points) => points.toFixed(3)).join(' | ')} |`,
      );
      isMet &&= ahead >= AIM_OF_THREAD;
    }
  }
  say(`\nAim: ahead by ${AIM_OF_THREAD * 100} % under each model.`);
  return isMet;
}

const row = (name: string, { points, busiest, morning }: CampaignEnd) =>
  `| ${name} | ${points.toFixed(3)} | ${busiest.toFixed(2)} | ${(morning * 100).toFixed(0)} % |`;

/** Milliseconds per call with ten thousand cards, half of them seen. */
function costOfPlan(): number {
  const random = seededRandom(7);
  const campaign: Campaign = { days: 30, minutes: 60, cards: MANY };
  const cards = cardsOf(MANY, random);
  for (const card of cards)
    if (random() < 0.5) card.memory = { stability: 1 + random() * 30, difficulty: 1 + random() * 9 } satisfies Memory;
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const snapshot = snapshotOf(cards, 10, campaign);
    const startedAt = performance.now();
    planDay(snapshot);
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[Math.floor(CALLS / 2)]!;
}
