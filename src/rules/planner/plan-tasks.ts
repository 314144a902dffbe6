import { MOST_QUESTIONS, type PracticeSettings, QUICK_TEN, taskName } from '../practice/settings.ts';
import { byWeakness, openPoints } from '../practice/weakness.ts';
import { READINESS_LIMITS } from '../readiness/readiness.ts';
import type { NamedTask, PlanEntry } from './plan-entry.ts';
import type { Room } from './room.ts';
import { wayAhead } from './way.ts';
import { leavesForm, type PlannedTask, type Snapshot } from './snapshot.ts';

/** The factor by which each question reduces the gain of the task's next one. */
const EACH_QUESTION_LEAVES = 0.85;

/** Questions that assess a learner we know nothing about yet. */
const DIAGNOSTIC = 25;
/** It leaves some of the day for cards and reading. */
const DIAGNOSTIC_SHARE = 0.6;
/** Fewer questions than this don't make a drill. */
const LEAST_DRILL = 3;
const MOST_DRILL = 20;
/** Tasks per drill: more would be practice of everything. */
const DRILL_TASKS = 5;
/** What was missed today is tried again once today, and then on another day: more of it would go in circles. So would more rounds of whatever was missed, or of new questions with nothing to read between. */
const MOST_ROUNDS = 2;
/** Missed ideas retried in one day. */
const MOST_IDEAS = 5;
/** On a day that also has something to practice, reading takes this share. */
const READING_SHARE = 0.6;
/** A text that takes more than this share of a day is read over two. */
const LONG_SHARE = 0.5;
/** Guides of tasks that failed twice, in one day; more would leave no time for anything else. */
const MOST_STUCK = 2;

const namedTaskOf = ({ domain, task, name }: PlannedTask): NamedTask => ({ domain, task, name });
const sumOf = (tasks: readonly PlannedTask[], of: 'asked' | 'firsts' | 'fresh' | 'missed') =>
  tasks.reduce((sum, task) => sum + task[of], 0);

/** How many questions fit into this many minutes. */
const questionsIn = (minutes: number, { pace }: Snapshot) => Math.floor((minutes * 60) / pace.question);
const minutesFor = (questions: number, { pace }: Snapshot) => Math.max(1, Math.ceil((questions * pace.question) / 60));

/** Leaves new questions for the next simulation. */
function asking(
  { simulation }: Snapshot,
  tasks: readonly PlannedTask[],
  pool: 'unseen' | 'missed',
  count: number,
): PracticeSettings {
  return {
    ...QUICK_TEN,
    tasks: tasks.map(taskName),
    pool,
    count: Math.min(count, MOST_QUESTIONS),
    ...(pool === 'unseen' && leavesForm(simulation) && { leavesForm: true }),
  };
}

/** New questions across the whole exam, if nothing is known about the learner yet. */
export function diagnostic(snapshot: Snapshot, room: Room): PlanEntry[] {
  const { tasks } = snapshot;
  if (sumOf(tasks, 'asked') > 0) return [];
  const count = Math.min(DIAGNOSTIC, sumOf(tasks, 'fresh'), questionsIn(room.left() * DIAGNOSTIC_SHARE, snapshot));
  if (count < LEAST_DRILL) return [];
  const minutes = minutesFor(count, snapshot);
  room.take(minutes);
  const settings = { ...asking(snapshot, [], 'unseen', count), isDiagnostic: true };
  return [{ kind: 'diagnostic', settings, minutes, isExtra: false }];
}

/**
 * What was missed, through another question of the same task; through the same one if there is no other, but then not on
 * the day it was missed: an answer shown a minute ago is no test.
 */
