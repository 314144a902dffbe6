import { createHash } from 'node:crypto';
import type { Exam } from '#contract/exam.ts';
import type { ExamFormat } from '#rules/exam/format.ts';
import { sealedForm } from '#rules/practice/sealed-form.ts';
import { beginsWithPerformance, kindShares } from '#rules/practice/kind-shares.ts';
import type { KindSeats } from '#rules/practice/simulation-draw.ts';
import { isPerformance } from '#rules/question/kinds/kinds.ts';
import { type KindName, USUAL_KIND } from '#rules/question/kinds/names.ts';
import type { Cell } from '#rules/practice/settings.ts';
import { type SimulationForm, simulationForm } from '#rules/practice/simulation.ts';
import { caseSets } from '#rules/question/case-set.ts';
import type { Group, PackedGroup } from '#rules/question/draw/draw.ts';
import { overlappingPairs, shingles } from '#rules/content-import/check/similarity.ts';
import type { StoredQuestion } from '#rules/question/question.ts';
import type { Database } from '#server/db/database.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import { loadedPerVersion } from '#server/features/exam/per-version.ts';
import type { Bank, BankService } from '#server/features/question/bank/bank.service.ts';
import type { Roster } from '#server/features/question/bank/roster.ts';
import { listKinds, listTasks, selectFormat } from './practice-bank.store.ts';

/** Groups of people, each of which has another sealed form. */
const COHORTS = 4;

/** Two questions that share this fraction of their five-word sequences give each other away in one form. */
const ALIKE = 0.25;

/** The questions of one task, difficulty, and kind, by number. */
export type FilledCell = Cell & { numbers: number[] };

/** All questions of an exam by number, ready to draw from. */
export type PracticeBank = {
  bank: Bank;
  /** What practice, cards, and open simulations draw from. */
  cells: readonly FilledCell[];
  /** The rest, which sealed simulations draw from; empty if the bank is too small. */
  sealed: readonly FilledCell[];
  isSealed: (number: number) => boolean;
  isFree: (number: number) => boolean;
  /** What quizzes draw from for people with access. */
  quiz: readonly PackedGroup[];
  /** Whether two questions must not be in one form because they give each other away. */
  isApart: (number: number, other: number) => boolean;
  /** The cell of a question in use. */
  cellOf: (number: number) => FilledCell | undefined;
  /** The number of a question in use. */
  numberOf: (id: string) => number | undefined;
  tasks: readonly { domain: number; number: number; name: string }[];
  form: SimulationForm;
  /** The questions of each kind but the usual one, without case sets, and how many of a simulation are of that kind. */
  kinds: readonly KindSeats<number>[];
  /** Whether a simulation begins with its performance-based questions. */
  hasOpening: boolean;
  /** Case sets, which a simulation asks in sequence or not at all; none if the bank is too large to search. */
  cases: readonly (readonly number[])[];
};

/** A phrase in more questions than this is how questions are put, and not what they ask. */
const MOST_HOLDERS = 12;

/** Larger banks are not compared question by question; in those, only families keep questions apart. */
const MOST_COMPARED = 5000;

type Needs = {
  database: Database;
  catalogue: CatalogueService;
  bank: BankService;
  /** Orders questions in a way that nobody outside can predict. */
  secretRank: (id: string) => string;
};

