import { useQuery } from '@tanstack/react-query';
import type { AdminDomain } from '#contract/exam-admin.ts';
import { useApi } from '#web/base/loading.ts';
import { adminExamQuery } from '#web/features/admin/shell/admin.queries.ts';

/** An exam's existing domains; null until they are loaded. */
export function useDomains(examId: string | undefined): readonly AdminDomain[] | null {
  return useQuery({ ...adminExamQuery(useApi(), examId ?? ''), enabled: examId !== undefined }).data?.domains ?? null;
}
