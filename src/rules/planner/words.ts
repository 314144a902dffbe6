import type { DayKind } from './day.ts';
import { isClocked, type NamedTask, type PlanEntry } from './plan-entry.ts';
import { clockLeftText, countText, wordFor } from '../wording/count.ts';
import { listText } from '../wording/list.ts';
import { shortName } from './short-name.ts';

/** What an entry asks for, as shown on its button. */
export function entryTitle(entry: PlanEntry): string {
  switch (entry.kind) {
    case 'resume':
      if (entry.mode === 'simulation') return 'Continue the simulation';
      return entry.left === 0 ? 'Finish practice' : 'Continue practice';
    case 'diagnostic':
      return `Answer ${countText(entry.settings.count, 'question')}`;
    case 'cards':
      if (entry.isWarmUp) return `Warm up with ${countText(entry.reviews, 'card')}`;
      if (entry.reviews === 0) return `Learn ${countText(entry.fresh, 'new card')}`;
      return entry.fresh === 0
        ? `Review ${countText(entry.reviews, 'card')}`
        : `Study ${countText(entry.reviews + entry.fresh, 'card')} (${entry.fresh} new, ${entry.reviews} to review)`;
    case 'missed':
      return `Practice ${countText(entry.ideas, isNew(entry) ? 'similar question' : 'missed question')}`;
    case 'read':
      return `Read ${taskText(entry)}`;
    case 'drill':
      return `Practice ${countText(entry.settings.count, 'new question')}`;
    case 'quiz':
      return entry.left === undefined ? 'Take a free quiz' : 'Continue the quiz';
    case 'simulation':
      return entry.isSealed ? 'Take the sealed exam' : 'Take an exam simulation';
  }
}

/** The same beside other things, where there is room for little: 'Read 3.1 · 6 min'. */
export function entryLabel(entry: PlanEntry): string {
  const title = entry.kind === 'read' ? `Read ${entry.domain}.${entry.task}` : entryTitle(entry);
  return isClocked(entry) ? title : `${title} · ${entry.minutes} min`;
}

/** What the label leaves out: the name of a text, or why something else is there. */
export const entryDetail = (entry: PlanEntry): string =>
  entry.kind === 'read' && !entry.isStuck
    ? `${entry.name || taskText(entry)}. ${entryReason(entry)}`
    : entryReason(entry);

/** Why it is there, in one line. */
export function entryReason(entry: PlanEntry): string {
  switch (entry.kind) {
    case 'resume':
      if (entry.mode === 'simulation') return runningText(entry);
      return entry.left === 0
        ? leftText(0)
        : `You have ${countText(entry.left, 'question')} left in your last practice.`;
    case 'diagnostic':
      return 'Questions from every domain. Your answers decide what comes next.';
    case 'cards':
      if (entry.isWarmUp) return 'Nothing new this morning. You know this.';
      if (entry.reviews === 0) return 'Each card comes back just before you’d forget it.';
      return entry.fresh === 0
        ? 'These are the cards you’re closest to forgetting.'
        : 'New cards, and the ones you’re closest to forgetting.';
    case 'missed':
      return missedReason(entry);
    case 'read': {
      if (entry.isStuck)
        return 'You missed most questions on this in your last two rounds. Read it before you try more.';
      const share = Math.round(entry.weight * 100);
      const worth = share > 0 ? `Worth about ${share}% of the exam.` : 'You have not read it yet.';
      return entry.isPart ? `${worth} Start today, finish tomorrow.` : worth;
    }
    case 'drill':
      return `Where you can gain the most: ${taskList(entry.tasks)}.`;
    case 'quiz':
      return entry.left === undefined ? 'Free questions from every domain.' : leftText(entry.left, entry.clock);
    case 'simulation':
      if (entry.isExtra)
        return `A full-length exam, for a day with ${countText(entry.minutes, 'minute')} to spare. It can’t be paused.`;
      return entry.isSealed
        ? 'Questions saved for the final week. You haven’t seen any of them yet.'
        : 'A full-length exam, to see how you do against the clock.';
  }
}

/** What is left of a running simulation, in time and questions. */
function runningText({ left, minutes }: PlanEntry & { kind: 'resume' }): string {
  const time = `Your simulation is still running: ${clockLeftText(minutes * 60)}`;
  return left === 0 ? `${time}. Submit it to see how you did.` : `${time}, ${countText(left, 'question')} to go.`;
}

/** What is left of something begun, and on its clock, which stands still until it is continued. */
export function leftText(left: number, clock?: number): string {
  if (left === 0) return 'You’ve answered every question in this set. Finish to see how you did.';
  const questions = countText(left, 'question');
  return `You have ${clock === undefined ? `${questions} left` : `${questions} and ${clockLeftText(clock)}`}.`;
}

/** Where something was missed, and what retries it. */
function missedReason(entry: PlanEntry & { kind: 'missed' }): string {
  const { ideas, tasks } = entry;
  const where = `You missed ${wordFor(ideas, 'a question', 'questions')} on ${taskList(tasks, () => 'more')}.`;
  if (isNew(entry)) return `${where} Try ${wordFor(ideas, 'a similar question', 'similar questions')}.`;
  return `${where} Try ${wordFor(ideas, 'it', 'them')} again.`;
}

/** Whether other questions of the same tasks retry what was missed. */
const isNew = ({ settings }: PlanEntry & { kind: 'missed' }): boolean => settings.pool === 'unseen';

/** How far away the exam is: 'Exam in 12 days'. */
export function countdownText(daysLeft: number): string {
  if (daysLeft === 0) return 'Exam today';
  if (daysLeft === 1) return 'Exam tomorrow';
  return `Exam in ${countText(daysLeft, 'day')}`;
}

/** What is asked once the exam date has passed. */
export const OUTCOME_QUESTION = 'How did your exam go?';

/** What to say if nothing is asked for. */
export function restText(kind: DayKind, spent: number): string {
  if (kind === 'off') return 'Today is a day off.';
  if (kind === 'past') return 'Your exam date has passed.';
  if (kind === 'exam') return 'You’re ready. Good luck!';
  if (kind === 'eve') return 'Nothing more for today. Get a good night’s sleep.';
  return spent > 0 ? 'You’re done for today.' : 'Nothing is planned for today.';
}

/** The heading over optional things, or those that come after the next one. */
export function othersText(kind: DayKind): string {
  if (kind === 'off' || kind === 'exam') return 'Only if you want to';
  return kind === 'past' ? 'To keep going' : 'After that';
}

/** A task in a sentence: its number and, briefly, what it is about. */
const shortTaskText = ({ domain, task, name }: NamedTask): string => `${domain}.${task} ${shortName(name)}`.trim();

const taskText = ({ domain, task, name }: NamedTask): string => `${domain}.${task} ${name}`.trim();

/** A few tasks by name; if many, the first ones, and what `rest` says of the others. */
function taskList(tasks: readonly NamedTask[], rest = (others: number) => countText(others, 'other task')): string {
  const shown = tasks.slice(0, 2).map(shortTaskText);
  const others = tasks.length - shown.length;
  return listText(others > 0 ? [...shown, rest(others)] : shown);
}
