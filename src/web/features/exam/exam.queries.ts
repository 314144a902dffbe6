import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Exam, getExam, listCategories, listExams } from '#contract/exam.ts';
import { type Api, ApiError, callTo } from '#web/base/api.ts';
import { type Loading, useApi } from '#web/base/loading.ts';

const categories = callTo<typeof listCategories>('GET', '/api/categories');
const exams = callTo<typeof listExams>('GET', '/api/exams');
const examById = callTo<typeof getExam>('GET', '/api/exams/{id}');

export const categoriesQuery = (api: Api) => queryOptions({ queryKey: ['categories'], queryFn: () => api(categories) });

export const examsQuery = (api: Api) => queryOptions({ queryKey: ['exams'], queryFn: () => api(exams) });

export const useCategories = () => useQuery(categoriesQuery(useApi())).data ?? [];
export const useExams = () => useQuery(examsQuery(useApi())).data ?? [];

/**
 * The exam that an address names by its current slug; one that is not on offer joins the list of exams for those
 * who may see it. `movedExam` is the one that the address means by its id or an earlier slug: redirect to it.
 * Both are null if there is no such exam.
 */
export async function findExam(
  { api, queries }: Loading,
  slug: string,
): Promise<{ exam: Exam; movedExam: null } | { exam: null; movedExam: Exam | null }> {
  const listed = await queries.ensureQueryData(examsQuery(api));
  const exam = listed.find((entry) => entry.slug === slug);
  if (exam) return { exam, movedExam: null };
  try {
    const found = await api(examById, { params: { id: slug } });
    if (found.slug !== slug) return { exam: null, movedExam: found };
    queries.setQueryData(examsQuery(api).queryKey, [...listed, found]);
    return { exam: found, movedExam: null };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { exam: null, movedExam: null };
    throw error;
  }
}
