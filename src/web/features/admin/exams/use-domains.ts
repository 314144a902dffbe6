import { useQuery } from '@tanstack/react-query';
import type { AdminDomain } from '#contract/exam-admin.ts';
import { useApi } from '#web/app/loading.ts';
import { adminExamQuery } from '#web/features/admin/shell/admin.queries.ts';

const NONE: readonly AdminDomain[] = [];

/** An exam's existing domains; empty until they are loaded. */
export function useDomains(examId: string | undefined): readonly AdminDomain[] {
  return useQuery({ ...adminExamQuery(useApi(), examId ?? ''), enabled: examId !== undefined }).data?.domains ?? NONE;
}
