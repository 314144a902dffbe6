import type { Exam } from '#contract/exam.ts';
import { isWanted, type PracticeSettings, taskName } from '#rules/practice/settings.ts';
import { weakness } from '#rules/practice/weakness.ts';
import { drawByGroup, drawQuestions, firstOfEach, type Group, seatsOf, sizeOf } from '#rules/question/draw.ts';
import { type Random, shuffled } from '#rules/question/random.ts';
import { sample } from '#rules/question/sample.ts';
import { missedLongestAgo, type Seen } from '#rules/exposure/seen.ts';
import type { TaskSums } from '#rules/statistics/sums.ts';
import type { FilledCell, PracticeBank } from './practice-bank.service.ts';

/** What is known of a person and an exam that a draw may ask. */
type Known = { seen: Seen; flagged: readonly string[]; tasks: readonly TaskSums[] };
type From = { exam: Exam; bank: PracticeBank; random: Random; known: Known };

/** Questions for an exam simulation, spread by the blueprint. */
export function drawSimulation({ exam, bank, random }: Pick<From, 'exam' | 'bank' | 'random'>): string[] {
  return drawQuestions(byDomain(exam, bank.cells), bank.form.questions, random);
}

/** How many questions of each domain a simulation has. */
export function simulationSplit(exam: Exam, bank: PracticeBank): { number: number; questions: number }[] {
  const seats = seatsOf(byDomain(exam, bank.cells), bank.form.questions);
  return exam.domains.map(({ number }, index) => ({ number, questions: seats[index]! }));
}

/** Questions that fit what a learner wants; fewer where fewer fit. The cost grows with their number, not with the bank. */
export function drawPractice(from: From, settings: PracticeSettings): string[] {
  const { exam, bank, known, random } = from;
  if (!settings.weakestFirst)
    return shuffled(
      drawFrom(from, settings, (cells) => byDomain(exam, cells)),
      random,
    );
  const weaknessOf = new Map(known.tasks.map((sums) => [taskName(sums), weakness(sums)]));
  const weakest = (cell: FilledCell) => weaknessOf.get(taskName(cell)) ?? weakness({ asked: 0, correct: 0 });
  const ids = drawFrom(from, settings, (cells) => byTask(exam, cells, weakest));
  const inChance = shuffled(ids, random).map((id) => ({ id, weak: weakest(bank.placeOf.get(id)!.cell) }));
  return inChance.sort((a, b) => b.weak - a.weak).map(({ id }) => id);
}

/** How questions that are wanted share the seats. */
type Grouping = (cells: readonly FilledCell[]) => Group[];

function drawFrom(from: From, settings: PracticeSettings, grouping: Grouping): string[] {
  if (settings.pool === 'missed') return drawMarked(from, missedOf(from), settings, grouping);
  if (settings.pool === 'flagged') return drawMarked(from, flaggedOf(from), settings, grouping);
  const groups = grouping(from.bank.cells.filter((cell) => isWanted(cell, settings)));
  if (settings.pool === 'unseen') return drawUnseen(from, settings.count, groups);
  return drawByGroup(groups, settings.count, from.random);
}

/** How many to draw for so many seats, since some may be seen: first few more, then many. */
const TRIES = [(seats: number) => seats + 3, (seats: number) => seats * 4 + 20];

/** Unseen ones of a group, as many as wanted or fewer, without going through the group. */
function tryUnseen(group: Group, seats: number, isSeen: (id: string) => boolean, random: Random): string[] {
  let unseen: string[] = [];
  for (const wanted of TRIES) {
    unseen = sample(group.lists, wanted(seats), random).filter((id) => !isSeen(id));
    if (unseen.length >= seats) break;
  }
  return unseen.slice(0, seats);
}

/** Draws and leaves out what was seen. Only a group that gives too few, and so is mostly seen, is gone through. */
function drawUnseen({ bank, known, random }: From, count: number, groups: Group[]): string[] {
  const isSeen = (id: string) => known.seen.has(bank.placeOf.get(id)!.number);
  const capacities = groups.map(sizeOf);
  for (;;) {
    const seats = seatsOf(groups, count, capacities);
    let isShort = false;
    const drawn = groups.map((group, index) => {
      const wanted = seats[index]!;
      if (wanted === 0) return [];
      const tried = tryUnseen(group, wanted, isSeen, random);
      if (tried.length === wanted) return tried;
      const unseen = group.lists.flatMap((list) => list.filter((id) => !isSeen(id)));
      isShort ||= unseen.length < wanted;
      capacities[index] = unseen.length;
      groups[index] = { ...group, lists: [unseen] };
      return shuffled(unseen, random).slice(0, wanted);
    });
    // What a group cannot give is split again over the others.
    if (!isShort) return drawn.flat();
  }
}

/** What was missed, the longest ago first. */
const missedOf = ({ bank, known }: From): string[] =>
  missedLongestAgo(known.seen).flatMap((number) => bank.idOf.get(number) ?? []);

/** What is bookmarked: what was never shown, and then the longest ago. */
const flaggedOf = ({ bank, known }: From): string[] => {
  const lastAt = (id: string) => known.seen.get(bank.placeOf.get(id)?.number ?? 0)?.minute ?? 0;
  return known.flagged.toSorted((a, b) => lastAt(a) - lastAt(b));
};

function drawMarked({ bank }: From, ids: readonly string[], settings: PracticeSettings, grouping: Grouping): string[] {
  const fitting = ids.filter((id) => {
    const place = bank.placeOf.get(id);
    return place !== undefined && isWanted(place.cell, settings);
  });
  if (!settings.weakestFirst) return fitting.slice(0, settings.count);
  const ofTasks = Map.groupBy(fitting, (id) => taskName(bank.placeOf.get(id)!.cell));
  return firstOfEach(
    grouping([...ofTasks.values()].map((own) => ({ ...bank.placeOf.get(own[0]!)!.cell, ids: own }))),
    settings.count,
  );
}

function byDomain({ domains }: Exam, cells: readonly FilledCell[]): Group[] {
  return domains.map(({ number, weight }) => ({
    weight,
    lists: cells.filter(({ domain }) => domain === number).map(({ ids }) => ids),
  }));
}

/** One group a task; its share is that of its domain, the more the weaker. */
function byTask({ domains }: Exam, cells: readonly FilledCell[], weakest: (cell: FilledCell) => number): Group[] {
  const tasks = Map.groupBy(cells, taskName);
  return [...tasks.values()].map((own) => ({
    weight: (domains.find(({ number }) => number === own[0]!.domain)?.weight ?? 0) * weakest(own[0]!),
    lists: own.map(({ ids }) => ids),
  }));
}
