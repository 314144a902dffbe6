import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { PAGE_FRAME } from '../../../../tests/factories/page-frame.ts';
import type { Exam } from '#contract/exam.ts';
import type { Feedback, PracticeEventIn, SittingQuestion, SittingReply } from '#contract/practice-sitting.ts';
import type { OutlineDomain } from '#contract/study.ts';
import type { Certainty } from '#rules/practice/event.ts';
import type { Api } from '#web/base/api.ts';
import { ApiContext, createQueries } from '#web/base/loading.ts';
import { FrameContext } from '#web/base/page-state.ts';
import { outlineQuery } from '#web/features/study/study.queries.ts';
import { ResultPage } from './result-page.part.tsx';
import { viewOfSitting } from './view-of-sitting.ts';
import { type NoteControl, NotesContext } from '#web/features/question/mark/use-notes.ts';

const api = (() => new Promise(() => {})) as unknown as Api;
const notes: NoteControl = { noteOn: (_, stored) => stored, savingOf: () => undefined, write: () => undefined };
const at = '2031-01-01T00:00:00.000Z';

const exam: Exam = {
  id: 'e1',
  categoryId: 'c1',
  name: 'Cloud Basics',
  slug: 'cloud-basics',
  code: 'CB-1',
  vendor: 'Cloudy',
  description: '',
  questionCount: 4,
  freeQuestionCount: 4,
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
  createdAt: at,
};
const rain: OutlineDomain = {
  number: 1,
  name: 'Rain',
  locked: false,
  questionCount: 4,
  flashcardCount: 0,
  noteCount: 0,
  contentTypes: [],
  taskNumbers: [1],
};

type Said = { task: [domain: number, task: number]; isCorrect: boolean; certainty: Certainty | null };

/** A finished practice sitting with every question answered. */
function sittingOf(said: readonly Said[]): SittingReply {
  const questions = said.map(({ task: [domain, task] }, index): SittingQuestion => ({
    id: `q${index}`,
    kind: 'single',
    chooses: 1,
    text: 'Which?',
    options: ['A', 'B'],
    parts: [],
    exhibits: [],
    domain,
    task,
    canPractice: true,
    isBookmarked: false,
    note: '',
    after: null,
  }));
  const events = said.flatMap(({ isCorrect, certainty }, place): PracticeEventIn[] => {
    const event = { device: 'd1', place, seconds: 5, at };
    return [
      { ...event, seq: 2 * place + 1, kind: 'certainty', certainty },
      { ...event, seq: 2 * place + 2, kind: 'answered', picked: [isCorrect ? 0 : 1] },
    ];
  });
  const feedback = said.map(({ isCorrect }, place): Feedback => ({
    place,
    right: [0],
    isCorrect,
    rationales: ['', ''],
    partRationales: [],
    marks: [isCorrect],
    explanation: '',
    sources: [],
    isUnscored: false,
  }));
  return {
    id: 's1',
    examId: 'e1',
    examName: exam.name,
    examSlug: exam.slug,
    mode: 'practice',
    isForwardOnly: false,
    scoring: 'whole',
    extraTime: '1',
    unscored: 0,
    startedAt: at,
    deadline: null,
    submittedAt: at,
    timeSpent: 0,
    isFree: false,
    isSealed: false,
    isRehearsal: false,
    isDiagnostic: false,
    questions,
    tasks: [],
    events,
    revision: 1,
    isReviewOpen: true,
    feedback,
    passPercentage: 70,
    earlier: [],
    now: at,
  };
}

const html = (said: readonly Said[]): string => pageOf(sittingOf(said));