export function missedIdeas(snapshot: Snapshot, room: Room): PlanEntry[] {
  if (snapshot.rounds.missed >= MOST_ROUNDS) return [];
  const missed = snapshot.tasks
    .filter((task) => task.missed > 0 && !isHeld(task) && (task.missedEarlier > 0 || task.roundsToday < MOST_ROUNDS))
    .sort(byWeakness);
  const renewed = missed.filter(({ fresh }) => fresh > 0);
  const again = missed.filter(({ missedEarlier }) => missedEarlier > 0);
  const isNew = renewed.length > 0;
  const ideasOf = (task: PlannedTask) => (isNew ? Math.min(task.missed, task.fresh) : task.missedEarlier);
  const most = Math.min(MOST_IDEAS, questionsIn(room.left(), snapshot));
  const tasks: PlannedTask[] = [];
  let ideas = 0;
  for (const task of isNew ? renewed : again) {
    if (ideas >= most) break;
    tasks.push(task);
    ideas = Math.min(most, ideas + ideasOf(task));
  }
  // A single one missed today is no sitting: it comes up another day, with what else was missed.
  if (ideas < 1 || (ideas === 1 && tasks.every(({ missedEarlier }) => missedEarlier === 0))) return [];
  const minutes = minutesFor(ideas, snapshot);
  room.take(minutes);
  const settings = {
    ...asking(snapshot, tasks, isNew ? 'unseen' : 'missed', ideas),
    weakestFirst: true,
    plannedAs: 'missed' as const,
  };
  return [{ kind: 'missed', settings, ideas, tasks: tasks.map(namedTaskOf), minutes, isExtra: false }];
}

/** Whether questions of a task wait for its guide to be read. */
const isHeld = ({ isStuck, words }: PlannedTask): boolean => isStuck && words > 0;

const minutesToRead = ({ words }: PlannedTask, { pace }: Snapshot) =>
  Math.max(1, Math.ceil(words / pace.wordsPerMinute));

const readEntry = (task: PlannedTask, isPart: boolean, minutes: number): PlanEntry => ({
  kind: 'read',
  ...namedTaskOf(task),
  weight: task.weight,
  isStuck: task.isStuck,
  isPart,
  minutes,
  isExtra: false,
});

/** Guides of tasks that failed twice, where most is to be gained first: asking again what was not understood teaches little. */
export function stuckReading(snapshot: Snapshot, room: Room): PlanEntry[] {
  const entries: PlanEntry[] = [];
  for (const task of snapshot.tasks.filter(isHeld).sort(byWeakness).slice(0, MOST_STUCK)) {
    const minutes = minutesToRead(task, snapshot);
    if (room.left() < 1 || minutes > room.most()) continue;
    room.take(minutes);
    entries.push(readEntry(task, false, minutes));
  }
  return entries;
}

/** How many texts today still has to bring: one, or more where one a day would not reach the last one by the exam. */
function textsOwed({ day, examDate, daysOff, readToday }: Snapshot, unread: number): number {
  const way = wayAhead(day, { examDate, minutes: 0, daysOff });
  // Nothing new on the day before the exam.
  const days = way === null ? 0 : Math.max(1, way.days - 1);
  return Math.max(0, (days === 0 ? 1 : Math.max(1, Math.ceil((unread + readToday) / days))) - readToday);
}

/** Unread tasks, where most is to be gained first. What doesn't fit waits for a day with time; one too long for any day is started. */
export function reading(snapshot: Snapshot, room: Room): PlanEntry[] {
  if (room.left() < 1) return [];
  const unread = snapshot.tasks
    .filter(({ words, isRead, isStuck }) => words > 0 && !isRead && !isStuck)
    .sort((a, b) => openPoints(b) - openPoints(a) || a.domain - b.domain || a.task - b.task);
  const isTurn = snapshot.rounds.drill >= MOST_ROUNDS;
  const owed = Math.max(isTurn ? 1 : 0, textsOwed(snapshot, unread.length));
  const isShared = sumOf(snapshot.tasks, 'fresh') > 0 && !isTurn;
  let minutesLeft = room.left() * (isShared ? READING_SHARE : 1);
  const entries: PlanEntry[] = [];
  for (const task of unread) {
    const fullMinutes = minutesToRead(task, snapshot);
    // As many as must be read today come first, whatever else there is to do, and one after two rounds of questions.
    const isFirst = entries.length < owed;
    const most = Math.floor(Math.min(minutesLeft, room.left()));
    const isWhole = fullMinutes <= room.most() && (isFirst || fullMinutes <= most * 1.2);
    const isBegun =
      !isWhole &&
      isFirst &&
      entries.length === 0 &&
      snapshot.readToday === 0 &&
      fullMinutes > snapshot.minutes * LONG_SHARE &&
      most >= 2;
    if (!isWhole && !isBegun) continue;
    const minutes = isWhole ? fullMinutes : Math.min(most, fullMinutes - 1);
    room.take(minutes);
    minutesLeft -= minutes;
    entries.push(readEntry(task, isBegun, minutes));
    if (minutesLeft < 1 && entries.length >= owed) break;
  }
  return entries;
}

