/** The result of a drill. */
export type DrillRecord = {
  what: string;
  trials: number;
  /** Writes answered with success. */
  acknowledged: number;
  /** Acknowledged writes that are missing. */
  losses: number;
  /** Writes that are stored more than once. */
  doubled: number;
  /** Questions that were logged as a person's first encounter more or less often than once. */
  wrongFirsts?: number;
  /** Time until a write succeeds again, from the fault, or from its end where the drill says so. */
  recoveryMs: readonly number[];
  /** Other observations. */
  notes?: readonly string[];
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;

/** The median and the maximum. */
function recovery(all: readonly number[]): string {
  if (all.length === 0) return 'none needed';
  const sorted = all.toSorted((a, b) => a - b);
  return `${seconds(sorted[Math.floor(sorted.length / 2)]!)}, at most ${seconds(sorted.at(-1)!)}`;
}

/** The row for docs/reliability.md, with other observations below it. */
export function recordText(outcome: DrillRecord): string {
  const number = (value: number) => value.toLocaleString('en');
  const { what, trials, acknowledged, losses, doubled, wrongFirsts, recoveryMs, notes = [] } = outcome;
  const cells = [what, number(trials), number(acknowledged), number(losses), number(doubled), recovery(recoveryMs)];
  const firsts = wrongFirsts === undefined ? [] : [`Wrong first encounters: ${number(wrongFirsts)}.`];
  return [`| ${cells.join(' | ')} |`, ...[...firsts, ...notes].map((note) => `  ${note}`)].join('\n');
}

/** Reports progress every 10%. */
export function progress(what: string, trials: number) {
  return (done: number, bad: number): void => {
    if (done % Math.ceil(trials / 10) === 0)
      console.error(
        `${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}: ${done} of ${trials}, ${bad} wrong`,
      );
  };
}
