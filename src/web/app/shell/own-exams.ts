import { queryOptions } from '@tanstack/react-query';
import { listOwnExams } from '#contract/today.ts';
import type { Api } from '#web/api.ts';
import { OF_STANDING } from '#web/features/exam/refresh-standing.ts';

/** The exams that the person signed in owns or has begun. */
export const ownExamsQuery = (api: Api) =>
  queryOptions({ queryKey: [OF_STANDING, 'own exams'], queryFn: () => api(listOwnExams) });
