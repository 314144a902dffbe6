import type { Exam } from '#contract/exam.ts';
import type { FollowUp, TaskPractice } from '#contract/practice-review.ts';
import { carriedSums, withCarried } from '#rules/exam/succession.ts';
import { taskName } from '#rules/practice/settings.ts';
import { percentageOf, shownPercentage } from '#rules/question/percentage.ts';
import type { Database } from '#server/db/database.ts';
import type { SuccessionService } from '#server/features/exam/succession.service.ts';
import { listTakenQuestions } from '#server/features/flashcard/question-card.store.ts';
import { listAnswerShares } from '#server/features/response/answer-shares.ts';
import { seenIn } from '#server/features/response/seen-in.ts';
import { selectOptionalStanding } from '#server/features/response/standing.store.ts';
import type { BankService } from '#server/features/question/bank/bank.service.ts';
import { readable } from '#server/features/study/readable.ts';
import { openingFor, sectionFor } from '#server/features/study/section.ts';
import type { StudyService } from '#server/features/study/study.service.ts';
import type { AccessProof, Learner, Sees } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { hasOpenSimulation } from './sitting.store.ts';
import { freeBank, type PracticeBankService } from './practice-bank.service.ts';

type Needs = {
  database: Database;
  bank: BankService;
  practiceBank: PracticeBankService;
  study: StudyService;
  succession: SuccessionService;
};
type Asking = { learner: Sees<Learner> | null; exam: Exam; access: AccessProof | null };

/** The follow-ups of a reviewed question: its guide section, more of its task, its card. Reveals no answers of questions whose keys the caller has not seen. */
export function followUpService({ database, bank, practiceBank, study, succession }: Needs) {
  const standingOf = ({ learner, exam }: Asking) =>
    learner
      ? database.read((reader) => selectOptionalStanding(reader, { userId: learner.id, examId: exam.id }))
      : Promise.resolve(undefined);

  /** Cards by the question they show; if a question has none of its own, by the missed one that another stands in for. */
  const cardsOf = async ({ learner, exam }: Asking): Promise<Map<string, string>> => {
    if (!learner) return new Map();
    const cards = await database.read((reader) => listTakenQuestions(reader, { userId: learner.id, examId: exam.id }));
    return new Map([
      ...cards.map(({ questionId, missedQuestionId }) => [missedQuestionId, questionId] as const),
      ...cards.map(({ questionId }) => [questionId, questionId] as const),
    ]);
  };

  /** The bank of a task that the caller may practice. */
  const openIn = async ({ learner, exam, access }: Asking) => {
    const whole = await practiceBank.bankOf(exam, learner?.id ?? null);
    const byTask = Map.groupBy((access ? whole : freeBank(whole)).cells, taskName);
    return (task: string) => (byTask.get(task) ?? []).flatMap(({ numbers }) => numbers);
  };

  return {
    /** For questions in use, in the order asked. Where the guide is locked, the opening of its section is given only for questions the caller may have been shown. */
    async list(asking: Asking, questionIds: readonly string[]): Promise<FollowUp[]> {
      const { learner, exam, access } = asking;
      const practice = await practiceBank.bankOf(exam, learner?.id ?? null);
      const numbers = [...new Set(questionIds)].flatMap((id) => practice.numberOf(id) ?? []);
      const [questions, material, standing, cards, open] = await Promise.all([
        bank.questions(numbers.map((number) => practice.bank.roster.versionOf(number))),
        study.materialFor(exam),
        standingOf(asking),
        cardsOf(asking),
        openIn(asking),
      ]);
      const seen = seenIn(standing);
      const known = questions.filter(({ number }) => seen.has(number)).map(({ versionId }) => versionId);
      const shares = await database.read(async (reader) =>
        // A simulation may be asking again what was seen before.
        learner && !(await hasOpenSimulation(reader, { userId: learner.id, examId: exam.id }))
          ? listAnswerShares(reader, known)
          : new Map<string, never>(),
      );
      return questions.map(({ id, versionId, number, domainNumber: domain, taskNumber: task, bullets }) => {
        const guide = material.domains
          .find((entry) => entry.number === domain)
          ?.tasks.find((entry) => entry.number === task);
        const item = guide?.items.find(({ contentType }) => contentType === 'summary');
        const section = item && sectionFor(item, bullets);
        const isLocked = readable(exam.id, domain, access) === null;
        const mayHaveSeen = practice.isFree(number) || seen.has(number);
        const name = practice.tasks.find((entry) => entry.domain === domain && entry.number === task)?.name ?? '';
        return {
          questionId: id,
          domain,
          task,
          taskName: name,
          guide: guide
            ? {
                section: section ? { id: section.id, title: section.title } : null,
                isLocked,
                ...(isLocked && item && mayHaveSeen && { opening: openingFor(item, section) }),
              }
            : null,
          others: open(taskName({ domain, task })).filter((other) => other !== number).length,
          cardId: cards.get(id) ?? null,
          answered: shares.get(versionId) ?? null,
        };
      });
    },

    async ofTask(asking: Asking, task: string): Promise<TaskPractice> {
      const { learner, exam } = asking;
      const [practice, open, standing] = await Promise.all([
        practiceBank.bankOf(exam, learner?.id ?? null),
        openIn(asking),
        standingOf(asking),
      ]);
      if (!practice.tasks.some(({ domain, number }) => taskName({ domain, task: number }) === task))
        throw new Problem('not_found');
      const numbers = open(task);
      const seen = seenIn(standing);
      const { before } = await succession.of(exam);
      const earlier =
        before && learner
          ? await database.read((reader) =>
              selectOptionalStanding(reader, { userId: learner.id, examId: before.examId }),
            )
          : undefined;
      const carried = before ? carriedSums(earlier?.tasks ?? [], before.carryOver) : [];
      const sums = withCarried(standing?.tasks ?? [], carried).find((entry) => taskName(entry) === task);
      return {
        questions: numbers.length,
        unseen: numbers.filter((number) => !seen.has(number)).length,
        strength:
          sums && sums.asked > 0
            ? {
                asked: sums.asked,
                correct: sums.correct,
                percentage: shownPercentage(percentageOf(sums.correct, sums.asked)),
              }
            : null,
      };
    },
  };
}
export type FollowUpService = ReturnType<typeof followUpService>;
