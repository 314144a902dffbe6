/** A whole number in readable form: '1,240'; below 1,000 also one with decimals: '37.5'. By hand, since the first use of the browser's own formats takes a phone too long. */
export const numberText = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** The form of a word for a count: the first for 1, the second for all others. */
export const wordFor = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** About how long something takes: '45 minutes', '1 hour 4 minutes', and above two hours in whole hours, '7 hours'. */
export function minutesText(minutes: number): string {
  if (minutes > 120) return countText(Math.round(minutes / 60), 'hour');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return countText(rest, 'minute');
  return countText(hours, 'hour') + (rest > 0 ? ` ${countText(rest, 'minute')}` : '');
}

/** How long something took: '44 seconds', from two minutes on in whole ones, '3 minutes'. */
export const tookText = (seconds: number): string =>
  seconds < 120 ? countText(seconds, 'second') : minutesText(Math.round(seconds / 60));

/** What is left on a running clock: '1 hr 29 min left', '12 min left'; in the last minute 'less than a minute left'. */
export function clockLeftText(seconds: number): string {
  const [hours, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours === 0) return rest === 0 ? 'less than a minute left' : `${rest} min left`;
  return `${hours} hr ${rest > 0 ? `${rest} min ` : ''}left`;
}

/** A count with its noun: '1 exam', '1,240 questions', '2 categories'. */
export function countText(count: number, noun: string, many?: string): string {
  return `${numberText(count)} ${wordFor(count, noun, many)}`;
}