function pageOf(sitting: SittingReply): string {
  const queries = createQueries();
  queries.setQueryData(['auth', 'me'], null);
  queries.setQueryData(outlineQuery(api, exam.id).queryKey, { domains: [rain] });
  return renderToStaticMarkup(
    <FrameContext value={PAGE_FRAME}>
      <QueryClientProvider client={queries}>
        <ApiContext value={api}>
          <MemoryRouter>
            <NotesContext value={notes}>
              <ResultPage exam={exam} result={viewOfSitting(exam, sitting)} again={null} />
            </NotesContext>
          </MemoryRouter>
        </ApiContext>
      </QueryClientProvider>
    </FrameContext>,
  );
}

test('counts lucky guesses and confident mistakes separately', () => {
  const page = html([
    { task: [1, 1], isCorrect: true, certainty: 'guessed' },
    { task: [1, 1], isCorrect: true, certainty: 'sure' },
    { task: [1, 1], isCorrect: false, certainty: 'sure' },
    { task: [1, 1], isCorrect: false, certainty: 'sure' },
    { task: [1, 1], isCorrect: false, certainty: 'guessed' },
  ]);
  expect(page).toMatch(/Lucky guesses<\/dt><dd[^>]*>1</);
  expect(page).toMatch(/Confident mistakes<\/dt><dd[^>]*>2</);
});

