import type { Device, Network, Prompt, Ran } from './device.ts';

/** What a family of devices makes of what is typed. */
export type Machine = {
  /** Runs a line on a device, which it changes in place. */
  run: (network: Network, device: Device, line: string) => Ran;
  prompt: (device: Device) => string;
  /** What `?` prints behind a line. */
  help: (device: Device, line: string) => string[];
  /** The line once Tab has completed its last word. */
  complete: (device: Device, line: string) => string;
  /** Where the commands of a goal are typed. */
  goalPrompt: Prompt;
};
