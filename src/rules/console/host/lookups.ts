import { ipv4Number } from '../address.ts';
import type { Device, Network } from '../device.ts';
import { type DnsRecord, lookup, type Lookup, RECORD_TYPES, reverseName } from '../network/names.ts';

const typeIn = (text: string): string | null => {
  const type = text.toUpperCase();
  return type === 'ANY' || RECORD_TYPES.some((known) => known === type) ? type : null;
};

/** The name that an address is looked up by; other names as they are. */
const questionOf = (name: string): { name: string; type: string } => {
  const address = ipv4Number(name);
  return address === null ? { name, type: 'A' } : { name: reverseName(address), type: 'PTR' };
};

const dotted = (name: string): string => (name.endsWith('.') ? name : `${name}.`);
/** Data that is a name ends with a dot. */
const dataOf = ({ type, data }: DnsRecord): string =>
  ['CNAME', 'NS', 'PTR', 'MX'].includes(type) ? dotted(data) : data;

const recordLine = (record: DnsRecord): string =>
  [dotted(record.name), '300', 'IN', record.type, dataOf(record)].join('\t');

const STATUS: Partial<Record<Lookup['is'], string>> = { 'no-name': 'NXDOMAIN', refused: 'REFUSED' };

/** `dig`, with a server, a type, `-x`, and `+short`. */
export function dig(network: Network, device: Device, words: readonly string[]): string[] {
  let server: string | null = null;
  let type: string | null = null;
  let name: string | null = null;
  let isShort = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    if (word.startsWith('@')) server = word.slice(1);
    else if (word === '+short') isShort = true;
    else if (word.startsWith('+')) return ['[With dig, this console knows +short alone of the options with a plus.]'];
    else if (word === '-x') {
      at += 1;
      const address = ipv4Number(words[at] ?? '');
      if (address === null) return ['dig: -x needs an IPv4 address'];
      [name, type] = [reverseName(address), 'PTR'];
    } else if (word === '-t') type = typeIn(words[(at += 1)] ?? '');
    else if (name !== null && typeIn(word)) type = typeIn(word);
    else if (typeIn(word) && words.length > at + 1 && !words[at + 1]!.startsWith('+')) type = typeIn(word);
    else name = word;
  }
  if (name === null) return ['[This console needs a name with dig.]'];
  const asked = type ?? 'A';
  const found = lookup(network, device.name, name, asked, server ?? undefined);
  if (found.is === 'no-server' || found.is === 'silent') {
    const shown = found.is === 'silent' ? found.server : '127.0.0.1';
    return [
      `;; communications error to ${shown}#53: timed out`,
      `;; communications error to ${shown}#53: timed out`,
      ...(isShort ? [] : ['', `; <<>> DiG 9.18.28 <<>> ${words.join(' ')}`, ';; global options: +cmd']),
      ';; no servers could be reached',
    ];
  }
  const records = found.is === 'answer' ? found.records : [];
  if (isShort) return records.map(dataOf);
  const isOwn = found.is === 'answer' && found.isAuthoritative;
  return [
    '',
    `; <<>> DiG 9.18.28 <<>> ${words.join(' ')}`,
    ';; global options: +cmd',
    ';; Got answer:',
    `;; ->>HEADER<<- opcode: QUERY, status: ${STATUS[found.is] ?? 'NOERROR'}, id: 40961`,
    `;; flags: qr ${isOwn ? 'aa ' : ''}rd ra; QUERY: 1, ANSWER: ${records.length}, AUTHORITY: 0, ADDITIONAL: 1`,
    '',
    ';; QUESTION SECTION:',
    `;${dotted(name)}\t\tIN\t${asked}`,
    '',
    ...(records.length > 0 ? [';; ANSWER SECTION:', ...records.map(recordLine), ''] : []),
    ';; Query time: 3 msec',
    `;; SERVER: ${found.server}#53(${found.server}) (UDP)`,
  ];
}

const plain = (name: string): string => name.replace(/\.$/, '');

/** What `nslookup` says of a record. */
function said(record: DnsRecord): string[] {
  const data = plain(record.data);
  if (record.type === 'A' || record.type === 'AAAA') return [`Name:\t${plain(record.name)}`, `Address: ${data}`];
  if (record.type === 'CNAME') return [`${plain(record.name)}\tcanonical name = ${data}.`];
  if (record.type === 'MX') return [`${plain(record.name)}\tmail exchanger = ${data}.`];
  if (record.type === 'NS') return [`${plain(record.name)}\tnameserver = ${data}.`];
  if (record.type === 'PTR') return [`${plain(record.name)}\tname = ${data}.`];
  return [`${plain(record.name)}\ttext = ${data}`];
}

/** What is asked by `nslookup`; null: it would ask for commands. */
function askedIn(words: readonly string[]): { name: string; type: string; server: string | undefined } | null {
  const types = words.flatMap((word) => /^-(?:q|querytype|type)=(\w+)$/i.exec(word)?.[1] ?? []);
  const [name, server] = words.filter((word) => !word.startsWith('-'));
  if (name === undefined) return null;
  const question = questionOf(name);
  const type = types[0] === undefined ? question.type : typeIn(types[0]);
  return type === null ? null : { ...question, type, server };
}

