import type { Exam } from '#contract/exam.ts';
import { sealedForm } from '#rules/practice/sealed-form.ts';
import { openingSeats } from '#rules/practice/opening.ts';
import { isPerformance } from '#rules/question/kinds/kinds.ts';
import { type Cell, taskName } from '#rules/practice/settings.ts';
import { type SimulationForm, simulationForm } from '#rules/practice/simulation.ts';
import { caseSets } from '#rules/question/case-set.ts';
import type { Group } from '#rules/question/draw.ts';
import type { Database } from '#server/db/database.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import { loadedPerVersion } from '#server/features/exam/per-version.ts';
import type { BankService } from '#server/features/quiz/bank.service.ts';
import { alikeIn } from './alike.ts';
import { listPracticeIds, listTasks, selectFormat } from './practice-bank.store.ts';

export type FilledCell = Cell & { ids: string[] };

/** Where a question stands in the bank, and which wording it has now. */
type BankPlace = { versionId: string; number: number; cell: FilledCell; family: string | null };

/** The questions of an exam, of every kind, ready to be drawn from. */
export type PracticeBank = {
  /** What practice, cards and open simulations draw from. */
  cells: readonly FilledCell[];
  /** The rest, which sealed simulations draw from; empty where the bank is too small. */
  sealed: readonly FilledCell[];
  isSealed: (id: string) => boolean;
  isFree: (id: string) => boolean;
  /** What a quiz of somebody with access draws from. */
  quiz: readonly Group[];
  /** Whether two questions give each other away. */
  isApart: (id: string, other: string) => boolean;
  placeOf: ReadonlyMap<string, BankPlace>;
  /** Questions by their numbers within the exam. */
  idOf: ReadonlyMap<number, string>;
  tasks: readonly { domain: number; number: number; name: string }[];
  form: SimulationForm;
  /** What a simulation begins with, so many at most; nothing where the exam does not begin so, or the bank is too large to look. */
  opening: { seats: number; ids: readonly string[] };
  /** Questions about one scenario, which a simulation asks one after another or not at all; none where the bank is too large to look. */
  cases: readonly (readonly string[])[];
};

/** Larger banks are not compared question by question: there, only a family keeps questions apart. */
const MOST_COMPARED = 5000;

type Needs = {
  database: Database;
  catalogue: CatalogueService;
  bank: BankService;
  /** Orders questions in a way that nobody outside can know. */
  secretRank: (id: string) => string;
};

/** Ids of whole banks in memory, as of one version of the catalogue. */
export function practiceBankService({ database, catalogue, bank, secretRank }: Needs) {
  async function load(exam: Exam): Promise<PracticeBank> {
    const [rows, tasks, format] = await database.read((reader) =>
      Promise.all([listPracticeIds(reader, exam.id), listTasks(reader, exam.id), selectFormat(reader, exam.id)]),
    );
    const form = simulationForm(format);
    const { all, isFree } = await bank.bankOf(exam);
    const texts = rows.length > MOST_COMPARED ? [] : await bank.questions(rows.map(({ versionId }) => versionId));
    const cases = caseSets(texts);
    const inCase = new Set(cases.flat());
    // A set is never parted: no question of it is sealed.
    const notFree = rows.filter(({ id }) => !isFree(id) && !inCase.has(id));
    const sealedIds = sealedForm(
      byDomain(
        exam,
        notFree.map(({ id, domainNumber: domain }) => ({ domain, ids: [id] })),
      ),
      form.questions,
      secretRank,
    );
    const alike = alikeIn(texts);
    const performanceIds = texts.filter(({ id, kind }) => isPerformance(kind) && !inCase.has(id)).map(({ id }) => id);
    const placeOf = new Map<string, BankPlace>();
    const fill = (own: typeof rows): FilledCell[] => {
      const cells = new Map<string, FilledCell>();
      for (const { id, number, versionId, domainNumber: domain, taskNumber: task, difficulty, family } of own) {
        const key = `${taskName({ domain, task })} ${difficulty}`;
        let cell = cells.get(key);
        if (!cell) cells.set(key, (cell = { domain, task, difficulty, ids: [] }));
        cell.ids.push(id);
        placeOf.set(id, { versionId, number, cell, family });
      }
      return [...cells.values()].sort((a, b) => a.domain - b.domain || a.task - b.task);
    };
    const isSealed = (id: string) => sealedIds.has(id);
    return {
      cells: fill(rows.filter(({ id }) => !isSealed(id))),
      sealed: fill(rows.filter(({ id }) => isSealed(id))),
      isSealed,
      isFree,
      quiz: all.map(({ weight, lists }) => ({ weight, lists: lists.map((ids) => ids.filter((id) => !isSealed(id))) })),
      isApart: (id, other) => {
        const family = placeOf.get(id)?.family ?? null;
        return (family !== null && family === placeOf.get(other)?.family) || (alike.get(id)?.has(other) ?? false);
      },
      placeOf,
      idOf: new Map(rows.map(({ id, number }) => [number, id])),
      tasks,
      form,
      opening: { seats: openingSeats(format.itemTypes), ids: performanceIds },
      cases,
    };
  }

  return {
    bankOf: loadedPerVersion(catalogue, load),
  };
}
export type PracticeBankService = ReturnType<typeof practiceBankService>;

/** What is left of a bank for somebody without access: its free pool. The rest is as out of reach as the sealed form. */
export const freeBank = (bank: PracticeBank): PracticeBank => ({
  ...bank,
  cells: bank.cells.map((cell) => ({ ...cell, ids: cell.ids.filter(bank.isFree) })).filter(({ ids }) => ids.length > 0),
  sealed: [],
  isSealed: (id) => !bank.isFree(id),
});

/** Questions by domain, with the domains' weights. */
export function byDomain({ domains }: Exam, cells: readonly Pick<FilledCell, 'domain' | 'ids'>[]): Group[] {
  const own = Map.groupBy(cells, ({ domain }) => domain);
  return domains.map(({ number, weight }) => ({ weight, lists: (own.get(number) ?? []).map(({ ids }) => ids) }));
}
