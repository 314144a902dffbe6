import { randomFillSync } from 'node:crypto';
import type { Random } from '#rules/question/random.ts';

/** Chance that nobody can foresee, taken from the system in blocks: a quiz asks a hundred times. */
export function systemRandom(): Random {
  const block = new Uint32Array(1024);
  let next = block.length;
  return () => {
    if (next === block.length) {
      randomFillSync(block);
      next = 0;
    }
    const number = block[next]! / 2 ** 32;
    // What was given is nowhere any more.
    block[next] = 0;
    next += 1;
    return number;
  };
}
