import { type Ran, refuse, sectionOf, accept } from '../device.ts';
import { ipv4Number } from '../address.ts';
import { PORT_NAMES } from '../network/filter.ts';
import type { Call } from './call.ts';

/** The canonical form of an entry: `host` for a wildcard of zeros, `any` for one of ones, ports by name. */
export function entryForm(words: readonly string[], isStandard: boolean): string {
  const isAddress = (at: number) => words[at] !== undefined && ipv4Number(words[at]) !== null;
  const shown: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    if (word === 'host' || (isAddress(at) && isAddress(at + 1))) {
      shown.push(word === 'host' ? hostForm(words[at + 1]!, isStandard) : rangeForm(word, words[at + 1]!, isStandard));
      at += 1;
    } else shown.push(words[at - 1] === 'eq' ? (PORT_NAMES[word] ?? word) : word);
  }
  return shown.join(' ');
}

const hostForm = (address: string, isStandard: boolean): string => (isStandard ? address : `host ${address}`);

function rangeForm(address: string, wildcard: string, isStandard: boolean): string {
  if (wildcard === '255.255.255.255') return 'any';
  return wildcard === '0.0.0.0' ? hostForm(address, isStandard) : `${address} ${wildcard}`;
}

/** An entry of a named list, at its number or after the others; `no` removes it. */
export function addEntry({ device, words, isNo }: Call): Ran {
  const [name = ''] = device.prompt.sections;
  const section = sectionOf(device.config, name);
  const sequence = /^\d+$/.test(words[0]!) ? words[0]! : null;
  if (words.length === 1 && !isNo) return refuse('% Incomplete command.');
  const entry = entryForm(sequence === null ? words : words.slice(1), name.includes('standard'));
  const same = Object.keys(section).find((number) => section[number] === entry);
  if (isNo) {
    const number = sequence ?? same;
    if (number === undefined || section[number] === undefined) return refuse('%Entry not found');
    delete section[number];
    return accept();
  }
  if (same !== undefined) {
    const isOther = sequence !== null && sequence !== same;
    return accept(
      ...(isOther ? [`[As on a real device, nothing changes: entry ${same} of the list says the same.]`] : []),
    );
  }
  if (sequence !== null && section[sequence] !== undefined) return refuse('% Duplicate sequence number');
  const last = Math.max(0, ...Object.keys(section).map(Number));
  section[sequence ?? String(last + 10)] = entry;
  return accept();
}

/** An entry of a numbered list; `no` removes the whole list, as on the real device. */
export function addNumbered({ device, words, isNo }: Call): Ran {
  if (words.length === 2 && !isNo) return refuse('% Incomplete command.');
  if (device.prompt.mode !== 'global') device.prompt = { mode: 'global', sections: [''] };
  const globals = sectionOf(device.config, '');
  const begin = `access-list ${words[1]} `;
  if (isNo) {
    for (const key of Object.keys(globals).filter((key) => key.startsWith(begin))) delete globals[key];
    return accept();
  }
  const line = `${begin}${entryForm(words.slice(2), Number(words[1]) < 100)}`;
  globals[line] = line;
  return accept();
}

/** Numbers the entries of a named list anew, in their order. */
export function resequence({ device, words, isNo }: Call): Ran {
  const [, , , name, first, step] = words as [string, string, string, string, string, string];
  if (isNo) return refuse('% Incomplete command.');
  device.prompt = { mode: 'global', sections: [''] };
  const kind = ['standard', 'extended'].find((one) => device.config[`ip access-list ${one} ${name}`]);
  if (kind === undefined) return refuse(`% Access-list ${name} does not exist`);
  const title = `ip access-list ${kind} ${name}`;
  const entries = Object.values(device.config[title]!);
  device.config[title] = Object.fromEntries(
    entries.map((entry, index) => [String(Number(first) + index * Number(step)), entry]),
  );
  return accept();
}

/** Remarks filter nothing, and this console does not keep them. */
export const remark = (): Ran => ({ output: ['[This console does not keep remarks.]'], isTaken: false });
