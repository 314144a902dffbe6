import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  getStudyOutline,
  getStudyProgress,
  getStudyTask,
  searchStudyContent,
  type StudyOutline,
  type StudyProgress,
  type StudyTask,
} from '#contract/study.ts';
import type { Api } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { useMe } from '#web/base/me.ts';

/** The key of everything stored about an exam's study content, to invalidate it. */
const studyKey = (examId: string) => ['study', examId] as const;

export const outlineQuery = (api: Api, examId: string) =>
  queryOptions({
    queryKey: [...studyKey(examId), 'outline'],
    queryFn: (): Promise<StudyOutline> => api(getStudyOutline, { params: { examId } }),
  });

/** The outline with the tasks of one domain and the beginnings of their texts. */
export const domainQuery = (api: Api, examId: string, domain: number) =>
  queryOptions({
    queryKey: [...studyKey(examId), 'outline', domain],
    queryFn: (): Promise<StudyOutline> =>
      api(getStudyOutline, { params: { examId }, query: { domain: String(domain) } }),
  });

export const taskQuery = (api: Api, examId: string, domain: number, task: number) =>
  queryOptions({
    queryKey: [...studyKey(examId), 'task', domain, task],
    queryFn: (): Promise<StudyTask> =>
      api(getStudyTask, { params: { examId, domain: String(domain), task: String(task) } }),
  });

/** What the signed-in person has read. */
export const progressQuery = (api: Api, examId: string) =>
  queryOptions({
    queryKey: [...studyKey(examId), 'progress'],
    queryFn: (): Promise<StudyProgress> => api(getStudyProgress, { params: { examId } }),
  });

export const searchQuery = (api: Api, examId: string, q: string) =>
  queryOptions({
    queryKey: [...studyKey(examId), 'search', q],
    queryFn: () => api(searchStudyContent, { params: { examId }, query: { q } }),
  });

export function useOutline(examId: string): StudyOutline | undefined {
  return useQuery(outlineQuery(useApi(), examId)).data;
}

/** What has been read; null for a visitor. */
export function useProgress(examId: string): StudyProgress | null {
  const isSignedIn = useMe() !== null;
  const { data } = useQuery({ ...progressQuery(useApi(), examId), enabled: isSignedIn });
  return isSignedIn ? (data ?? []) : null;
}
