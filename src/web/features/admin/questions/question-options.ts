/** How hard a question is, as choices. */
export const DIFFICULTIES = [
  ['easy', 'Easy'],
  ['medium', 'Medium'],
  ['hard', 'Hard'],
] as const;

/** A domain or a task as a choice. */
export const numbered = ({ number, name }: { number: number; name: string }) => [number, `${number}. ${name}`] as const;
