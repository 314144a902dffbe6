import type { Exam } from '#contract/exam.ts';
import { type Cell, taskName } from '#rules/practice/settings.ts';
import { type SimulationForm, simulationForm } from '#rules/practice/simulation.ts';
import type { Database } from '#server/db/database.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import { loadedPerVersion } from '#server/features/exam/per-version.ts';
import { listPracticeIds, listTasks, selectFormat } from './practice-bank.store.ts';

export type FilledCell = Cell & { ids: string[] };

/** Where a question stands in the bank, and which wording it has now. */
type BankPlace = { versionId: string; number: number; cell: FilledCell };

/** The questions of an exam, of every kind, ready to be drawn from. */
export type PracticeBank = {
  cells: readonly FilledCell[];
  placeOf: ReadonlyMap<string, BankPlace>;
  /** Questions by their numbers within the exam. */
  idOf: ReadonlyMap<number, string>;
  tasks: readonly { domain: number; number: number; name: string }[];
  form: SimulationForm;
};

/** Ids of whole banks in memory, as of one version of the catalogue. */
export function practiceBankService({ database, catalogue }: { database: Database; catalogue: CatalogueService }) {
  async function load({ id: examId }: Exam): Promise<PracticeBank> {
    const [rows, tasks, format] = await database.read((reader) =>
      Promise.all([listPracticeIds(reader, examId), listTasks(reader, examId), selectFormat(reader, examId)]),
    );
    const cells = new Map<string, FilledCell>();
    const placeOf = new Map<string, BankPlace>();
    for (const { id, number, versionId, domainNumber: domain, taskNumber: task, difficulty } of rows) {
      const key = `${taskName({ domain, task })} ${difficulty}`;
      let cell = cells.get(key);
      if (!cell) cells.set(key, (cell = { domain, task, difficulty, ids: [] }));
      cell.ids.push(id);
      placeOf.set(id, { versionId, number, cell });
    }
    const inOrder = [...cells.values()].sort((a, b) => a.domain - b.domain || a.task - b.task);
    const idOf = new Map(rows.map(({ id, number }) => [number, id]));
    return { cells: inOrder, placeOf, idOf, tasks, form: simulationForm(format) };
  }

  return {
    bankOf: loadedPerVersion(catalogue, load),
  };
}
export type PracticeBankService = ReturnType<typeof practiceBankService>;
