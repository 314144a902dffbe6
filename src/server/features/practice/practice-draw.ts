import type { Exam } from '#contract/exam.ts';
import { drawForm, type Ends, newLeft } from '#rules/practice/simulation-draw.ts';
import { isWanted, type PracticeSettings, taskName } from '#rules/practice/settings.ts';
import { weakness } from '#rules/practice/weakness.ts';
import { drawByGroup, firstOfEach, type Group, seatsOf, sizeOf } from '#rules/question/draw.ts';
import { type Random, shuffle } from '#rules/question/random.ts';
import { sample } from '#rules/question/sample.ts';
import { lastSeen, missedLongestAgo, type SeenQuestions } from '#rules/exposure/seen.ts';
import type { TaskSums } from '#rules/statistics/sums.ts';
import { byDomain, type FilledCell, type PracticeBank } from './practice-bank.service.ts';

/** What is known of a person and an exam that a draw may ask. */
type LearnerHistory = { seen: SeenQuestions; flagged: readonly string[]; tasks: readonly TaskSums[] };
type From = { exam: Exam; bank: PracticeBank; random: Random; known: LearnerHistory };

/** Questions for an exam simulation: by the blueprint, and of each domain first what is new to the person. */
export function drawSimulation(
  { exam, bank, random, known }: Omit<From, 'known'> & Seeing,
  isSealed: boolean,
): string[] {
  const asked = { lastShown: (id: string) => lastShown({ bank, known }, id), isApart: bank.isApart };
  const groups = byDomain(exam, isSealed ? bank.sealed : bank.cells);
  return drawForm(groups, bank.form.questions, asked, random, endsOf(exam, bank, isSealed));
}

