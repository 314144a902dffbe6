import { type Group, seatsOf } from '../question/draw.ts';
import { type Random, shuffle } from '../question/random.ts';
import { sample } from '../question/sample.ts';

/** What a draw of a simulation may ask of the questions. */
export type DrawFacts = {
  /** When it was last shown to the person, in minutes; null: never. */
  lastShown: (id: string) => number | null;
  /** Whether two questions give each other away: alike, or of one family. */
  isApart: (id: string, other: string) => boolean;
};

/** A simulation of which less is new to its person is a rehearsal. */
export const NEW_SHARE = 0.8;

export const isRehearsal = (unseen: number, total: number): boolean => unseen < total * NEW_SHARE;

/** How many to draw for so many seats, since some may be seen: first few more, then many. */
const TRIES = [(seats: number) => seats + 3, (seats: number) => seats * 4 + 20];

/**
 * Draws a simulation: seats by the blueprint, and within the seats of a domain what the person has never been shown, then what was
 * longest ago. Two that give each other away stand in one form only where a domain has nothing else. Where most is unseen the
 * cost does not grow with the bank.
 */
export function drawForm(groups: readonly Group[], count: number, asked: DrawFacts, random: Random): string[] {
  const seats = seatsOf(groups, count);
  const chosen: string[] = [];
  groups.forEach((group, index) => chosen.push(...fillSeats(group, seats[index]!, chosen, asked, random)));
  return shuffle(chosen, random);
}

function fillSeats(group: Group, seats: number, others: readonly string[], asked: DrawFacts, random: Random): string[] {
  const own = new Set<string>();
  const passedOver = new Set<string>();
  for (const id of seats === 0 ? [] : candidates(group, seats, asked, random)) {
    if (own.has(id)) continue;
    if ([...others, ...own].some((other) => asked.isApart(id, other))) passedOver.add(id);
    else own.add(id);
    if (own.size === seats) return [...own];
  }
  return [...own, ...passedOver].slice(0, seats);
}

/** The questions of a group in the order in which they are wanted; some come twice. */
function* candidates({ lists }: Group, seats: number, { lastShown }: DrawFacts, random: Random): Generator<string> {
  for (const wanted of TRIES)
    for (const id of sample(lists, wanted(seats), random)) if (lastShown(id) === null) yield id;
  const all = lists.flatMap((list) => list.map((id) => ({ id, at: lastShown(id) })));
  for (const { id } of shuffle(
    all.filter(({ at }) => at === null),
    random,
  ))
    yield id;
  // By chance among those of one minute, which is as near as is known.
  for (const { id } of shuffle(all, random)
    .filter(({ at }) => at !== null)
    .sort((a, b) => a.at! - b.at!))
    yield id;
}

/** How much of the next simulation is new, and how many whole ones can be drawn before one is a rehearsal. */
export function newLeft(seats: readonly number[], unseen: readonly number[]): { unseen: number; forms: number } {
  const total = seats.reduce((sum, count) => sum + count, 0);
  const left = [...unseen];
  const take = () =>
    seats.reduce((sum, count, index) => {
      const taken = Math.min(count, left[index]!);
      left[index]! -= taken;
      return sum + taken;
    }, 0);
  const next = take();
  let forms = 0;
  for (let share = next; total > 0 && !isRehearsal(share, total); share = take()) forms += 1;
  return { unseen: next, forms };
}
