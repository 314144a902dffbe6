import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ExamToday, TodayEntry } from '#contract/today.ts';
import type { Api } from '#web/base/api.ts';
import { ApiContext, createQueries } from '#web/base/loading.ts';
import { ExamTodayOf } from './exam-today.part.tsx';
import { TodayList } from './today-list.part.tsx';
import { todayListQuery } from '#web/features/thread/today.queries.ts';

const api = (() => new Promise(() => {})) as unknown as Api;

const day: ExamToday = {
  examId: 'e1',
  name: 'Cloud Basics',
  slug: 'cloud-basics',
  isOwner: true,
  accessEndedAt: null,
  day: '2031-03-01',
  kind: 'study',
  daysLeft: 9,
  examDate: '2031-03-10',
  asksOutcome: false,
  outcomes: [],
  leadsTo: null,
  time: { examDate: '2031-03-10', minutes: 20, daysOff: [6] },
  minutes: 20,
  spent: 0,
  dueCards: 0,
  nextDay: null,
  entries: [],
};
const practice: TodayEntry = { kind: 'resume', sittingId: 's1', mode: 'practice', left: 3, minutes: 4, isExtra: true };
const cards: TodayEntry = { kind: 'cards', reviews: 8, fresh: 0, isWarmUp: false, minutes: 2, isExtra: false };

const read: TodayEntry = {
  kind: 'read',
  isStuck: false,
  domain: 1,
  task: 1,
  name: 'Use',
  isPart: false,
  weight: 0.2,
  minutes: 20,
  isExtra: false,
};

function html(screen: ReactElement, exams: ExamToday[] = []): string {
  const queries = createQueries();
  queries.setQueryData(['auth', 'me'], null);
  queries.setQueryData(['exams'], []);
  queries.setQueryData(todayListQuery(api, 'UTC').queryKey, { exams });
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ApiContext value={api}>{screen}</ApiContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}
const words = (markup: string) => markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const today = (change: Partial<ExamToday>) =>
  html(<ExamTodayOf today={{ ...day, ...change }} zone="UTC" onChange={() => undefined} />);
/** The label of the primary button; null if there is none. */
const asked = (markup: string) => /<a[^>]*aria-describedby="next-e1"[^>]*>(.*?)<svg/.exec(markup)?.[1] ?? null;

test('announces a day off and offers an open sitting as an option', () => {
  const off = { kind: 'off', minutes: 0 } as const;
  expect(words(today(off))).toContain('Today is a day off. Study anyway');
  const begun = today({ ...off, entries: [practice] });
  expect(words(begun)).toContain('Today is a day off. Study anyway');
  expect(asked(begun)).toBeNull();
  expect(words(begun)).toMatch(
    /Only if you want to Continue practice You have 3 questions left in your last practice\. 4 min/,
  );
  // A running clock ignores days off.
  const simulation: TodayEntry = { ...practice, mode: 'simulation', minutes: 89 };
  const running = today({ ...off, entries: [simulation] });
  expect(words(running)).toContain(
    'Today is a day off. Your simulation is still running: 1 hr 29 min left, 3 questions to go.',
  );
  // Only that clock counts, not the minutes of the day.
  expect(words(today({ spent: 2, entries: [simulation, cards] }))).not.toMatch(/About 89 min|2 min done|to go, /);
  expect(words(today({ spent: 2, entries: [cards] }))).toContain('2 min done, 2 min to go');
  expect(asked(running)).toBe('Continue the simulation');
});

test('asks for nothing on a day off among several exams', () => {
  const other: ExamToday = { ...day, examId: 'e2', name: 'Fog', kind: 'off', entries: [practice] };
  const past = { ...other, kind: 'past', daysLeft: null } as const;
  const list = words(
    html(<TodayList />, [day, other, { ...past, examId: 'e3', asksOutcome: true }, { ...past, examId: 'e4' }]),
  );
  expect(list).toContain('Fog Today is a day off. · Exam in 9 days');
  expect(list).toContain('Fog How did your exam go? Fog Your exam date has passed.');
  expect(list).not.toContain('Continue practice');
});

