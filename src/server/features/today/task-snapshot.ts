import type { Exam } from '#contract/exam.ts';
import { secondsOf, type SeenQuestions } from '#rules/response/seen.ts';
import { missedByTask } from '#rules/planner/missed-ideas.ts';
import type { PlannedTask } from '#rules/planner/snapshot.ts';
import { taskName } from '#rules/practice/settings.ts';
import type { TaskSums } from '#rules/statistics/sums.ts';
import type { AccessProof } from '#server/http/caller.ts';
import type { PracticeBank } from '#server/features/practice/practice-bank.service.ts';
import type { Item, Material } from '#server/features/study/material.ts';
import { readable } from '#server/features/study/readable.ts';

/** What is known of a learner in an exam's tasks. */
type Knowledge = {
  sums: readonly TaskSums[];
  /** Names of tasks that were read. */
  readTasks: ReadonlySet<string>;
  /** First answers that count for readiness, by task. */
  firsts: ReadonlyMap<string, number>;
  seen: SeenQuestions;
  /** In how many sittings each task was answered today. */
  roundsToday: ReadonlyMap<string, number>;
  /** Tasks whose last two rounds failed. */
  stuck: ReadonlySet<string>;
  access: AccessProof | null;
  /** When the learner's day began. */
  dayStart: string;
  /** Questions reserved for the next simulation. */
  sparedNumbers: ReadonlySet<number>;
};

type Place = { domain: number; task: number; questions: number; words: number };

/** An exam's tasks in the form the planner takes: those with a guide or questions. */
export function plannedTasks(exam: Exam, bank: PracticeBank, material: Material, knowledge: Knowledge): PlannedTask[] {
  const names = new Map(bank.tasks.map(({ domain, number, name }) => [taskName({ domain, task: number }), name]));
  const tasks = new Map<string, Place>();
  const at = (domain: number, task: number) => {
    const key = taskName({ domain, task });
    const entry = tasks.get(key) ?? { domain, task, questions: 0, words: 0 };
    tasks.set(key, entry);
    return entry;
  };
  for (const cell of bank.cells) at(cell.domain, cell.task).questions += cell.numbers.length;
  for (const { number, tasks: inDomain } of material.domains)
    for (const task of inDomain) {
      const isOpen = readable(exam.id, number, knowledge.access) !== null;
      at(number, task.number).words = isOpen ? sum(task.items.map(wordsToRead)) : 0;
    }
  const nameOf = (number: number) => {
    const cell = bank.cellOf(number);
    return cell && taskName(cell);
  };
  const shownCounts = new Map<string, number>();
  for (const [number] of knowledge.seen) {
    const task = bank.isSealed(number) ? undefined : nameOf(number);
    if (task !== undefined) shownCounts.set(task, (shownCounts.get(task) ?? 0) + 1);
  }
  const sparedByTask = new Map<string, number>();
  for (const number of knowledge.sparedNumbers) {
    const task = nameOf(number)!;
    sparedByTask.set(task, (sparedByTask.get(task) ?? 0) + 1);
  }
  const missedCounts = missedByTask(knowledge.seen, nameOf);
  const missedEarlier = missedByTask(knowledge.seen, nameOf, secondsOf(knowledge.dayStart));
  const inDomain = Map.groupBy(bank.tasks, ({ domain }) => domain);
  return [...tasks].sort(inOrder).map(([key, { domain, task, questions, words }]) => {
    const sums = knowledge.sums.find((own) => taskName(own) === key);
    const weight = exam.domains.find(({ number }) => number === domain)?.weight ?? 0;
    return {
      domain,
      task,
      name: names.get(key) ?? '',
      weight: weight / 100 / (inDomain.get(domain)?.length ?? 1),
      asked: sums?.asked ?? 0,
      correct: sums?.correct ?? 0,
      firsts: knowledge.firsts.get(key) ?? 0,
      words,
      isRead: knowledge.readTasks.has(key),
      fresh: questions - (shownCounts.get(key) ?? 0) - (sparedByTask.get(key) ?? 0),
      missed: missedCounts.get(key) ?? 0,
      missedEarlier: missedEarlier.get(key) ?? 0,
      roundsToday: knowledge.roundsToday.get(key) ?? 0,
      isStuck: knowledge.stuck.has(key),
    };
  });
}

/** As in the outline. */
const inOrder = ([, a]: [string, Place], [, b]: [string, Place]) => a.domain - b.domain || a.task - b.task;

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

const counted = new WeakMap<Item, number>();

/** The words of an item to read; a flashcard has none. */
function wordsToRead(item: Item): number {
  if (item.contentType === 'flashcard') return 0;
  const known = counted.get(item) ?? item.plainText.split(/\s+/).filter(Boolean).length;
  counted.set(item, known);
  return known;
}
