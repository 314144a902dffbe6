import type { Exam } from '#contract/exam.ts';
import { largestRemainderWithin } from '#rules/exam/blueprint.ts';
import { drawForm, type FormParts, newLeft } from '#rules/practice/simulation-draw.ts';
import { logistic } from '#rules/measurement/quadrature.ts';
import { LABEL_DIFFICULTY } from '#rules/readiness/label.ts';
import { isWanted, type PracticeSettings, taskName } from '#rules/practice/settings.ts';
import { pointsByTask } from '#rules/practice/points.ts';
import { byWeakness, openPoints, type WeighedPlace } from '#rules/practice/weakness.ts';
import { firstOfEach, type Group, seatsOf, sizeOf } from '#rules/question/draw/draw.ts';
import { type Random, shuffle } from '#rules/question/random.ts';
import { sample } from '#rules/question/draw/sample.ts';
import type { SeenQuestions } from '#rules/response/seen.ts';
import type { TaskSums } from '#rules/statistics/sums.ts';
import { byDomain, type FilledCell, type PracticeBank } from './practice-bank.service.ts';

/** How often practice is answered right where it teaches most. */
const BEST_CHANCE = 0.75;

type From = { exam: Exam; bank: PracticeBank; random: Random };
/** When the draw depends on what the person has seen. */
type Seeing = { history: { seen: SeenQuestions } };
/** What a draw may ask about a person and an exam. For someone who has seen a lot, reading it costs more than the draw. */
type Asking = {
  ask: {
    seen: () => Promise<SeenQuestions>;
    flaggedNumbers: () => Promise<readonly number[]>;
    tasks: () => Promise<readonly TaskSums[]>;
    /** How able the person is, in logits. */
    ability: () => Promise<number>;
  };
};

/** Questions for a simulation: by the blueprint, and in each domain those new to the person first. */
export function drawSimulation({ exam, bank, random, history }: From & Seeing, isSealed: boolean): number[] {
  const asked = { lastShown: lastShownOf(history), isApart: bank.isApart };
  const groups = byDomain(exam, isSealed ? bank.sealed : bank.cells);
  return drawForm(groups, bank.form.questions, asked, random, partsOf(exam, bank, isSealed));
}

function partsOf(
  { domains }: Exam,
  { kinds, hasOpening, cases, cellOf, isSealed }: PracticeBank,
  ofSealed: boolean,
): FormParts<number> {
  const seatOf = (number: number) => ({
    id: number,
    group: domains.findIndex((domain) => domain.number === cellOf(number)?.domain),
  });
  const own = kinds.map((kind) => ({
    ...kind,
    questions: kind.questions.filter(({ id }) => isSealed(id) === ofSealed),
  }));
  return {
    // A sealed form has no more questions than it asks.
    kinds: ofSealed ? own.map((kind) => ({ ...kind, seats: kind.questions.length })) : own,
    hasOpening,
    cases: ofSealed ? [] : cases.map((set) => set.map(seatOf)),
  };
}

/** How many questions of each domain a simulation has. */
export function simulationSplit(exam: Exam, bank: PracticeBank): { number: number; questions: number }[] {
  const seats = seatsOf(byDomain(exam, bank.cells), bank.form.questions);
  return exam.domains.map(({ number }, index) => ({ number, questions: seats[index]! }));
}

/** When a question was last shown to the person, in seconds; null if never. */
const lastShownOf =
  ({ seen }: Seeing['history']) =>
  (number: number): number | null =>
    seen.lastShown(number);

/** How much of the next simulation would be new, and how many new questions remain before one becomes a rehearsal. */
export function newInForm(from: Omit<From, 'random'> & Seeing, isSealed: boolean) {
  const { exam, bank, history } = from;
  const groups = byDomain(exam, isSealed ? bank.sealed : bank.cells);
  const seats = seatsOf(groups, bank.form.questions);
  const total = seats.reduce((sum, count) => sum + count, 0);
  const { ofForm, heldIn, isOfKind } = performanceIn(bank, seats, isSealed);
  // Iterates over what was seen, which is less than the bank.
  const seen = seats.map(() => 0);
  let seenOfKind = 0;
  for (const number of history.seen.keys()) {
    const domain = bank.isSealed(number) === isSealed ? bank.cellOf(number)?.domain : undefined;
    const index = exam.domains.findIndex((own) => own.number === domain);
    if (isOfKind.has(number)) seenOfKind += 1;
    else if (index >= 0) seen[index]! += 1;
  }
  const unseen = groups.map((group, index) => sizeOf(group) - heldIn[index]! - seen[index]!);
  const first = ofForm.reduce((sum, count) => sum + count, 0);
  return {
    total,
    ...newLeft(
      [...seats.map((count, index) => count - ofForm[index]!), first],
      [...unseen, isOfKind.size - seenOfKind],
    ),
  };
}

