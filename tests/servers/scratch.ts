import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder and things to stop, for the length of a run. All of it is cleaned up at the end, or on a signal. */
export type Scratch = {
  folder: string;
  makeFolder(name: string): string;
  /** Registers something to stop at the end; the latest is stopped first. */
  atEnd(stop: () => unknown): void;
  end(): Promise<void>;
};

export function makeScratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })];
  let ending: Promise<void> | null = null;
  const stopAll = async () => {
    for (const stop of stops.toReversed()) await stop();
  };
  const end = () => (ending ??= stopAll());
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.once(signal, () => void end().finally(() => process.exit(128 + number)));
  }
  return {
    folder,
    makeFolder(name) {
      mkdirSync(join(folder, name));
      return join(folder, name);
    },
    atEnd: (stop) => void stops.push(stop),
    end,
  };
}
