/** The time of a change as ISO text, always later than that of the previous change. */
export function changedAt(now: Date, before: string): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}
