import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Api } from '#web/base/api.ts';
import { ApiContext, createQueries } from '#web/base/loading.ts';
import { SecondFactorSection } from '#web/features/account/security/second-factor-section.part.tsx';
import { SectionState } from './section-state.part.tsx';
import { secondFactorQuery } from './settings.queries.ts';

const api = (() => new Promise(() => {})) as unknown as Api;

function html(part: ReactElement, queries = createQueries()): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <ApiContext value={api}>
        <MemoryRouter>{part}</MemoryRouter>
      </ApiContext>
    </QueryClientProvider>,
  );
}

test('shows the second factor as loading, failed to load, or in its state', () => {
  expect(html(<SecondFactorSection />)).toContain('aria-label="Loading your two-factor authentication"');
  const failed = createQueries();
  failed.setDefaultOptions({ queries: { retryOnMount: false } });
  const query = failed.getQueryCache().build(failed, { queryKey: [...secondFactorQuery(api).queryKey] });
  query.setState({ status: 'error', error: new Error('no network') });
  expect(html(<SecondFactorSection />, failed)).toMatch(
    /role="alert".*Your two-factor authentication could not be loaded\..*Try again/,
  );
  const known = createQueries();
  known.setQueryData(secondFactorQuery(api).queryKey, { since: null, recoveryCodesLeft: 0 });
  expect(html(<SecondFactorSection />, known)).toContain('Set Up Authenticator App');
  expect(html(<SecondFactorSection />, known)).not.toMatch(/Loading|alert/);
});

test('shows no loading text once something is loaded', () => {
  expect(
    html(
      <SectionState
        query={{ isPending: false, isError: false, refetch: () => Promise.reject(new Error()) }}
        name="sessions"
      />,
    ),
  ).toBe('');
});
