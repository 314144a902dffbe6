import type { Exam } from '#contract/exam.ts';
import type { Correction } from '#contract/errata.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { partialPoints, THOUSANDTHS } from '#rules/question/partial-points.ts';
import { isRight, marksOf } from '#rules/question/right.ts';
import type { StoredQuestion } from '#rules/question/question.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import type { BankService } from '#server/features/question/bank/bank.service.ts';
import { remakeStanding } from '#server/features/response/rebuild.service.ts';
import type { MailQueue } from '#server/jobs/mail-queue.ts';
import type { ErrataMail } from './errata-mail.ts';
import * as store from './errata.store.ts';

/** Answers marked anew in one transaction. */
const AT_ONCE = 50;
const MOST_LISTED = 200;

type Due = Awaited<ReturnType<typeof store.listDue>>[number];
type Answer = Awaited<ReturnType<typeof store.listAnswersTo>>[number];

type Needs = {
  database: Database;
  bank: BankService;
  catalogue: CatalogueService;
  mails: MailQueue;
  letters: ErrataMail;
  now: () => Date;
};

/** Marks answers anew once a key was corrected, tells the people who gave them, and lists the corrections of an exam. */
export function errataService({ database, bank, catalogue, mails, letters, now }: Needs) {
  async function remarkAll(due: Due): Promise<void> {
    const [question] = await bank.questions([due.versionId]);
    for (let after = 0; ;) {
      const answers = await database.read((reader) =>
        store.listAnswersTo(reader, {
          examId: due.examId,
          question: due.number,
          version: due.version,
          after,
          limit: AT_ONCE,
        }),
      );
      if (answers.length > 0) await database.write((tx) => remark(tx, due, question!, answers));
      if (answers.length < AT_ONCE) break;
      after = answers.at(-1)!.sitting;
    }
    await database.write((tx) => store.updateRemarked(tx, due.versionId, now().toISOString()));
  }

  /** Doing it again changes nothing. */
  async function remark(tx: Tx, due: Due, question: StoredQuestion, answers: readonly Answer[]): Promise<void> {
    const at = now().toISOString();
    const people = new Set<string>();
    for (const answer of answers) {
      const marked = markedNow(question, answer);
      const before = {
        isRight: answer.isRemarkedRight ?? answer.isRight,
        points: answer.remarkedPoints ?? answer.points,
      };
      if (marked.isRight === before.isRight && marked.points === before.points) continue;
      await store.upsertRemark(tx, { sitting: answer.sitting, place: answer.place, ...marked });
      const scores = await store.selectScores(tx, answer.sitting);
      await store.updateScore(tx, answer.sittingId, scores);
      await store.updateSittingScore(tx, answer.sittingId, scores);
      if (answer.userId !== null) people.add(answer.userId);
    }
    // In a fixed order, so that two transactions that lock several rows do not deadlock.
    for (const userId of [...people].sort()) await remakeStanding(tx, { userId, examId: due.examId });
    if (due.versionId === due.correctedId || people.size === 0) return;
    const told = [];
    for (const userId of people)
      if (await store.insertNotice(tx, { correctedId: due.correctedId, userId, toldAt: at })) told.push(userId);
    if (told.length === 0) return;
    const { name: examName, slug } = catalogue.exam(due.examId);
    for (const person of await store.listAddressees(tx, told))
      await mails.put(tx, letters.corrected(person, { examName, slug, question: due.text }));
  }

  return {
    /** Marks anew what is due; returns how many wordings that were. */
    async run(): Promise<number> {
      const due = await database.read((reader) => store.listDue(reader, 20));
      if (due.length === 0) return 0;
      // The key that is right is known with the version of the catalogue in which it was corrected.
      await catalogue.refresh();
      for (const one of due) await remarkAll(one);
      mails.kick();
      return due.length;
    },

    /** The corrections of an exam, for anyone: no question is given away. */
    async list(exam: Exam): Promise<Correction[]> {
      const rows = await database.read((reader) => store.listCorrections(reader, exam.id, MOST_LISTED));
      return rows.map(({ number, domainNumber, taskNumber, at, people }) => ({
        number,
        domain: domainNumber,
        task: taskNumber,
        at,
        people: people ?? 0,
      }));
    },
  };
}
export type ErrataService = ReturnType<typeof errataService>;

/** How an answer is marked by the right key. */
function markedNow(question: StoredQuestion, answer: Answer): { isRight: boolean | null; points: number } {
  const asStored = { question, optionOrder: [...question.options.keys()] };
  const given = KINDS[question.kind].restore(answer, question, asStored.optionOrder);
  const isRightNow = isRight(asStored, given);
  const marks = marksOf(asStored, given);
  return {
    isRight: answer.state === 'whole' ? isRightNow : null,
    points: isRightNow ? THOUSANDTHS : partialPoints([{ kind: question.kind, marks }], answer.scoring ?? 'whole'),
  };
}
