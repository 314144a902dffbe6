import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Readiness } from '#contract/readiness.ts';
import type { Api } from '#web/base/api.ts';
import { ApiContext, createQueries } from '#web/base/loading.ts';
import { FrameContext } from '#web/base/page-state.ts';
import { PAGE_FRAME } from '../../../../tests/factories/page-frame.ts';
import { ReadinessOf } from './readiness.part.tsx';
import { readinessQuery } from './readiness.queries.ts';

const api = (() => new Promise(() => {})) as unknown as Api;
const me = { id: 'u1', username: 'ada', email: 'ada@example.com', firstName: null };

const said: Readiness = {
  examId: 'e1',
  firsts: 60,
  unknown: 0,
  abstentions: [],
  tier: 'notYet',
  ourForm: { mean: 0.553, low: 0.4449, high: 0.6615 },
  level: null,
  mark: 2 / 3,
  questions: 65,
  unseen: 200,
  isOwner: true,
  chance: null,
  offset: { points: 6.4, outcomes: 3, asked: 9, isKnown: false },
  weakest: null,
  narrow: null,
  raise: { domain: { number: 2, name: 'Security' }, points: 11.6 },
  history: [{ at: '2031-02-20T10:00:00.000Z', mean: 0.5, low: 0.4, high: 0.6 }],
  guarantee: null,
};

function markup(change: Partial<Readiness>, isBrief = false): string {
  const queries = createQueries();
  queries.setQueryData(['auth', 'me'], me);
  queries.setQueryData(readinessQuery(api, 'e1').queryKey, { ...said, ...change });
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ApiContext value={api}>
          <FrameContext value={PAGE_FRAME}>
            <ReadinessOf exam={{ id: 'e1', slug: 'cloud' }} isBrief={isBrief} />
          </FrameContext>
        </ApiContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}
const words = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('says a range with the mark, what raises it, and that no chance is known yet; never in red, never with a decimal', () => {
  const html = markup({});
  const text = words(html);
  expect(text).toContain('you would most likely score 44 to 66%; our mark is 67%.');
  expect(text).toContain('Up 5 points since Feb 20.');
  expect(text).toContain('The most room is in Security: about 12 of the exam’s 100 points');
  expect(text).toContain('Practice 10 new questions in Security');
  expect(text).toContain('So far, 3 people have.');
  expect(text).not.toContain('Your chance of passing');
  expect(text).not.toMatch(/\d\.\d/);
  expect(html).not.toMatch(/wrong|nearly/);
});

test('states the chance and the offset only once the offset is known', () => {
  const text = words(
    markup({ chance: 0.724, tier: 'borderline', offset: { ...said.offset, outcomes: 23, isKnown: true } }),
  );
  expect(text).toContain('Your chance of passing the real exam is about 72%.');
  expect(text).toContain('The real exam has been about 6 points harder than our questions; 23 results.');
});

test('says what is missing and what to do, and a first level', () => {
  const few = markup({
    firsts: 25,
    tier: 'notEnough',
    ourForm: null,
    raise: null,
    history: [],
    abstentions: [{ code: 'fewFirsts', firsts: 25, needed: 40 }],
    level: { mean: 0.6, margin: 0.14 },
  });
  expect(words(few)).toContain('a score from 46 to 74%. With 25 answers');
  expect(words(few)).toContain('You have 25 so far, and 15 to go.');
  expect(words(few)).toContain('Answer 15 new questions');
  const empty = { code: 'emptyDomains', domains: [{ number: 3, name: 'Networks' }] } as const;
  expect(
    words(markup({ ourForm: null, raise: null, abstentions: [{ ...empty, domains: [...empty.domains] }] })),
  ).toMatch(/Practice \d+ new questions in Networks/);
});

test('sends who has no new questions left to what they can do, and says nothing before the first answer', () => {
  expect(words(markup({ unseen: 0 }))).toContain('Read up on what you missed');
  expect(words(markup({ unseen: 0, isOwner: false }))).toContain('You’ve answered every free question of this exam.');
  expect(markup({ firsts: 0 })).toBe('');
  expect(words(markup({}, true))).not.toMatch(/Practice \d+ new/);
});
