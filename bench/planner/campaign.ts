import { addDays } from '#rules/flashcard/calendar.ts';
import { planDay } from '#rules/planner/plan-day.ts';
import { recallAfter } from '#rules/flashcard/memory.ts';
import type { Snapshot } from '#rules/planner/snapshot.ts';
import { cardsOf, chanceOf, review, SECONDS, type SimulatedCard, truly } from './memory-of-learner.ts';

/** How long and how much somebody studies. */
export type Campaign = { days: number; minutes: number; cards: number };

/** `points`: share of the exam known on its day. `busiest`: the longest day divided by the daily minutes. `morning`: share of the cards on the morning of the exam. */
export type CampaignEnd = { points: number; busiest: number; morning: number };

/** Which cards come up on a day, in order; it may return more than fit, since the time ends the day. */
export type Scheduler = (cards: readonly SimulatedCard[], day: number, campaign: Campaign) => SimulatedCard[];

const START = '2026-11-02';

/** What the planner gets for the same cards. */
export function snapshotOf(cards: readonly SimulatedCard[], day: number, { days, minutes }: Campaign): Snapshot {
  return {
    day: addDays(START, day),
    examDate: addDays(START, days),
    minutes,
    daysOff: [],
    spent: 0,
    spentOnCards: 0,
    readToday: 0,
    rounds: { missed: 0, drill: 0 },
    isOwner: true,
    hasQuiz: true,
    pace: { ...SECONDS, question: 60, wordsPerMinute: 200 },
    cards: cards.map(({ id, worth, memory, lastDay }) => ({
      id,
      worth,
      memory,
      elapsed: day - lastDay,
      isDue: false,
      isStep: false,
    })),
    newLeft: 0,
    newToday: 0,
    tasks: [],
    open: null,
    simulation: null,
  };
}

export const byPlanner: Scheduler = (cards, day, campaign) => {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return planDay(snapshotOf(cards, day, campaign)).cardIds.map((id) => byId.get(id)!);
};

const FORGETS = 0.9 ** (1 / -0.1542) - 1;
/** Days until recall has fallen to the retention. */
const intervalOf = (stability: number, retention: number) =>
  Math.max(1, Math.round((stability * (retention ** (1 / -0.1542) - 1)) / FORGETS));

const dueCards = (cards: readonly SimulatedCard[], day: number, retention: number) =>
  cards
    .filter(({ memory, lastDay }) => memory && lastDay + intervalOf(memory.stability, retention) <= day)
    .sort(
      (a, b) => recallAfter(day - a.lastDay, a.memory!.stability) - recallAfter(day - b.lastDay, b.memory!.stability),
    );

/** FSRS by default: what is due at a fixed retention, then new cards while there is time. */
export const atRetention =
  (retention: number): Scheduler =>
  (cards, day) => [...dueCards(cards, day, retention), ...cards.filter(({ memory }) => !memory)];

/** FSRS with new cards first, as many a day as needed to see all of them in time. */
export const pacedAtRetention =
  (retention: number): Scheduler =>
  (cards, day, { days }) => {
    const unseen = cards.filter(({ memory }) => !memory);
    const quota = Math.ceil(unseen.length / Math.max(1, days - day));
    return [...unseen.slice(0, quota), ...dueCards(cards, day, retention), ...unseen.slice(quota)];
  };

/** Plays the days up to the exam and measures what is known that morning, before the last review. */
export function play(scheduler: Scheduler, campaign: Campaign, learner: number): CampaignEnd {
  const chance = chanceOf(learner);
  const cards = cardsOf(campaign.cards, chance);
  const most = campaign.minutes * 60;
  let busiest = 0;
  for (let day = 0; day < campaign.days; day += 1) {
    let spent = 0;
    for (const card of scheduler(cards, day, campaign)) {
      if (spent + (card.memory ? SECONDS.review : SECONDS.freshCard) > most) break;
      spent += review(card, day, chance);
    }
    busiest = Math.max(busiest, spent / most);
  }
  const points = cards.reduce((sum, card) => sum + card.worth * truly(card, campaign.days), 0);
  const onMorning = scheduler(cards, campaign.days, campaign).length;
  return { points, busiest, morning: onMorning / cards.length };
}

/** The mean over several learners; the busiest day and the fullest morning are the maximum. */
export function playAll(scheduler: Scheduler, campaign: Campaign, learners: number): CampaignEnd {
  const all = Array.from({ length: learners }, (_, learner) => play(scheduler, campaign, learner));
  return {
    points: all.reduce((sum, { points }) => sum + points, 0) / learners,
    busiest: Math.max(...all.map(({ busiest }) => busiest)),
    morning: Math.max(...all.map(({ morning }) => morning)),
  };
}
