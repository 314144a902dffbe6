import { useState } from 'react';
import { type ExamToday, putStudyTime } from '#contract/today.ts';
import { ApiError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useApi } from '#web/base/loading.ts';
import type { StudyTimeChosen } from './time-fields.part.tsx';

/** What is suggested to someone who has said nothing of their time. */
export const FIRST_TIME: StudyTimeChosen = { minutes: 20, daysOff: [] };

type Saving = { examId: string; zone: string; userId: string; onSaved: (today: ExamToday) => void };

/** Saves a plan: its date (`YYYY-MM-DD`, or null), minutes, and days off. `faults` are what was refused, by field, or under `form`. */
export function useSaveStudyTime({ examId, zone, userId, onSaved }: Saving) {
  const api = useApi();
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const save = async ({ examDate, minutes, daysOff }: StudyTimeChosen & { examDate: string | null }) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const saved = await api(putStudyTime, {
        params: { examId },
        query: { timeZone: zone },
        headers: { 'learner-id': userId },
        body: { examDate, minutes, daysOff: [...daysOff] },
      });
      onSaved(saved);
    } catch (error) {
      const refused = error instanceof ApiError ? error.problem : null;
      setFaults(refused?.fields ?? { form: failureText(error, 'Your plan could not be saved.') });
      setIsBusy(false);
    }
  };
  return { save, isBusy, faults };
}
