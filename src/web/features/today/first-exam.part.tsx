import { useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { type OpenQuiz, useOpenQuizzes } from '#web/features/quiz/open-quizzes.ts';

/** The exam someone who has not begun chooses: at first the one with a quiz begun in this browser, or the first one. */
export type FirstExam = {
  exams: readonly Exam[];
  exam: Exam | undefined;
  /** The open quiz of that exam. */
  open: OpenQuiz | undefined;
  choose: (examId: string) => void;
};

export function useFirstExam(): FirstExam {
  const [chosenId, setChosenId] = useState<string>();
  const exams = useExams().filter(({ isActive, isInPreparation }) => isActive && !isInPreparation);
  const openQuizzes = useOpenQuizzes();
  const exam = exams.find(({ id }) => id === (chosenId ?? openQuizzes[0]?.examId)) ?? exams[0];
  return { exams, exam, open: openQuizzes.find(({ examId }) => examId === exam?.id), choose: setChosenId };
}

/** Asks which exam it is; nothing if there is only one. */
export function FirstExamChoice({ first: { exams, exam, choose } }: { first: FirstExam }) {
  if (exams.length < 2) return null;
  return (
    <p className="mt-5 max-w-md">
      <label htmlFor="first-exam" className="font-semibold">
        Which exam are you preparing for?
      </label>
      <select
        id="first-exam"
        value={exam?.id}
        onChange={(event) => choose(event.target.value)}
        className="mt-1 min-h-11 w-full min-w-0 rounded border border-line-strong bg-raised px-2"
      >
        {exams.map(({ id, name, starts }) => (
          <option key={id} value={id}>
            {starts ? `${name} (${starts})` : name}
          </option>
        ))}
      </select>
    </p>
  );
}
