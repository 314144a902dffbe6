import { type Device, type Network, notSimulated, type Ran, refuse, sectionOf, accept } from '../device.ts';
import { networkOf } from '../address.ts';
import { addressIn } from '../network/interfaces.ts';
import { ACTS } from './acts.ts';
import { PROMPTS } from './commands.ts';
import { groupFault, makeBundle, sectionsFor } from './channel-group.ts';
import { enter } from './enter.ts';
import { isConfiguring, rowsAt } from './modes.ts';
import { parse, type Parse, type Word, wordsIn } from './parse.ts';
import { throughPipe, splitPipe } from './pipe.ts';
import type { Row } from './row.ts';

export function promptOf(device: Device): string {
  const { mode, sections } = device.prompt;
  const isOne = sections.length === 1;
  const sign =
    mode !== 'interface'
      ? PROMPTS[mode]
      : !isOne
        ? '(config-if-range)#'
        : sections[0]!.includes('.')
          ? '(config-subif)#'
          : PROMPTS[mode];
  return `${hostnameOf(device)}${sign}`;
}

const hostnameOf = ({ config, name }: Device): string => config['']?.hostname?.split(' ')[1] ?? name;

const LIMITS = '[This console knows part of IOS. ? lists what you can enter here.]';

/** How a device responds to a line: it is changed in place, and the output returned. */
export function runIos(network: Network, device: Device, typed: string): Ran {
  const { line, pipe } = splitPipe(typed);
  const words = wordsIn(line);
  const [first] = words;
  if (first === undefined || first.text.startsWith('!')) return refuse();
  const isConfig = isConfiguring(device);
  if (isConfig && first.text.toLowerCase() === 'do' && words.length > 1)
    return inExec(network, device, words, line, pipe);
  const isNo = isConfig && first.text.toLowerCase() === 'no' && words.length > 1;
  const own = isNo ? words.slice(1) : words;
  const parsed = parseHere(device, own, line, isNo);
  if (parsed.is !== 'command') return faultOf(device, parsed, line);
  return throughPipe(apply(network, device, parsed, isNo), pipe);
}

/** Below global configuration, a line the mode doesn't know is treated as a global one. */
function parseHere(
  device: Device,
  words: readonly Word[],
  line: string,
  isNo: boolean,
): Parse & { isGlobal?: boolean } {
  const own = parse(rowsAt(device), words, line, isNo);
  const { mode } = device.prompt;
  if (own.is !== 'invalid' || !isConfiguring(device) || mode === 'global') return own;
  const other = parse(rowsAt(device, 'global'), words, line, isNo);
  return other.is === 'command' ? { ...other, isGlobal: true } : own;
}

function inExec(network: Network, device: Device, words: readonly Word[], line: string, pipe: string | null): Ran {
  const parsed = parse(rowsAt(device, 'privileged'), words.slice(1), line);
  if (parsed.is !== 'command') return faultOf(device, parsed, line);
  const isMove =
    parsed.row.effect.does === 'run' && ['configure', 'enable', 'disable', 'leave'].includes(parsed.row.effect.act);
  return isMove ? refuse(notSimulated(line.trim())) : throughPipe(apply(network, device, parsed, false), pipe);
}

/** The real device's message about invalid input. */
function faultOf(device: Device, parsed: Exclude<Parse, { is: 'command' }>, line: string): Ran {
  if (parsed.is === 'ambiguous') return refuse(`% Ambiguous command:  "${line.trim()}"`);
  if (parsed.is === 'incomplete') return refuse('% Incomplete command.');
  const marker = `${' '.repeat(promptOf(device).length + parsed.at)}^`;
  return refuse(marker, "% Invalid input detected at '^' marker.", LIMITS);
}

type Command = { row: Row; words: string[]; isGlobal?: boolean };

function apply(network: Network, device: Device, { row, words, isGlobal = false }: Command, isNo: boolean): Ran {
  const { effect } = row;
  if (effect.does === 'unsimulated') return refuse(notSimulated(words.join(' ')));
  if (effect.does === 'as') return applyLine(network, device, asLine(effect.line, words), isNo);
  if (effect.does === 'forget') return isNo ? forget(device, words, isGlobal) : refuse('% Incomplete command.');
  if (effect.does === 'enter') return enter(device, words, effect.mode, isNo);
  const type = (line: string) => runIos(network, device, line);
  if (effect.does === 'run') return ACTS[effect.act]!({ network, device, words, isNo, type });
  if (isGlobal) device.prompt = { mode: 'global', sections: [''] };
  return applyLine(network, device, { row, words }, isNo);
}

/** A line that is written in other words; a value that was not typed, after `no`, is left out. */
const asLine = (line: string, typed: readonly string[]): Command => {
  const tokens = line.split(' ');
  const bar = tokens.indexOf('|');
  const found = tokens
    .filter((word) => word !== '|')
    .map((word) => {
      const [, index] = /^\{(\d)\}$/.exec(word) ?? [];
      return index === undefined ? word : typed[Number(index)];
    });
  const words = found.slice(0, found.includes(undefined) ? found.indexOf(undefined) : undefined) as string[];
  const slot = bar < 0 ? found.length : bar;
  const written = found.map(String);
  return { row: { tokens: written, keywords: written.map((word) => [word]), slot, effect: { does: 'set' } }, words };
};

