import type { Exam } from '#contract/exam.ts';
import { drawForm, type Ends, newLeft } from '#rules/practice/simulation-draw.ts';
import { isWanted, type PracticeSettings, taskName } from '#rules/practice/settings.ts';
import { weakness } from '#rules/practice/weakness.ts';
import { drawByGroup, firstOfEach, type Group, seatsOf, sizeOf } from '#rules/question/draw/draw.ts';
import { type Random, shuffle } from '#rules/question/random.ts';
import { sample } from '#rules/question/draw/sample.ts';
import { lastSeen, missedLongestAgo, type SeenQuestions } from '#rules/exposure/seen.ts';
import type { TaskSums } from '#rules/statistics/sums.ts';
import { byDomain, type FilledCell, type PracticeBank } from './practice-bank.service.ts';

/** What is known of a person and an exam that a draw may ask. */
type LearnerHistory = { seen: SeenQuestions; flagged: readonly number[]; tasks: readonly TaskSums[] };
type From = { exam: Exam; bank: PracticeBank; random: Random; known: LearnerHistory };

/** Questions for an exam simulation: by the blueprint, and of each domain first what is new to the person. */
export function drawSimulation(
  { exam, bank, random, known }: Omit<From, 'known'> & Seeing,
  isSealed: boolean,
): number[] {
  const asked = { lastShown: lastShownOf(known), isApart: bank.isApart };
  const groups = byDomain(exam, isSealed ? bank.sealed : bank.cells);
  return drawForm(groups, bank.form.questions, asked, random, endsOf(exam, bank, isSealed));
}

function endsOf(
  { domains }: Exam,
  { opening, cases, cellOf, isSealed }: PracticeBank,
  ofSealed: boolean,
): Ends<number> {
  const own = opening.seats === 0 ? [] : opening.numbers.filter((number) => isSealed(number) === ofSealed);
  const seatOf = (number: number) => ({
    id: number,
    group: domains.findIndex((domain) => domain.number === cellOf(number)?.domain),
  });
  return {
    opening: { seats: opening.seats, questions: own.map(seatOf) },
    cases: ofSealed ? [] : cases.map((set) => set.map(seatOf)),
  };
}

/** How many questions of each domain a simulation has. */
export function simulationSplit(exam: Exam, bank: PracticeBank): { number: number; questions: number }[] {
  const seats = seatsOf(byDomain(exam, bank.cells), bank.form.questions);
  return exam.domains.map(({ number }, index) => ({ number, questions: seats[index]! }));
}

type Seeing = { known: Pick<LearnerHistory, 'seen'> };

/** When a question was last shown to the person, in minutes; null: never. */
const lastShownOf =
  ({ seen }: Seeing['known']) =>
  (number: number): number | null =>
    seen.get(number)?.minute ?? null;

/** How much of the next simulation would be new, and how many are left before one is a rehearsal. */
export function newInForm(from: Pick<From, 'exam' | 'bank'> & Seeing, isSealed: boolean) {
  const { exam, bank, known } = from;
  const groups = byDomain(exam, isSealed ? bank.sealed : bank.cells);
  // By what was seen, which is less than the bank.
  const seen = new Map<number, number>();
  for (const number of known.seen.keys()) {
    const domain = bank.isSealed(number) === isSealed ? bank.cellOf(number)?.domain : undefined;
    if (domain !== undefined) seen.set(domain, (seen.get(domain) ?? 0) + 1);
  }
  const unseen = groups.map((group, index) => sizeOf(group) - (seen.get(exam.domains[index]!.number) ?? 0));
  const seats = seatsOf(groups, bank.form.questions);
  return { total: seats.reduce((sum, count) => sum + count, 0), ...newLeft(seats, unseen) };
}

/** Questions of one task, those first that are new to the person, but for one; fewer where the task has fewer. */
export function drawDrill(
  { bank, random, known }: Omit<From, 'exam' | 'known'> & Seeing,
  { task, count, but }: { task: string; count: number; but?: number | undefined },
): number[] {
  const lists = bank.cells
    .filter((cell) => taskName(cell) === task)
    .map(({ numbers }) => numbers.filter((number) => number !== but));
  const asked = { lastShown: lastShownOf(known), isApart: bank.isApart };
  return drawForm([{ weight: 1, lists }], count, asked, random);
}

/** Questions that fit what a learner wants; fewer where fewer fit. The cost grows with their number, not with the bank. */
export function drawPractice(from: From, settings: PracticeSettings): number[] {
  const { exam, bank, known, random } = from;
  if (!settings.weakestFirst)
    return shuffle(
      drawFrom(from, settings, (cells) => byDomain(exam, cells)),
      random,
    );
  const weaknessOf = new Map(known.tasks.map((sums) => [taskName(sums), weakness(sums)]));
  const weakest = (cell: FilledCell) => weaknessOf.get(taskName(cell)) ?? weakness({ asked: 0, correct: 0 });
  const drawn = drawFrom(from, settings, (cells) => byTask(exam, cells, weakest));
  const inChance = shuffle(drawn, random).map((number) => ({ number, weak: weakest(bank.cellOf(number)!) }));
  return inChance.sort((a, b) => b.weak - a.weak).map(({ number }) => number);
}

/** How questions that are wanted share the seats. */
type Grouping = (cells: readonly FilledCell[]) => Group<number>[];

