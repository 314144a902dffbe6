import { type Device, type Network, type Ran, refuse } from '../device.ts';

/** A command of Linux: its words behind its name, and whether it is run as root. */
export type Shell = { network: Network; device: Device; words: string[]; isRoot: boolean };
export type ShellCommand = (shell: Shell) => Ran;

/** Printed by a command that only looks. */
export const look = (...output: string[]): Ran => refuse(...output);
