/** The minutes left in a day. */
export type Room = {
  /** The learner's minutes; below 0 if used up. */
  left(): number;
  /** The most the day may take. */
  most(): number;
  take(minutes: number): void;
};

export function roomOf(left: number, most: number): Room {
  let used = 0;
  return {
    left: () => left - used,
    most: () => most - used,
    take: (minutes) => void (used += minutes),
  };
}
