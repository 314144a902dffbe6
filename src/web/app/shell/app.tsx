import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Document } from './document.tsx';
import { ApiContext, type Loading } from '#web/base/loading.ts';
import type { PageState } from '#web/base/page-state.ts';

/** The application around a router, the same on the server and in the browser. */
export function App({ loading, state, router }: { loading: Loading; state: PageState; router: ReactNode }) {
  return (
    <QueryClientProvider client={loading.queries}>
      <HydrationBoundary state={state.queries}>
        <ApiContext value={loading.api}>
          <Document state={state}>{router}</Document>
        </ApiContext>
      </HydrationBoundary>
    </QueryClientProvider>
  );
}
