import { MOST_QUESTIONS, type PracticeSettings, QUICK_TEN, taskName } from '../practice/settings.ts';
import type { NamedTask, PlanEntry } from './plan-entry.ts';
import type { Room } from './room.ts';
import { leavesForm, type PlannedTask, type Snapshot } from './snapshot.ts';
import { openIn, tasksToDrill } from './task-gain.ts';

/** Questions that find out where somebody stands of whom nothing is known. */
const DIAGNOSTIC = 25;
/** It leaves some of its day to cards and reading. */
const DIAGNOSTIC_SHARE = 0.6;
/** Fewer questions than this are no drill. */
const LEAST_DRILL = 5;
const MOST_DRILL = 20;
/** Tasks of one drill: more would be practice of everything. */
const DRILL_TASKS = 5;
/** Ideas that are taken up again on one day. */
const MOST_IDEAS = 5;
/** Of a day on which there is something to practice as well, reading takes this much. */
const READING_SHARE = 0.6;

const namedTaskOf = ({ domain, task, name }: PlannedTask): NamedTask => ({ domain, task, name });
const sumOf = (tasks: readonly PlannedTask[], of: 'asked' | 'fresh' | 'missed') =>
  tasks.reduce((sum, task) => sum + task[of], 0);

/** How many questions fit into so many minutes. */
const questionsIn = (minutes: number, { pace }: Snapshot) => Math.floor((minutes * 60) / pace.question);
const minutesFor = (questions: number, { pace }: Snapshot) => Math.max(1, Math.ceil((questions * pace.question) / 60));

/** What is new spares the next simulation. */
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

/** New questions over all of the exam, where nothing is known of the learner yet. */
export function diagnostic(snapshot: Snapshot, room: Room): PlanEntry[] {
  const { tasks } = snapshot;
  if (sumOf(tasks, 'asked') > 0) return [];
  const count = Math.min(DIAGNOSTIC, sumOf(tasks, 'fresh'), questionsIn(room.left() * DIAGNOSTIC_SHARE, snapshot));
  if (count < LEAST_DRILL) return [];
  const minutes = minutesFor(count, snapshot);
  room.take(minutes);
  return [{ kind: 'diagnostic', settings: asking(snapshot, [], 'unseen', count), minutes, isExtra: false }];
}

/** What was missed, by another question of the same task; by itself where there is none. */
export function missedIdeas(snapshot: Snapshot, room: Room): PlanEntry[] {
  const missed = snapshot.tasks.filter((task) => task.missed > 0).sort((a, b) => openIn(b) - openIn(a));
  const renewed = missed.filter(({ fresh }) => fresh > 0);
  const tasks = (renewed.length > 0 ? renewed : missed).slice(0, MOST_IDEAS);
  const open = tasks.reduce((sum, task) => sum + Math.min(task.missed, task.fresh || task.missed), 0);
  const ideas = Math.min(MOST_IDEAS, open, questionsIn(room.left(), snapshot));
  if (ideas < 1) return [];
  const minutes = minutesFor(ideas, snapshot);
  room.take(minutes);
  const settings = { ...asking(snapshot, tasks, renewed.length > 0 ? 'unseen' : 'missed', ideas), weakestFirst: true };
  return [{ kind: 'missed', settings, ideas, tasks: tasks.map(namedTaskOf), minutes, isExtra: false }];
}

/** Tasks that were not read, the heaviest first; the last one for as long as there is time. */
export function reading(snapshot: Snapshot, room: Room): PlanEntry[] {
  const unread = snapshot.tasks
    .filter(({ words, isRead }) => words > 0 && !isRead)
    .sort((a, b) => b.weight - a.weight || a.domain - b.domain || a.task - b.task);
  const isShared = sumOf(snapshot.tasks, 'fresh') > 0;
  let minutesLeft = room.left() * (isShared ? READING_SHARE : 1);
  const entries: PlanEntry[] = [];
  for (const task of unread) {
    const fullMinutes = Math.max(1, Math.ceil(task.words / snapshot.pace.wordsPerMinute));
    const most = Math.floor(Math.min(minutesLeft, room.left()));
    // A text that is nearly through is not broken off.
    const minutes = fullMinutes <= most * 1.2 && fullMinutes <= room.most() ? fullMinutes : most;
    if (minutes < 2 && minutes < fullMinutes) break;
    room.take(minutes);
    minutesLeft -= minutes;
    entries.push({
      kind: 'read',
      ...namedTaskOf(task),
      weight: task.weight,
      isPart: minutes < fullMinutes,
      minutes,
      isExtra: false,
    });
    if (minutesLeft < 1) break;
  }
  return entries;
}

/** New questions of the tasks in which they gain most. */
export function drill(snapshot: Snapshot, room: Room): PlanEntry[] {
  const { tasks } = snapshot;
  const count = Math.min(MOST_DRILL, sumOf(tasks, 'fresh'), questionsIn(room.left(), snapshot));
  if (count < Math.min(LEAST_DRILL, sumOf(tasks, 'fresh')) || count < 1) return [];
  const drilled = tasksToDrill(tasks, count, DRILL_TASKS);
  const asked = Math.min(count, sumOf(drilled, 'fresh'));
  const minutes = minutesFor(asked, snapshot);
  room.take(minutes);
  const settings = { ...asking(snapshot, drilled, 'unseen', asked), weakestFirst: true };
  return [{ kind: 'drill', settings, tasks: drilled.map(namedTaskOf), minutes, isExtra: false }];
}

/** Questions of a free quiz. */
const QUIZ = 10;

/** The free quiz, for a learner without access who has been asked all that is free. */
export function quiz(snapshot: Snapshot, room: Room): PlanEntry[] {
  const isDone = sumOf(snapshot.tasks, 'fresh') === 0;
  if (snapshot.isOwner || !snapshot.hasQuiz || !isDone || room.left() < 1) return [];
  const minutes = Math.min(minutesFor(QUIZ, snapshot), Math.max(1, Math.floor(room.most())));
  room.take(minutes);
  return [{ kind: 'quiz', minutes, isExtra: false }];
}
