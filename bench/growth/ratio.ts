const WARM_ROUNDS = 5;

/**
 * How much longer the work takes on `much` than on `little`. Rounds alternate so that both meet the same machine; compares
 * the lower quartiles, since interference only ever makes a round slower.
 */
export async function ratio<T>(work: (on: T) => Promise<unknown>, much: T, little: T, rounds: number): Promise<number> {
  const spent: [T, number[]][] = [
    [much, []],
    [little, []],
  ];
  for (let round = -WARM_ROUNDS; round < rounds; round += 1) {
    for (const [on, times] of spent) {
      const startedAt = performance.now();
      await work(on);
      if (round >= 0) times.push(performance.now() - startedAt);
    }
  }
  const [long, short] = spent.map(([, times]) => times.toSorted((a, b) => a - b)[Math.floor(rounds / 4)]!);
  return long! / short!;
}

/** The best of up to three: interference comes and goes, a real cost is always there. Prints all of them. */
export async function bestRatio(name: string, measure: () => Promise<number>, aim: number): Promise<number> {
  const measured: number[] = [];
  while (measured.length < 3 && !measured.some((value) => value < aim)) measured.push(await measure());
  console.log(`${name}: ${measured.map((value) => value.toFixed(2)).join(', ')} (aim: below ${aim})`);
  return Math.min(...measured);
}