function endsOf({ domains }: Exam, { opening, cases, placeOf, isSealed }: PracticeBank, ofSealed: boolean): Ends {
  const ids = opening.seats === 0 ? [] : opening.ids.filter((id) => isSealed(id) === ofSealed);
  const seatOf = (id: string) => ({
    id,
    group: domains.findIndex(({ number }) => number === placeOf.get(id)?.cell.domain),
  });
  return {
    opening: { seats: opening.seats, questions: ids.map(seatOf) },
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
const lastShown = ({ bank, known }: Pick<From, 'bank'> & Seeing, id: string): number | null =>
  known.seen.get(bank.placeOf.get(id)?.number ?? 0)?.minute ?? null;

/** How much of the next simulation would be new, and how many are left before one is a rehearsal. */
export function newInForm(from: Pick<From, 'exam' | 'bank'> & Seeing, isSealed: boolean) {
  const { exam, bank, known } = from;
  const groups = byDomain(exam, isSealed ? bank.sealed : bank.cells);
  // By what was seen, which is less than the bank.
  const ids = [...known.seen.keys()].flatMap((number) => bank.idOf.get(number) ?? []);
  const ofForm = ids.filter((id) => bank.isSealed(id) === isSealed).map((id) => bank.placeOf.get(id)!.cell.domain);
  const seen = Map.groupBy(ofForm, (domain) => domain);
  const unseen = groups.map((group, index) => sizeOf(group) - (seen.get(exam.domains[index]!.number)?.length ?? 0));
  const seats = seatsOf(groups, bank.form.questions);
  return { total: seats.reduce((sum, count) => sum + count, 0), ...newLeft(seats, unseen) };
}

/** Questions of one task, those first that are new to the person, but for one; fewer where the task has fewer. */
export function drawDrill(
  { bank, random, known }: Omit<From, 'exam' | 'known'> & Seeing,
  { task, count, but }: { task: string; count: number; but?: string | undefined },
): string[] {
  const lists = bank.cells.filter((cell) => taskName(cell) === task).map(({ ids }) => ids.filter((id) => id !== but));
  const asked = { lastShown: (id: string) => lastShown({ bank, known }, id), isApart: bank.isApart };
  return drawForm([{ weight: 1, lists }], count, asked, random);
}

/** Questions that fit what a learner wants; fewer where fewer fit. The cost grows with their number, not with the bank. */
export function drawPractice(from: From, settings: PracticeSettings): string[] {
  const { exam, bank, known, random } = from;
  if (!settings.weakestFirst)
    return shuffle(
      drawFrom(from, settings, (cells) => byDomain(exam, cells)),
      random,
    );
  const weaknessOf = new Map(known.tasks.map((sums) => [taskName(sums), weakness(sums)]));
  const weakest = (cell: FilledCell) => weaknessOf.get(taskName(cell)) ?? weakness({ asked: 0, correct: 0 });
  const ids = drawFrom(from, settings, (cells) => byTask(exam, cells, weakest));
  const inChance = shuffle(ids, random).map((id) => ({ id, weak: weakest(bank.placeOf.get(id)!.cell) }));
  return inChance.sort((a, b) => b.weak - a.weak).map(({ id }) => id);
}

/** How questions that are wanted share the seats. */
type Grouping = (cells: readonly FilledCell[]) => Group[];

function drawFrom(from: From, settings: PracticeSettings, grouping: Grouping): string[] {
  const isOut = leftOut(from, settings);
  const marked = { missed: missedOf, flagged: flaggedOf, all: null, unseen: null }[settings.pool];
  if (marked) {
    const ids = marked(from).filter((id) => !isOut?.(id));
    return drawMarked(from, ids, settings, grouping);
  }
  const groups = grouping(from.bank.cells.filter((cell) => isWanted(cell, settings)));
  return isOut
    ? drawWithout(groups, settings.count, isOut, from.random)
    : drawByGroup(groups, settings.count, from.random);
}

/** Which questions the settings leave out, whatever the pool; null: none. */
function leftOut(from: From, { pool, skipsLast = 0, leavesForm = false }: PracticeSettings) {
  const { bank, known } = from;
  const isSeen = (id: string) => known.seen.has(bank.placeOf.get(id)!.number);
  const recent = new Set(lastSeen(known.seen, skipsLast));
  const spared = leavesForm ? nextForm(from) : null;
  const rules = [
    ...(pool === 'unseen' ? [isSeen] : []),
    ...(recent.size > 0 ? [(id: string) => recent.has(bank.placeOf.get(id)?.number ?? 0)] : []),
    ...(spared ? [(id: string) => spared.has(id)] : []),
  ];
  return rules.length === 0 ? null : (id: string) => rules.some((isOut) => isOut(id));
}

/** Of each domain as many unseen questions as a simulation seats, always the same ones while they are unseen. */
export function nextForm({ exam, bank, known }: Pick<From, 'exam' | 'bank'> & Seeing): ReadonlySet<string> {
  const groups = byDomain(exam, bank.cells);
  const seats = seatsOf(groups, bank.form.questions);
  const next = groups.flatMap(({ lists }, index) =>
    lists
      .flat()
      .filter((id) => !known.seen.has(bank.placeOf.get(id)!.number))
      .sort()
      .slice(0, seats[index]),
  );
  return new Set(next);
}

/** How many to draw for so many seats, since some may be left out: first few more, then many. */
const TRIES = [(seats: number) => seats + 3, (seats: number) => seats * 4 + 20];

/** Questions of a group that are not left out, as many as wanted or fewer, without going through the group. */
function tryWithout(group: Group, seats: number, isOut: (id: string) => boolean, random: Random): string[] {
  let fitting: string[] = [];
  for (const wanted of TRIES) {
    fitting = sample(group.lists, wanted(seats), random).filter((id) => !isOut(id));
    if (fitting.length >= seats) break;
  }
  return fitting.slice(0, seats);
}

/** Draws and leaves out what is to be. Only a group that gives too few, and so is mostly left out, is gone through. */
function drawWithout(drawn: Group[], count: number, isOut: (id: string) => boolean, random: Random): string[] {
  const groups = [...drawn];
  const capacities = groups.map(sizeOf);
  for (;;) {
    const seats = seatsOf(groups, count, capacities);
    let isShort = false;
    const idsByGroup = groups.map((group, index) => {
      const wanted = seats[index]!;
      if (wanted === 0) return [];
      const tried = tryWithout(group, wanted, isOut, random);
      if (tried.length === wanted) return tried;
      const fitting = group.lists.flatMap((list) => list.filter((id) => !isOut(id)));
      isShort ||= fitting.length < wanted;
      capacities[index] = fitting.length;
      groups[index] = { ...group, lists: [fitting] };
      return shuffle(fitting, random).slice(0, wanted);
    });
    // What a group cannot give is split again over the others.
    if (!isShort) return idsByGroup.flat();
  }
}

/** What was missed, the longest ago first. */
const missedOf = ({ bank, known }: From): string[] =>
  missedLongestAgo(known.seen).flatMap((number) => bank.idOf.get(number) ?? []);

/** What is bookmarked: what was never shown, and then the longest ago. */
const flaggedOf = ({ bank, known }: From): string[] => {
  const lastAt = (id: string) => lastShown({ bank, known }, id) ?? 0;
  return known.flagged.toSorted((a, b) => lastAt(a) - lastAt(b));
};

function drawMarked({ bank }: From, ids: readonly string[], settings: PracticeSettings, grouping: Grouping): string[] {
  const fitting = ids.filter((id) => {
    const place = bank.placeOf.get(id);
    return place !== undefined && !bank.isSealed(id) && isWanted(place.cell, settings);
  });
  if (!settings.weakestFirst) return fitting.slice(0, settings.count);
  const ofTasks = Map.groupBy(fitting, (id) => taskName(bank.placeOf.get(id)!.cell));
  return firstOfEach(
    grouping([...ofTasks.values()].map((own) => ({ ...bank.placeOf.get(own[0]!)!.cell, ids: own }))),
    settings.count,
  );
}

/** One group a task; its share is that of its domain, the more the weaker. */
function byTask({ domains }: Exam, cells: readonly FilledCell[], weakest: (cell: FilledCell) => number): Group[] {
  const tasks = Map.groupBy(cells, taskName);
  return [...tasks.values()].map((own) => ({
    weight: (domains.find(({ number }) => number === own[0]!.domain)?.weight ?? 0) * weakest(own[0]!),
    lists: own.map(({ ids }) => ids),
  }));
}
