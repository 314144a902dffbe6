import type { ExamToday } from '#contract/today.ts';
import { splitDay } from '#rules/planner/split-day.ts';
import { countdownText, entryReason, entryTitle, OUTCOME_QUESTION, restText } from '#rules/planner/words.ts';
import { minutesText } from '#rules/wording/count.ts';
import type { LetterBlock } from '#server/jobs/letter-content.ts';
import type { Addressee, LetterWriter } from '#server/jobs/letter.ts';

/** The mails that remind: how far away each exam is, and the one next thing to do. */
export function reminderMails({ write, linkTo }: LetterWriter) {
  const unsubscribe = (label: string, token: string) => ({
    label,
    url: linkTo(`/unsubscribe/${token}`),
    call: linkTo(`/api/unsubscribe/${token}`),
  });
  return {
    /** On Mondays, of every exam. `asked`: the exams, by id, of which it asks how they went. */
    weekly: (person: Addressee, exams: readonly ExamToday[], asked: ReadonlySet<string>, token: string) =>
      write(person, {
        subject: subjectOf(exams),
        before: exams.map((exam) => aboutExam(exam, asked.has(exam.examId))),
        link: { label: 'Open Today', url: linkTo('/dashboard') },
        after: ['You’re getting this weekly email because you turned it on.'],
        unsubscribe: unsubscribe('Stop the weekly email', token),
      }),

    /** On days with something due, of the exams of which something is. */
    daily: (person: Addressee, exams: readonly ExamToday[], token: string) =>
      write(person, {
        subject: dueText(exams),
        before: exams.map((exam) => aboutExam(exam, false)),
        link: { label: 'Open Today', url: linkTo('/dashboard') },
        after: ['You’re getting this daily email because you turned it on. There is none on days with nothing to do.'],
        unsubscribe: unsubscribe('Stop the daily email', token),
      }),
  };
}

/** Whether a day still asks for something. */
export const asksForSomething = ({ kind, entries }: ExamToday): boolean =>
  splitDay({ kind, entries }).next !== undefined;

/** What comes first, and how long all of it takes: 'Review 12 cards, about 20 min'. */
function dueText(exams: readonly ExamToday[]): string {
  const minutes = exams.flatMap(({ entries }) => entries).reduce((sum, entry) => sum + entry.minutes, 0);
  const { next } = splitDay(exams[0]!);
  return `${next ? entryTitle(next) : 'Today'}, about ${minutes} min`;
}

/** What is nearest: the first exam, and how far away it is if it has a date. */
function subjectOf([first, ...others]: readonly ExamToday[]): string {
  if (first?.daysLeft != null) return `${first.name}: ${lowerFirst(countdownText(first.daysLeft))}`;
  return first && others.length === 0 ? `${first.name}: what to do this week` : 'What to do this week';
}

function aboutExam({ name, daysLeft, kind, spent, time, entries }: ExamToday, isAsked: boolean): LetterBlock {
  const { next } = splitDay({ kind, entries });
  const lines = [
    ...(daysLeft === null ? [] : [`${countdownText(daysLeft)}.`]),
    next
      ? `Next: ${lowerFirst(entryTitle(next))}. It takes about ${minutesText(next.minutes)}. ${entryReason(next)}`
      : isAsked
        ? `${OUTCOME_QUESTION} Tell us in Today, with one press.`
        : kind === 'past'
          ? `${restText(kind, spent)} Set a new one, and your plan picks up where you left off.`
          : restText(kind, spent),
    ...dateLines(time),
  ];
  return { heading: name, lines };
}

/** What a plan still lacks. */
function dateLines(time: ExamToday['time']): string[] {
  if (!time) return ['Add your exam date and daily study time, and we’ll fit your plan to them.'];
  return time.examDate === null ? ['You haven’t set an exam date. Set one, and we’ll fit your plan to it.'] : [];
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