function drawFrom(from: From, settings: PracticeSettings, grouping: Grouping): number[] {
  const isOut = leftOut(from, settings);
  const marked = { missed: missedOf, flagged: flaggedOf, all: null, unseen: null }[settings.pool];
  if (marked) {
    const own = marked(from).filter((number) => !isOut?.(number));
    return drawMarked(from, own, settings, grouping);
  }
  const groups = grouping(from.bank.cells.filter((cell) => isWanted(cell, settings)));
  return isOut
    ? drawWithout(groups, settings.count, isOut, from.random)
    : drawByGroup(groups, settings.count, from.random);
}

/** Which questions the settings leave out, whatever the pool; null: none. */
function leftOut(from: From, { pool, skipsLast = 0, leavesForm = false }: PracticeSettings) {
  const { known } = from;
  const isSeen = (number: number) => known.seen.has(number);
  const recent = new Set(skipsLast > 0 ? lastSeen(known.seen, skipsLast) : []);
  const spared = leavesForm ? nextForm(from) : null;
  const rules = [
    ...(pool === 'unseen' ? [isSeen] : []),
    ...(recent.size > 0 ? [(number: number) => recent.has(number)] : []),
    ...(spared ? [(number: number) => spared.has(number)] : []),
  ];
  return rules.length === 0 ? null : (number: number) => rules.some((isOut) => isOut(number));
}

const sparingOrders = new WeakMap<PracticeBank, number[][]>();

/** The questions of each domain, spread over its tasks, in an order that stays. */
function sparingOrder(exam: Exam, bank: PracticeBank): number[][] {
  const known = sparingOrders.get(bank);
  if (known) return known;
  // Multiplied with the golden ratio, numbers that follow one another lie far apart.
  const rank = (number: number) => Math.imul(number, 0x9e3779b1) >>> 0;
  const orders = byDomain(exam, bank.cells).map(({ lists }) => lists.flat().sort((a, b) => rank(a) - rank(b)));
  sparingOrders.set(bank, orders);
  return orders;
}

/** Of each domain as many unseen questions as a simulation seats, always the same ones while they are unseen. */
export function nextForm({ exam, bank, known }: Pick<From, 'exam' | 'bank'> & Seeing): ReadonlySet<number> {
  const seats = seatsOf(byDomain(exam, bank.cells), bank.form.questions);
  const next = sparingOrder(exam, bank).flatMap((order, index) =>
    order
      .values()
      .filter((number) => !known.seen.has(number))
      .take(seats[index]!)
      .toArray(),
  );
  return new Set(next);
}

/** How many to draw for so many seats, since some may be left out: first few more, then many. */
const TRIES = [(seats: number) => seats + 3, (seats: number) => seats * 4 + 20];

/** Questions of a group that are not left out, as many as wanted or fewer, without going through the group. */
function tryWithout(group: Group<number>, seats: number, isOut: (number: number) => boolean, random: Random): number[] {
  let fitting: number[] = [];
  for (const wanted of TRIES) {
    fitting = sample(group.lists, wanted(seats), random).filter((number) => !isOut(number));
    if (fitting.length >= seats) break;
  }
  return fitting.slice(0, seats);
}

/** Draws and leaves out what is to be. Only a group that gives too few, and so is mostly left out, is gone through. */
function drawWithout(
  drawn: Group<number>[],
  count: number,
  isOut: (number: number) => boolean,
  random: Random,
): number[] {
  const groups = [...drawn];
  const capacities = groups.map(sizeOf);
  for (;;) {
    const seats = seatsOf(groups, count, capacities);
    let isShort = false;
    const byGroup = groups.map((group, index) => {
      const wanted = seats[index]!;
      if (wanted === 0) return [];
      const tried = tryWithout(group, wanted, isOut, random);
      if (tried.length === wanted) return tried;
      const fitting = group.lists.flatMap((list) => list.filter((number) => !isOut(number)));
      isShort ||= fitting.length < wanted;
      capacities[index] = fitting.length;
      groups[index] = { ...group, lists: [fitting] };
      return shuffle(fitting, random).slice(0, wanted);
    });
    // What a group cannot give is split again over the others.
    if (!isShort) return byGroup.flat();
  }
}

/** What was missed, the longest ago first. */
const missedOf = ({ known }: From): number[] => missedLongestAgo(known.seen);

/** What is bookmarked: what was never shown, and then the longest ago. */
const flaggedOf = ({ known }: From): number[] => {
  const lastAt = (number: number) => lastShownOf(known)(number) ?? 0;
  return known.flagged.toSorted((a, b) => lastAt(a) - lastAt(b));
};

function drawMarked(
  { bank }: From,
  marked: readonly number[],
  settings: PracticeSettings,
  grouping: Grouping,
): number[] {
  const fitting = marked.filter((number) => {
    const cell = bank.cellOf(number);
    return cell !== undefined && !bank.isSealed(number) && isWanted(cell, settings);
  });
  if (!settings.weakestFirst) return fitting.slice(0, settings.count);
  const ofTasks = Map.groupBy(fitting, (number) => taskName(bank.cellOf(number)!));
  return firstOfEach(
    grouping([...ofTasks.values()].map((own) => ({ ...bank.cellOf(own[0]!)!, numbers: own }))),
    settings.count,
  );
}

/** One group a task; its share is that of its domain, the more the weaker. */
function byTask(
  { domains }: Exam,
  cells: readonly FilledCell[],
  weakest: (cell: FilledCell) => number,
): Group<number>[] {
  const tasks = Map.groupBy(cells, taskName);
  return [...tasks.values()].map((own) => ({
    weight: (domains.find(({ number }) => number === own[0]!.domain)?.weight ?? 0) * weakest(own[0]!),
    lists: own.map(({ numbers }) => numbers),
  }));
}
