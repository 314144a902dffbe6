/** The minutes that a day still has. */
export type Room = {
  /** What the learner has; below 0 where it is used up. */
  left(): number;
  /** What the day may take at the most. */
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
