import type { Exhibit } from '../exhibit/exhibit.ts';
import { type Device, type Network, type Ran, refuse } from './device.ts';
import { completeIos, helpFor } from './ios/help.ts';
import { promptOf, runIos } from './ios/run.ts';
import { completeShell, runShell, shellPrompt } from './linux/shell.ts';
import { startOf } from './start.ts';
import { commandIn } from './typed.ts';

/** Longer lines no device takes. */
const MOST_SIGNS = 160;

/** The device of that name; undefined where there is none. */
export const deviceIn = ({ devices }: Network, name: string): Device | undefined =>
  Object.hasOwn(devices, name) ? devices[name] : undefined;

export const promptAt = (device: Device): string => (device.form === 'linux' ? shellPrompt(device) : promptOf(device));

/** Runs a line on a device, which it changes in place. */
export function run(network: Network, name: string, line: string): Ran {
  const device = deviceIn(network, name);
  if (!device) return refuse(`There is no device "${name}".`);
  if (line.length > MOST_SIGNS) return refuse('% Line is too long.');
  return device.form === 'linux' ? runShell(network, device, line) : runIos(network, device, line);
}

/** The network after all that was typed. */
export function replay(exhibits: readonly Exhibit[], typed: readonly string[]): Network {
  const { network } = startOf(exhibits);
  for (const entry of typed) {
    const command = commandIn(entry);
    if (command) run(network, command.device, command.line);
  }
  return network;
}

/** What `?` prints on a device. */
export const help = (device: Device, line: string): string[] =>
  device.form === 'linux' ? ['[On Linux there is no ?: Tab completes a word.]'] : helpFor(device, line);

export const complete = (device: Device, line: string): string =>
  device.form === 'linux' ? completeShell(device, line) : completeIos(device, line);
