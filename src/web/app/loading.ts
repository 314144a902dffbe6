import { QueryClient } from '@tanstack/react-query';
import { createContext as createReactContext, useContext } from 'react';
import { createContext as createRouterContext } from 'react-router';
import type { Api } from '#web/api.ts';

/** What a screen loads with: the API and the cache of what was asked of it. */
export type Loading = {
  api: Api;
  queries: QueryClient;
  /** On the server: the page of a quiz comes with its questions. */
  opensQuiz?: boolean;
};

/** For the loaders of routes. */
export const loadingContext = createRouterContext<Loading>();

/** For components. */
export const ApiContext = createReactContext<Api | null>(null);

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('no API around this component');
  return api;
}

/** Data never becomes stale by itself, nothing is asked twice, nothing is retried; offline a call fails, it does not wait. */
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
