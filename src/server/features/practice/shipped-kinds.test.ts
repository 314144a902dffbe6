import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Exam } from '#contract/exam.ts';
import type { ExamFormat } from '#rules/exam/format.ts';
import { SeenQuestions } from '#rules/response/seen.ts';
import { isPerformance } from '#rules/question/kinds/kinds.ts';
import { type KindName, USUAL_KIND } from '#rules/question/kinds/names.ts';
import { seededRandom } from '#rules/question/random.ts';
import { readPacks } from '#server/features/content/pack/pack-files.ts';
import { bankService } from '#server/features/question/bank/bank.service.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { practiceBankService, type PracticeBankService } from './practice-bank.service.ts';
import { drawSimulation, newInForm } from './practice-draw.ts';

// The draw does not depend on the database.
const isSkipped = inject('database') === 'postgres';
const DRAWS = 100;

let app: TestApp;
let banks: PracticeBankService;
let exams: readonly Exam[];
let formats: ReadonlyMap<string, ExamFormat>;
beforeAll(async () => {
  if (isSkipped) return;
  const { sound } = await readPacks('content');
  const { categories } = JSON.parse(await readFile('content/categories.json', 'utf8'));
  app = await startTestApp({ content: { categories, packs: sound } });
  const { database, catalogue } = app;
  exams = catalogue.current().exams;
  formats = new Map(sound.map(({ pack }) => [pack.exam.name, pack.exam.format]));
  banks = practiceBankService({
    database,
    catalogue,
    bank: bankService({ database, catalogue, freePool: 40 }),
    secretRank: (id) => createHash('sha256').update(id).digest('hex'),
  });
});
afterAll(() => app?.close());

test.skipIf(isSkipped)('every form of a shipped exam has each kind at its share, give or take one', async () => {
  expect(exams).toHaveLength(10);
  for (const exam of exams) {
    const bank = await banks.bankOf(exam, null);
    const kindOf = new Map<number, KindName>();
    const { roster } = bank.bank;
    const numbers = [...bank.cells, ...bank.sealed].flatMap((cell) => cell.numbers);
    const rows = await app.database.read((reader) =>
      reader
        .selectFrom('questionVersion')
        .select(['id', 'kind'])
        .where(
          'id',
          'in',
          numbers.map((number) => roster.versionOf(number)),
        )
        .execute(),
    );
    const byVersion = new Map(rows.map(({ id, kind }) => [id, kind]));
    for (const number of numbers) kindOf.set(number, byVersion.get(roster.versionOf(number))!);
    const inCases = new Set(bank.cases.flat());
    const counted = numbers.filter((number) => !inCases.has(number));
    const heldOf = (isMeant: (kind: KindName) => boolean) =>
      counted.filter((number) => isMeant(kindOf.get(number)!)).length;
    const { questions } = bank.form;
    const { shares } = formats.get(exam.name)!;
    const usual = bank.hasOpening ? 4 : (questions * heldOf(isPerformance)) / counted.length;
    const performance = shares ? (questions * shares.performance) / 100 : usual;
    const expected = (kind: KindName) =>
      isPerformance(kind)
        ? (performance * heldOf((own) => own === kind)) / heldOf(isPerformance)
        : ((questions - performance) * heldOf((own) => own === kind)) / heldOf((own) => !isPerformance(own));
    const seen = new SeenQuestions(new Uint8Array());
    const draw = (seed: number, isSealed: boolean) =>
      drawSimulation({ exam, bank, random: seededRandom(seed), history: { seen } }, isSealed);
    const forms = [...Array.from({ length: DRAWS }, (_, seed) => draw(seed, false)), draw(1, true)];
    for (const form of forms) {
      const of = (isMeant: (kind: KindName) => boolean) => form.filter((number) => isMeant(kindOf.get(number)!)).length;
      expect(form, exam.name).toHaveLength(questions);
      expect(Math.abs(of(isPerformance) - performance), `${exam.name} performance`).toBeLessThanOrEqual(1);
      for (const kind of new Set(kindOf.values()))
        if (kind !== USUAL_KIND)
          expect(Math.abs(of((own) => own === kind) - expected(kind)), `${exam.name} ${kind}`).toBeLessThanOrEqual(1);
      const first = form.map((number) => isPerformance(kindOf.get(number)!));
      if (bank.hasOpening) expect(first, exam.name).toEqual(first.toSorted((a, b) => Number(b) - Number(a)));
    }
    expect(newInForm({ exam, bank, history: { seen } }, false).unseen).toBe(questions);
  }
});
