/** How long a purchase lasts, from the days the server gives it; 0 is for ever. */
export function accessSentence(accessDays: number): string {
  if (accessDays === 0) return 'Access does not end.';
  return `Access lasts ${accessDays === 1 ? '1 day' : `${accessDays} days`} from the moment you pay.`;
}