/** Whole banks in memory, for one version of the catalogue. */
export function practiceBankService({ database, catalogue, bank: banks, secretRank }: Needs) {
  async function load(exam: Exam): Promise<(cohort: number) => PracticeBank> {
    const [allTasks, format, kindRows] = await database.read((reader) =>
      Promise.all([listTasks(reader, exam.id), selectFormat(reader, exam.id), listKinds(reader, exam.id)]),
    );
    const tasks = allTasks.filter(({ domain }) => exam.domains.some(({ number }) => number === domain));
    const form = simulationForm(format);
    const bank = await banks.bankOf(exam);
    const { roster, isFree } = bank;
    const allCells = cellsOf(roster);
    const numbers = allCells.flatMap((cell) => cell.numbers);
    const texts =
      numbers.length > MOST_COMPARED ? [] : await banks.questions(numbers.map((number) => roster.versionOf(number)));
    const cases = caseSets(texts);
    const inCase = new Set(cases.flat());
    // A case set is never split, so none of its questions is sealed.
    const notFree = only(allCells, (number) => !isFree(number) && !inCase.has(number));
    const alike = alikeIn(texts);
    const isApart = (number: number, other: number) =>
      roster.isOneFamily(number, other) || (alike.get(number)?.has(other) ?? false);
    const kinds = kindsOf(exam, allCells, { kindRows, inCase, format, questions: form.questions });
    const isNotFree = ({ id }: { id: number }) => !isFree(id);
    const openKinds = kinds.map((kind) => ({ ...kind, questions: kind.questions.filter(isNotFree) }));
    const openGroups = byDomain(exam, notFree);
    const ranks = new Map(numbers.map((number) => [number, secretRank(roster.idOf(number))]));
    const known = new Map<number, PracticeBank>();
    const bankOfCohort = (cohort: number): PracticeBank => {
      const rankOf = (number: number) => rankFor(cohort, ranks.get(number)!);
      const sealedNumbers = sealedForm(openGroups, form.questions, rankOf, { kinds: openKinds, isApart });
      const isSealed = (number: number) => sealedNumbers.has(number);
      const cells = only(allCells, (number) => !isSealed(number));
      const sealed = only(allCells, isSealed);
      return {
        bank,
        cells,
        sealed,
        isSealed,
        isFree,
        quiz: bank.all.map(({ weight, lists }) => ({
          weight,
          lists: lists.map((own) => own.filter((number) => !isSealed(number))),
        })),
        isApart,
        cellOf: cellsByNumber([...cells, ...sealed]),
        numberOf: (id) => roster.numberOf(id),
        tasks,
        form,
        kinds,
        hasOpening: beginsWithPerformance(format.itemTypes),
        cases,
      };
    };
    return (cohort) => {
      const own = known.get(cohort) ?? bankOfCohort(cohort);
      known.set(cohort, own);
      return own;
    };
  }

  const loaded = loadedPerVersion(catalogue, load);

  return {
    /** The bank as a person practices with it; of nobody in particular, as the first cohort does. */
    bankOf: async (exam: Exam, userId: string | null): Promise<PracticeBank> =>
      (await loaded(exam))(userId === null ? 0 : cohortOf(userId)),
  };
}
export type PracticeBankService = ReturnType<typeof practiceBankService>;

/** Which of the cohorts a person belongs to, for good. */
const cohortOf = (userId: string): number => createHash('sha256').update(userId).digest()[0]! % COHORTS;

/**
 * The rank of a question in the sealed form of a cohort. Each question is at home in one cohort, whose form it joins first, so that no
 * question is sealed for everyone and never answered outside of sealed forms.
 */
const rankFor = (cohort: number, rank: string): string => `${(rank.charCodeAt(0) + COHORTS - cohort) % COHORTS}${rank}`;

/** The questions in use by cell, in the order of domains and tasks. */
function cellsOf(roster: Roster): FilledCell[] {
  const cells = new Map<Cell, FilledCell>();
  roster.list(({ number, cell }) => {
    const filled = cells.get(cell) ?? { ...cell, numbers: [] };
    filled.numbers.push(number);
    cells.set(cell, filled);
  });
  return [...cells.values()].sort((a, b) => a.domain - b.domain || a.task - b.task);
}

type KindFacts = {
  kindRows: readonly { number: number; kind: KindName }[];
  inCase: ReadonlySet<number>;
  format: ExamFormat;
  questions: number;
};

