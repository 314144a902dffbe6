import type { ExamToday } from '#contract/today.ts';
import { splitDay } from '#rules/planner/split-day.ts';
import { countdownText, entryReason, entryTitle, OUTCOME_QUESTION, restText } from '#rules/planner/words.ts';
import { minutesText } from '#rules/wording/count.ts';
import type { LetterBlock } from '#server/jobs/letter-content.ts';
import type { Addressee, LetterWriter } from '#server/jobs/letter.ts';

/** The weekly mail: how far away each exam is, and the one next thing to do. */
export function weeklyMail({ write, linkTo }: LetterWriter) {
  /** `asked`: the exams, by id, of which it asks how they went. */
  return (person: Addressee, exams: readonly ExamToday[], asked: ReadonlySet<string>, token: string) => {
    return write(person, {
      subject: subjectOf(exams),
      before: exams.map((exam) => aboutExam(exam, asked.has(exam.examId))),
      link: { label: 'Open Today', url: linkTo('/dashboard') },
      after: ['You’re getting this weekly email because you turned it on.'],
      unsubscribe: {
        label: 'Stop the weekly email',
        url: linkTo(`/unsubscribe/${token}`),
        call: linkTo(`/api/unsubscribe/${token}`),
      },
    });
  };
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
