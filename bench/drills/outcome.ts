/** What came of a drill. */
export type Outcome = {
  what: string;
  trials: number;
  /** Writes that were answered with success. */
  acknowledged: number;
  /** Of those, how many are not there. */
  lost: number;
  /** Writes that are there more than once. */
  doubled: number;
  /** From the fault, or from its end where the drill says so, until a write is answered again. */
  recoveryMs: readonly number[];
  /** What else was seen. */
  notes?: readonly string[];
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;

/** Median and longest. */
function recovery(all: readonly number[]): string {
  if (all.length === 0) return 'none needed';
  const sorted = all.toSorted((a, b) => a - b);
  return `${seconds(sorted[Math.floor(sorted.length / 2)]!)}, at most ${seconds(sorted.at(-1)!)}`;
}

/** The row of docs/reliability.md, and what else was seen below it. */
export function outcomeText(outcome: Outcome): string {
  const number = (value: number) => value.toLocaleString('en');
  const { what, trials, acknowledged, lost, doubled, recoveryMs, notes = [] } = outcome;
  const cells = [what, number(trials), number(acknowledged), number(lost), number(doubled), recovery(recoveryMs)];
  return [`| ${cells.join(' | ')} |`, ...notes.map((note) => `  ${note}`)].join('\n');
}

/** Says how far it is, every tenth of the way. */
export function progress(what: string, trials: number) {
  return (done: number, bad: number): void => {
    if (done % Math.ceil(trials / 10) === 0)
      console.error(
        `${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}: ${done} of ${trials}, ${bad} wrong`,
      );
  };
}
