import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Standing } from '#contract/dashboard.ts';
import type { Api } from '#web/api.ts';
import { ApiContext, createQueries } from '#web/app/loading.ts';
import { ExamCairn } from './exam-cairn.part.tsx';
import { standingQuery } from './standing.queries.ts';

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
  stones: [false, true, true],
};
const standing: Standing = { totalAttempts: 1, averageScore: 90, questionsAnswered: 20, accuracy: 90, exams: [exam] };

function cairn(examId: string, user: object | null): { label: string; placed: boolean[] } {
  const queries = createQueries();
  queries.setQueryData(['auth', 'me'], user);
  queries.setQueryData(standingQuery(api).queryKey, standing);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <ApiContext value={api}>
        <ExamCairn examId={examId} domainCount={3} />
      </ApiContext>
    </QueryClientProvider>,
  );
  const stones = html.match(/<rect[^>]*>/g) ?? [];
  return {
    label: /aria-label="([^"]*)"/.exec(html)![1]!,
    placed: stones.map((stone) => stone.includes('fill-accent')),
  };
}

test('stones lie from the ground up, as many as the server placed of this exam', () => {
  expect(cairn('e1', { id: 'u1' })).toEqual({
    label: 'Cairn: 2 of 3 domains read and strong',
    placed: [true, true, false],
  });
  expect(cairn('e2', { id: 'u1' })).toEqual({
    label: 'Cairn: 0 of 3 domains read and strong',
    placed: [false, false, false],
  });
});

test('of somebody who is signed out nothing is placed, whatever was known before', () => {
  expect(cairn('e1', null).placed).toEqual([false, false, false]);
});
