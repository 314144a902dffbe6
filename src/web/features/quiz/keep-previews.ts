import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Api } from '#web/base/api.ts';
import { useMe } from '#web/base/me.ts';
import { quizStorage } from '#web/features/quiz/take/quiz-storage.ts';
import { useApi } from '#web/base/loading.ts';

/** Silently saves quizzes taken before signing in, now or as soon as possible. */
export async function keepPreviews(api: Api, queries: QueryClient, userId: string): Promise<void> {
  if (quizStorage.hasPreviews())
    await import('#web/features/quiz/kept-previews.ts')
      .then((module) => module.savePreviews(api, queries, userId))
      .catch(() => undefined);
}

/** Does so wherever someone signs in or returns signed in. */
export function useKeptPreviews(): void {
  const api = useApi();
  const queries = useQueryClient();
  const userId = useMe()?.id;
  useEffect(() => {
    if (userId) void keepPreviews(api, queries, userId);
  }, [api, queries, userId]);
}
