import { addDays } from '#rules/flashcard/calendar.ts';
import {
  afterLapse,
  afterRecall,
  FIRST_KNOWN,
  FIRST_STEPS,
  type Memory,
  recallAfter,
} from '#rules/flashcard/memory.ts';
import { planDay } from '#rules/planner/plan-day.ts';
import type { NamedTask, PlanEntry } from '#rules/planner/plan-entry.ts';
import { type Round, stuckTasks } from '#rules/planner/failed-rounds.ts';
import type { PlannedTask, Snapshot } from '#rules/planner/snapshot.ts';
import { seededRandom, type Random } from '#rules/question/random.ts';
import { gauss } from '../../tests/factories/simulated-answers.ts';
import type { Idea, LearnerModel } from './learner-models.ts';

/** An exam, and the time there is for it. `minutes` is a day's. */
export type Course = {
  days: number;
  minutes: number;
  tasks: number;
  ideas: number;
  questionsPerIdea: number;
  test: number;
};

const SECONDS = { question: 75, review: 8, freshCard: 20 };
const WORDS = 1100;
const WORDS_PER_MINUTE = 200;
/** Right by luck among four. */
const GUESS = 0.25;
/** How often somebody who knows an idea slips. */
const SLIP = 0.08;
/** How often what a card taught helps with a question. */
const TRANSFER = 0.8;
const START = '2026-11-02';

type Question = { idea: number; seen: number; wasRight: boolean; lastDay: number };
type Card = { idea: number; memory: Memory | null; lastDay: number };
type Task = { weight: number; ideas: number[]; readOn: number | null; questions: Question[] };

/** Somebody on their way to an exam: what they know, and what the site has seen of it. */
export class Student {
  readonly #random: Random;
  readonly ideas: Idea[] = [];
  readonly tasks: Task[];
  readonly cards: Card[];
  readonly course: Course;
  spent = 0;
  rounds: Round[] = [];