/** Removes every line of these settings, whatever their values are. */
function forget(device: Device, words: readonly string[], isGlobal: boolean): Ran {
  if (isGlobal) device.prompt = { mode: 'global', sections: [''] };
  const begin = words.join(' ');
  for (const name of device.prompt.sections) {
    const section = sectionOf(device.config, name);
    for (const key of Object.keys(section)) if (key === begin || key.startsWith(`${begin} `)) delete section[key];
  }
  return accept();
}

function applyLine(network: Network, device: Device, { row, words }: Command, isNo: boolean): Ran {
  for (const name of sectionsFor(device, words)) {
    const fault = lineFault(device, name, words, isNo) ?? groupFault(device, name, words, isNo);
    if (fault !== null) return refuse(fault);
    put(sectionOf(device.config, name), row, words, isNo);
  }
  return accept(...besides(device, words, isNo));
}

/** What the line is told apart by: an interface has one filter per direction, whichever list it is. */
const keyOf = (words: readonly string[], slot: number): string =>
  words[1] === 'access-group' ? `ip access-group ${words[3]}` : words.slice(0, slot).join(' ');

/** Sets or removes the line; one that is on by default is only written when off. */
function put(
  section: Record<string, string>,
  { slot, tokens, effect }: Row,
  words: readonly string[],
  isNo: boolean,
): void {
  const key = keyOf(words, slot);
  const value = words.join(' ');
  if (effect.does === 'on') {
    if (isNo) section[key] = `no ${value}`;
    else delete section[key];
  } else if (!isNo) {
    section[key] = value;
    if (section[`no ${key}`] !== undefined) delete section[`no ${key}`];
  } else if (words[0] === 'passive-interface' && words[1] !== 'default' && section['passive-interface default']) {
    // An exception to the default, which must be written.
    delete section[key];
    section[`no ${key}`] = `no ${value}`;
  } else if (
    words.length <= slot ||
    words.length < tokens.length ||
    section[key] === value ||
    !isNaming(tokens, slot)
  ) {
    delete section[key];
    delete section[`no ${key}`];
  }
}

/** Whether the value matches what is being removed, rather than naming another one. */
const isNaming = (tokens: readonly string[], slot: number): boolean => tokens[slot] !== '<line>';

function lineFault(device: Device, section: string, words: readonly string[], isNo: boolean): string | null {
  if (words[0] === 'name' && device.prompt.sections.length > 1)
    return '[This console can name only one VLAN at a time.]';
  if (isNo || !section.startsWith('interface ')) return null;
  if (words[0] === 'ip' && words[1] === 'address') {
    const fault = addressFault(words);
    if (fault !== null) return fault;
  }
  if (words[0] === 'ip' && words[1] === 'address' && section.includes('.') && !device.config[section]?.encapsulation)
    return [
      '% Configuring IP routing on a LAN subinterface is only allowed if that',
      'subinterface is already configured as part of an IEEE 802.10, IEEE 802.1Q,',
      'or ISL vLAN.',
    ].join('\n');
  if (device.form !== 'switch') return null;
  const port = section.slice('interface '.length);
  const isRouted = device.config[section]?.switchport !== undefined;
  if (words[0] === 'ip' && words[1] === 'address' && device.ports.includes(port) && !isRouted)
    return '% IP addresses may not be configured on L2 links.';
  return null;
}

const VLAN_OF_PORT: Record<string, string> = { 'switchport access vlan': 'Access', 'switchport voice vlan': 'Voice' };

/** A line's side effects: a VLAN assigned to a port is created, and so is a bundle. */
function besides(device: Device, words: readonly string[], isNo: boolean): string[] {
  if (words[0] === 'channel-group' && !isNo) return makeBundle(device, device.prompt.sections[0]!, words[1]!);
  const kind = VLAN_OF_PORT[words.slice(0, 3).join(' ')];
  if (isNo || kind === undefined) return [];
  const vlan = words[3]!;
  if (vlan === '1' || device.config[`vlan ${vlan}`]) return [];
  sectionOf(device.config, `vlan ${vlan}`);
  return [`% ${kind} VLAN does not exist. Creating vlan ${vlan}`];
}

/** Why IOS refuses an address: it is that of a network, or of all hosts in it. */
function addressFault(words: readonly string[]): string | null {
  const held = addressIn(words.join(' '));
  if (!held || held.length >= 31) return null;
  const first = networkOf(held.address, held.length);
  const isHost = held.address !== first && held.address !== first + 2 ** (32 - held.length) - 1;
  return isHost ? null : `Bad mask /${held.length} for address ${words[2]}`;
}
