import { shownSource } from '#rules/exam/source.ts';
import type { Exam } from '#contract/exam.ts';
import {
  type OutlineDomain,
  type OutlineTask,
  StudyContentType,
  type StudyEntry,
  type StudyMatch,
  type StudyItem,
  type StudyTask,
} from '#contract/study.ts';
import { splitSides } from '#rules/flashcard/sides.ts';
import { previewOf } from '#rules/study/reading.ts';
import { excerptOf, markedParts, queryWords } from '#rules/study/search-text.ts';
import type { Database } from '#server/db/database.ts';
import { searchItems } from '#server/db/search/study-search.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import { loadedPerVersion } from '#server/features/exam/per-version.ts';
import type { AccessProof } from '#server/http/caller.ts';
import { bodyText, textOf } from './content-html.ts';
import {
  contentOf,
  type Item,
  type Material,
  type MaterialDomain,
  type MaterialTask,
  materialOf,
  wordsOf,
} from './material.ts';
import { type Readable, readable } from './readable.ts';
import {
  listItems,
  listQuestionCounts,
  listTaskNames,
  listTaskPlaces,
  selectOptionalExamOfItem,
} from './study.store.ts';

/** How many exams' material is kept in memory at most. */
const KEPT_EXAMS = 50;
const MOST_RESULTS = 20;

type TaskPlaces = ReadonlyMap<string, readonly { domainNumber: number; taskNumber: number }[]>;

/** Study content, from memory, following the version of the catalogue. Texts require the proof that they may be read. */
export function studyService({ database, catalogue }: { database: Database; catalogue: CatalogueService }) {
  const load = (exam: Exam) =>
    database.read(async (reader) => {
      const [items, taskNames, questionCounts] = await Promise.all([
        listItems(reader, exam.id),
        listTaskNames(reader, exam.id),
        listQuestionCounts(reader, exam.id),
      ]);
      return materialOf(exam, { items, taskNames, questionCounts });
    });

  const materialFor: (exam: Exam) => Promise<Material> = loadedPerVersion(catalogue, load, KEPT_EXAMS);

  const places = loadedPerVersion(catalogue, async (): Promise<TaskPlaces> =>
    Map.groupBy(await database.read(listTaskPlaces), ({ examId }) => examId),
  );
  /** Every task with something to read, by exam, without the texts. */
  const taskPlaces = (): Promise<TaskPlaces> => places({ id: 'every exam' });

  return {
    materialFor,
    taskPlaces,

    /** The exam that an item in use belongs to. */
    examIdOf: (itemId: string) => database.read((reader) => selectOptionalExamOfItem(reader, itemId)),

    /** The items that contain all words of a query, best first; only among those the caller may read. */
    async search(exam: Exam, query: string, access: AccessProof | null): Promise<StudyMatch[]> {
      const words = queryWords(query);
      if (words.length === 0) return [];
      const { kind } = database;
      const ids = await database.read((reader) =>
        searchItems(reader, kind, { examId: exam.id, words, isEntitled: access !== null, limit: MOST_RESULTS }),
      );
      const material = await materialFor(exam);
      return ids.flatMap((id): StudyMatch[] => {
        const item = material.byId.get(id);
        const proof = item && readable(exam.id, item.domainNumber, access);
        return item && proof ? [foundIn(material, item, words, proof)] : [];
      });
    },
  };
}
export type StudyService = ReturnType<typeof studyService>;

/** The domains in outline. Lists the tasks of the requested one, with the beginning of their texts if they may be read. */
export function outlineOf(material: Material, access: AccessProof | null, listedDomain?: number): OutlineDomain[] {
  return material.domains.map((domain) => {
    const proof = readable(material.examId, domain.number, access);
    return {
      number: domain.number,
      name: domain.name,
      locked: proof === null,
      questionCount: domain.questionCount,
      flashcardCount: domain.count('flashcard'),
      noteCount: domain.count('tip', 'alert'),
      contentTypes: typesIn(domain.tasks.flatMap((task) => task.items)),
      taskNumbers: domain.tasks.map((task) => task.number),
      ...(listedDomain === domain.number && { tasks: domain.tasks.map((task) => taskOutline(task, proof)) }),
    };
  });
}

