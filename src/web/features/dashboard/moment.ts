const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A moment as day and minute, by the clock whose distance from UTC is given in minutes, as `getTimezoneOffset` does. */
export function momentText(moment: string, offsetMinutes: number): string {
  const there = new Date(Date.parse(moment) - offsetMinutes * 60_000);
  const date = `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
  return `${date}, ${there.toISOString().slice(11, 16)}`;
}
