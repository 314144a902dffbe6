import { plainOf } from '#rules/question/plain-fields.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { shownSource } from '#rules/exam/source.ts';
import type { Exam } from '#contract/exam.ts';
import type { FullQuestion } from '#contract/quiz-full.ts';
import { GENERAL, nameOfTask, type PlaceDomain } from '#rules/exam/place.ts';
import type { Group, PackedGroup } from '#rules/question/draw/draw.ts';
import { freePool } from '#rules/question/draw/free-pool.ts';
import { LAB_KIND } from '#rules/question/kinds/names.ts';
import { DIFFICULTIES } from '#rules/question/difficulty.ts';
import { rankOf } from '#rules/question/rank.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { fixedIndexes } from '#rules/question/option.ts';
import { keyIndexes, type Kin, type NumberedQuestion, type StoredQuestion } from '#rules/question/question.ts';
import type { Database, Reader } from '#server/db/database.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import { loadedPerVersion, perVersion } from '#server/features/exam/per-version.ts';
import { listPlaces } from '#server/features/exam/place.store.ts';
import {
  listAskingSame,
  listCorrections,
  listInFamilies,
  listRosterPage,
  listServable,
  listVersionIdsPage,
  listVersions,
  selectLastNumber,
} from './bank.store.ts';
import { Roster } from './roster.ts';
import { ServedPages } from './served-pages.ts';
import { packServed, type ServedText } from './served-text.ts';
import { TextStore } from './text-store.ts';

/** An exam's questions by number, with those for quizzes ready to draw from. */
export type Bank = {
  roster: Roster;
  all: readonly PackedGroup[];
  free: readonly Group<number>[];
  isFree: (number: number) => boolean;
  /** The lab that people without access can do; null without labs. */
  freeLab: number | null;
  /** How many labs there are. */
  labCount: number;
  /** The served texts of questions, in the order requested. */
  textsOf: (numbers: readonly number[]) => Promise<ServedText[]>;
};

/** An exam's labs, and its free one: one of the easiest, and always the same while it is in use. */
function labsIn(roster: Roster): Pick<Bank, 'freeLab' | 'labCount'> {
  let labCount = 0;
  let best: { number: number; difficulty: number; rank: number } | null = null;
  roster.list(({ number, cell }) => {
    if (cell.kind !== LAB_KIND) return;
    labCount += 1;
    const own = { number, difficulty: DIFFICULTIES.indexOf(cell.difficulty), rank: rankOf(roster.idOf(number)) };
    if (!best || own.difficulty - best.difficulty < 0 || (own.difficulty === best.difficulty && own.rank < best.rank))
      best = own;
  });
  return { freeLab: (best as { number: number } | null)?.number ?? null, labCount };
}

/** How many complete wordings are kept in memory; about 25 MB. */
const KEPT_QUESTIONS = 10_000;
/** How many bytes of served texts are kept in memory. Those of 200,000 questions take about 90 MB. */
const KEPT_BYTES = 128 * 2 ** 20;
const PAGE = 500;
const ROSTER_PAGE = 2000;

