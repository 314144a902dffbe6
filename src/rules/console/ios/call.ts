import type { Device, Network } from '../device.ts';

/** A command typed on a device, with its words in full; `isNo`: after `no`. */
export type Call = { network: Network; device: Device; words: string[]; isNo: boolean };
