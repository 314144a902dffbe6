import type { StatusDay } from '#contract/status.ts';
import { uptime } from '#rules/status/service-status.ts';
import { countText } from '#rules/wording/count.ts';
import { addDays } from '#rules/flashcard/calendar.ts';
import { dateText } from '#rules/wording/date.ts';
import { STATUS_DAYS } from '#rules/status/status-days.ts';

/** A restart takes a minute or two; a day missing no more than that was measured. */
const WHOLE_FROM = 0.99;

/** A day on the page. `share`: percentage of successful checks, null if there were none; `coverage`: how much of it was measured, from 0 to 1. */
export type UptimeDay = { date: string; day: StatusDay | undefined; share: number | null; coverage: number };

/** The last days, oldest first, whether they were measured or not. */
export function daysUntil(today: string, days: readonly StatusDay[]): UptimeDay[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return Array.from({ length: STATUS_DAYS }, (_, index) => {
    const date = addDays(today, index + 1 - STATUS_DAYS);
    const day = byDate.get(date);
    return { date, day, share: day ? uptime(day.checks, day.failed) : null, coverage: day ? measuredOf(day) : 0 };
  });
}

function measuredOf({ checks, due }: StatusDay): number {
  return checks >= due * WHOLE_FROM ? 1 : checks / due;
}

/** A day in words: its percentage of successful checks, and how much of it was measured if not all. */
export function dayText({ date, day, share, coverage }: UptimeDay): string {
  if (!day) return `${dateText(date)}: not measured`;
  const failed =
    day.failed > 0
      ? `, ${day.failed} of ${countText(day.checks, 'check')} failed`
      : ` of ${countText(day.checks, 'check')}`;
  return `${dateText(date)}: ${share}%${failed}${coverage < 1 ? `, ${spanOf(day)} measured` : ''}`;
}

/** '18 of 24 hr', or in minutes for short spans; never rounded up. */
function spanOf({ checks, due }: StatusDay): string {
  if (due < 120) return `${checks} of ${due} min`;
  const hours = (minutes: number) => Math.floor(minutes / 6) / 10;
  return `${hours(checks)} of ${hours(due)} hr`;
}
