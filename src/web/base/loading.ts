import { QueryClient } from '@tanstack/react-query';
import { createContext as createReactContext, useContext } from 'react';
import { createContext as createRouterContext } from 'react-router';
import type { Api } from './api.ts';

/** What screens load with: the API and the query cache. */
export type Loading = {
  api: Api;
  queries: QueryClient;
  /** On the server: a quiz page comes with its questions. */
  opensQuiz?: boolean;
};

/** For route loaders. */
export const loadingContext = createRouterContext<Loading>();

/** For components. */
export const ApiContext = createReactContext<Api | null>(null);

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('no API around this component');
  return api;
}

/** Data never becomes stale on its own and nothing is fetched twice or retried; offline, a call fails instead of waiting. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