/** New questions in the tasks where they gain the most; `within`: in these domains alone. */
export function drill(
  snapshot: Snapshot,
  room: Room,
  { most = MOST_DRILL, within }: { most?: number; within?: ReadonlySet<number> } = {},
): PlanEntry[] {
  const tasks = snapshot.tasks.filter((task) => !isHeld(task) && (within?.has(task.domain) ?? true));
  const count = Math.min(most, MOST_DRILL, sumOf(tasks, 'fresh'), questionsIn(room.left(), snapshot));
  if (count < Math.min(LEAST_DRILL, sumOf(tasks, 'fresh')) || count < 1) return [];
  const drilled = tasksToDrill(tasks, count, DRILL_TASKS);
  const asked = Math.min(count, sumOf(drilled, 'fresh'));
  const minutes = minutesFor(asked, snapshot);
  room.take(minutes);
  const settings = { ...asking(snapshot, drilled, 'unseen', asked), weakestFirst: true, plannedAs: 'drill' as const };
  return [{ kind: 'drill', settings, tasks: drilled.map(namedTaskOf), minutes, isExtra: false }];
}

/** Domains whose share of the exam is too much to guess at, and of which nothing is known. */
function unknownDomains(tasks: readonly PlannedTask[]): Set<number> {
  const domains = Map.groupBy(tasks, ({ domain }) => domain);
  return new Set(
    [...domains].flatMap(([domain, own]) => {
      const share = own.reduce((sum, { weight }) => sum + weight, 0);
      return share >= READINESS_LIMITS.domainShare && sumOf(own, 'firsts') === 0 && sumOf(own, 'fresh') > 0
        ? [domain]
        : [];
    }),
  );
}

/**
 * Those that readiness still lacks, before what was missed and the day's text: on a short day cards and a text leave no time for
 * questions, and the learner would never hear where they stand. Once before each text, so that reading has its turn.
 */
export function measuring(snapshot: Snapshot, room: Room): PlanEntry[] {
  const { tasks, rounds } = snapshot;
  if (sumOf(tasks, 'asked') === 0 || rounds.drill > 0) return [];
  const missing = READINESS_LIMITS.firsts - sumOf(tasks, 'firsts');
  const unknown = unknownDomains(tasks);
  const most = Math.max(LEAST_DRILL, missing);
  const ofUnknown = unknown.size > 0 ? drill(snapshot, room, { most, within: unknown }) : [];
  return ofUnknown.length > 0 || missing <= 0 ? ofUnknown : drill(snapshot, room, { most });
}

/** Questions of a free quiz. */
const QUIZ = 10;

/** The free quiz, for a learner without access who has seen everything free. */
export function quiz(snapshot: Snapshot, room: Room): PlanEntry[] {
  const isDone = sumOf(snapshot.tasks, 'fresh') === 0;
  if (snapshot.isOwner || !snapshot.hasQuiz || !isDone || room.left() < 1) return [];
  const minutes = Math.min(minutesFor(QUIZ, snapshot), Math.max(1, Math.floor(room.most())));
  room.take(minutes);
  return [{ kind: 'quiz', minutes, isExtra: false }];
}

/** Tasks in which the next new questions gain most, best first, for this many questions. */
function tasksToDrill(tasks: readonly PlannedTask[], count: number, most: number): PlannedTask[] {
  const gains = new Map(
    tasks.filter(({ fresh }) => fresh > 0).map((task) => [task, { gain: openPoints(task), taken: 0 }]),
  );
  for (let asked = 0; asked < count; asked += 1) {
    const open = [...gains].filter(([task, { taken }]) => taken < task.fresh);
    const [best] = open.sort(([, a], [, b]) => b.gain - a.gain);
    if (!best) break;
    best[1].taken += 1;
    best[1].gain *= EACH_QUESTION_LEAVES;
  }
  return [...gains]
    .filter(([, { taken }]) => taken > 0)
    .map(([task]) => task)
    .sort(byWeakness)
    .slice(0, most);
}
