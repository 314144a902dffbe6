import type { ExamToday } from '#contract/today.ts';
import { splitDay } from '#rules/planner/split-day.ts';
import { countdownText, entryReason, entryTitle, restText } from '#rules/planner/words.ts';
import { minutesText } from '#rules/wording/count.ts';
import type { LetterBlock } from '#server/jobs/letter-content.ts';
import type { Addressee, LetterWriter } from '#server/jobs/letter.ts';

/** The weekly mail: how far away each exam is, and the one next thing to do. */
export function weeklyMail({ write, linkTo }: LetterWriter) {
  return (person: Addressee, exams: readonly ExamToday[], token: string) => {
    const [first] = exams;
    const away = first?.daysLeft == null ? '' : `: ${countdownText(first.daysLeft).toLowerCase()}`;
    return write(person, {
      subject: `Your week${away}`,
      before: exams.map(aboutExam),
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

function aboutExam({ name, daysLeft, kind, spent, time, entries }: ExamToday): LetterBlock {
  const { next } = splitDay({ kind, entries });
  const lines = [
    ...(daysLeft === null ? [] : [`${countdownText(daysLeft)}.`]),
    next ? `Next: ${entryTitle(next)} (${minutesText(next.minutes)}). ${entryReason(next)}` : restText(kind, spent),
    ...(time ? [] : ['Add your exam date and daily study time, and we’ll fit your plan to them.']),
  ];
  return { heading: name, lines };
}
