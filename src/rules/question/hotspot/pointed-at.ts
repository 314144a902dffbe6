import { type Answer, BLANK } from '../answer.ts';
import { KINDS } from '../kinds/kinds.ts';
import type { KindName } from '../kinds/names.ts';

/** The answer after a region was pointed at: of one to choose the new one stands, of several each comes and goes. */
export function pointedAt(
  answer: Answer,
  option: number,
  { kind, chooses }: { kind: KindName; chooses: number },
): Answer {
  const before = KINDS[kind].picks(answer);
  if (chooses === 1) return [option];
  const next = before.includes(option)
    ? before.filter((other) => other !== option)
    : before.length < chooses
      ? [...before, option]
      : before;
  return next.length > 0 ? next : BLANK;
}
