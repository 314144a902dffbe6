import { type Group, seatsOf, sizeOf } from '#rules/question/draw/draw.ts';
import { type Random, shuffle } from '../question/random.ts';
import { sample } from '#rules/question/draw/sample.ts';

/** What drawing a simulation needs to know about questions. */
export type DrawFacts<K> = {
  /** When the person last saw it; null: never. */
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

/** The questions of one kind, how many of a form are of that kind on average, and whether they are performance-based. */
export type KindSeats<K> = { seats: number; isPerformance: boolean; questions: readonly Seat<K>[] };

/**
 * What a form is made of beside its domains: the share of each kind but the usual one, whether it begins with its
 * performance-based questions, and case sets, one of which ends it.
 */
export type FormParts<K> = {
  kinds?: readonly KindSeats<K>[];
  hasOpening?: boolean;
  cases?: readonly (readonly Seat<K>[])[];
};

/**
 * Draws a simulation: seats by the blueprint, the kinds at their shares, and within both, questions the person has never
 * seen, then those seen longest ago. Two that give each other away share a form only if a domain has nothing else. If most
 * are unseen, the cost does not grow with the bank. A case set comes at the end, whole and in order; questions in other
 * case sets are left out.
 */
export function drawForm<K>(
  groups: readonly Group<K>[],
  count: number,
  facts: DrawFacts<K>,
  random: Random,
  { kinds = [], hasOpening = false, cases = [] }: FormParts<K> = {},
): K[] {
  const possible = seatsOf(groups, count);
  const last = drawCase(cases, possible, facts, random);
  const others = cases.flat().filter(({ id }) => !last.some((seat) => seat.id === id));
  const isOut = new Set(others.map(({ id }) => id));
  const seats = seatsOf(
    groups,
    count,
    groups.map((group, index) => sizeOf(group) - others.filter((seat) => seat.group === index).length),
  );
  const short = lackOf(groups, seats, { kinds, isOut }, facts);
  const { performance, rest } = drawKinds(kinds, seats, { last, isOut, short }, facts, random);
  const idsOf = (isMeant: boolean) =>
    new Set(kinds.flatMap((kind) => (kind.isPerformance === isMeant ? kind.questions.map(({ id }) => id) : [])));
  const beyond = { isKept: idsOf(true), isSpare: idsOf(false), isOut };
  const chosen: K[] = [];
  groups.forEach((group, index) => {
    const placed = [...performance, ...rest, ...last];
    const left = seats[index]! - placed.filter((seat) => seat.group === index).length;
    chosen.push(
      ...fillSeats(group, left, { ...beyond, others: [...placed.map(({ id }) => id), ...chosen] }, facts, random),
    );
  });
  const first = performance.map(({ id }) => id);
  const middle = [...(hasOpening ? [] : first), ...rest.map(({ id }) => id), ...chosen];
  return [...(hasOpening ? first : []), ...shuffle(middle, random), ...last.map(({ id }) => id)];
}

/** `short`: how many seats of each group have no new question that is not performance-based. */
type Taken<K> = { last: readonly Seat<K>[]; isOut: ReadonlySet<K>; short: readonly number[] };

/** How many seats of each group cannot be filled with new questions that are not performance-based. */
function lackOf<K>(
  groups: readonly Group<K>[],
  seats: readonly number[],
  { kinds, isOut }: { kinds: readonly KindSeats<K>[]; isOut: ReadonlySet<K> },
  { lastShown }: DrawFacts<K>,
): number[] {
  const hands = new Set(kinds.flatMap((kind) => (kind.isPerformance ? kind.questions.map(({ id }) => id) : [])));
  if (hands.size === 0) return groups.map(() => 0);
  return groups.map(({ lists }, group) => {
    let left = seats[group]!;
    for (const list of lists)
      for (const id of list) {
        if (left === 0) return 0;
        if (!hands.has(id) && !isOut.has(id) && lastShown(id) === null) left -= 1;
      }
    return left;
  });
}

/**
 * As many questions of each kind as are its share, each in a seat of its group: new ones, then new ones of other
 * performance-based kinds, then those of these kinds that were seen; one too few is better than one that was seen.
 * Groups that are short of other new questions come first.
 */
function drawKinds<K>(
  kinds: readonly KindSeats<K>[],
  seats: readonly number[],
  { last, isOut, short }: Taken<K>,
  facts: DrawFacts<K>,
  random: Random,
): { performance: Seat<K>[]; rest: Seat<K>[] } {
  const taken = [...last];
  const draw = (questions: readonly Seat<K>[], most: number, isOfNew: boolean): Seat<K>[] => {
    const groupOf = new Map(questions.map(({ id, group }) => [id, group]));
    const drawn: Seat<K>[] = [];
    const all = { weight: 1, lists: [[...groupOf.keys()]] };
    for (const id of most > 0 ? candidates(all, most, facts, random) : []) {
      if (isOfNew && facts.lastShown(id) !== null) break;
      const group = groupOf.get(id)!;
      const hasSeat = taken.filter((seat) => seat.group === group).length < seats[group]!;
      if (!hasSeat || isOut.has(id) || taken.some((seat) => seat.id === id || facts.isApart(id, seat.id))) continue;
      drawn.push({ id, group });
      taken.push({ id, group });
      if (drawn.length === most) break;
    }
    return drawn;
  };
  /** New questions, first for groups that lack others. */
  const drawNew = ({ questions, isPerformance }: KindSeats<K>, most: number): Seat<K>[] => {
    const drawn: Seat<K>[] = [];
    for (const [group, lack] of isPerformance ? short.entries() : []) {
      const has = taken.filter((seat) => seat.group === group).length;
      if (lack > has)
        drawn.push(
          ...draw(
            questions.filter((seat) => seat.group === group),
            Math.min(lack - has, most - drawn.length),
            true,
          ),
        );
    }
    return [...drawn, ...draw(questions, most - drawn.length, true)];
  };
  const drawAll = (own: readonly KindSeats<K>[]) => {
    const inCase = own.map(({ questions }) =>
      last.length === 0 ? 0 : questions.filter(({ id }) => last.some((seat) => seat.id === id)).length,
    );
    const wanted = kindCounts(own, facts, random).map((count, index) => Math.max(0, count - inCase[index]!));
    const byKind = own.map((kind, index) => drawNew(kind, wanted[index]!));
    return { byKind, wanted };
  };
  const own = kinds.filter(({ isPerformance }) => isPerformance);
  const { byKind, wanted } = drawAll(own);
  const performance = byKind.flat();
  const all = own.flatMap(({ questions }) => questions);
  const lacking = () => wanted.reduce((sum, count) => sum + count, 0) - performance.length;
  performance.push(...draw(all, lacking(), true));
  const isOneShort = performance.length > 0 && lacking() === 1;
  if (!isOneShort) {
    own.forEach(({ questions }, index) => {
      const left = Math.min(lacking(), wanted[index]! - byKind[index]!.length);
      performance.push(...draw(questions, left, false));
    });
    performance.push(...draw(all, lacking(), false));
  }
  return { performance, rest: drawAll(kinds.filter(({ isPerformance }) => !isPerformance)).byKind.flat() };
}

/** Whole seats of kinds: each share rounded up or down, and so is their sum. Those with new questions are rounded up first. */
function kindCounts<K>(kinds: readonly KindSeats<K>[], { lastShown }: DrawFacts<K>, random: Random): number[] {
  const sum = kinds.reduce((total, { seats }) => total + seats, 0);
  const counts = kinds.map(({ seats }) => Math.floor(seats + NOISE));
  let left = Math.floor(sum + random() + NOISE) - counts.reduce((total, count) => total + count, 0);
  const order = kinds.map(({ seats, questions }, index) => ({
    index,
    isNew: questions.some(({ id }) => lastShown(id) === null),
    // The larger the fraction, the likelier it comes early.
    key: random() ** (1 / Math.max(NOISE, seats - counts[index]!)),
  }));
  for (const { index } of order.sort((a, b) => Number(b.isNew) - Number(a.isNew) || b.key - a.key)) {
    if (left <= 0 || kinds[index]!.seats - counts[index]! <= NOISE) continue;
    counts[index]! += 1;
    left -= 1;
  }
  return counts;
}

/** What sums of shares may be off by. */
const NOISE = 1e-9;

/** The first set, in random order, that is all new and has enough seats; none if there is no such set. */
function drawCase<K>(
  cases: readonly (readonly Seat<K>[])[],
  seats: readonly number[],
  asked: DrawFacts<K>,
  random: Random,
): readonly Seat<K>[] {
  const fits = (set: readonly Seat<K>[]) =>
    seats.every((most, index) => set.filter(({ group }) => group === index).length <= most);
  const isNew = (set: readonly Seat<K>[]) => set.every(({ id }) => asked.lastShown(id) === null);
  return shuffle(cases, random).find((set) => isNew(set) && fits(set)) ?? [];
}

/** `isKept`: only if a group has nothing else; `isSpare`: before any that were seen. */
type SeatChoice<K> = {
  others: readonly K[];
  isKept: ReadonlySet<K>;
  isSpare: ReadonlySet<K>;
  isOut: ReadonlySet<K>;
};

function fillSeats<K>(
  group: Group<K>,
  seats: number,
  { others, isKept, isSpare, isOut }: SeatChoice<K>,
  facts: DrawFacts<K>,
  random: Random,
): K[] {
  const own = new Set<K>();
  const spare = new Set<K>();
  const passedOver = new Set<K>();
  const isDone = () => own.size === seats;
  const take = (id: K) => {
    if ([...others, ...own].some((other) => facts.isApart(id, other))) passedOver.add(id);
    else own.add(id);
  };
  const takeSpare = () => {
    for (const id of spare) if (!isDone()) take(id);
    spare.clear();
  };
  for (const id of seats === 0 ? [] : candidates(group, seats, facts, random)) {
    if (own.has(id) || isOut.has(id) || others.includes(id)) continue;
    const isSeen = facts.lastShown(id) !== null;
    if (isSeen) takeSpare();
    if (isDone()) break;
    if (isKept.has(id)) passedOver.add(id);
    else if (isSpare.has(id) && !isSeen) spare.add(id);
    else take(id);
    if (isDone()) return [...own];
  }
  takeSpare();
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
  // Random among those last seen at the same time, such as when a sitting ended.
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
