import { queryOptions } from '@tanstack/react-query';
import { listOwnExams } from '#contract/today.ts';
import type { Api } from '#web/base/api.ts';
import { OWN_EXAMS_KEY } from './own-exams-key.ts';

/** The exams the signed-in person owns or has begun. */
export const ownExamsQuery = (api: Api) => queryOptions({ queryKey: OWN_EXAMS_KEY, queryFn: () => api(listOwnExams) });