  constructor(course: Course, model: LearnerModel, seed: number) {
    this.course = course;
    this.#random = seededRandom(5000 + seed);
    const weights = Array.from({ length: course.tasks }, () => Math.exp(0.5 * gauss(this.#random)));
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    const person = -0.8 + 0.5 * gauss(this.#random);
    this.tasks = weights.map((weight) => {
      const start = person + 0.9 * gauss(this.#random);
      const ideas = Array.from({ length: course.ideas }, () => this.ideas.push(model.idea(start, this.#random)) - 1);
      const questions = ideas.flatMap((idea) =>
        Array.from({ length: course.questionsPerIdea }, () => ({ idea, seen: 0, wasRight: false, lastDay: -1 })),
      );
      return { weight: weight / whole, ideas, readOn: null, questions };
    });
    this.cards = this.ideas.map((_, idea) => ({ idea, memory: null, lastDay: 0 }));
  }

  /** The share of the exam's points to expect on a day. */
  points(day: number): number {
    const chance = (idea: number) => {
      const known = this.ideas[idea]!.knownOn(day);
      return known * (1 - SLIP) + (1 - known) * GUESS;
    };
    return this.tasks.reduce(
      (sum, { weight, ideas }) => sum + weight * (ideas.reduce((all, idea) => all + chance(idea), 0) / ideas.length),
      0,
    );
  }

  ask(question: Question, day: number): boolean {
    const known = this.#random() < this.ideas[question.idea]!.knownOn(day);
    // An answer seen before is sometimes remembered as such.
    const isRemembered = question.seen > 0 && this.#random() < 0.5;
    const isRight = isRemembered || (known ? this.#random() >= SLIP : this.#random() < GUESS);
    this.ideas[question.idea]!.answered(day, known && isRight);
    Object.assign(question, { seen: question.seen + 1, wasRight: isRight, lastDay: day });
    this.spent += SECONDS.question;
    return isRight;
  }

  read(task: Task, day: number): void {
    for (const idea of task.ideas) this.ideas[idea]!.read(day);
    task.readOn = day;
    this.spent += (WORDS / WORDS_PER_MINUTE) * 60;
  }

  reviewCard(card: Card, day: number): void {
    const idea = this.ideas[card.idea]!;
    const isKnown = this.#random() < idea.knownOn(day);
    // A card asks in another way than a question does.
    if (this.#random() < TRANSFER) idea.reviewed(day, isKnown);
    const believed = card.memory && recallAfter(day - card.lastDay, card.memory.stability);
    this.spent += card.memory === null ? SECONDS.freshCard : SECONDS.review * (isKnown ? 1 : 2);
    card.memory =
      card.memory === null
        ? isKnown
          ? FIRST_KNOWN
          : FIRST_STEPS
        : (isKnown ? afterRecall : afterLapse)(card.memory, believed!);
    card.lastDay = day;
  }

  /** Any questions of the exam, by weight, new ones first: what a practice test asks. */
  practiceTest(count: number): { task: number; question: Question }[] {
    return this.tasks.flatMap(({ weight, questions }, task) =>
      shuffled(questions, this.#random)
        .sort((a, b) => a.seen - b.seen)
        .slice(0, Math.round(weight * count))
        .map((question) => ({ task, question })),
    );
  }

  get random(): Random {
    return this.#random;
  }
}

const shuffled = <T>(all: readonly T[], random: Random): T[] =>
  all
    .map((one) => ({ one, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);

/** Asks questions of one sitting, and keeps its rounds as the site does. */
function sit(
  student: Student,
  asked: readonly { task: number; question: Question }[],
  day: number,
  most: number,
): void {
  const right = new Map<number, { asked: number; correct: number }>();
  for (const { task, question } of asked) {
    if (student.spent >= most) break;
    const round = right.get(task) ?? { asked: 0, correct: 0 };
    round.asked += 1;
    if (student.ask(question, day)) round.correct += 1;
    right.set(task, round);
  }
  const at = `${addDays(START, day)}T19:00:00.000Z`;
  for (const [task, round] of right) student.rounds.push({ task: String(task), at, ...round });
}

/** What the site knows of a student, as the planner is told. */
function snapshotOf(student: Student, day: number, state: DayState): Snapshot {
  const { course, tasks, cards, rounds } = student;
  const stuck = stuckTasks(rounds, (task) => {
    const { readOn } = tasks[Number(task)]!;
    return readOn === null ? undefined : `${addDays(START, readOn)}T20:00:00.000Z`;
  });
  return {
    day: addDays(START, day),
    examDate: addDays(START, course.days),
    minutes: course.minutes,
    daysOff: [],
    spent: student.spent,
    spentOnCards: state.onCards,
    readToday: state.readToday,
    rounds: { ...state.rounds },
    isOwner: true,
    hasQuiz: true,
    pace: { ...SECONDS, wordsPerMinute: WORDS_PER_MINUTE },
    cards: cards.map(({ memory, lastDay, idea }) => ({
      id: String(idea),
      worth: tasks[Math.floor(idea / course.ideas)]!.weight / course.ideas,
      memory,
      elapsed: day - lastDay,
      isDue: false,
      isStep: false,
    })),
    newLeft: 20,
    newToday: state.newCards,
    tasks: tasks.map((task, number) => plannedTask(task, number, day, stuck.has(String(number)))),
    open: null,
    simulation: {
      minutes: Math.ceil((course.test * SECONDS.question) / 60),
      forms: 3 - state.simulations,
      hasSealed: false,
      lastDay: state.lastSimulation === null ? null : addDays(START, state.lastSimulation),
    },
  };
}

type DayState = {
  onCards: number;
  readToday: number;
  rounds: Snapshot['rounds'];
  newCards: number;
  simulations: number;
  lastSimulation: number | null;
};

function plannedTask({ weight, questions, readOn }: Task, number: number, day: number, isStuck: boolean): PlannedTask {
  const met = questions.filter(({ seen }) => seen > 0);
  const missed = met.filter(({ wasRight }) => !wasRight);
  return {
    domain: 1,
    task: number + 1,
    name: `Task ${number + 1}`,
    weight,
    asked: met.length,
    firsts: met.length,
    correct: met.filter(({ wasRight }) => wasRight).length,
    words: WORDS,
    isRead: readOn !== null,
    fresh: questions.length - met.length,
    missed: missed.length,
    missedEarlier: missed.filter(({ lastDay }) => lastDay < day).length,
    roundsToday: met.some(({ lastDay }) => lastDay === day) ? 1 : 0,
    isStuck,
  };
}

/** Follows Today: always its first thing, then asks again. `without`: kinds that are left out, to see what each adds. */
export function followToday(student: Student, without: readonly PlanEntry['kind'][] = []): void {
  const { course } = student;
  const fresh = () => ({ onCards: 0, readToday: 0, rounds: { missed: 0, drill: 0 }, newCards: 0 });
  const state: DayState = { ...fresh(), simulations: 0, lastSimulation: null };
  // Seconds studied beyond a day's, which the next days give back: a simulation is longer than a day.
  let debt = 0;
  for (let day = 0; day < course.days; day += 1) {
    Object.assign(state, fresh());
    student.spent = 0;
    const most = course.minutes * 60 - debt;
    for (let steps = 0; steps < 40 && student.spent < most; steps += 1) {
      const plan = planDay(snapshotOf(student, day, state));
      const next = plan.entries.find(
        ({ kind, isExtra }) => (!isExtra || kind === 'simulation') && !without.includes(kind),
      );
      if (!next) break;
      const before = student.spent;
      act(student, next, plan.cardIds, { day, most, state });
      if (student.spent === before) break;
    }
    // What the plan leaves of the day goes into new questions, so that the minutes are equal.
    fill(student, day, most);
    debt = student.spent - most;
  }
}

function act(
  student: Student,
  entry: PlanEntry,
  cardIds: readonly string[],
  { day, most, state }: { day: number; most: number; state: DayState },
): void {
  const numbers = (tasks: readonly NamedTask[]) => tasks.map(({ task }) => task - 1);
  const pick = (tasks: readonly number[], count: number, isFresh: boolean) => {
    const found = tasks.flatMap((task) =>
      student.tasks[task]!.questions.filter(({ seen, wasRight, lastDay }) =>
        isFresh ? seen === 0 : seen > 0 && !wasRight && lastDay < day,
      ).map((question) => ({ task, question })),
    );
    return shuffled(found, student.random).slice(0, count);
  };
  switch (entry.kind) {
    case 'cards': {
      const before = student.spent;
      for (const id of cardIds) {
        if (student.spent >= most) break;
        const card = student.cards[Number(id)]!;
        if (card.memory === null) state.newCards += 1;
        student.reviewCard(card, day);
      }
      state.onCards += student.spent - before;
      return;
    }
    case 'read':
      state.readToday += 1;
      // As on the site, new questions are counted since the last text.
      state.rounds.drill = 0;
      return student.read(student.tasks[entry.task - 1]!, day);
    case 'missed': {
      state.rounds.missed += 1;
      const fresh = pick(numbers(entry.tasks), entry.ideas, entry.settings.pool === 'unseen');
      sit(student, fresh, day, most);
      // An idea tried again through another question is settled by it, as on the site.
      for (const { task, question } of fresh.filter(({ question: { wasRight } }) => wasRight))
        for (const other of student.tasks[task]!.questions)
          if (other !== question && other.seen > 0 && !other.wasRight) {
            other.wasRight = true;
            break;
          }
      return;
    }
    case 'drill':
      state.rounds.drill += 1;
      return sit(student, pick(numbers(entry.tasks), entry.settings.count, true), day, most);
    case 'diagnostic':
      return sit(student, student.practiceTest(entry.settings.count), day, most);
    case 'simulation':
      state.simulations += 1;
      state.lastSimulation = day;
      return sit(student, student.practiceTest(student.course.test), day, Number.POSITIVE_INFINITY);
    default:
      return;
  }
}

/** New questions, or any, until the day's time is up. */
function fill(student: Student, day: number, most: number): void {
  const rest = student.practiceTest(Math.ceil((most - student.spent) / SECONDS.question));
  if (student.spent < most) sit(student, rest, day, most);
}

/**
 * One practice test a week, and its misses: the test goes on until it is through, then what was missed is asked again until it was
 * right, and when none is left before the week is over, another test begins.
 */
export function practiceTests(student: Student): void {
  const { course } = student;
  let test: { task: number; question: Question }[] = [];
  const missed: { task: number; question: Question }[] = [];
  let debt = 0;
  for (let day = 0; day < course.days; day += 1) {
    student.spent = 0;
    const most = course.minutes * 60 - debt;
    if (day % 7 === 0) test = student.practiceTest(course.test);
    while (student.spent < most) {
      const next = test.shift() ?? missed.shift();
      if (!next) {
        test = student.practiceTest(course.test);
        continue;
      }
      if (!student.ask(next.question, day)) missed.push(next);
    }
    debt = student.spent - most;
  }
}
