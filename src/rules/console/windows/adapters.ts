import type { Device } from '../device.ts';

/** What Windows calls an interface: `Ethernet0` for `eth0`. */
export const adapterName = (port: string): string => port.replace(/^e(?:th|ns|n)/, 'Ethernet');

/** The port that somebody means by the name of an adapter. */
export const portNamed = ({ ports }: Device, name: string): string | undefined =>
  ports.find((port) => [port, adapterName(port)].some((own) => own.toLowerCase() === name.toLowerCase()));
