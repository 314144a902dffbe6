import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import { calendarOf } from '#rules/flashcard/calendar.ts';
import { todayIn } from '#rules/flashcard/due.ts';
import { useApi } from '#web/base/loading.ts';
import { useMe } from '#web/base/me.ts';
import { refreshStanding } from '#web/features/exam/refresh-standing.ts';
import { StudyTimeForm } from './study-time-form.part.tsx';
import { todayListQuery } from '#web/features/thread/today.queries.ts';
import { useZone } from '#web/features/thread/use-zone.ts';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

/** Before anything is begun: asks when the exam is, and how much time there is for it. The plan follows in its place. */
export function FirstPlan({ exam }: { exam: Exam }) {
  const api = useApi();
  const queries = useQueryClient();
  const zone = useZone();
  const userId = useMe()?.id ?? '';
  const [now] = useState(() => new Date().toISOString());
  const { day } = todayIn(calendarOf(zone), now);
  return (
    <section aria-labelledby="first-plan" className="mt-6 rounded border border-line bg-raised p-5 sm:p-8">
      <h2 id="first-plan" className="text-title">
        Plan your study
      </h2>
      <p className="mt-2 max-w-text text-muted">
        Tell us when you take <WholeCodes>{exam.name}</WholeCodes> and how much time you have. Each day, Today shows you
        the one thing to do next.
      </p>
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
