import type { Device, Network } from '../device.ts';

/** A command that was typed on a device, its words in full; `isNo`: behind `no`. */
export type Call = { network: Network; device: Device; words: string[]; isNo: boolean };