test('links tasks to the study guide if it has them, and only names the others', () => {
  const page = html(
    [
      [1, 1],
      [1, 2],
      [2, 1],
    ].map(([domain, task]) => ({ task: [domain!, task!], isCorrect: true, certainty: null })),
  );
  const links = [...page.matchAll(/href="(\/study\/[^"]*\/task\/[^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual(['/study/cloud-basics/domain/1/task/1']);
  for (const name of ['Fog', '1.2 ', '2.1 ']) expect(page).toContain(`>${name}<`);
});

const right: Said = { task: [1, 1], isCorrect: true, certainty: null };
const wrong: Said = { ...right, isCorrect: false };

test('states the score once, first, in words, and explains the first miss right away', () => {
  const page = html([right, wrong, right, wrong]);
  // Below ten questions it counts, since a percentage would claim more than it knows.
  expect(page.match(/You scored 2 of 4 on Cloud Basics/g)).toHaveLength(1);
  const many = html(Array.from({ length: 10 }, (_, place) => (place % 2 === 0 ? right : wrong)));
  expect(many.match(/You scored 50% on Cloud Basics/g)).toHaveLength(1);
  expect(page.indexOf('You scored')).toBeLessThan(page.indexOf('Detailed Analysis'));
  const open = [...page.matchAll(/<details open=""[^>]*><summary id="review-question-(\d+)"/g)].map(
    ([, number]) => number,
  );
  expect(open).toEqual(['2']);
});

test('shows partial points separately, adding up to the score, even for unfinished answers', () => {
  const sitting = sittingOf([right, wrong, wrong, wrong]);
  const isInPart = (place: number) => place === 1 || place === 2;
  const partly: SittingReply = {
    ...sitting,
    mode: 'simulation',
    scoring: 'performance',
    questions: sitting.questions.map((question, place) =>
      isInPart(place) ? { ...question, kind: 'matching', parts: [{ text: 'One' }, { text: 'Two' }] } : question,
    ),
    events: sitting.events.map((event) =>
      event.kind === 'answered' && isInPart(event.place)
        ? { ...event, picked: event.place === 1 ? [0, 0] : [0, null] }
        : event,
    ),
    feedback: sitting.feedback.map((told) =>
      isInPart(told.place) ? { ...told, right: [0, 1], marks: [true, false], partRationales: ['', ''] } : told,
    ),
  };
  expect(viewOfSitting(exam, partly)).toMatchObject({ percentage: 50, correct: 1, total: 4, unanswered: 0, missed: 3 });
  const page = pageOf(partly);
  for (const figure of ['Correct</dt><dd[^>]*>1<', 'Partly correct</dt><dd[^>]*>2<', 'Incorrect</dt><dd[^>]*>1<'])
    expect(page).toMatch(new RegExp(figure));
  expect(page).toMatch(/Accuracy on answered questions<\/dt><dd[^>]*>50%/);
  expect(page).toContain('1 of 4 correct, 2 partly');
  expect(page).toContain('1 of 4 correct, plus 1.00 in partial credit');
  // By domain and task too, where the percentage alone would hide it.
  expect(page.replaceAll('<!-- -->', '')).toContain('>1 of 4 correct, plus 1.00 in partial credit<');
  expect(page).toContain('>1 of 4, plus 1.00 in partial credit, 50%<');
  expect(page.match(/: Partly correct\. Review it/g)).toHaveLength(2);
  expect(page).not.toContain(': Not answered. Review it');
  // If the vendor gives no partial credit, the answer is wrong but says how much of it was right.
  const whole = pageOf({ ...partly, scoring: 'whole' });
  expect(whole).toMatch(/Incorrect<\/dt><dd[^>]*>2</);
  expect(whole).toMatch(/Not answered or incomplete<\/dt><dd[^>]*>1</);
  expect(whole).not.toContain('Partly correct');
  expect(whole).toContain('1 of 2 correct');
});

test('ignores open questions in practice and counts them as wrong, but not as missed, in a simulation', () => {
  const sitting = sittingOf([right, wrong, right]);
  const events = sitting.events.filter(({ place }) => place !== 2);
  const feedback = sitting.feedback.map((told) => (told.place === 2 ? { ...told, isCorrect: false } : told));
  const practice = viewOfSitting(exam, { ...sitting, events, feedback });
  expect(practice).toMatchObject({ name: 'Practice', percentage: 50, correct: 1, total: 2, unanswered: 1, missed: 1 });
  const simulation = viewOfSitting(exam, { ...sitting, events, feedback, mode: 'simulation', isSealed: true });
  expect(simulation).toMatchObject({ name: 'Sealed exam', percentage: 100 / 3, correct: 1, total: 3, missed: 1 });
});

test('shows the same counts of right, wrong, open, and unscored questions everywhere in a simulation', () => {
  const sitting = sittingOf([right, right, wrong, wrong, wrong, right, wrong]);
  const given = {
    ...sitting,
    mode: 'simulation' as const,
    unscored: 2,
    // The fifth was left open; the last two are unscored.
    events: sitting.events.filter(({ place }) => place !== 4),
    feedback: sitting.feedback.map((told) => ({ ...told, isUnscored: told.place >= 5 })),
  };
  const view = viewOfSitting(exam, given);
  expect(view).toMatchObject({ percentage: 40, correct: 2, total: 5, unanswered: 1, missed: 3 });
  const page = pageOf(given);
  const figure = (label: string) => Number(new RegExp(`${label}</dt><dd[^>]*>(\\d+)<`).exec(page)?.[1]);
  const filter = (label: string) =>
    Number(new RegExp(`${label}(?:<!-- -->)? <span[^>]*>(\\d+)</span></label>`).exec(page)?.[1]);
  for (const [label, count] of [
    ['Correct', 2],
    ['Incorrect', 2],
    ['Not answered', 1],
  ] as const)
    expect([label, figure(label), filter(label)]).toEqual([label, count, count]);
  expect([filter('Unscored'), filter('All')]).toEqual([2, 7]);
  expect(page).toContain('Review 2 incorrect answers');
  expect(page.replaceAll('<!-- -->', '')).toMatch(/Answered<\/dt><dd[^>]*>4 of 5 scored<span[^>]*> \(1 not answered\)/);
  expect(page).toContain('2 unscored questions, as on the real exam: 6 and 7');
  expect(page).toContain('Question 7: Incorrect, unscored. Review it');
});

test('shows the server’s time with the limit', () => {
  const sitting = { ...sittingOf([right]), timeSpent: 92 };
  expect(viewOfSitting(exam, sitting).timeText).toBe('1:32');
  expect(viewOfSitting(exam, { ...sitting, deadline: '2031-01-01T01:30:00.000Z' }).timeText).toBe('1:32 / 90:00');
});