/** The performance-based questions of these forms: how many of each domain are in a form and are held, and which they are. */
function performanceIn({ kinds, isSealed }: PracticeBank, seats: readonly number[], ofSealed: boolean) {
  const own = kinds.filter(({ isPerformance }) => isPerformance);
  const questions = own.flatMap((kind) => kind.questions.filter(({ id }) => isSealed(id) === ofSealed));
  const heldIn = seats.map((_, index) => questions.filter(({ group }) => group === index).length);
  const most = ofSealed ? questions.length : Math.round(own.reduce((sum, kind) => sum + kind.seats, 0));
  const capacities = seats.map((count, index) => Math.min(count, heldIn[index]!));
  const ofForm = largestRemainderWithin(heldIn, capacities, most);
  return { ofForm, heldIn, isOfKind: new Set(questions.map(({ id }) => id)) };
}

/** Questions of one task, those new to the person first, except given ones; fewer if the task has fewer. */
export function drawDrill(
  { bank, random, history }: Omit<From, 'exam'> & Seeing,
  { task, count, but, ability }: { task: string; count: number; but: ReadonlySet<number>; ability: number },
): number[] {
  const cells = bank.cells
    .filter((cell) => taskName(cell) === task)
    .map((cell) => ({ ...cell, numbers: cell.numbers.filter((number) => !but.has(number)) }))
    .sort(byFit(ability));
  // The cells that fit best, as many as have enough new questions.
  let isNew = 0;
  const end = cells.findIndex(
    ({ numbers }) => (isNew += numbers.filter((number) => !history.seen.has(number)).length) >= count,
  );
  const lists = cells.slice(0, end < 0 ? cells.length : end + 1).map(({ numbers }) => numbers);
  const asked = { lastShown: lastShownOf(history), isApart: bank.isApart };
  return drawForm([{ weight: 1, lists }], count, asked, random);
}

/** Each task's share of an exam, with a person's answers in it. */
export function placesOf(exam: Exam, { tasks }: PracticeBank, sums: readonly TaskSums[]) {
  const own = new Map(sums.map((task) => [taskName(task), task]));
  const asked = tasks.map((task) => {
    const { asked: count = 0, correct = 0 } = own.get(taskName({ domain: task.domain, task: task.number })) ?? {};
    return { ...task, asked: count, correct };
  });
  const points = pointsByTask(exam.domains, asked);
  const places = new Map(points.map((task) => [taskName({ domain: task.domain, task: task.number }), task]));
  return (cell: FilledCell): WeighedPlace => places.get(taskName(cell)) ?? { weight: 0, asked: 0, correct: 0 };
}

/** Questions that match a learner's settings; fewer if fewer match. The cost grows with their number, not with the bank. */
export async function drawPractice(from: From & Asking, settings: PracticeSettings): Promise<number[]> {
  const { exam, bank, ask, random } = from;
  if (!settings.weakestFirst) return shuffle(await drawFrom(from, settings, (cells) => byDomain(exam, cells)), random);
  const placeOf = placesOf(exam, bank, await ask.tasks());
  // Among new questions of a task, those that the person gets right about three times in four come first.
  const fit = settings.pool === 'unseen' ? byFit(await ask.ability()) : null;
  const drawn = await drawFrom(from, settings, (cells) => byTask(cells, (cell) => openPoints(placeOf(cell)), fit));
  const inChance = shuffle(drawn, random).map((number) => ({ number, place: placeOf(bank.cellOf(number)!) }));
  return inChance.sort((a, b) => byWeakness(a.place, b.place)).map(({ number }) => number);
}

/** Questions that share seats. In order: those of the first list are drawn before those of the next. */
type Drawn = Group<number> & { isInOrder?: boolean };

/** How the wanted questions share the seats. */
type Grouping = (cells: readonly FilledCell[]) => Drawn[];

function sampleOf({ lists, isInOrder }: Drawn, count: number, random: Random): number[] {
  if (!isInOrder) return sample(lists, count, random);
  const found: number[] = [];
  for (const list of lists) found.push(...sample([list], count - found.length, random));
  return found;
}

async function drawFrom(from: From & Asking, settings: PracticeSettings, grouping: Grouping): Promise<number[]> {
  const isOut = await leftOut(from, settings);
  const marked = { missed: missedOf, flagged: flaggedOf, all: null, unseen: null }[settings.pool];
  if (marked) {
    return drawMarked(from, await marked(from), { isOut, settings, grouping });
  }
  const groups = grouping(from.bank.cells.filter((cell) => isWanted(cell, settings)));
  return isOut
    ? drawWithout(groups, settings.count, isOut, from.random)
    : seatsOf(groups, settings.count).flatMap((seats, index) => sampleOf(groups[index]!, seats, from.random));
}

/** Which questions the settings leave out, whatever the pool; null if none. */
async function leftOut(from: From & Asking, { pool, skipsLast = 0, leavesForm = false }: PracticeSettings) {
  if (pool !== 'unseen' && skipsLast === 0 && !leavesForm) return null;
  const seen = await from.ask.seen();
  const recent = new Set(skipsLast > 0 ? seen.last(skipsLast) : []);
  const spared = leavesForm ? nextForm({ ...from, history: { seen } }) : null;
  const rules = [
    ...(pool === 'unseen' ? [(number: number) => seen.has(number)] : []),
    ...(recent.size > 0 ? [(number: number) => recent.has(number)] : []),
    ...(spared ? [(number: number) => spared.has(number)] : []),
  ];
  return rules.length === 0 ? null : (number: number) => rules.some((isOut) => isOut(number));
}

