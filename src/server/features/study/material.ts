import type { Exam } from '#contract/exam.ts';
import type { StudyContentType } from '#contract/study.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { servedHtml } from './content-html.ts';
import { withSectionIds } from './section.ts';
import type { Readable } from './readable.ts';

export type Item = Row<'studyItem'>;

export type MaterialTask = { domainNumber: number; number: number; title: string; items: readonly Item[] };

export type MaterialDomain = {
  number: number;
  name: string;
  questionCount: number;
  tasks: readonly MaterialTask[];
  count(...types: StudyContentType[]): number;
};

/** Everything there is to study for an exam, at one version of the catalogue: domains and tasks with content, in order. */
export type Material = { examId: string; domains: readonly MaterialDomain[]; byId: ReadonlyMap<string, Item> };

type Rows = {
  items: readonly Item[];
  taskNames: readonly { domainNumber: number; number: number; name: string }[];
  questionCounts: readonly { domainNumber: number; count: number }[];
};

/** Assembles rows, leaving out domains that do not count for learners. `items` come in reading order. */
export function materialOf(exam: Exam, { items: allItems, taskNames, questionCounts }: Rows): Material {
  const items = allItems.filter((item) => exam.domains.some(({ number }) => number === item.domainNumber));
  const named = new Map(taskNames.map((task) => [`${task.domainNumber}.${task.number}`, task.name]));
  const domains = [...Map.groupBy(items, (item) => item.domainNumber)].map(([number, inDomain]): MaterialDomain => ({
    number,
    name: exam.domains.find((domain) => domain.number === number)?.name ?? `Domain ${number}`,
    questionCount: questionCounts.find((count) => count.domainNumber === number)?.count ?? 0,
    tasks: [...Map.groupBy(inDomain, (item) => item.taskNumber)].map(([task, inTask]) => ({
      domainNumber: number,
      number: task,
      title: named.get(`${number}.${task}`) ?? `Task ${task}`,
      items: inTask,
    })),
    count: (...types) => inDomain.filter((item) => types.includes(item.contentType)).length,
  }));
  return { examId: exam.id, domains, byId: new Map(items.map((item) => [item.id, item])) };
}

const served = new WeakMap<Item, string>();

/** The text of an item as served. Takes the proof that this very domain may be read. */
export function contentOf(item: Item, proof: Readable): string {
  holdTo(item, proof);
  let content = served.get(item);
  if (content === undefined) served.set(item, (content = withSectionIds(item, servedHtml(item.content))));
  return content;
}

/** The plain text of an item, with its title on the first line. Takes the same proof. */
export function wordsOf(item: Item, proof: Readable): string {
  holdTo(item, proof);
  return item.plainText;
}

function holdTo(item: Item, proof: Readable): void {
  if (item.examId !== proof.examId || item.domainNumber !== proof.domainNumber)
    throw new Error('the proof is of another domain');
}
