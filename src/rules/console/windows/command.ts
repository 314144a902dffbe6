import type { Device, Network, Ran } from '../device.ts';

/** A command: the words after its name. */
type Typed = { network: Network; device: Device; words: string[] };
export type WindowsCommand = (typed: Typed) => Ran;
