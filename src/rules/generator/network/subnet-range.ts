import { numberText } from '../../wording/count.ts';
import { between, pick } from '../chance.ts';
import type { Family } from '../family.ts';
import { cidr, dottedQuad, networkOf, privateAddress, sizeOf } from './ipv4.ts';
import { CIDR } from './sources.ts';

const SCENES = [
  (host: string) => `A technician finds that a workstation is configured with ${host}.`,
  (host: string) => `A server has the static address ${host}.`,
  (host: string) => `During a site survey, an engineer documents a router interface with the address ${host}.`,
  (host: string) => `A printer on a branch office network received ${host} from the DHCP server.`,
] as const;

const QUESTIONS = {
  network: 'What is the network address of its subnet?',
  broadcast: 'What is the broadcast address of its subnet?',
  first: 'What is the first usable host address in its subnet?',
  last: 'What is the last usable host address in its subnet?',
} as const;
const KINDS = ['network', 'broadcast', 'first', 'last'] as const;

/** The network, broadcast, first or last address of a host's subnet. */
export const subnetRange: Family = {
  name: 'subnet-range',
  topic: 'IPv4 subnet boundaries',
  sources: [CIDR],
  draw(random) {
    const prefix = between(random, 18, 29);
    const address = privateAddress(random);
    const network = networkOf(address, prefix);
    const size = sizeOf(prefix);
    // An ordinary host address, never the first or the last.
    const host = network + between(random, 2, size - 3);
    const of = (start: number, length: number) => ({
      network: start,
      broadcast: start + length - 1,
      first: start + 1,
      last: start + length - 2,
    });
    const own = of(network, size);
    const askedKind = pick(random, KINDS);
    const wider = of(networkOf(network, prefix - 1), size * 2);
    const narrower = of(networkOf(host, prefix + 1), size / 2);
    const octet = of(networkOf(network, 24), 256);
    const others = KINDS.filter((kind) => kind !== askedKind).map((kind) => ({
      belief: `the ${kind} address is meant`,
      text: dottedQuad(own[kind]),
      rationale: `This is the ${NAMES[kind]} of that subnet, which is not what the question asks for.`,
    }));
    return {
      stem: `${pick(random, SCENES)(cidr(host, prefix))} ${QUESTIONS[askedKind]}`,
      key: {
        text: dottedQuad(own[askedKind]),
        rationale: `The subnet runs from ${dottedQuad(own.network)} to ${dottedQuad(own.broadcast)}, and this is its ${NAMES[askedKind]}.`,
      },
      wrong: [
        {
          belief: 'the prefix is one bit shorter',
          text: dottedQuad(wider[askedKind]),
          rationale: `This would be the ${NAMES[askedKind]} of a /${prefix - 1}, which is twice the size of the subnet.`,
        },
        {
          belief: 'the prefix is one bit longer',
          text: dottedQuad(narrower[askedKind]),
          rationale: `This would be the ${NAMES[askedKind]} of a /${prefix + 1}, which is half of the subnet.`,
        },
        others[between(random, 0, 2)]!,
        {
          belief: 'subnets end at octets',
          text: dottedQuad(octet[askedKind]),
          rationale: `This would be the ${NAMES[askedKind]} of a /24; the prefix here is /${prefix}.`,
        },
        ...others,
      ],
      explanation: `A /${prefix} has ${numberText(size)} addresses, so subnets begin at multiples of that size. ${dottedQuad(host)} is in the block from ${dottedQuad(own.network)} to ${dottedQuad(own.broadcast)}; hosts can use ${dottedQuad(own.first)} to ${dottedQuad(own.last)}.`,
    };
  },
};

const NAMES = {
  network: 'network address',
  broadcast: 'broadcast address',
  first: 'first usable address',
  last: 'last usable address',
} as const;
