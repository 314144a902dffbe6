import type { PracticeEventIn, SittingReply } from '#contract/practice-sitting.ts';
import { timeSpentOn } from '#rules/practice/time-spent.ts';
import { sittingPercentage } from '#rules/practice/outcome.ts';
import { shownPercentage } from '#rules/question/percentage.ts';
import { askedQuestion, type SatQuestion } from '#rules/question/question.ts';
import type { PracticeBank } from './practice-bank.service.ts';
import { type Sitting, allowedFeedback } from './sitting-view.ts';

type SittingContext = {
  exam: { name: string; slug: string };
  events: readonly PracticeEventIn[];
  tasks: PracticeBank['tasks'];
  canPractice: (questionId: string) => boolean;
  marks: readonly { questionId: string; isFlagged: boolean; note: string }[];
  earlier: readonly {
    id: string;
    mode: Sitting['mode'];
    submittedAt: string | null;
    correct: number | null;
    answered: number | null;
    total: number;
    unscored: number;
    partialPoints: number;
  }[];
  isReviewOpen: boolean;
  now: string;
};

const secondsOf = (events: readonly PracticeEventIn[]) => events.reduce((sum, { seconds }) => sum + seconds, 0);

/** A sitting as returned to its owner. */
export function sittingReply(
  sitting: Sitting,
  questions: readonly SatQuestion[],
  { exam, events, tasks, canPractice, marks, earlier, isReviewOpen, now }: SittingContext,
): SittingReply {
  const {
    id,
    examId,
    mode,
    isForwardOnly,
    scoring,
    extraTime,
    unscored,
    startedAt,
    deadlineAt,
    submittedAt,
    revision,
    passPercentage,
    isFree,
    isSealed,
    isRehearsal,
  } = sitting;
  const markOf = new Map(marks.map((mark) => [mark.questionId, mark]));
  return {
    id,
    examId,
    examName: exam.name,
    examSlug: exam.slug,
    mode,
    isForwardOnly,
    scoring,
    extraTime,
    unscored,
    startedAt,
    deadline: deadlineAt,
    submittedAt,
    timeSpent: submittedAt === null ? null : timeSpentOn({ mode, startedAt, submittedAt }, secondsOf(events)),
    isFree,
    isSealed,
    isRehearsal,
    isDiagnostic: sitting.settings?.isDiagnostic ?? false,
    questions: questions.map(({ question, optionOrder }, place) => ({
      ...askedQuestion({ question, optionOrder }),
      domain: question.domainNumber,
      task: question.taskNumber,
      canPractice: canPractice(question.id),
      isBookmarked: markOf.get(question.id)?.isFlagged ?? false,
      note: markOf.get(question.id)?.note ?? '',
      after: sitting.items[place]?.after ?? null,
    })),
    tasks: [...tasks],
    events: [...events],
    revision,
    isReviewOpen,
    feedback: isReviewOpen ? allowedFeedback(sitting, questions, events) : [],
    passPercentage,
    earlier: earlier.map((other) => ({
      id: other.id,
      submittedAt: other.submittedAt ?? now,
      correct: other.correct ?? 0,
      total: other.mode === 'simulation' ? other.total - other.unscored : (other.answered ?? 0),
      percentage: shownPercentage(
        sittingPercentage({ ...other, correct: other.correct ?? 0, answered: other.answered ?? 0 }),
      ),
    })),
    now,
  };
}
