import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Api } from '#web/api.ts';
import { useMe } from './me.ts';
import { quizStorage } from '#web/features/quiz/take/quiz-storage.ts';
import { useApi } from './loading.ts';

/** Saves what was taken before signing in, without a word, now or when that can be done. */
export async function keepPreviews(api: Api, queries: QueryClient, userId: string): Promise<void> {
  if (quizStorage.hasPreviews())
    await import('#web/features/quiz/kept-previews.ts')
      .then((module) => module.savePreviews(api, queries, userId))
      .catch(() => undefined);
}

/** Does so wherever someone signs in or comes back signed in. */
export function useKeptPreviews(): void {
  const api = useApi();
  const queries = useQueryClient();
  const userId = useMe()?.id;
  useEffect(() => {
    if (userId) void keepPreviews(api, queries, userId);
  }, [api, queries, userId]);
}