function taskOutline({ number, title, items }: MaterialTask, proof: Readable | null): OutlineTask {
  return { number, title, contentTypes: typesIn(items), ...(proof && { preview: previewIn(items, proof) }) };
}

/** The kinds of content among these items, in reading order. */
function typesIn(items: readonly Item[]): StudyContentType[] {
  return StudyContentType.options.filter((type) => items.some((item) => item.contentType === type));
}

/** Every item, with its text if it may be read. */
export function itemsOf(material: Material, access: AccessProof | null): StudyItem[] {
  return [...material.byId.values()].map((item) =>
    itemOf(material, item, readable(material.examId, item.domainNumber, access)),
  );
}

export function itemOf(material: Material, item: Item, proof: Readable | null): StudyItem {
  const { domain, task } = placeOf(material, item);
  return {
    id: item.id,
    examId: item.examId,
    title: item.title,
    content: proof && contentOf(item, proof),
    locked: proof === null,
    contentType: item.contentType,
    topic: item.topic || domain.name,
    domain: domain.name,
    domainNumber: domain.number,
    domainName: domain.name,
    taskNumber: item.taskNumber,
    taskTitle: task.title,
    slug: item.slug,
    order: item.position,
    quizQuestionCount: item.quizQuestionCount,
    flashcardCount: item.flashcardCount,
  };
}

/** The full content of one task. */
export function taskOf(domain: MaterialDomain, number: number, proof: Readable): StudyTask {
  const index = domain.tasks.findIndex((task) => task.number === number);
  const link = (place: number) => {
    const task = domain.tasks[place];
    return task ? { number: task.number, title: task.title } : null;
  };
  const { title, items } = domain.tasks[index]!;
  const sources = new Map(
    items
      .flatMap((item) => item.sources)
      .map((source) => [`${source.url} ${source.section ?? ''}`, shownSource(source)]),
  );
  return {
    domainNumber: domain.number,
    domainName: domain.name,
    number,
    title,
    position: index + 1,
    total: domain.tasks.length,
    preview: previewIn(items, proof),
    items: items.map((item) => entryOf(item, proof)),
    sources: [...sources.values()],
    previous: link(index - 1),
    next: link(index + 1),
  };
}

function entryOf(item: Item, proof: Readable): StudyEntry {
  const { id, contentType, title, topic } = item;
  const content = contentOf(item, proof);
  return {
    id,
    contentType,
    title,
    topic,
    content,
    card: contentType === 'flashcard' ? cardOf(item, content, proof) : null,
  };
}

/** A card from a pack, or one whose title is a question, asks with its title; otherwise its content holds both sides. */
function cardOf(item: Item, content: string, proof: Readable): NonNullable<StudyEntry['card']> {
  const text = bodyText(wordsOf(item, proof));
  const hasMarkers = /\bfront:/i.test(text) && /\bback:/i.test(text);
  if (!hasMarkers && (item.ref !== null || item.title.trimEnd().endsWith('?')))
    return { front: item.title, back: content };
  const { front, back } = splitSides(content);
  return { front: textOf(front), back };
}

/** The beginning of a task. For a task with only flashcards, the first card's question and never its answer. */
function previewIn(items: readonly Item[], proof: Readable): string {
  const read = items.filter((item) => item.contentType !== 'flashcard');
  const shown = read.find((item) => item.contentType === 'summary') ?? read[0];
  if (shown) return previewOf(bodyText(wordsOf(shown, proof)));
  return previewOf(cardOf(items[0]!, contentOf(items[0]!, proof), proof).front);
}

function foundIn(material: Material, item: Item, words: readonly string[], proof: Readable): StudyMatch {
  const { id, contentType, domainNumber, taskNumber } = item;
  const excerpt = excerptOf(bodyText(wordsOf(item, proof)), words);
  const taskTitle = placeOf(material, item).task.title;
  return { id, contentType, domainNumber, taskNumber, taskTitle, title: markedParts(item.title, words), excerpt };
}

function placeOf(material: Material, { domainNumber, taskNumber }: Item) {
  const domain = material.domains.find((entry) => entry.number === domainNumber)!;
  return { domain, task: domain.tasks.find((entry) => entry.number === taskNumber)! };
}
