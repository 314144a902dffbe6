import { useSyncExternalStore } from 'react';
import type { ExamToday } from '#contract/today.ts';
import { USUAL_PACE } from '#rules/planner/pace.ts';
import { isRunning, type PlanEntry } from '#rules/planner/plan-entry.ts';
import { allowedSeconds } from '#rules/quiz/timing.ts';
import { useMe } from '#web/base/me.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { isUntouched } from './take/quiz-state.ts';
import { quizStorage } from './take/quiz-storage.ts';

/** A quiz that was begun and not submitted: only this browser knows of it. */
export type OpenQuiz = { examId: string; left: number; clock?: number | undefined; openedAtMs: number };

function openQuizzes(examIds: readonly string[], userId: string | null): OpenQuiz[] {
  const found = examIds.flatMap((examId) => {
    const kept = quizStorage.load(examId, userId);
    if (!kept || isUntouched(kept.state)) return [];
    const { state, spentSeconds } = kept;
    const allowed = allowedSeconds(state.timing);
    const clock = allowed === null ? undefined : Math.max(0, allowed - spentSeconds);
    const left = state.answers.filter((answer) => answer === null).length;
    return [{ examId, left, clock, openedAtMs: state.openedAtMs }];
  });
  return found.sort((a, b) => b.openedAtMs - a.openedAtMs);
}

const never = () => () => undefined;

/** The person's open quizzes, latest first; none on the server. Read again on each render. */
export function useOpenQuizzes(): readonly OpenQuiz[] {
  const examIds = useExams().map(({ id }) => id);
  const userId = useMe()?.id ?? null;
  const kept = useSyncExternalStore(
    never,
    () => JSON.stringify(openQuizzes(examIds, userId)),
    () => '[]',
  );
  return JSON.parse(kept);
}

/** The plan with an open quiz of its exam, before everything but a simulation, whose clock is running. */
export function withOpenQuiz(today: ExamToday, quizzes: readonly OpenQuiz[]): ExamToday {
  const open = quizzes.find(({ examId }) => examId === today.examId);
  if (!open) return today;
  const { left, clock } = open;
  const seconds = Math.min(left * USUAL_PACE.question, clock ?? Infinity);
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const quiz: PlanEntry = { kind: 'quiz', left, clock, minutes, isExtra: false };
  const others = today.entries.filter(({ kind }) => kind !== 'quiz');
  return { ...today, entries: [...others.filter(isRunning), quiz, ...others.filter((entry) => !isRunning(entry))] };
}