test('wishes good night on the eve of the exam and good luck on its morning', () => {
  const eve = { kind: 'eve', daysLeft: 1, examDate: '2031-03-02', minutes: 15 } as const;
  const evening = today({ ...eve, entries: [cards] });
  expect(words(evening)).toContain(
    'Exam tomorrow Mar 2 These are the cards you’re closest to forgetting. Review 8 cards',
  );
  expect(words(evening)).toContain('2 min to go');
  expect(words(today(eve))).toContain('Nothing more for today. Get a good night’s sleep.');

  const exam = { kind: 'exam', daysLeft: 0, examDate: '2031-03-01', minutes: 10 } as const;
  const morning = today({ ...exam, entries: [{ ...cards, isWarmUp: true }] });
  expect(words(morning)).toContain('Exam today Mar 1 Nothing new this morning. You know this. Warm up with 8 cards');
  // Nothing is left after the warm-up, so no minutes are shown.
  const warm = words(today({ ...exam, spent: 3 }));
  expect(warm).toContain('You’re ready. Good luck! Look something up');
  expect(warm).not.toMatch(/\d+ min/);
  // Open practice does not come before the warm-up.
  const begun = today({ ...exam, entries: [practice, { ...cards, isWarmUp: true }] });
  expect(asked(begun)).toBe('Warm up with 8 cards');
  expect(words(begun)).toContain('Only if you want to Continue practice');
});

test('asks for the outcome first after the exam, and offers work as an option', () => {
  const past = today({ kind: 'past', daysLeft: null, entries: [cards], asksOutcome: true });
  expect(asked(past)).toBeNull();
  expect(words(past)).toMatch(
    /How did your exam go\? .* I passed I didn’t pass I moved it I didn’t take it Set a new date To keep going Review 8 cards/,
  );
  const quiet = words(today({ kind: 'past', daysLeft: null, entries: [cards], asksOutcome: false }));
  expect(quiet).toMatch(
    /Your exam date has passed\. .* Set a new date Tell us how it went To keep going Review 8 cards/,
  );
  expect(quiet).not.toContain('How did your exam go?');
});

test('shows what was said of the exam, and lets it be changed, also after a new date', () => {
  const outcome = { examDate: '2031-03-10', result: 'failed', score: 640 } as const;
  const past = words(today({ kind: 'past', daysLeft: null, outcomes: [outcome] }));
  expect(past).toContain('Not this time');
  expect(past).toContain('You said: I didn’t pass, with a score of 640. Change or delete my answer');
  expect(past).not.toContain('How did your exam go?');
  const later = words(today({ examDate: '2031-05-10', outcomes: [outcome] }));
  expect(later).toContain(
    'What you told us about earlier dates March 10, 2031: I didn’t pass, with a score of 640 Delete',
  );
});

test('adds what is done and what is to go up to the minutes of the day, even if the plan takes a little longer', () => {
  expect(words(today({ spent: 1, entries: [read] }))).toContain('1 min done, 19 min to go');
  expect(words(today({ spent: 20, entries: [{ ...practice, isExtra: false }] }))).toContain(
    '20 min done, goal reached',
  );
});

test('says when a day is done, but not if nothing was planned', () => {
  expect(words(today({ spent: 20 }))).toContain('You’re done for today. Study anyway');
  expect(words(today({}))).toContain('Nothing is planned for today. Study anyway');
});

test('says what comes tomorrow once a day is done, and only then', () => {
  const nextDay = { day: '2031-03-02', cardsFirst: true, entry: read };
  const tomorrow = /Tomorrow: cards, then read 1\.1 Use\. Study anyway/;
  expect(words(today({ spent: 20, nextDay }))).toMatch(tomorrow);
  expect(words(today({ entries: [practice], spent: 20, nextDay }))).not.toContain('Tomorrow:');
});
