const WAYS_BACK = { results: 'Back to your results', practice: 'Back to your practice' };
type Origin = keyof typeof WAYS_BACK;

/** State for a link to a page that leads back to where it was opened from. */
export const cameFrom = (origin: Origin) => ({ cameFrom: origin });

/** The words of the way back from a page, by the state of its location; null without one. */
export function wayBackOf(state: unknown): string | null {
  const origin = (state as Partial<ReturnType<typeof cameFrom>> | null)?.cameFrom;
  return origin === undefined ? null : WAYS_BACK[origin];
}
