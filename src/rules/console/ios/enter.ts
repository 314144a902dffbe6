import { type Device, type Ran, refuse, sectionOf, accept } from '../device.ts';
import { vlansIn } from '../network/vlans.ts';
import { dissolve } from './channel-group.ts';

const MOST_SECTIONS = 150;

const VIRTUAL = /^(?:Loopback|Vlan|Port-channel)\d+$/;

/** Whether such an interface exists, or can. */
function canBe({ ports }: Device, name: string): boolean {
  const [parent] = name.split('.');
  return ports.includes(parent!) || VIRTUAL.test(name);
}

/** The sections a command leads to, by the names shown. */
function sectionsOf(words: readonly string[]): string[] {
  if (words[0] === 'vlan') return vlansIn(words[1]!).map((vlan) => `vlan ${vlan}`);
  if (words[0] !== 'interface') return [words.join(' ')];
  return words
    .at(-1)!
    .split(',')
    .map((name) => `interface ${name}`);
}

/** The other objects of that number. */
const tracksLike = ({ config }: Device, words: readonly string[]): string[] => {
  const [, number] = words;
  const isSame = (name: string) => words.length > 2 && name === words.join(' ');
  return Object.keys(config).filter((name) => name.startsWith(`track ${number} `) && !isSame(name));
};

/** Enters a mode or, after `no`, removes what it configures. */
export function enter(device: Device, words: readonly string[], mode: string, isNo: boolean): Ran {
  const sections = sectionsOf(words);
  if (mode === 'interface' && !sections.every((section) => canBe(device, section.slice('interface '.length))))
    return refuse('%Invalid interface type and number');
  if (mode === 'track') for (const name of tracksLike(device, words)) delete device.config[name];
  if (isNo && mode === 'track') return accept();
  if (isNo) {
    const isBuiltIn = sections.some((section) => device.ports.includes(section.slice('interface '.length)));
    if (isBuiltIn || mode === 'line') return refuse('% Removal of physical interfaces is not permitted');
    for (const section of sections) {
      delete device.config[section];
      dissolve(device, section);
    }
    device.prompt = { mode: 'global', sections: [''] };
    return accept();
  }
  const made = sections.filter((section) => !device.config[section]);
  if (Object.keys(device.config).length + made.length > MOST_SECTIONS)
    return refuse('[This console has no room for more interfaces, VLANs, and lists on this device.]');
  for (const section of sections) sectionOf(device.config, section);
  device.prompt = { mode, sections };
  return accept();
}
