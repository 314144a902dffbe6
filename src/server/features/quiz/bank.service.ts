import { shownSource } from '#rules/exam/source.ts';
import type { Exam } from '#contract/exam.ts';
import type { FullQuestion } from '#contract/quiz-full.ts';
import { nameOfTask, type PlaceDomain } from '#rules/exam/place.ts';
import type { Group } from '#rules/question/draw.ts';
import { freePool } from '#rules/question/free-pool.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { keyIndexes, type StoredQuestion } from '#rules/question/question.ts';
import type { Database } from '#server/db/database.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import { loadedPerVersion, perVersion } from '#server/features/exam/per-version.ts';
import { listPlaces } from '#server/features/exam/place.store.ts';
import { listBankIds, listVersionIdsPage, listVersions } from './bank.store.ts';

/** The ids of an exam's questions, ready to be drawn from, and the wording each has now. */
export type Bank = {
  all: readonly Group[];
  free: readonly Group[];
  isFree: (id: string) => boolean;
  versionOf: ReadonlyMap<string, string>;
};

/** Wordings kept in memory, at most; about 50 MB. */
const KEPT_QUESTIONS = 20_000;
const PAGE = 500;

/** Question banks in memory: ids of whole banks, texts of what is in use. Follows the version of the catalogue. */
export function bankService(needs: {
  database: Database;
  catalogue: CatalogueService;
  freePool: number;
  keptQuestions?: number;
}) {
  const { database, catalogue, keptQuestions = KEPT_QUESTIONS } = needs;
  const questionCache = perVersion(catalogue, () => new Map<string, StoredQuestion>());

  async function load(exam: Exam): Promise<Bank> {
    const rows = await database.read((reader) => listBankIds(reader, exam.id));
    const idsOf = new Map(exam.domains.map((domain) => [domain.number, [] as string[]]));
    for (const row of rows) idsOf.get(row.domainNumber)?.push(row.id);
    const all = exam.domains.map((domain) => ({ weight: domain.weight, lists: [idsOf.get(domain.number)!] }));
    const free = freePool(all, needs.freePool);
    const freeIds = new Set(free.flatMap(({ lists }) => lists.flat()));
    return {
      all,
      free,
      isFree: (id) => freeIds.has(id),
      versionOf: new Map(rows.map((row) => [row.id, row.versionId])),
    };
  }

  /** Wordings in the order asked for. Throws where one does not exist: ids come from our own rows and seals. */
  async function questions(versionIds: readonly string[]): Promise<StoredQuestion[]> {
    const cache = questionCache();
    // Taken before waiting: another call may push them out meanwhile.
    const cachedQuestions = versionIds.map((id) => cache.get(id));
    const missing = versionIds.filter((_, place) => !cachedQuestions[place]);
    if (missing.length === 0) return cachedQuestions as StoredQuestion[];
    const rows = await database.read((reader) => listVersions(reader, missing));
    const loaded = new Map(rows.map((row) => [row.id, stored(row)]));
    for (const [id, question] of loaded) cache.set(id, question);
    // A map keeps its order: what has been there longest goes first.
    for (const id of cache.keys()) {
      if (cache.size <= keptQuestions) break;
      cache.delete(id);
    }
    return versionIds.map((id, place) => cachedQuestions[place] ?? found(loaded.get(id), id));
  }

  function stored(row: Awaited<ReturnType<typeof listVersions>>[number]): StoredQuestion {
    const { domains } = catalogue.exam(row.examId);
    return {
      id: row.questionId,
      number: row.number,
      versionId: row.id,
      version: row.version,
      kind: row.kind,
      text: row.text,
      options: row.options,
      keys: row.keys,
      parts: row.parts,
      exhibits: row.exhibits,
      explanation: row.explanation,
      difficulty: row.difficulty,
      topic: row.topic,
      domainNumber: row.domainNumber,
      domainName: domains.find((domain) => domain.number === row.domainNumber)?.name ?? 'General',
      taskNumber: row.taskNumber,
      bullets: row.bullets,
      sources: row.sources.map(shownSource),
    };
  }

  return {
    questions,
    bankOf: loadedPerVersion(catalogue, load),
    /** One page of whole questions, for administrators. */
    async fullPage(examId: string, page: number): Promise<FullQuestion[]> {
      const [ids, domains] = await database.read((reader) =>
        Promise.all([listVersionIdsPage(reader, examId, (page - 1) * PAGE, PAGE), listPlaces(reader, examId)]),
      );
      const found = ids.length === 0 ? [] : await questions(ids);
      return found.map((question) => fullQuestion(question, domains));
    },
  };
}
export type BankService = ReturnType<typeof bankService>;

function found(question: StoredQuestion | undefined, id: string): StoredQuestion {
  if (!question) throw new Error(`no question version ${id}`);
  return question;
}

function fullQuestion(question: StoredQuestion, domains: readonly PlaceDomain[]): FullQuestion {
  const { id, kind, text, options, parts = [], exhibits = [], explanation, sources } = question;
  const { difficulty, topic, domainName, domainNumber, taskNumber } = question;
  // What a draft of one right option cannot say.
  const isOfKind = !KINDS[kind].followsKeys || exhibits.length > 0;
  const keys = [...keyIndexes(question)];
  return {
    id,
    text,
    options: options.map((option) => option.text),
    correctAnswer: keys[0] ?? -1,
    ...((isOfKind || keys.length !== 1 || options.length !== 4) && { correctAnswers: keys }),
    ...(isOfKind && { kind }),
    ...(parts.length > 0 && { parts: [...parts] }),
    ...(exhibits.length > 0 && { exhibits: [...exhibits] }),
    explanation,
    difficulty,
    topic,
    domain: domainName,
    task: nameOfTask(domains, domainNumber, taskNumber),
    rationales: options.map(({ rationale }) => rationale),
    sources: sources.map(({ read: _, ...source }) => source),
  };
}
