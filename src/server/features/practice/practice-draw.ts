import type { Exam } from '#contract/exam.ts';
import { isWanted, type PracticeSettings, taskName } from '#rules/practice/settings.ts';
import { weakness } from '#rules/practice/weakness.ts';
import { drawByGroup, drawQuestions, firstOfEach, type Group, seatsOf, sizeOf } from '#rules/question/draw.ts';
import { type Random, shuffled } from '#rules/question/random.ts';
import { sample } from '#rules/question/sample.ts';
import type { Reader } from '#server/db/database.ts';
import type { FilledCell, PracticeBank } from './practice-bank.service.ts';
import {
  listFlagged,
  listMissed,
  listQuestionStandings,
  listSeen,
  listTaskStandings,
} from './question-standing.store.ts';

type From = { reader: Reader; userId: string; exam: Exam; bank: PracticeBank; random: Random };

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
export async function drawPractice(from: From, settings: PracticeSettings): Promise<string[]> {
  const { reader, userId, exam, bank, random } = from;
  if (!settings.weakestFirst) {
    return shuffled(await drawFrom(from, settings, (cells) => byDomain(exam, cells)), random);
  }
  const standings = await listTaskStandings(reader, { userId, examId: exam.id });
  const weaknessOf = new Map(standings.map((standing) => [taskName(standing), weakness(standing)]));
  const weakest = (cell: FilledCell) => weaknessOf.get(taskName(cell)) ?? weakness({ asked: 0, correct: 0 });
  const ids = await drawFrom(from, settings, (cells) => byTask(exam, cells, weakest));
  const inChance = shuffled(ids, random).map((id) => ({ id, weak: weakest(bank.placeOf.get(id)!.cell) }));
  return inChance.sort((a, b) => b.weak - a.weak).map(({ id }) => id);
}

/** How questions that are wanted share the seats. */
type Grouping = (cells: readonly FilledCell[]) => Group[];

function drawFrom(from: From, settings: PracticeSettings, grouping: Grouping): Promise<string[]> | string[] {
  if (settings.pool === 'missed' || settings.pool === 'flagged') return drawMarked(from, settings, grouping);
  const groups = grouping(from.bank.cells.filter((cell) => isWanted(cell, settings)));
  if (settings.pool === 'unseen') return drawUnseen(from, settings.count, groups);
  return drawByGroup(groups, settings.count, from.random);
}

/** How many to draw for so many seats, since some may be seen: first few more, then many. */
const TRIES = [(seats: number) => seats + 3, (seats: number) => seats * 4 + 20];

/** Unseen ones of a group, as many as wanted or fewer, without going through the group. */
async function tryUnseen({ reader, userId, exam, random }: From, group: Group, seats: number): Promise<string[]> {
  let unseen: string[] = [];
  for (const wanted of TRIES) {
    const drawn = sample(group.lists, wanted(seats), random);
    const seen = await listSeen(reader, { userId, examId: exam.id }, drawn);
    unseen = drawn.filter((id) => !seen.has(id));
    if (unseen.length >= seats) break;
  }
  return unseen.slice(0, seats);
}

/**
 * Draws and leaves out what was seen. Only where a group gives too few, and so most of it is seen, all that was seen is
 * read and the group gone through.
 */
async function drawUnseen(from: From, count: number, groups: Group[]): Promise<string[]> {
  const { reader, userId, exam, random } = from;
  const capacities = groups.map(sizeOf);
  let seen: Set<string> | null = null;
  for (;;) {
    const seats = seatsOf(groups, count, capacities);
    const drawn: string[][] = [];
    let isShort = false;
    for (const [index, group] of groups.entries()) {
      drawn[index] = seats[index] === 0 ? [] : seen ? [] : await tryUnseen(from, group, seats[index]!);
      if (drawn[index].length === seats[index]) continue;
      seen ??= await allSeen(reader, userId, exam.id);
      const whole = seen;
      const unseen = group.lists.flatMap((list) => list.filter((id) => !whole.has(id)));
      drawn[index] = shuffled(unseen, random).slice(0, seats[index]);
      isShort ||= unseen.length < seats[index]!;
      capacities[index] = unseen.length;
      groups[index] = { ...group, lists: [unseen] };
    }
    // What a group cannot give is split again over the others.
    if (!isShort) return drawn.flat();
  }
}

async function allSeen(reader: Reader, userId: string, examId: string): Promise<Set<string>> {
  const standings = await listQuestionStandings(reader, { userId, examId });
  return new Set(standings.filter(({ times }) => times > 0).map(({ questionId }) => questionId));
}

/**
 * What was missed or bookmarked: few as a rule, and read in portions until enough fit. All of it where the weakest tasks
 * are to have more: what was longest ago may be of others.
 */
async function drawMarked(
  { reader, userId, exam, bank }: From,
  settings: PracticeSettings,
  grouping: Grouping,
): Promise<string[]> {
  const list = settings.pool === 'missed' ? listMissed : listFlagged;
  for (let limit = settings.count * 2 + 50; ; limit *= 8) {
    const ids = await list(reader, { userId, examId: exam.id }, limit);
    const fitting = ids.filter((id) => {
      const place = bank.placeOf.get(id);
      return place !== undefined && isWanted(place.cell, settings);
    });
    if (ids.length < limit && settings.weakestFirst) {
      const ofTasks = Map.groupBy(fitting, (id) => taskName(bank.placeOf.get(id)!.cell));
      return firstOfEach(
        grouping([...ofTasks.values()].map((own) => ({ ...bank.placeOf.get(own[0]!)!.cell, ids: own }))),
        settings.count,
      );
    }
    if (ids.length < limit || (fitting.length >= settings.count && !settings.weakestFirst))
      return fitting.slice(0, settings.count);
  }
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
