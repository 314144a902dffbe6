import { ipv4Text } from '../address.ts';
import { refuse } from '../device.ts';
import { probe, UNSURE } from '../host/probe.ts';
import { stateOf } from '../host/state.ts';
import { resolve } from '../network/names.ts';
import { traceOf } from '../network/ping.ts';
import { look, type ShellCommand } from './command.ts';

const after = (words: readonly string[], word: string): string | undefined => {
  const at = words.indexOf(word);
  return at < 0 ? undefined : words[at + 1];
};

const COUNT = 4;
/** Options with a value. */
const OPTIONS = ['-c', '-I', '-i', '-s', '-W', '-w', '-t'];

const WHY = { filter: 'Packet filtered', loop: 'Time to live exceeded', net: 'Destination Host Unreachable' };

/** `ping`, with the count before or after a space. */
export const ping: ShellCommand = ({ network, device, words: typed }) => {
  const words = typed.flatMap((word) => (/^-c\d+$/.test(word) ? ['-c', word.slice(2)] : [word]));
  const count = Number(after(words, '-c') ?? COUNT);
  const text = words.findLast((word, index) => !word.startsWith('-') && !OPTIONS.includes(words[index - 1] ?? ''));
  if (text === undefined) return refuse('ping: usage error: Destination address required');
  const found = probe(network, device, text);
  if (!found)
    return refuse(
      `ping: ${text}: ${stateOf(network, device).servers.length > 0 ? 'Name or service not known' : 'Temporary failure in name resolution'}`,
    );
  const { to, result } = found;
  if (result.is === 'unsure') return refuse(UNSURE);
  if (result.is === 'no-route') return look('ping: connect: Network is unreachable');
  const own = stateOf(network, device).adapters.find(({ address }) => address !== null)?.address ?? 0;
  const sent = Math.min(Math.max(1, count), 20);
  const numbers = Array.from({ length: sent }, (_, index) => index + 1);
  const lines =
    result.is === 'answered'
      ? numbers.map((number) => `64 bytes from ${to}: icmp_seq=${number} ttl=${result.ttl} time=0.${41 + number} ms`)
      : result.is === 'unresolved'
        ? numbers.map((number) => `From ${ipv4Text(own)} icmp_seq=${number} Destination Host Unreachable`)
        : result.is === 'refused'
          ? numbers.map((number) => `From ${result.by} icmp_seq=${number} ${WHY[result.why]}`)
          : [];
  const isAnswered = result.is === 'answered';
  const errors = lines.length > 0 && !isAnswered ? `+${sent} errors, ` : '';
  return look(
    `PING ${text} (${to}) 56(84) bytes of data.`,
    ...lines,
    '',
    `--- ${text} ping statistics ---`,
    `${sent} packets transmitted, ${isAnswered ? sent : 0} received, ${errors}${isAnswered ? 0 : 100}% packet loss, time ${sent * 1000 - 997}ms`,
    ...(isAnswered ? [`rtt min/avg/max/mdev = 0.420/0.${42 + sent}/0.${42 + 2 * sent}/0.011 ms`] : []),
  );
};

const MOST_SILENT = 4;

export const traceroute: ShellCommand = ({ network, device, words }) => {
  const text = words.find((word) => !word.startsWith('-'));
  if (text === undefined) return refuse('Usage: traceroute [options] host');
  const to = resolve(network, device.name, text);
  if (to === null) return refuse(`${text}: Name or service not known`, 'Cannot handle "host" cmdline arg');
  const hops = traceOf(network, device.name, to, MOST_SILENT);
  if (hops.length === 0) return look('connect: Network is unreachable');
  const isCut = hops.at(-1)!.address === null;
  return look(
    `traceroute to ${text} (${ipv4Text(to)}), 30 hops max, 60 byte packets`,
    ...hops.map(({ address, sign }, index) => {
      const number = String(index + 1).padStart(2);
      if (address === null) return `${number}  * * *`;
      return `${number}  ${address} (${address})  0.${412 + index} ms${sign === '' ? `  0.${398 + index} ms  0.${391 + index} ms` : ` ${sign === '!A' ? '!X' : sign} * 0.${398 + index} ms ${sign === '!A' ? '!X' : sign}`}`;
    }),
    ...(isCut ? ['[The rest of the 30 lines look like the last one.]'] : []),
  );
};
