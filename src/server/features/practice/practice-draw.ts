import type { Exam } from '#contract/exam.ts';
import { type Group, sampleGroup, seatsOf, sizeOf, weakness } from '#rules/practice/draw.ts';
import { isWanted, type PracticeSettings, taskName } from '#rules/practice/settings.ts';
import { type Random, shuffled } from '#rules/quiz/random.ts';
import type { Reader } from '#server/db/database.ts';
import type { FilledCell, PracticeBank } from './practice-bank.service.ts';
import { listFlagged, listMissed, listQuestionStandings, listSeen, listTaskStandings } from './question-standing.store.ts';

type From = { reader: Reader; userId: string; exam: Exam; bank: PracticeBank; random: Random };

/** Questions for an exam simulation, spread by the blueprint. */
export function drawSimulation({ exam, bank, random }: Pick<From, 'exam' | 'bank' | 'random'>): string[] {
  const groups = byDomain(exam, bank.cells);
  const seats = seatsOf(groups, groups.map(sizeOf), bank.form.questions);
  return shuffled(groups.flatMap((group, index) => sampleGroup(group, seats[index]!, random)), random);
}

/** How many questions of each domain a simulation has. */
export function simulationSplit(exam: Exam, bank: PracticeBank): { number: number; questions: number }[] {
  const groups = byDomain(exam, bank.cells);
  const seats = seatsOf(groups, groups.map(sizeOf), bank.form.questions);
  return exam.domains.map(({ number }, index) => ({ number, questions: seats[index]! }));
}

/** Questions that fit what a learner wants; fewer where fewer fit. The cost grows with their number, not with the bank. */
export async function drawPractice(from: From, settings: PracticeSettings): Promise<string[]> {
  const { reader, userId, exam, bank, random } = from;
  const cells = bank.cells.filter((cell) => isWanted(cell, settings));
  if (!settings.weakestFirst) {
    return shuffled(await drawFrom(from, settings, byDomain(exam, cells)), random);
  }
  const standings = await listTaskStandings(reader, { userId, examId: exam.id });
  const weaknessOf = new Map(standings.map((standing) => [taskName(standing), weakness(standing)]));
  const weakest = (cell: FilledCell) => weaknessOf.get(taskName(cell)) ?? weakness({ asked: 0, correct: 0 });
  const ids = await drawFrom(from, settings, byTask(exam, cells, weakest));
  const inChance = shuffled(ids, random).map((id) => ({ id, weak: weakest(bank.placeOf.get(id)!.cell) }));
  return inChance.sort((a, b) => b.weak - a.weak).map(({ id }) => id);
}

function drawFrom(from: From, settings: PracticeSettings, groups: Group[]): Promise<string[]> | string[] {
  if (settings.pool === 'unseen') return drawUnseen(from, settings.count, groups);
  if (settings.pool !== 'all') return drawMarked(from, settings);
  const seats = seatsOf(groups, groups.map(sizeOf), settings.count);
  return groups.flatMap((group, index) => sampleGroup(group, seats[index]!, from.random));
}

/**
 * Draws more than wanted and leaves out what was seen. Only where a group gives too few, and so most of it is seen, all
 * that was seen is read and the group gone through.
 */
async function drawUnseen({ reader, userId, exam, random }: From, count: number, groups: Group[]): Promise<string[]> {
  const capacities = groups.map(sizeOf);
  let seenWhole: Set<string> | null = null;
  for (;;) {
    const seats = seatsOf(groups, capacities, count);
    const candidates = groups.map((group, index) => (seats[index] ? sampleGroup(group, seats[index] * 2 + 10, random) : []));
    const seen = seenWhole ?? (await listSeen(reader, userId, candidates.flat()));
    const drawn = candidates.map((ids, index) => ids.filter((id) => !seen.has(id)).slice(0, seats[index]));
    let isShort = false;
    for (const [index, group] of groups.entries()) {
      if (drawn[index]!.length >= seats[index]!) continue;
      seenWhole ??= new Set(
        (await listQuestionStandings(reader, { userId, examId: exam.id })).filter(({ times }) => times > 0).map(({ questionId }) => questionId),
      );
      const whole = seenWhole;
      const unseen = group.lists.flatMap((list) => list.filter((id) => !whole.has(id)));
      if (unseen.length < seats[index]!) isShort = true;
      capacities[index] = unseen.length;
      groups[index] = { ...group, lists: [unseen] };
      drawn[index] = shuffled(unseen, random).slice(0, seats[index]);
    }
    // What a group cannot give is split again over the others.
    if (!isShort) return drawn.flat();
  }
}

/** What was missed or bookmarked: few as a rule, and read in portions until enough fit. */
async function drawMarked({ reader, userId, exam, bank }: From, settings: PracticeSettings): Promise<string[]> {
  const list = settings.pool === 'missed' ? listMissed : listFlagged;
  for (let limit = settings.count * 2 + 50; ; limit *= 8) {
    const ids = await list(reader, { userId, examId: exam.id }, limit);
    const fitting = ids.filter((id) => {
      const place = bank.placeOf.get(id);
      return place !== undefined && isWanted(place.cell, settings);
    });
    if (fitting.length >= settings.count || ids.length < limit) return fitting.slice(0, settings.count);
  }
}

function byDomain({ domains }: Exam, cells: readonly FilledCell[]): Group[] {
  return domains.map(({ number, weight }) => ({ weight, lists: cells.filter(({ domain }) => domain === number).map(({ ids }) => ids) }));
}

/** One group a task; its share is that of its domain, the more the weaker. */
function byTask({ domains }: Exam, cells: readonly FilledCell[], weakest: (cell: FilledCell) => number): Group[] {
  const tasks = Map.groupBy(cells, taskName);
  return [...tasks.values()].map((own) => ({
    weight: (domains.find(({ number }) => number === own[0]!.domain)?.weight ?? 0) * weakest(own[0]!),
    lists: own.map(({ ids }) => ids),
  }));
}
