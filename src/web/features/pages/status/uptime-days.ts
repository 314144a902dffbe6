import type { StatusDay } from '#contract/status.ts';
import { uptime } from '#rules/status/service-status.ts';
import { countText } from '#rules/wording/count.ts';
import { addDays } from '#rules/flashcard/calendar.ts';
import { dateText } from '#rules/wording/date.ts';
import { STATUS_DAYS } from '#rules/status/status-days.ts';

/** A restart takes a minute or two; a day that lacks no more was measured. */
const WHOLE_FROM = 0.99;

/** A day of the page: `share` of good checks in percent, null where there were none; `measured`: how much of it was, from 0 to 1. */
export type UptimeDay = { date: string; day: StatusDay | undefined; share: number | null; measured: number };

/** The last days, the oldest first, whether they were measured or not. */
export function daysUntil(today: string, days: readonly StatusDay[]): UptimeDay[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return Array.from({ length: STATUS_DAYS }, (_, index) => {
    const date = addDays(today, index + 1 - STATUS_DAYS);
    const day = byDate.get(date);
    return { date, day, share: day ? uptime(day.checks, day.failed) : null, measured: day ? measuredOf(day) : 0 };
  });
}

function measuredOf({ checks, due }: StatusDay): number {
  return checks >= due * WHOLE_FROM ? 1 : checks / due;
}

/** A day in words: its share of good checks, and how much of it was measured where that was not all. */
export function dayText({ date, day, share, measured }: UptimeDay): string {
  if (!day) return `${dateText(date)}: not measured`;
  const failed =
    day.failed > 0
      ? `, ${day.failed} of ${countText(day.checks, 'check')} failed`
      : ` of ${countText(day.checks, 'check')}`;
  return `${dateText(date)}: ${share}%${failed}${measured < 1 ? `, ${spanOf(day)} measured` : ''}`;
}

/** '18 of 24 h', or in minutes where it is a matter of those; never rounded up. */
function spanOf({ checks, due }: StatusDay): string {
  if (due < 120) return `${checks} of ${due} min`;
  const hours = (minutes: number) => Math.floor(minutes / 6) / 10;
  return `${hours(checks)} of ${hours(due)} h`;
}
