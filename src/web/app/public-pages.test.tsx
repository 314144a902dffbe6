import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { PAGE_FRAME } from '../../../tests/factories/page-frame.ts';
import type { User } from '#contract/account.ts';
import type { Category, Exam } from '#contract/exam.ts';
import type { Api } from '#web/base/api.ts';
import { ApiContext, createQueries } from '#web/base/loading.ts';
import { FrameContext } from '#web/base/page-state.ts';
import { Component as Landing } from '#web/features/exam/landing/landing.screen.tsx';
import { NotFound } from '#web/features/pages/not-found.part.tsx';

const clouds: Category = { id: 'c1', name: 'Clouds', description: '', icon: 'aws', color: '' };

const exam: Exam = {
  id: 'e1',
  categoryId: 'c1',
  name: 'Cloud Basics',
  slug: 'cloud-basics',
  code: 'CB-1',
  vendor: 'Cloudy',
  description: 'What clouds are.',
  questionCount: 1240,
  freeQuestionCount: 40,
  price: 2900,
  accessDays: 90,
  passPercentage: 70,
  isInPreparation: false,
  isForSale: true,
  isExplained: true,
  isActive: true,
  domains: [
    { number: 1, name: 'Rain', weight: 60 },
    { number: 2, name: 'Fog', weight: 40 },
  ],
  createdAt: '2031-01-01T00:00:00.000Z',
};

const me: User = {
  id: 'u1',
  firstName: 'Ada',
  lastName: null,
  username: 'ada',
  email: 'ada@example.com',
  emailVerified: true,
  extraTime: '1',
  isAdmin: false,
  roles: [],
  isPro: false,
  hasPassword: true,
  purchasedExams: [],
};

type Known = { exams?: Exam[]; user?: User | null };

function html(screen: ReactElement, { exams, user = null }: Known): string {
  const queries = createQueries();
  queries.setQueryData(['auth', 'me'], user);
  if (exams) {
    queries.setQueryData(['exams'], exams);
    queries.setQueryData(['categories'], [clouds]);
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <ApiContext value={(() => new Promise(() => {})) as unknown as Api}>
        <FrameContext value={PAGE_FRAME}>
          <MemoryRouter initialEntries={['/fog/basics']}>{screen}</MemoryRouter>
        </FrameContext>
      </ApiContext>
    </QueryClientProvider>,
  );
}

const text = (markup: string) =>
  markup
    .replace(/<script.*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

test('shows a price to the cent if it is not in whole dollars', () => {
  const page = text(html(<Landing />, { exams: [{ ...exam, price: 2950 }] }));
  expect(page).toContain('Premium Content $29.50');
  expect(page).not.toMatch(/\$(29|30)\b(?!\.50)/);
});

test('shows the fixed texts and the site’s own content on the landing page', () => {
  const page = html(<Landing />, { exams: [exam] });
  for (const words of [
    'Master IT Certifications With Confidence',
    'Start Free Practice',
    'Get Pro Access - 50% Off',
    'Popular IT Certifications',
    'Free practice for 1 exam.',
    '93% Pass Rate',
    'Premium Content',
    '$29',
    'Upgrade to Pro Now - Save 50%',
    'Offer ends in 3 days - Save $47 today!',
    '30-day money-back guarantee',
  ]) {
    expect(text(page)).toContain(words);
  }
  // The number of questions is advertised here, so the counted one is only on the card.
  expect(text(page).split('1,240')).toHaveLength(2);
  expect(page).toContain('href="/purchase/cloud-basics"');
  expect(page).toContain('<link rel="canonical"');
  expect(page).not.toContain('style=');
});

test('links an owned exam to studying', () => {
  const page = html(<Landing />, { exams: [exam], user: { ...me, purchasedExams: ['e1'] } });
  for (const words of [
    'Premium Access Active',
    'UNLOCKED',
    'Study Guide',
    '100 Flashcards',
    'Expert Tips',
    'Progress Tracking',
    'Free Practice',
    'View Content',
  ]) {
    expect(text(page)).toContain(words);
  }
  expect(page).toMatch(/href="\/study\/e1"[^>]*>Continue Studying/);
  expect(text(page)).not.toContain('Premium Content');
});

test('does not sell an exam without a price', () => {
  const page = html(<Landing />, { exams: [{ ...exam, price: 0, isForSale: false }] });
  expect(text(page)).toContain('Not for sale yet');
  expect(page).not.toContain('/purchase/cloud-basics');
});

test('says that the catalog is empty, and tells administrators how to fill it', () => {
  expect(text(html(<Landing />, { exams: [] }))).toContain('The first exam is on its way');
  expect(html(<Landing />, { exams: [], user: { ...me, isAdmin: true } })).toContain('Add the first exam');
});

test('helps on the not-found page even if the exams are unknown', () => {
  expect(text(html(<NotFound />, {}))).toContain('404 Page Not Found');
});

test('suggests on the not-found page what the address may have meant', () => {
  const other = { ...exam, id: 'e2', slug: 'sand', name: 'Sand Advanced', code: 'SA-1', vendor: 'Sandy' };
  const page = text(html(<NotFound />, { exams: [exam, other] }));
  expect(page).toContain('Were you looking for one of these? Cloud Basics');
});
