import type { Device, Network, Ran } from '../device.ts';

/** A command typed on a device, with its words in full; `isNo`: after `no`; `type`: types another line there. */
export type Call = { network: Network; device: Device; words: string[]; isNo: boolean; type: (line: string) => Ran };
