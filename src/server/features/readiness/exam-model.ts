import { createHash } from 'node:crypto';
import type { Exam } from '#contract/exam.ts';
import { unscoredOf } from '#rules/practice/unscored.ts';
import type { Difficulty } from '#rules/question/difficulty.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { countsParts } from '#rules/question/partial-points.ts';
import { type BankItem, examFormOf, scoreTable } from '#rules/readiness/exam-form.ts';
import { LABEL_DIFFICULTY } from '#rules/readiness/label.ts';
import type { Database } from '#server/db/database.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import { loadedPerVersion } from '#server/features/exam/per-version.ts';
import type { PracticeBank, PracticeBankService } from '#server/features/practice/practice-bank.service.ts';
import { listPointed } from './exam-model.store.ts';

/** The real exam as the model takes it: its domains, and how points are distributed on a form of our questions. */
export type ExamModel = {
  domains: Exam['domains'];
  weights: number[];
  table: ReturnType<typeof scoreTable>;
  /** The share of points that passes. */
  passShare: number;
  /** The numbers of all questions in use. */
  numbers: readonly number[];
  questions: number;
  /** Stands for everything above that a prediction depends on. */
  hash: string;
};

/** A table of an exam takes half a megabyte. */
const MOST_EXAMS = 50;

/** The models of exams, each made once for a version of the catalogue. */
export function examModels({
  database,
  catalogue,
  practiceBank,
}: {
  database: Database;
  catalogue: CatalogueService;
  practiceBank: PracticeBankService;
}) {
  async function load(exam: Exam): Promise<ExamModel> {
    const bank = await practiceBank.bankOf(exam, null);
    const { form } = bank;
    const pointed = form.scoring === 'whole' ? [] : await database.read((reader) => listPointed(reader, exam.id));
    const partsOf = new Map(
      pointed
        .filter(({ kind }) => countsParts(kind, form.scoring))
        .map((row) => [row.number, Math.max(1, KINDS[row.kind].points(row))]),
    );
    const weights = exam.domains.map(({ weight }) => weight);
    const examForm = examFormOf(weights, form.questions - unscoredOf(form, form.questions), form.passPercentage / 100);
    const items = exam.domains.map(({ number }) => itemsOf(bank, number, partsOf));
    return {
      domains: exam.domains,
      weights,
      table: scoreTable(examForm, items),
      passShare: examForm.passShare,
      numbers: [...bank.cells, ...bank.sealed].flatMap((cell) => cell.numbers),
      questions: examForm.seats.reduce((sum, seats) => sum + seats, 0),
      hash: createHash('sha256')
        .update(JSON.stringify([examForm, items]))
        .digest('hex'),
    };
  }
  return loadedPerVersion(catalogue, load, MOST_EXAMS);
}
export type ExamModels = ReturnType<typeof examModels>;

/** The questions of a domain, those that are alike counted together. */
function itemsOf(bank: PracticeBank, domain: number, partsOf: ReadonlyMap<number, number>): BankItem[] {
  const alike = new Map<string, BankItem & { count: number }>();
  for (const cell of [...bank.cells, ...bank.sealed].filter((own) => own.domain === domain))
    for (const number of cell.numbers) {
      const parts = partsOf.get(number) ?? 1;
      const key = `${cell.difficulty} ${parts}`;
      const item = alike.get(key) ?? { difficulty: difficultyOf(cell.difficulty), parts, count: 0 };
      item.count += 1;
      alike.set(key, item);
    }
  return [...alike.keys()].toSorted().map((key) => alike.get(key)!);
}

/** How hard a question is taken to be: by its label. */
export const difficultyOf = (label: Difficulty): number => LABEL_DIFFICULTY[label];
