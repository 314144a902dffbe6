import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { type StartSitting, startPracticeSitting } from '#contract/practice.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { newId } from '#web/base/new-id.ts';
import { failureText } from '#web/base/failure-text.ts';
import { keepAskedFromReview } from './asked-from.ts';
import { startIds } from './start-ids.ts';

/** Opens a sitting and goes to it. */
export function useStart(exam: Pick<Exam, 'id' | 'slug'>) {
  const api = useApi();
  const navigate = useNavigate();
  const [ids] = useState(() => startIds(newId));
  const [failure, setFailure] = useState('');
  const [isStarting, setIsStarting] = useState(false);
  /** `isFromReview`: its result leads back to the review that asked for it. */
  async function start(wanted: Omit<StartSitting, 'sittingId'>, isFromReview = false): Promise<void> {
    if (isStarting) return;
    setIsStarting(true);
    setFailure('');
    try {
      const sittingId = ids.of({ examId: exam.id, ...wanted });
      const { id } = await api(startPracticeSitting, { params: { examId: exam.id }, body: { sittingId, ...wanted } });
      ids.forget();
      if (isFromReview) keepAskedFromReview(id);
      // Back returns to where it was chosen, not to a briefing that was already read.
      await navigate(paths.practiceSitting(exam.slug, id), { replace: wanted.mode === 'simulation' });
    } catch (error) {
      // An id that can't be used now never will be.
      if (error instanceof ApiError && error.status === 400) ids.forget();
      setFailure(failureText(error, 'We couldn’t get started.'));
    }
    setIsStarting(false);
  }
  return { start, failure, isStarting };
}
