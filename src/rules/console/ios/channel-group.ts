import { type Device, sectionOf } from '../device.ts';
import { protocolOf } from '../network/bundles.ts';
import { membershipOf } from '../network/cables.ts';

const PORT_CHANNEL = /^interface Port-channel(\d+)$/;
/** Lines a bundle and its ports share: setting them on the bundle sets them on its ports. */
const SHARED = /^(?:switchport (?:$|mode |access |trunk |nonegotiate )|shutdown $)/;
const isShared = (line: string): boolean => SHARED.test(`${line} `);

const portsOf = (device: Device, number: string): string[] =>
  device.ports.filter((port) => membershipOf(device, port)?.number === number);

/** The sections a command applies to: those of the prompt, and a bundle's ports if one is among them. */
export function sectionsFor(device: Device, words: readonly string[]): string[] {
  const { sections } = device.prompt;
  if (!isShared(words.join(' '))) return [...sections];
  const shared = sections.flatMap((name) => {
    const [, number] = PORT_CHANNEL.exec(name) ?? [];
    return number === undefined ? [] : portsOf(device, number).map((port) => `interface ${port}`);
  });
  return [...new Set([...sections, ...shared])];
}

/** Why a port cannot join a group. */
export function groupFault(device: Device, name: string, words: readonly string[], isNo: boolean): string | null {
  if (words[0] !== 'channel-group' || isNo) return null;
  const port = name.slice('interface '.length);
  const isPort = (section: string) => device.ports.includes(section.slice('interface '.length));
  if (!device.prompt.sections.every(isPort)) return '[In this console, only ports can be in a channel group.]';
  const [, number, , mode] = words as [string, string, string, string];
  const isOther = portsOf(device, number).some(
    (other) => other !== port && protocolOf(membershipOf(device, other)!.mode) !== protocolOf(mode),
  );
  return isOther
    ? `Command rejected (Channel protocol mismatch for interface ${port} in group ${number}): the interface can not be added to the channel group`
    : null;
}

/** The first port creates a bundle, which takes from it what both share. */
export function makeBundle(device: Device, section: string, number: string): string[] {
  const name = `interface Port-channel${number}`;
  if (device.config[name]) return [];
  const bundle = sectionOf(device.config, name);
  for (const [key, line] of Object.entries(device.config[section] ?? {}))
    if (isShared(key) && key !== 'shutdown') bundle[key] = line;
  return [`Creating a port-channel interface Port-channel ${number}`, ''];
}

/** Once a bundle is deleted, its ports leave the group and shut down, lest they form a loop. */
export function dissolve(device: Device, name: string): void {
  const [, number] = PORT_CHANNEL.exec(name) ?? [];
  if (number === undefined) return;
  for (const port of portsOf(device, number)) {
    const section = device.config[`interface ${port}`]!;
    delete section['channel-group'];
    section.shutdown = 'shutdown';
  }
}