const INTERACTIVE = '[This console never prompts you. Enter the name, too, as in nslookup www.example.com.]';

/** `nslookup` on Linux and macOS. */
export function nslookup(network: Network, device: Device, words: readonly string[]): string[] {
  const question = askedIn(words);
  if (!question) return [INTERACTIVE];
  const { name, type, server } = question;
  const found = lookup(network, device.name, name, type, server);
  if (found.is === 'no-server' || found.is === 'silent')
    return [';; connection timed out; no servers could be reached', ''];
  const head = [`Server:\t\t${found.server}`, `Address:\t${found.server}#53`, ''];
  if (found.is !== 'answer')
    return [
      ...head,
      found.is === 'no-data'
        ? `*** Can't find ${plain(name)}: No answer`
        : `** server can't find ${plain(name)}: ${STATUS[found.is]}`,
      '',
    ];
  return [...head, ...(found.isAuthoritative ? [] : ['Non-authoritative answer:']), ...found.records.flatMap(said), ''];
}

/** `nslookup` on Windows. */
export function nslookupWindows(network: Network, device: Device, words: readonly string[]): string[] {
  const question = askedIn(words);
  if (!question) return [INTERACTIVE];
  const { name, type, server } = question;
  const found = lookup(network, device.name, name, type, server);
  if (found.is === 'no-server')
    return ['*** Default servers are not available', 'Server:  UnKnown', 'Address:  127.0.0.1', ''];
  const timeout = ['DNS request timed out.', '    timeout was 2 seconds.'];
  if (found.is === 'silent')
    return [
      ...timeout,
      'Server:  UnKnown',
      `Address:  ${found.server}`,
      '',
      ...timeout,
      ...timeout,
      '*** Request to UnKnown timed-out',
    ];
  const own = reverseName(ipv4Number(found.server) ?? 0);
  const reverse = lookup(network, device.name, own, 'PTR', found.server);
  const title = reverse.is === 'answer' ? plain(reverse.records[0]!.data) : 'UnKnown';
  const head = [`Server:  ${title}`, `Address:  ${found.server}`, ''];
  if (found.is === 'no-data') return [...head, `*** No ${type} records available for ${plain(name)}`];
  if (found.is !== 'answer')
    return [
      ...head,
      `*** ${title} can't find ${words.find((word) => !word.startsWith('-'))}: ${found.is === 'refused' ? 'Query refused' : 'Non-existent domain'}`,
    ];
  const aliases = found.records.filter((record) => record.type === 'CNAME');
  const addresses = found.records.filter((record) => record.type === 'A' || record.type === 'AAAA');
  const notice = found.isAuthoritative ? [] : ['Non-authoritative answer:'];
  if (addresses.length === 0) return [...head, ...notice, ...found.records.flatMap(said)];
  return [
    ...head,
    ...notice,
    `Name:    ${plain(addresses[0]!.name)}`,
    ...addresses.map(({ data }, index) => (index === 0 ? `Address:  ${data}` : `          ${data}`)),
    ...aliases.map((alias, index) =>
      index === 0 ? `Aliases:  ${plain(alias.name)}` : `          ${plain(alias.name)}`,
    ),
    '',
  ];
}

const SAID: Record<string, string> = {
  AAAA: 'has IPv6 address',
  MX: 'mail is handled by',
  NS: 'name server',
  TXT: 'descriptive text',
};

/** `host` on Linux and macOS. */
export function hostLookup(network: Network, device: Device, words: readonly string[]): string[] {
  const at = words.indexOf('-t');
  const [name, server] = words.filter((word, index) => !word.startsWith('-') && (at < 0 || index !== at + 1));
  const given = at < 0 ? null : typeIn(words[at + 1] ?? '');
  if (name === undefined || (at >= 0 && given === null)) return ['Usage: host [-t type] name [server]'];
  const question = given === null ? questionOf(name) : { name, type: given };
  const found = lookup(network, device.name, question.name, question.type, server);
  if (found.is === 'answer')
    return found.records.map((record) =>
      record.type === 'CNAME'
        ? `${record.name} is an alias for ${dotted(record.data)}`
        : record.type === 'PTR'
          ? `${record.name} domain name pointer ${dotted(record.data)}`
          : record.type === 'A'
            ? `${record.name} has address ${record.data}`
            : `${record.name} ${SAID[record.type] ?? record.type} ${dataOf(record)}`,
    );
  if (found.is === 'no-server' || found.is === 'silent')
    return [';; connection timed out; no servers could be reached'];
  if (found.is === 'no-data') return [`${question.name} has no ${question.type} record`];
  return [`Host ${question.name} not found: ${found.is === 'refused' ? '5(REFUSED)' : '3(NXDOMAIN)'}`];
}
