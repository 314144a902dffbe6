import { randomFillSync } from 'node:crypto';
import type { Random } from '#rules/question/random.ts';

/** Unpredictable random numbers, taken from the system in blocks because a quiz needs a hundred. */
export function systemRandom(): Random {
  const block = new Uint32Array(1024);
  let next = block.length;
  return () => {
    if (next === block.length) {
      randomFillSync(block);
      next = 0;
    }
    const number = block[next]! / 2 ** 32;
    // A number that was handed out is kept nowhere.
    block[next] = 0;
    next += 1;
    return number;
  };
}
