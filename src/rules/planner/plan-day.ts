import { type ChosenCards, chooseCards } from './choose-cards.ts';
import { type DayKind, dayKind, daysLeft, minutesOf, MOST_OF_A_DAY } from './day.ts';
import { diagnostic, drill, measuring, missedIdeas, quiz, reading, stuckReading } from './plan-tasks.ts';
import type { PlanEntry } from './plan-entry.ts';
import { type Room, roomOf } from './room.ts';
import { simulationToday } from './simulation-day.ts';
import type { Snapshot } from './snapshot.ts';

/** What to do today, in order: the first is the next thing to do. */
export type DayPlan = {
  kind: DayKind;
  /** Days until the exam; null without an upcoming one. */
  daysLeft: number | null;
  /** Minutes in this day, including those already studied. */
  minutes: number;
  /** Whole minutes already studied. */
  spent: number;
  entries: PlanEntry[];
  /** Today's cards, in order. */
  cardIds: string[];
};

/** On a day with other things to do, cards take at most this share. */
const CARD_SHARE = 0.5;
/** Once they were studied, what is left of it isn't worth going back for below this many seconds. */
const WORTH_GOING_BACK = 60;

/**
 * One day's plan, recomputed from where the learner is: work missed on earlier days doesn't pile up. Not counting
 * extras, it takes at most 1.2 times the day's minutes.
 */
export function planDay(snapshot: Snapshot): DayPlan {
  const kind = dayKind(snapshot);
  const remainingDays = daysLeft(snapshot);
  const minutes = minutesOf(kind, snapshot.minutes);
  // Both what is done and what is planned are said in whole minutes, which must add up to the day's.
  const spent = Math.floor(snapshot.spent / 60);
  const most = minutes * MOST_OF_A_DAY - snapshot.spent / 60;
  const room = roomOf(Math.min(minutes - spent, most), most);
  const isLearning = kind === 'study' || kind === 'past';

  const resume = resumeEntries(snapshot, room);
  const simulation = isLearning ? simulationEntries(snapshot, remainingDays, room) : [];
  const first = isLearning && resume.length === 0 ? diagnostic(snapshot, room) : [];
  const { entries: cards, ids } = ofCards(snapshot, kind, remainingDays, room);
  const stuck = isLearning ? stuckReading(snapshot, room) : [];
  // After a round of what was missed, reading has its turn, or a day of misses would leave no time for it.
  const isReadingFirst = snapshot.rounds.missed > 0 && snapshot.readToday === 0;
  const missedIn = () => (isLearning || kind === 'eve' ? missedIdeas(snapshot, room) : []);
  const readIn = () => (isLearning ? reading(snapshot, room) : []);
  const measured = isLearning ? measuring(snapshot, room) : [];
  const taught = isReadingFirst ? [...readIn(), ...missedIn()] : [...missedIn(), ...readIn()];
  const isDrilled = first.length > 0 || measured.length > 0;
  const drills = isLearning && !isDrilled ? [...drill(snapshot, room), ...quiz(snapshot, room)] : [];
  return {
    kind,
    daysLeft: remainingDays,
    minutes,
    spent,
    entries: [...resume, ...first, ...cards, ...stuck, ...measured, ...taught, ...drills, ...simulation],
    cardIds: ids,
  };
}

/** A practice sitting continues as long as there is time; a simulation keeps running, whatever the day allows. */
function resumeEntries({ open }: Snapshot, room: Room): PlanEntry[] {
  if (!open) return [];
  const { sittingId, mode, left, seconds } = open;
  // Of a running clock only whole minutes are promised.
  const wanted = Math.max(1, mode === 'simulation' ? Math.floor(seconds / 60) : Math.ceil(seconds / 60));
  const isExtra = mode === 'simulation' ? wanted > room.most() : room.most() < 1;
  const minutes = mode === 'simulation' || isExtra ? wanted : Math.min(wanted, Math.floor(room.most()));
  if (!isExtra) room.take(minutes);
  return [{ kind: 'resume', sittingId, mode, left, minutes, isExtra }];
}

/** One that doesn't fit the day is offered but not planned: it cannot be paused. */
function simulationEntries(snapshot: Snapshot, remainingDays: number | null, room: Room): PlanEntry[] {
  const wanted = snapshot.isOwner ? simulationToday(snapshot.simulation, snapshot.examDate, remainingDays) : null;
  if (!wanted || remainingDays === null) return [];
  const { minutes } = snapshot.simulation!;
  const isExtra = minutes > room.most();
  if (!isExtra) room.take(minutes);
  return [{ kind: 'simulation', isSealed: wanted.isSealed, daysLeft: remainingDays, minutes, isExtra }];
}

function ofCards(snapshot: Snapshot, kind: DayKind, left: number | null, room: Room) {
  const nothing = { entries: [] as PlanEntry[], ids: [] as string[] };
  if (!snapshot.isOwner || kind === 'off' || room.left() < 1) return nothing;
  const others = snapshot.tasks.some(({ fresh, words, isRead }) => fresh > 0 || (words > 0 && !isRead));
  const isShared = others && (kind === 'study' || kind === 'past');
  const { cards, newLeft, newToday, pace, spentOnCards } = snapshot;
  const share = isShared ? snapshot.minutes * 60 * CARD_SHARE - spentOnCards : Number.POSITIVE_INFINITY;
  const isSpentUp = spentOnCards > 0 && share < WORTH_GOING_BACK;
  const seconds = isSpentUp ? 0 : Math.min(room.left() * 60, share);
  const chosen: ChosenCards = chooseCards(cards, { daysLeft: left, seconds, newLeft, newToday, pace, isShared });
  if (chosen.ids.length === 0) return nothing;
  const minutes = Math.max(1, Math.ceil(chosen.seconds / 60));
  room.take(minutes);
  const { reviews, fresh, ids } = chosen;
  const entry: PlanEntry = { kind: 'cards', reviews, fresh, isWarmUp: kind === 'exam', minutes, isExtra: false };
  return { entries: [entry], ids };
}
