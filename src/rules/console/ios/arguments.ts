import { maskLength, ipv4Number, ipv4Text } from '../address.ts';
import { ipv6Number, ipv6Shown, prefix6In } from '../address6.ts';
import { interfaceName } from '../interface-name.ts';
import { joinVlans, vlansIn } from '../network/vlans.ts';

/** The interfaces in a range such as `g0/1-3,g0/5`; null if it isn't one. */
export function interfaceRange(text: string): string[] | null {
  const names = text.split(',').flatMap((part): (string | null)[] => {
    const [, stem, first, last] = /^(.*?)(\d+)-(\d+)$/.exec(part) ?? [];
    if (stem === undefined) return [interfaceName(part)];
    const count = Number(last) - Number(first) + 1;
    if (count < 1 || count > 24) return [null];
    return Array.from({ length: count }, (_, index) => interfaceName(`${stem}${Number(first) + index}`));
  });
  return names.includes(null) || names.length > 48 ? null : (names as string[]);
}

/** VLAN numbers in ascending order, with ranges, as `1,10-12`. */
export function vlanList(text: string): string | null {
  if (text.length > 80 || !/^\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*$/.test(text)) return null;
  const vlans = vlansIn(text);
  return vlans.every((vlan) => vlan >= 1 && vlan <= 4094) && vlans.length > 0 ? joinVlans(vlans) : null;
}

type Argument = { help: string; accepts(text: string): string | null };

const matching = (pattern: RegExp, help: string): Argument => ({
  help,
  accepts: (text) => (pattern.test(text) ? text : null),
});

const ipv4: Argument = {
  help: 'IP address',
  accepts: (text) => (ipv4Number(text) === null ? null : text),
};

/** The severities of messages, from 0. */
const LEVELS = [
  'emergencies',
  'alerts',
  'critical',
  'errors',
  'warnings',
  'notifications',
  'informational',
  'debugging',
];

const maskOf = (length: number): string | null =>
  length >= 1 && length <= 30 ? ipv4Text(2 ** 32 - 2 ** (32 - length)) : null;

/** Placeholders for variable words. */
const ARGUMENTS: Record<string, Argument> = {
  word: matching(/^\S+$/, 'WORD'),
  line: matching(/\S/, 'LINE'),
  name: matching(/^[A-Za-z][\w.-]*$/, 'WORD'),
  ipv4,
  mask: { help: 'IP subnet mask', accepts: (text) => (maskLength(text) === null ? null : text) },
  wildcard: { ...ipv4, help: 'Wildcard bits' },
  ipv6: {
    help: 'X:X:X:X::X  IPv6 address',
    accepts: (text) => {
      const address = text.includes(':') ? ipv6Number(text) : null;
      return address === null ? null : ipv6Shown(address);
    },
  },
  prefix6: {
    help: 'X:X:X:X::X/<0-128>  IPv6 prefix',
    accepts: (text) => {
      const held = prefix6In(text);
      return held && `${ipv6Shown(held.address)}/${held.length}`;
    },
  },
  area: {
    help: '<0-4294967295>  OSPF area ID as a decimal value, or A.B.C.D as an IP address',
    accepts: (text) => {
      const area = /^\d+$/.test(text) ? Number(text) : ipv4Number(text);
      return area !== null && area < 2 ** 32 ? String(area) : null;
    },
  },
  bits: { help: '<1-30>  Prefix length', accepts: (text) => (/^\d+$/.test(text) ? maskOf(Number(text)) : null) },
  slash: {
    help: '/nn  Prefix length',
    accepts: (text) => (/^\/\d+$/.test(text) ? maskOf(Number(text.slice(1))) : null),
  },
  level: {
    help: `<0-7>  Logging severity level, or its name: ${LEVELS.join(', ')}`,
    accepts: (text) =>
      /^[0-7]$/.test(text)
        ? LEVELS[Number(text)]!
        : (LEVELS.find((name) => /^[a-z]/i.test(text) && name.startsWith(text.toLowerCase())) ?? null),
  },
  mac: {
    help: 'H.H.H  48 bit mac address',
    accepts: (text) => (/^[0-9a-f]{4}(?:\.[0-9a-f]{4}){2}$/i.test(text) ? text.toLowerCase() : null),
  },
  percent: {
    help: '<0.00 - 100.00>  Enter Integer part of level as storm suppression threshold',
    accepts: (text) => (/^\d{1,3}(?:\.\d{1,2})?$/.test(text) && Number(text) <= 100 ? Number(text).toFixed(2) : null),
  },
  interface: { help: 'Interface', accepts: interfaceName },
  range: { help: 'Interface range', accepts: (text) => interfaceRange(text)?.join(',') ?? null },
  vlans: { help: 'VLAN IDs, such as 10,20-30', accepts: vlanList },
};

/** What is known about `<name>` or `<1-4094>`. */
export function argumentOf(token: string): Argument | null {
  const [, name] = /^<(.+)>$/.exec(token) ?? [];
  if (name === undefined) return null;
  const [, first, last] = /^(\d+)-(\d+)$/.exec(name) ?? [];
  if (first === undefined) return ARGUMENTS[name] ?? null;
  const isWithin = (text: string) =>
    /^\d+$/.test(text) && Number(text) >= Number(first) && Number(text) <= Number(last);
  return { help: token, accepts: (text) => (isWithin(text) ? String(Number(text)) : null) };
}
