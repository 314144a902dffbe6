import type { DeviceForm } from './device-form.ts';
import type { Device, Network, Prompt, Ran } from './device.ts';

/** A device as its description leaves it, and what is wrong with that. */
export type Start = Pick<Device, 'config' | 'ports' | 'saved' | 'prompt'> & {
  /** Which lines say nothing, from 0. */
  faults: number[];
};

/** How a family of devices handles input. */
export type Machine = {
  /** Reads a device's description. */
  start: (device: Pick<Device, 'name' | 'form'>, lines: readonly string[]) => Start;
  /** Runs a line on a device, modifying it in place. */
  run: (network: Network, device: Device, line: string) => Ran;
  prompt: (device: Device) => string;
  /** What `?` prints at the end of a line. */
  help: (device: Device, line: string) => string[];
  /** The line after Tab has completed its last word. */
  complete: (device: Device, line: string) => string;
  /** Where a goal's commands are typed. */
  goalPrompt: Prompt;
  /** Brings about what devices do by themselves after a change: elect, or turn ports off. */
  settle?: (network: Network) => void;
};

const present: Partial<Record<DeviceForm, Machine>> = {};

/** Machines are large: code that judges answers brings all along, pages only those of the devices they show. */
export function setMachine(form: DeviceForm, machine: Machine): void {
  present[form] = machine;
}

export const hasMachine = (form: DeviceForm): boolean => present[form] !== undefined;

export function machineOf(form: DeviceForm): Machine {
  const machine = present[form];
  if (!machine) throw new Error(`the machine of a ${form} is not loaded: see rules/console/every-machine.ts`);
  return machine;
}

/** Lets all devices react to a change. */
export function settle(network: Network): void {
  const machines = new Set(Object.values(network.devices).map(({ form }) => machineOf(form)));
  for (const machine of machines) machine.settle?.(network);
}
