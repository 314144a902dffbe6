import type { Config, Device } from './device.ts';
import type { Start } from './machine.ts';

type Description = { config: Config; ports: string[]; faults: string[] };

/** The start of a device that is described line by line rather than in its own commands. */
export const startBy =
  (describe: (lines: readonly string[]) => Description) =>
  ({ name }: Pick<Device, 'name'>, lines: readonly string[]): Start => {
    const { faults, ...held } = describe(lines.filter((line) => !line.startsWith('#')));
    return {
      ...held,
      saved: null,
      prompt: { mode: 'user', sections: [] },
      faults: faults.map((line) => `"${name}" has a line "${line}" that says nothing`),
    };
  };
