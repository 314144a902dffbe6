/** The moment of a change as ISO text: later than that of the change before, so that no two changes bear the same. */
export function changedAt(now: Date, before: string): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}
