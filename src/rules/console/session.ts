import { MOST_SIGNS } from './limits.ts';
import { foldLine } from '../wording/typed-text.ts';
import { type Device, type Network, type Prompt, type Ran, refuse } from './device.ts';
import { machineOf, settle } from './machine.ts';
import { type DeviceExhibit, startOf } from './start.ts';
import { commandIn } from './typed.ts';

/** The device with that name; undefined if there is none. */
export const deviceIn = ({ devices }: Network, name: string): Device | undefined =>
  Object.hasOwn(devices, name) ? devices[name] : undefined;

export const promptAt = (device: Device): string => machineOf(device.form).prompt(device);

/** Where a goal's commands are typed. */
export const goalPrompt = ({ form }: Device): Prompt => machineOf(form).goalPrompt;

/** Runs a line on a device, modifying it in place. */
export function run(network: Network, name: string, line: string): Ran {
  const device = deviceIn(network, name);
  if (!device) return refuse(`There is no device "${name}".`);
  if (line.length > MOST_SIGNS) return refuse('% Line is too long.');
  const ran = machineOf(device.form).run(network, device, foldLine(line));
  if (ran.isTaken) settle(network);
  return ran;
}

/** The network after everything typed. */
export function replay(exhibits: readonly DeviceExhibit[], typed: readonly string[]): Network {
  const { network } = startOf(exhibits);
  for (const entry of typed) {
    const command = commandIn(entry);
    if (command) run(network, command.device, command.line);
  }
  return network;
}

/** What `?` prints on a device. */
export const help = (device: Device, line: string): string[] => machineOf(device.form).help(device, line);

export const complete = (device: Device, line: string): string => machineOf(device.form).complete(device, line);
