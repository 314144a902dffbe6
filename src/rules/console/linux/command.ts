import { type Device, type Network, type Ran, refuse } from '../device.ts';

/** A Linux command: the words after its name, and whether it is run as root. */
export type Shell = { network: Network; device: Device; words: string[]; isRoot: boolean };
export type ShellCommand = (shell: Shell) => Ran;

/** The output of a read-only command. */
export const look = (...output: string[]): Ran => refuse(...output);
