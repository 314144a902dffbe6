import { type Group, seatsOf, sizeOf } from '#rules/question/draw/draw.ts';
import { type Random, shuffle } from '../question/random.ts';
import { sample } from '#rules/question/draw/sample.ts';

/** What drawing a simulation needs to know about questions. */
export type DrawFacts<K> = {
  /** When the person last saw it, in minutes; null: never. */
  lastShown: (question: K) => number | null;
  /** Whether two questions give each other away: similar, or in the same family. */
  isApart: (question: K, other: K) => boolean;
};

/** A simulation with less new material than this is a rehearsal. */
const NEW_PERCENT = 80;

export const isRehearsal = (unseen: number, total: number): boolean => unseen * 100 < total * NEW_PERCENT;

/** How many to draw for this many seats, since some may have been seen: first a few extra, then many. */
const TRIES = [(seats: number) => seats + 3, (seats: number) => seats * 4 + 20];

/** A question and the group whose seat it takes. */
export type Seat<K> = { id: K; group: number };
/** What a form begins with: at most this many of these questions, each in its group's seat. */
export type Opening<K> = { seats: number; questions: readonly Seat<K>[] };
/** The parts of a form not drawn question by question: its opening, and case sets, one of which ends it. */
export type Ends<K> = { opening?: Opening<K>; cases?: readonly (readonly Seat<K>[])[] };
const NO_OPENING: Opening<never> = { seats: 0, questions: [] };

/**
 * Draws a simulation: seats by the blueprint, and within a domain's seats, questions the person has never seen, then those
 * seen longest ago. Two that give each other away share a form only if a domain has nothing else. If most are unseen, the
 * cost does not grow with the bank. The form's opening comes before everything else, and a case set at the end, whole and
 * in order; questions in other case sets are left out.
 */
export function drawForm<K>(
  groups: readonly Group<K>[],
  count: number,
  facts: DrawFacts<K>,
  random: Random,
  { opening = NO_OPENING, cases = [] }: Ends<K> = {},
): K[] {
  const possible = seatsOf(groups, count);
  const first = drawOpening(opening, possible, facts, random);
  const last = drawCase(cases, possible, first, facts, random);
  const others = cases.flat().filter(({ id }) => !last.some((seat) => seat.id === id));
  const isOut = new Set(others.map(({ id }) => id));
  const seats = seatsOf(
    groups,
    count,
    groups.map((group, index) => sizeOf(group) - others.filter((seat) => seat.group === index).length),
  );
  const isKept = new Set(first.length > 0 ? opening.questions.map(({ id }) => id) : []);
  const chosen: K[] = [];
  groups.forEach((group, index) => {
    const placed = [...first, ...last];
    const left = seats[index]! - placed.filter((seat) => seat.group === index).length;
    const others = [...placed.map(({ id }) => id), ...chosen];
    chosen.push(...fillSeats(group, left, { others, isKept, isOut }, facts, random));
  });
  return [...first.map(({ id }) => id), ...shuffle(chosen, random), ...last.map(({ id }) => id)];
}

/** The first set, in random order, that is all new and has enough seats; none if there is no such set. */
function drawCase<K>(
  cases: readonly (readonly Seat<K>[])[],
  seats: readonly number[],
  first: readonly Seat<K>[],
  asked: DrawFacts<K>,
  random: Random,
): readonly Seat<K>[] {
  const fits = (set: readonly Seat<K>[]) =>
    seats.every((most, index) => [...first, ...set].filter(({ group }) => group === index).length <= most);
  const isNew = (set: readonly Seat<K>[]) => set.every(({ id }) => asked.lastShown(id) === null);
  const isAlone = (set: readonly Seat<K>[]) =>
    !set.some(({ id }) => first.some((other) => other.id === id || asked.isApart(id, other.id)));
  return shuffle(cases, random).find((set) => isNew(set) && fits(set) && isAlone(set)) ?? [];
}

/** Only new ones: once all were seen, they return like any others. */
function drawOpening<K>(
  { seats: most, questions }: Opening<K>,
  seats: readonly number[],
  asked: DrawFacts<K>,
  random: Random,
) {
  const chosen: Seat<K>[] = [];
  for (const { id, group } of shuffle(questions, random)) {
    if (chosen.length === most || asked.lastShown(id) !== null) continue;
    const taken = chosen.filter((other) => other.group === group).length;
    if (taken < seats[group]! && !chosen.some((other) => asked.isApart(id, other.id))) chosen.push({ id, group });
  }
  return chosen;
}

type SeatChoice<K> = { others: readonly K[]; isKept: ReadonlySet<K>; isOut: ReadonlySet<K> };

function fillSeats<K>(
  group: Group<K>,
  seats: number,
  { others, isKept, isOut }: SeatChoice<K>,
  asked: DrawFacts<K>,
  random: Random,
): K[] {
  const own = new Set<K>();
  const passedOver = new Set<K>();
  for (const id of seats === 0 ? [] : candidates(group, seats, asked, random)) {
    if (own.has(id) || isOut.has(id) || others.includes(id)) continue;
    if (isKept.has(id) || [...others, ...own].some((other) => asked.isApart(id, other))) passedOver.add(id);
    else own.add(id);
    if (own.size === seats) return [...own];
  }
  return [...own, ...passedOver].slice(0, seats);
}

/** A group's questions in order of preference; some come twice. */
function* candidates<K>({ lists }: Group<K>, seats: number, { lastShown }: DrawFacts<K>, random: Random): Generator<K> {
  for (const wanted of TRIES)
    for (const id of sample(lists, wanted(seats), random)) if (lastShown(id) === null) yield id;
  yield* shuffle(
    lists.flatMap((list) => list.filter((id) => lastShown(id) === null)),
    random,
  );
  const seen = lists.flatMap((list) =>
    list.flatMap((id) => {
      const at = lastShown(id);
      return at === null ? [] : { id, at };
    }),
  );
  // Random among those from the same minute, the finest resolution known.
  for (const { id } of shuffle(seen, random).sort((a, b) => a.at - b.at)) yield id;
}

/** How much of the next simulation is new, and how many full ones can be drawn before one is a rehearsal. */
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
