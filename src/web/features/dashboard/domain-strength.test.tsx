import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ExamStanding, StandingDomain } from '#contract/dashboard.ts';
import type { Api } from '#web/base/api.ts';
import { ApiContext, createQueries } from '#web/base/loading.ts';
import { FrameContext } from '#web/base/page-state.ts';
import { PAGE_FRAME } from '../../../../tests/factories/page-frame.ts';
import { DomainStrength } from './domain-strength.part.tsx';

/** Never answered. */
const waiting = () => new Promise<never>(() => {});
const api: Api = Object.assign(waiting, { withHeaders: waiting });

const strong: StandingDomain = {
  number: 1,
  name: 'Rain',
  weight: 60,
  asked: 10,
  answered: 10,
  correct: 9,
  percentage: 90,
  tasks: 2,
  unreadTasks: 0,
};
const weak: StandingDomain = { ...strong, number: 2, name: 'Fog', weight: 40, correct: 1, percentage: 10 };

function html(domains: StandingDomain[], isOwned = true): string {
  const standing: ExamStanding = {
    examId: 'e1',
    name: 'Cloud Basics',
    slug: 'cloud-basics',
    attempts: 1,
    bestScore: 50,
    passPercentage: 70,
    trend: [],
    domains,
    stones: domains.map(() => ({ fill: 0, isPlaced: false })),
    hasPassedSimulation: false,
  };
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={createQueries()}>
        <ApiContext value={api}>
          <FrameContext value={PAGE_FRAME}>
            <DomainStrength standing={standing} isOwned={isOwned} />
          </FrameContext>
        </ApiContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

test('links the weakest domain to its study guide, or to practice if it has none', () => {
  expect(html([strong, weak])).toMatch(/href="\/study\/cloud-basics\/domain\/2"[^>]*>Study next: Fog/);
  const unwritten = html([strong, { ...weak, tasks: 0 }]);
  expect(unwritten).not.toContain('/study/');
  expect(unwritten).toMatch(/href="\/practice\/cloud-basics\?domain=2"[^>]*>Practice next: Fog/);
});

test('says that the weakest domain is locked and offers what is free', () => {
  const free = html([strong, weak], false);
  expect(free).not.toContain('/domain/2');
  expect(free).toContain('You can gain the most in Fog. You need premium access to study it; Rain is free.');
  expect(free).toMatch(/href="\/study\/cloud-basics\/domain\/1"[^>]*>Study Rain/);
  expect(html([{ ...strong, correct: 0, percentage: 0 }, weak], false)).toMatch(/domain\/1"[^>]*>Study next: Rain/);
  const unwritten = html([{ ...strong, tasks: 0 }, weak], false);
  expect(unwritten).toContain('You need premium access to study it.');
  expect(unwritten).not.toContain('/study/');
});

test('calls a domain strong or weak only from three questions on', () => {
  const few = html([
    { ...strong, asked: 2, answered: 2, correct: 2, percentage: 100 },
    { ...weak, asked: 3, answered: 3, correct: 0, percentage: 0 },
  ]);
  expect(few).toContain('Not enough answers yet');
  expect(few).toContain('Focus area needed');
  expect(few).not.toContain('Strong<');
  expect(few).toContain('>–<');
  expect(few).not.toContain('100%<');
});
