import type { Device, Network, Ran } from '../device.ts';

/** A command: the words after its name. */
type Typed = { network: Network; device: Device; words: string[] };
export type MacCommand = (typed: Typed) => Ran;
