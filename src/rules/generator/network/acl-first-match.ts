import { shuffle } from '../../question/random.ts';
import { between, pick } from '../chance.ts';
import type { Family } from '../family.ts';
import { dottedQuad, networkOf, privateNetwork, sizeOf, wildcardOf } from './ipv4.ts';
import { ACLS } from './sources.ts';

const SERVICES = [
  ['www', 80, 'an HTTP'],
  ['443', 443, 'an HTTPS'],
  ['22', 22, 'an SSH'],
  ['telnet', 23, 'a Telnet'],
  ['smtp', 25, 'an SMTP'],
  ['3389', 3389, 'an RDP'],
] as const;

type Entry = {
  line: number;
  isPermit: boolean;
  source: number;
  prefix: number;
  /** Destination port; null for any IP packet. */
  port: readonly [name: string, port: number] | null;
};

const sourceText = ({ source, prefix }: Entry) =>
  prefix === 0 ? 'any' : prefix === 32 ? `host ${dottedQuad(source)}` : `${dottedQuad(source)} ${wildcardOf(prefix)}`;
const entryText = (entry: Entry) =>
  `${entry.line} ${entry.isPermit ? 'permit' : 'deny'} ${entry.port ? 'tcp' : 'ip'} ${sourceText(entry)} any${entry.port ? ` eq ${entry.port[0]}` : ''}`;
const isMatch = ({ source, prefix, port }: Entry, from: number, to: number) =>
  networkOf(from, prefix) === source && (port === null || port[1] === to);

const verdictText = ({ isPermit, line }: Entry) => `${isPermit ? 'Permitted' : 'Denied'} by line ${line}`;
const IMPLICIT = 'Denied by the implicit deny';

/** What an access list does with a packet. */
export const aclFirstMatch: Family = {
  name: 'acl-first-match',
  topic: 'Order of ACL entries',
  sources: [ACLS],
  draw(random) {
    const prefix = between(random, 22, 26);
    const network = privateNetwork(random, prefix);
    const host = network + between(random, 2, sizeOf(prefix) - 3);
    const [service, other] = shuffle(SERVICES, random);
    const make = (isPermit: boolean, length: number, port: Entry['port']): Omit<Entry, 'line'> => ({
      isPermit,
      source: networkOf(host, length),
      prefix: length,
      port,
    });
    const beside = { ...make(random() < 0.5, prefix, null), source: networkOf(network, prefix) + sizeOf(prefix) };
    const isPermit = random() < 0.5;
    const entries = shuffle(
      [
        make(isPermit, 32, [service![0], service![1]]),
        make(!isPermit, prefix, [service![0], service![1]]),
        make(random() < 0.5, prefix, [other![0], other![1]]),
        beside,
        make(random() < 0.5, prefix - 2, null),
      ],
      random,
    ).map((entry, index): Entry => ({ ...entry, line: 10 * (index + 1) }));
    const matching = entries.filter((entry) => isMatch(entry, host, service![1]));
    const right = matching[0]!;
    const specific = matching.toSorted((a, b) => b.prefix - a.prefix)[0]!;
    const last = matching.at(-1)!;
    const reasonOf = (entry: Entry) =>
      isMatch(entry, host, service![1])
        ? `Line ${entry.line} also matches, but line ${right.line} comes before it, and the first match decides.`
        : `Line ${entry.line} does not match this packet: its source or port is different.`;
    const wrong = [
      { belief: 'the most specific entry decides', entry: specific },
      { belief: 'the last entry that matches decides', entry: last },
      { belief: 'an entry for another port matches', entry: entries.find(({ port }) => port?.[1] === other![1])! },
      {
        belief: 'an entry for the neighboring network matches',
        entry: entries.find(({ source }) => source === beside.source)!,
      },
    ].filter(({ entry }) => entry !== right);
    const id = between(random, 100, 199);
    return {
      stem: `${pick(random, [
        `Extended ACL ${id} is applied inbound on the interface that connects to host ${dottedQuad(host)}.`,
        `A router filters user traffic with ACL ${id}. A user at ${dottedQuad(host)} is getting unexpected results.`,
        `An administrator is reviewing ACL ${id} before applying it inbound on a user VLAN that includes host ${dottedQuad(host)}.`,
      ])}\n\`\`\`\n${entries.map(entryText).join('\n')}\n\`\`\`\nWhat happens to ${service![2]} packet that this host sends to a server on the internet?`,
      key: {
        text: verdictText(right),
        rationale: `Line ${right.line} is the first line that matches the packet's source and port.`,
      },
      wrong: [
        ...wrong
          .slice(0, 2)
          .map(({ belief, entry }) => ({ belief, text: verdictText(entry), rationale: reasonOf(entry) })),
        {
          belief: 'nothing matches',
          text: IMPLICIT,
          rationale: `The implicit deny applies only if no entry matches, and line ${right.line} does.`,
        },
        ...wrong
          .slice(2)
          .map(({ belief, entry }) => ({ belief, text: verdictText(entry), rationale: reasonOf(entry) })),
      ],
      explanation: `A router compares a packet with the entries in order and stops at the first match, no matter how specific later entries are. For TCP port ${service![1]} from ${dottedQuad(host)}, that is line ${right.line}.`,
    };
  },
};