const sparingOrders = new WeakMap<PracticeBank, number[][]>();

/** The questions of each domain, spread over its tasks, in a stable order. */
function sparingOrder(exam: Exam, bank: PracticeBank): number[][] {
  const cached = sparingOrders.get(bank);
  if (cached) return cached;
  // Multiplying by the golden ratio moves consecutive numbers far apart.
  const rank = (number: number) => Math.imul(number, 0x9e3779b1) >>> 0;
  const orders = byDomain(exam, bank.cells).map(({ lists }) => lists.flat().sort((a, b) => rank(a) - rank(b)));
  sparingOrders.set(bank, orders);
  return orders;
}

/** As many unseen questions of each domain as a simulation seats, always the same ones while they stay unseen. */
export function nextForm({ exam, bank, history }: Omit<From, 'random'> & Seeing): ReadonlySet<number> {
  const seats = seatsOf(byDomain(exam, bank.cells), bank.form.questions);
  const { ofForm, isOfKind } = performanceIn(bank, seats, false);
  const next = sparingOrder(exam, bank).flatMap((order, index) => {
    const unseen = (isMeant: boolean, most: number) =>
      order
        .values()
        .filter((number) => isOfKind.has(number) === isMeant && !history.seen.has(number))
        .take(most)
        .toArray();
    return [...unseen(true, ofForm[index]!), ...unseen(false, seats[index]! - ofForm[index]!)];
  });
  return new Set(next);
}

/** How many to draw for a number of seats, since some may be left out: first a few more, then many. */
const TRIES = [(seats: number) => seats + 3, (seats: number) => seats * 4 + 20];

/** Up to `seats` questions of a group that are not left out, without scanning the group. */
function tryWithout(group: Drawn, seats: number, isOut: (number: number) => boolean, random: Random): number[] {
  let fitting: number[] = [];
  for (const wanted of TRIES) {
    fitting = sampleOf(group, wanted(seats), random).filter((number) => !isOut(number));
    if (fitting.length >= seats) break;
  }
  return fitting.slice(0, seats);
}

/** Draws questions that are not left out. Scans a group only if sampling gives too few, that is, if most of it is left out. */
function drawWithout(drawn: Drawn[], count: number, isOut: (number: number) => boolean, random: Random): number[] {
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
      const fitting = { ...group, lists: group.lists.map((list) => list.filter((number) => !isOut(number))) };
      capacities[index] = sizeOf(fitting);
      isShort ||= capacities[index] < wanted;
      groups[index] = fitting;
      return sampleOf(fitting, wanted, random);
    });
    // Seats that a group cannot fill are split again over the others.
    if (!isShort) return byGroup.flat();
  }
}

/** Missed questions, longest ago first. */
const missedOf = async ({ ask }: Asking): Promise<Iterable<number>> => (await ask.seen()).missedLongestAgo();

/** Bookmarked questions: those never shown, then longest ago first. */
const flaggedOf = async ({ ask }: Asking): Promise<Iterable<number>> => {
  const [flaggedNumbers, seen] = [await ask.flaggedNumbers(), await ask.seen()];
  const lastAt = (number: number) => seen.lastShown(number) ?? 0;
  return flaggedNumbers.toSorted((a, b) => lastAt(a) - lastAt(b));
};

type Choice = { isOut: ((number: number) => boolean) | null; settings: PracticeSettings; grouping: Grouping };

function drawMarked({ bank }: From, marked: Iterable<number>, { isOut, settings, grouping }: Choice): number[] {
  const fitting = Iterator.from(marked).filter((number) => {
    const cell = bank.cellOf(number);
    return cell !== undefined && !bank.isSealed(number) && isWanted(cell, settings) && !isOut?.(number);
  });
  if (!settings.weakestFirst) return fitting.take(settings.count).toArray();
  const ofTasks = Map.groupBy(fitting, (number) => taskName(bank.cellOf(number)!));
  return firstOfEach(
    grouping([...ofTasks.values()].map((own) => ({ ...bank.cellOf(own[0]!)!, numbers: own }))),
    settings.count,
  );
}

type Order = (one: FilledCell, other: FilledCell) => number;

/** Cells whose questions a person answers right about as often as practice is best at, first. */
function byFit(ability: number): Order {
  const misfit = ({ difficulty }: FilledCell) =>
    Math.abs(logistic(ability - LABEL_DIFFICULTY[difficulty]) - BEST_CHANCE);
  return (one, other) => misfit(one) - misfit(other);
}

/** One group per task, larger the more is to be gained there. */
function byTask(cells: readonly FilledCell[], gainIn: (cell: FilledCell) => number, fit: Order | null): Drawn[] {
  const tasks = Map.groupBy(cells, taskName);
  return [...tasks.values()].map((own) => ({
    weight: gainIn(own[0]!),
    lists: (fit ? own.toSorted(fit) : own).map(({ numbers }) => numbers),
    isInOrder: fit !== null,
  }));
}
