import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Standings } from '#contract/dashboard.ts';
import type { Api } from '#web/base/api.ts';
import { ApiContext, createQueries } from '#web/base/loading.ts';
import { growthBetween, growthIn } from './cairn.ts';
import { CairnGrowth } from './cairn-growth.part.tsx';
import { ExamCairn } from './exam-cairn.part.tsx';
import { standingsQuery } from '#web/features/exam/standing.queries.ts';

const api = (() => new Promise(() => {})) as unknown as Api;
const exam = {
  examId: 'e1',
  name: 'Cloud Basics',
  slug: 'cloud-basics',
  attempts: 1,
  bestScore: 90,
  passPercentage: 70,
  trend: [],
  domains: [],
  stones: [
    { fill: 40, isPlaced: false },
    { fill: 100, isPlaced: true },
    { fill: 100, isPlaced: true },
  ],
  hasPassedSimulation: true,
};
const standings: Standings = {
  totalAttempts: 1,
  averageScore: 90,
  questionsAnswered: 20,
  questionsAsked: 20,
  accuracy: 90,
  exams: [exam],
};

/** The drawing's label, and its description of each stone from the ground up. */
function cairn(
  examId: string,
  user: object | null,
): { label: string; stones: (number | 'placed')[]; isCapped: boolean } {
  const queries = createQueries();
  queries.setQueryData(['auth', 'me'], user);
  queries.setQueryData(standingsQuery(api).queryKey, standings);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <ApiContext value={api}>
        <ExamCairn examId={examId} domainCount={3} />
      </ApiContext>
    </QueryClientProvider>,
  );
  const stones = html.split('<g data-stone=').slice(1);
  return {
    label: /aria-label="([^"]*)"/.exec(html)![1]!,
    stones: stones.map((stone) => {
      const [fill, whole] = [
        /data-fill="true"[^>]* width="([\d.]+)"/,
        /<clipPath[^>]*><rect[^>]* width="([\d.]+)"/,
      ].map((width) => Number(width.exec(stone)?.[1]));
      return stone.includes('clipPath') ? Math.round((100 * fill!) / whole!) : 'placed';
    }),
    isCapped: html.includes('data-stone="cap"'),
  };
}

const bare = { label: 'Your cairn: 0 of 3 stones placed', stones: [0, 0, 0], isCapped: false };

test('stacks placed stones at the bottom, then filling ones, with the top stone for a passed simulation', () => {
  expect(cairn('e1', { id: 'u1' })).toEqual({
    label: 'Your cairn: 2 of 3 stones placed, a simulation passed',
    stones: ['placed', 'placed', 40],
    isCapped: true,
  });
  expect(cairn('e2', { id: 'u1' })).toEqual(bare);
});

test('shows nothing placed for a visitor, whatever was known before', () => {
  expect(cairn('e1', null)).toEqual(bare);
});

test('reports what was built since a cairn was last seen, but not losses', () => {
  const seen = (fills: number[], isCapped = false) => ({
    stones: Object.fromEntries(fills.map((fill, index) => [index + 1, { fill, isPlaced: fill > 100 }])),
    isCapped,
  });
  const none = { placedStones: [], filledStones: [], isNewlyCapped: false };
  expect(growthBetween(seen([40, 100, 10]), seen([60, 101, 5]))).toEqual({
    ...none,
    placedStones: [2],
    filledStones: [1],
  });
  expect(growthBetween(seen([40]), seen([40], true))).toEqual({ ...none, isNewlyCapped: true });
  expect(growthBetween(seen([101], true), seen([60]))).toBe(null);
  // A new domain.
  expect(growthBetween(seen([]), seen([20]))).toEqual({ ...none, filledStones: [1] });
});

test('names the domains that grew, on a result only those in which something was right', () => {
  const domains = ['Ports', 'Keys', 'Logs'].map((name, index) => ({ name, number: index + 1, weight: 0, tasks: [] }));
  const growth = { placedStones: [], filledStones: [1, 2], isNewlyCapped: false };
  const said = (rightIn?: ReadonlySet<string>) =>
    renderToStaticMarkup(<CairnGrowth exam={{ domains }} growth={growth} {...(rightIn && { rightIn })} />);
  expect(said()).toContain('Your cairn grew in Ports and Keys.');
  expect(said(new Set(['Keys']))).toContain('Your cairn grew in Keys.');
  expect(said(new Set())).toBe('<output class="block"></output>');
});

test('keeps to one domain what is said of it', () => {
  const growth = { placedStones: [1], filledStones: [2, 3], isNewlyCapped: true };
  expect(growthIn(2, growth)).toEqual({ placedStones: [], filledStones: [2], isNewlyCapped: false });
  expect(growthIn(1, growth)).toEqual({ placedStones: [1], filledStones: [], isNewlyCapped: false });
});
