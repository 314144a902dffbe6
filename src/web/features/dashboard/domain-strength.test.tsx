import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ExamStanding, StandingDomain } from '#contract/dashboard.ts';
import { DomainStrength } from './domain-strength.part.tsx';

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

function html(domains: StandingDomain[]): string {
  const standing: ExamStanding = {
    examId: 'e1',
    name: 'Cloud Basics',
    slug: 'cloud-basics',
    attempts: 1,
    bestScore: 50,
    passPercentage: 70,
    trend: [],
    domains,
    stones: domains.map(() => false),
  };
  return renderToStaticMarkup(
    <MemoryRouter>
      <DomainStrength standing={standing} />
    </MemoryRouter>,
  );
}

test('the weakest domain leads to its study guide, and to practice where nothing is written for it', () => {
  expect(html([strong, weak])).toMatch(/href="\/study\/cloud-basics\/domain\/2"[^>]*>Study next: Fog/);
  const unwritten = html([strong, { ...weak, tasks: 0 }]);
  expect(unwritten).not.toContain('/study/');
  expect(unwritten).toMatch(/href="\/practice\/cloud-basics"[^>]*>Practice next: Fog/);
});