/** Question banks in memory: numbers and ids of whole banks, and texts that are in demand. Follows the version of the catalogue. */
export function bankService(needs: {
  database: Database;
  catalogue: CatalogueService;
  freePool: number;
  keptQuestions?: number;
  keptBytes?: number;
}) {
  const { database, catalogue, keptQuestions = KEPT_QUESTIONS, keptBytes = KEPT_BYTES } = needs;
  const questionCache = perVersion(catalogue, () => new Map<string, StoredQuestion>());
  const pagesOf = new Map<string, ServedPages>();
  let store = new TextStore(keptBytes);

  async function load(exam: Exam): Promise<Bank> {
    const roster = await rosterOf(exam);
    const all = quizGroups(exam, roster);
    const free = freePool(all, needs.freePool, {
      idOf: (number) => roster.idOf(number),
      sortOf: (number) => roster.sortOf(number),
    });
    const freeNumbers = new Set(free.flatMap(({ lists }) => lists.flat()));
    const { freeLab, labCount } = labsIn(roster);
    const pages = pagesFor(exam.id, roster);
    return {
      roster,
      all,
      free,
      freeLab,
      labCount,
      isFree: (number) => freeNumbers.has(number) || number === freeLab,
      textsOf: (n) => servedTexts(roster, pages, n),
    };
  }

  /** The questions of the domains that count. Loads page by page, so that other requests are answered in between. */
  async function rosterOf({ id: examId, domains }: Exam): Promise<Roster> {
    const roster = new Roster(await database.read((reader) => selectLastNumber(reader, examId)));
    const counted = new Set(domains.map(({ number }) => number));
    for (let after = 0; ; await turn()) {
      const rows = await database.read((reader) => listRosterPage(reader, examId, after, ROSTER_PAGE));
      roster.add(rows.filter(({ domain }) => counted.has(domain)));
      if (rows.length < ROSTER_PAGE) return roster;
      after = rows.at(-1)!.number;
    }
  }

  function pagesFor(examId: string, roster: Roster): ServedPages {
    const read = (from: number, end: number) =>
      database.readShort((reader) => listServable(reader, { examId, from, end }));
    if (store.isWorn) store = new TextStore(keptBytes);
    const pages = new ServedPages({ roster, store, read }, pagesOf.get(examId));
    pagesOf.set(examId, pages);
    return pages;
  }

  async function servedTexts(roster: Roster, pages: ServedPages, numbers: readonly number[]): Promise<ServedText[]> {
    const texts = await pages.of(numbers);
    const missing = numbers.filter((_, place) => !texts[place]);
    if (missing.length === 0) return texts as ServedText[];
    const read = (await questions(missing.map((number) => roster.versionOf(number)))).values();
    return texts.map((text) => text ?? { bytes: packServed(read.next().value!), at: 0 });
  }

  /** Wordings in the order requested. Throws if one does not exist, since ids come from our own rows and seals. */
  async function questions(versionIds: readonly string[]): Promise<StoredQuestion[]> {
    const cache = questionCache();
    // Taken before waiting, since another call may evict them in the meantime.
    const cachedQuestions = versionIds.map((id) => cache.get(id));
    const missing = versionIds.filter((_, place) => !cachedQuestions[place]);
    if (missing.length === 0) return cachedQuestions as StoredQuestion[];
    const { rows, kinOf } = await database.read(async (reader) => {
      const found = await withRightKeys(reader, await listVersions(reader, missing));
      return { rows: found, kinOf: await kinIn(reader, found) };
    });
    const loaded = new Map(rows.map((row) => [row.id, storedQuestion(row, kinOf(row))]));
    for (const [id, question] of loaded) cache.set(id, question);
    // A map keeps insertion order, so the oldest entries go first.
    for (const id of cache.keys()) {
      if (cache.size <= keptQuestions) break;
      cache.delete(id);
    }
    return versionIds.map((id, place) => cachedQuestions[place] ?? questionOrFail(loaded.get(id), id));
  }

  function storedQuestion(row: VersionInBank, kin: Kin | undefined): StoredQuestion {
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
      ...plainOf(row),
      domainNumber: row.domainNumber,
      domainName: catalogue.domainName(row.examId, row.domainNumber) ?? GENERAL,
      taskNumber: row.taskNumber,
      bullets: row.bullets,
      sources: row.sources.map(shownSource),
      ...(kin && { kin }),
    };
  }

  return {
    questions,
    bankOf: loadedPerVersion(catalogue, load),
    /** One page of complete questions, for administrators. */
    async fullPage(examId: string, page: number, { isNumbered }: { isNumbered: boolean }): Promise<FullQuestion[]> {
      const [rows, domains] = await database.read((reader) =>
        Promise.all([listVersionIdsPage(reader, examId, (page - 1) * PAGE, PAGE), listPlaces(reader, examId)]),
      );
      const found = rows.length === 0 ? [] : await questions(rows.map(({ versionId }) => versionId));
      return found.map((question, index) => ({
        ...fullQuestion(question, domains),
        ...(isNumbered && { number: rows[index]!.number }),
      }));
    },
  };
}
export type BankService = ReturnType<typeof bankService>;

