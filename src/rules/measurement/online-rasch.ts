import { logistic } from './quadrature.ts';

/** A strength or difficulty on the logit scale, how many answers moved it, and its variance. */
export type Rating = { value: number; n: number; variance: number };

/** The variance of abilities, and of what an author's label leaves open about a difficulty (its error is .93 in simulation). */
export const PERSON_VARIANCE = 1;
const LABEL_VARIANCE = 0.93 ** 2;

export const newPerson = (): Rating => ({ value: 0, n: 0, variance: PERSON_VARIANCE });
/** An item that no one has answered, at the difficulty of its label. */
export const newItem = (difficulty: number): Rating => ({ value: difficulty, n: 0, variance: LABEL_VARIANCE });

export const standardErrorOf = ({ variance }: Rating): number => Math.sqrt(variance);

/** How far an answer moves a rating: less the more answers it stands on. */
const stepAfter = (n: number): number => 1 / (1 + n / 20);

/** Person and item after one first answer: Rasch, updated online, for items too seldom answered for the 2PL. */
export function afterAnswer(person: Rating, item: Rating, isRight: boolean): { person: Rating; item: Rating } {
  const expected = logistic(person.value - item.value);
  const surprise = (isRight ? 1 : 0) - expected;
  const information = expected * (1 - expected);
  return {
    person: moved(person, surprise, information, item.variance),
    item: moved(item, -surprise, information, person.variance),
  };
}

/** The variance follows the step: part of the old error is corrected; chance and the other side's error come in. */
function moved({ value, n, variance }: Rating, by: number, information: number, other: number): Rating {
  const step = stepAfter(n);
  return {
    value: value + step * by,
    n: n + 1,
    variance:
      (1 - step * information) ** 2 * variance + step * step * (information + information * information * other),
  };
}
