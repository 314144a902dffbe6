import type { Device, Network, Prompt, Ran } from './device.ts';

/** How a family of devices handles input. */
export type Machine = {
  /** Runs a line on a device, modifying it in place. */
  run: (network: Network, device: Device, line: string) => Ran;
  prompt: (device: Device) => string;
  /** What `?` prints at the end of a line. */
  help: (device: Device, line: string) => string[];
  /** The line after Tab has completed its last word. */
  complete: (device: Device, line: string) => string;
  /** Where a goal's commands are typed. */
  goalPrompt: Prompt;
};