/** The questions for quizzes by domain. Apart from what keeps the bank, which would keep the lists before they are packed too. */
function quizGroups({ domains }: Exam, roster: Roster): PackedGroup[] {
  const listOf = new Map(domains.map(({ number }) => [number, [] as number[]]));
  roster.list(({ number, cell, isInQuiz }) => void (isInQuiz && listOf.get(cell.domain)?.push(number)));
  return domains.map(({ number, weight }) => ({ weight, lists: [Uint32Array.from(listOf.get(number)!)] }));
}

/** Wordings as they were shown, but marked and explained by the right key where theirs was wrong. */
async function withRightKeys(reader: Reader, rows: readonly VersionInBank[]): Promise<VersionInBank[]> {
  const corrections = await listCorrections(
    reader,
    rows.map(({ id }) => id),
  );
  if (corrections.size === 0) return [...rows];
  const right = new Map((await listVersions(reader, [...new Set(corrections.values())])).map((row) => [row.id, row]));
  return rows.map((row) => {
    const corrected = right.get(corrections.get(row.id) ?? '');
    if (!corrected) return row;
    // Both have the same options in the same order, perhaps under other ids.
    const idOf = new Map(corrected.options.map(({ id }, place) => [id, row.options[place]!.id]));
    return {
      ...row,
      keys: corrected.keys.map((key) => idOf.get(key) ?? key),
      options: row.options.map((option, place) => ({ ...option, rationale: corrected.options[place]!.rationale })),
      parts: corrected.parts,
      explanation: corrected.explanation,
      sources: corrected.sources,
    };
  });
}

type VersionInBank = Awaited<ReturnType<typeof listVersions>>[number];

/** Which other questions ask the same as these or are of their families. */
async function kinIn(reader: Reader, rows: readonly VersionInBank[]): Promise<(row: VersionInBank) => Kin | undefined> {
  const families = [...new Set(rows.flatMap(({ family }) => family ?? []))];
  const copies = await listAskingSame(reader, [...new Set(rows.map(({ askedHash }) => askedHash))]);
  const members = await listInFamilies(reader, families);
  return ({ askedHash, family, examId, number }) => {
    const isOther = (one: NumberedQuestion) => one.examId !== examId || one.number !== number;
    const same = copies.get(askedHash) ?? [];
    if (family === null && !same.some(isOther)) return undefined;
    // One list for the whole family, so a large one costs no memory per question.
    const siblings = family === null ? [] : (members.get(family) ?? []);
    return { copies: same.filter(isOther), family, siblings };
  };
}

function questionOrFail(question: StoredQuestion | undefined, id: string): StoredQuestion {
  if (!question) throw new Error(`no question version ${id}`);
  return question;
}

function fullQuestion(question: StoredQuestion, domains: readonly PlaceDomain[]): FullQuestion {
  const { id, kind, text, options, parts = [], exhibits = [], sources } = question;
  const { domainName, domainNumber, taskNumber } = question;
  // A draft with one right option cannot express these.
  const isOfKind = !KINDS[kind].followsKeys || exhibits.length > 0;
  const keys = [...keyIndexes(question)];
  const fixed = fixedIndexes(options);
  return {
    id,
    text,
    options: options.map((option) => option.text),
    correctAnswer: keys[0] ?? -1,
    ...((isOfKind || keys.length !== 1 || options.length !== 4) && { correctAnswers: keys }),
    ...(isOfKind && { kind }),
    ...(fixed.length > 0 && { fixed }),
    ...(parts.length > 0 && { parts: [...parts] }),
    ...(exhibits.length > 0 && { exhibits: [...exhibits] }),
    ...plainOf(question),
    domain: domainName,
    task: nameOfTask(domains, domainNumber, taskNumber),
    rationales: options.map(({ rationale }) => rationale),
    sources: sources.map(({ read: _, opened: __, ...source }) => source),
  };
}
