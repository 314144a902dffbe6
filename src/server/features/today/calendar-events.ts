import type { ExamToday } from '#contract/today.ts';
import { type DayAhead, daysAhead } from '#rules/planner/days-ahead.ts';
import type { CalendarEvent } from '#rules/planner/ics.ts';
import { entryReason, entryTitle } from '#rules/planner/words.ts';
import { minutesText } from '#rules/wording/count.ts';

/** The days until an exam as calendar events; today's says what to do first. */
export function calendarEvents(exam: ExamToday, host: string, url: string, siteName: string): CalendarEvent[] {
  const { day, examDate, time, isOwner, examId, name, entries } = exam;
  const [next] = entries;
  return daysAhead({ day, examDate, time, hasSimulations: isOwner }).map((ahead) => ({
    uid: `${examId}-${ahead.day}-${ahead.kind}@${host}`,
    day: ahead.day,
    title: titleOf(ahead, name),
    description:
      ahead.kind === 'study' && ahead.day === day && next
        ? `${entryTitle(next)}. ${entryReason(next)}`
        : `Open ${siteName} to see your plan for the day.`,
    url,
  }));
}

function titleOf({ kind, minutes }: DayAhead, name: string): string {
  if (kind === 'exam') return `Exam: ${name}`;
  if (kind === 'simulation') return `Exam simulation: ${name}`;
  return `Study ${minutesText(minutes)}: ${name}`;
}
