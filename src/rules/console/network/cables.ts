import type { Device, Network, Port } from '../device.ts';

const isSamePort = (one: Port, device: string, port: string): boolean => one.device === device && one.port === port;

/** The other end of a port's cable. */
export function peerOf({ links }: Network, device: string, port: string): Port | null {
  for (const [one, other] of links) {
    if (isSamePort(one, device, port)) return other;
    if (isSamePort(other, device, port)) return one;
  }
  return null;
}

export const lineIn = (device: Device, section: string, key: string): string | undefined =>
  device.config[section]?.[key];

export function isShut(device: Device, name: string): boolean {
  const [parent] = name.split('.');
  return [name, parent!].some((port) => lineIn(device, `interface ${port}`, 'shutdown') !== undefined);
}

/** The channel group a port is in, and its mode. */
export function membershipOf(device: Device, port: string): { number: string; mode: string } | null {
  const line = lineIn(device, `interface ${port}`, 'channel-group') ?? '';
  const [, number, mode] = /^channel-group (\d+) mode (\w+)$/.exec(line) ?? [];
  return number === undefined ? null : { number, mode: mode! };
}

const wordOf = (device: Device, port: string, key: 'speed' | 'duplex'): string =>
  lineIn(device, `interface ${port}`, key)?.split(' ')[1] ?? 'auto';

/** Whether both ends are set to a speed, and to different ones: then there is no link. */
export function isSpeedUnlike(device: Device, port: string, other: Device, otherPort: string): boolean {
  const [own, theirs] = [wordOf(device, port, 'speed'), wordOf(other, otherPort, 'speed')];
  return own !== 'auto' && theirs !== 'auto' && own !== theirs;
}

const fastest = (port: string): number => (port.startsWith('Fast') ? 100 : port.startsWith('Ten') ? 10_000 : 1000);

/** How a port runs. `isAuto`: what of it was negotiated. */
export type LinkState = { speed: number; duplex: 'full' | 'half'; isAutoSpeed: boolean; isAutoDuplex: boolean };

/**
 * Speed and duplex of a port that is up. A port that has both set does not negotiate, and an end that hears nothing
 * from it finds the speed by itself, but falls back to half duplex.
 */
export function linkState({ devices, links }: Network, device: Device, port: string): LinkState {
  const peer = peerOf({ devices, links }, device.name, port);
  const other = peer && devices[peer.device];
  const own = { speed: wordOf(device, port, 'speed'), duplex: wordOf(device, port, 'duplex') };
  const theirs = other
    ? { speed: wordOf(other, peer.port, 'speed'), duplex: wordOf(other, peer.port, 'duplex') }
    : { speed: 'auto', duplex: 'auto' };
  const given = own.speed === 'auto' ? theirs.speed : own.speed;
  const speed =
    given === 'auto' ? Math.min(fastest(port), peer ? fastest(peer.port) || 1000 : fastest(port)) : Number(given);
  const isTheirsSilent = theirs.speed !== 'auto' && theirs.duplex !== 'auto';
  const isOwnSilent = own.speed !== 'auto' && own.duplex !== 'auto';
  const negotiated = isTheirsSilent ? 'half' : theirs.duplex === 'half' ? 'half' : 'full';
  const duplex = own.duplex === 'auto' ? (speed >= 1000 ? 'full' : negotiated) : own.duplex;
  return {
    speed,
    duplex: duplex === 'half' ? 'half' : 'full',
    isAutoSpeed: own.speed === 'auto',
    isAutoDuplex: own.duplex === 'auto' && !isOwnSilent,
  };
}
