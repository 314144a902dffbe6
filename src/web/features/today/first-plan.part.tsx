import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarOf } from '#rules/flashcard/calendar.ts';
import { todayIn } from '#rules/flashcard/due.ts';
import { useApi } from '#web/app/loading.ts';
import { useMe } from '#web/app/me.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { refreshStanding } from '#web/features/exam/refresh-standing.ts';
import { useOpenQuizzes } from '#web/features/quiz/open-quizzes.ts';
import { StudyTimeForm } from './study-time-form.part.tsx';
import { todayListQuery } from './today.queries.ts';
import { useZone } from './use-zone.ts';

/** Before anything is begun: asks which exam it is, when, and how much time there is for it. The plan follows in its place. */
export function FirstPlan() {
  const api = useApi();
  const queries = useQueryClient();
  const zone = useZone();
  const userId = useMe()?.id ?? '';
  const [now] = useState(() => new Date().toISOString());
  const [chosenId, setChosenId] = useState<string>();
  const exams = useExams().filter(({ isActive, isInPreparation }) => isActive && !isInPreparation);
  const [open] = useOpenQuizzes();
  const exam = exams.find(({ id }) => id === (chosenId ?? open?.examId)) ?? exams[0];
  if (!exam) return null;
  const { day } = todayIn(calendarOf(zone), now);
  return (
    <section aria-labelledby="first-plan" className="mt-6 rounded border border-line bg-raised p-5 sm:p-8">
      <h2 id="first-plan" className="text-title">
        Plan your study
      </h2>
      <p className="mt-2 max-w-text text-muted">
        Tell us your exam and how much time you have. Each day, Today shows you the one thing to do next.
      </p>
      {exams.length > 1 && (
        <p className="mt-5 max-w-md">
          <label htmlFor="first-exam" className="font-semibold">
            Which exam are you preparing for?
          </label>
          <select
            id="first-exam"
            value={exam.id}
            onChange={(event) => setChosenId(event.target.value)}
            className="mt-1 min-h-11 w-full min-w-0 rounded border border-line-strong bg-raised px-2"
          >
            {exams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </p>
      )}
      <div className="mt-5">
        <StudyTimeForm
          today={{ examId: exam.id, day, examDate: null, time: null }}
          zone={zone}
          userId={userId}
          onSaved={(saved) => {
            queries.setQueryData(todayListQuery(api, zone).queryKey, { exams: [saved] });
            window.scrollTo({ top: 0 });
            void refreshStanding(queries);
          }}
        />
      </div>
    </section>
  );
}