/** The questions of each kind but the usual one, in their domains' seats, with the seats of the kind in a form. */
function kindsOf(
  { domains }: Exam,
  cells: readonly FilledCell[],
  { kindRows, inCase, format, questions }: KindFacts,
): KindSeats<number>[] {
  const groupOf = new Map<number, number>();
  const kindOf = new Map(kindRows.map(({ number, kind }) => [number, kind]));
  const held = new Map<KindName, number>();
  for (const { domain, numbers } of cells) {
    const group = domains.findIndex(({ number }) => number === domain);
    for (const number of numbers) {
      if (group < 0 || inCase.has(number)) continue;
      const kind = kindOf.get(number) ?? USUAL_KIND;
      held.set(kind, (held.get(kind) ?? 0) + 1);
      if (kind !== USUAL_KIND) groupOf.set(number, group);
    }
  }
  const size = [...held.values()].reduce((sum, count) => sum + count, 0);
  return kindShares(held, Math.min(questions, size), format).map(({ kind, seats }) => ({
    seats,
    isPerformance: isPerformance(kind),
    questions: kindRows.flatMap((row) => {
      const group = row.kind === kind ? groupOf.get(row.number) : undefined;
      return group === undefined ? [] : [{ id: row.number, group }];
    }),
  }));
}

/** The matching questions of each cell; cells without any are dropped. */
const only = (cells: readonly FilledCell[], isMeant: (number: number) => boolean): FilledCell[] =>
  cells.map((cell) => ({ ...cell, numbers: cell.numbers.filter(isMeant) })).filter(({ numbers }) => numbers.length > 0);

/** Looks up the cell of a question, at two bytes each. */
function cellsByNumber(cells: readonly FilledCell[]): (number: number) => FilledCell | undefined {
  const last = cells.reduce((most, { numbers }) => Math.max(most, numbers.at(-1)!), 0);
  const places = new Uint16Array(last + 1);
  for (const [place, { numbers }] of cells.entries()) for (const number of numbers) places[number] = place + 1;
  return (number) => cells[(places[number] ?? 0) - 1];
}

const freeBanks = new WeakMap<PracticeBank, PracticeBank>();

/** A bank reduced to its free pool, for people without access. The rest is as out of reach as the sealed form. */
export function freeBank(bank: PracticeBank): PracticeBank {
  const known = freeBanks.get(bank);
  if (known) return known;
  const isSealed = (number: number) => !bank.isFree(number);
  const free = { ...bank, cells: only(bank.cells, bank.isFree), sealed: [], isSealed };
  freeBanks.set(bank, free);
  return free;
}

/** Tells whether practice can ask someone a question again: one in use, not sealed, and without access of the free pool. */
export function canPracticeIn(whole: PracticeBank, hasAccess: boolean): (id: string) => boolean {
  const bank = hasAccess ? whole : freeBank(whole);
  return (id) => {
    const number = bank.numberOf(id);
    return number !== undefined && !bank.isSealed(number);
  };
}

/** Questions by domain, with the weights of the domains. */
export function byDomain({ domains }: Exam, cells: readonly FilledCell[]): Group<number>[] {
  const own = Map.groupBy(cells, ({ domain }) => domain);
  return domains.map(({ number, weight }) => ({
    weight,
    lists: (own.get(number) ?? []).map(({ numbers }) => numbers),
  }));
}

/** The similar questions of each question, by number. */
function alikeIn(
  questions: readonly Pick<StoredQuestion, 'number' | 'text' | 'options' | 'parts'>[],
): ReadonlyMap<number, ReadonlySet<number>> {
  const alike = new Map<number, Set<number>>();
  const note = (number: number, other: number) => alike.set(number, (alike.get(number) ?? new Set()).add(other));
  const texts = questions.map(({ text, options, parts }) =>
    shingles([text, ...[...options, ...(parts ?? [])].map((own) => own.text)].join(' ')),
  );
  // What many questions say, such as how to answer, gives none of them away.
  const holders = new Map<string, number>();
  for (const own of texts) for (const phrase of own) holders.set(phrase, (holders.get(phrase) ?? 0) + 1);
  for (const own of texts) for (const phrase of own) if (holders.get(phrase)! > MOST_HOLDERS) own.delete(phrase);
  for (const { first, second, similarity } of overlappingPairs(texts)) {
    if (similarity < ALIKE) continue;
    note(questions[first]!.number, questions[second]!.number);
    note(questions[second]!.number, questions[first]!.number);
  }
  return alike;
}
