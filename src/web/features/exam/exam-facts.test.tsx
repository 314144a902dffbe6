import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ExamFacts } from '#contract/exam-facts.ts';
import type { Api } from '#web/base/api.ts';
import { ApiContext, createQueries } from '#web/base/loading.ts';
import { ExamFactsSection } from './exam-facts.part.tsx';
import { examFactsQuery } from './exam-facts.queries.ts';

const api = (() => new Promise(() => {})) as unknown as Api;
const facts: ExamFacts = {
  verified: '2026-11-20',
  succession: {
    code: 'SY0-701',
    effective: '2023-11-07',
    retires: null,
    retiresElsewhere: null,
    isRetired: false,
    hasBegun: true,
    successor: null,
    predecessor: null,
    changes: null,
  },
  items: { to: 90 },
  minutes: 90,
  passMark: { score: 750, scale: 900, minimum: 100, isPublished: true },
  isForwardOnly: false,
  missingTypes: ['performance'],
};

function shown(change: Partial<ExamFacts> = {}): string {
  const queries = createQueries();
  queries.setQueryData(examFactsQuery(api, 'e1').queryKey, { ...facts, ...change });
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ApiContext value={api}>
          <ExamFactsSection examId="e1" />
        </ApiContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  // A code within a sentence is in an element of its own.
  return html
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

test('states the real exam’s facts as the vendor does, and plainly what the bank lacks', () => {
  expect(shown()).toContain('Questions up to 90 Time 90 minutes Passing score 750 on a scale of 100 to 900');
  expect(shown()).toContain('The real exam also has performance-based questions; this bank has none yet.');
  expect(shown()).toContain('Last checked with the vendor on November 20, 2026.');
  expect(shown({ verified: null })).toContain('Not yet confirmed with the vendor.');
  expect(shown({ verified: null })).not.toContain('Last checked');
  expect(shown()).not.toMatch(/can take|replace/);
  expect(shown({ items: { from: 40, to: 60 }, passMark: null, missingTypes: [] })).toMatch(
    /Questions 40 to 60 .* Passing score not published (?!.*this bank)/,
  );
  expect(shown({ items: { from: 65, to: 65 } })).toContain('Questions 65 Time');
  expect(shown({ items: null })).toContain('Questions not published');
});

test('says until when it can be taken and what replaces it, with a link if that is on offer', () => {
  const succession = { ...facts.succession, retires: '2027-06-30' };
  const successor = { code: 'SY0-801', slug: null, effective: null, hasBegun: false };
  expect(shown({ succession: { ...succession, successor } })).toContain(
    'You can take SY0-701 until June 30, 2027. SY0-801 will replace SY0-701.',
  );
  expect(shown({ succession: { ...succession, isRetired: true } })).toContain(
    'The last day to take SY0-701 was June 30, 2027.',
  );
  expect(shown({ succession: { ...succession, successor } })).not.toContain('Go to');
  const offered = { ...successor, slug: 'security-plus-801' };
  expect(shown({ succession: { ...succession, successor: offered } })).toContain('Go to SY0-801');
});
