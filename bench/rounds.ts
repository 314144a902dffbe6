import type { Reading } from './load.ts';

/** Something that can be measured repeatedly. */
export type Contender = () => Promise<Reading>;

/** Measures all contenders in turn, round after round, so that whatever slows the machine down affects all; returns medians. */
export async function interleave<Name extends string>(
  contenders: Record<Name, Contender>,
  rounds: number,
): Promise<Record<Name, Reading>> {
  const readings = new Map<Name, Reading[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const name of Object.keys(contenders) as Name[]) {
      const reading = await contenders[name]();
      readings.set(name, [...(readings.get(name) ?? []), reading]);
    }
  }
  const medians = [...readings].map(([name, list]) => [name, medianReading(list)]);
  return Object.fromEntries(medians);
}

function medianReading(readings: readonly Reading[]): Reading {
  const of = (key: keyof Reading) => {
    const values = readings.flatMap((reading) => reading[key] ?? []);
    return values.length === 0 ? null : median(values);
  };
  return {
    perSecond: of('perSecond') ?? 0,
    p50Ms: of('p50Ms') ?? 0,
    p99Ms: of('p99Ms') ?? 0,
    cpuMicros: of('cpuMicros'),
    databaseMicros: of('databaseMicros'),
    busy: of('busy'),
    loaderBusy: of('loaderBusy'),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
