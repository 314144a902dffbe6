import type { Config } from './device.ts';
import type { Start } from './machine.ts';

type Description = { config: Config; ports: string[]; faults: number[] };

/** The start of a device that is described line by line rather than in its own commands. */
export const startBy =
  (describe: (lines: readonly string[]) => Description) =>
  (_: unknown, lines: readonly string[]): Start => {
    const read = [...lines.entries()].filter(([, line]) => !line.startsWith('#'));
    const { faults, ...held } = describe(read.map(([, line]) => line));
    return {
      ...held,
      saved: null,
      prompt: { mode: 'user', sections: [] },
      faults: faults.map((index) => read[index]![0]),
    };
  };
