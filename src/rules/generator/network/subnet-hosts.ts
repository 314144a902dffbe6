import { numberText } from '../../wording/count.ts';
import { between, pick } from '../chance.ts';
import type { Family } from '../family.ts';
import { cidr, maskOf, privateNetwork } from './ipv4.ts';
import { CIDR } from './sources.ts';

const SCENES = [
  (block: string, hosts: string, number: number) =>
    `A network engineer is assigned ${block} for building ${number} on a campus and must divide it into equal subnets. Each subnet must support at least ${hosts} hosts.`,
  (block: string, hosts: string, number: number) =>
    `A company uses ${block} at site ${number}. Every department must get a subnet of the same size, and the largest department has ${hosts} devices with IP addresses.`,
  (block: string, hosts: string, number: number) =>
    `An administrator is planning VLANs ${number}0 to ${number}9 within ${block}. Each VLAN must have room for ${hosts} hosts, including its default gateway.`,
] as const;

/** The smallest subnet that holds a number of hosts. */
export const subnetHosts: Family = {
  name: 'subnet-hosts',
  topic: 'IPv4 subnet size',
  sources: [CIDR],
  draw(random) {
    const bits = between(random, 4, 10);
    const prefix = 32 - bits;
    // Sometimes a number for which the network and broadcast addresses decide.
    const hosts = random() < 0.4 ? 2 ** bits - 2 : between(random, 2 ** (bits - 1) - 1, 2 ** bits - 3);
    const asMask = random() < 0.5;
    const prefixText = (length: number) => (asMask ? maskOf(length) : `/${length}`);
    const usable = (length: number) => numberText(2 ** (32 - length) - 2);
    const blockPrefix = between(random, 16, Math.min(prefix - 2, 22));
    const block = cidr(privateNetwork(random, blockPrefix), blockPrefix);
    const hostsText = numberText(hosts);
    const tooSmall = (length: number) => ({
      text: prefixText(length),
      rationale: `It leaves ${32 - length} host bits, or only ${usable(length)} usable addresses, which is fewer than ${hostsText}.`,
    });
    const tooLarge = (length: number) => ({
      text: prefixText(length),
      rationale: `It holds ${usable(length)} hosts, so it would work, but a longer prefix still fits and leaves fewer addresses unused.`,
    });
    return {
      stem: `${pick(random, SCENES)(block, hostsText, between(random, 2, 98))} Which ${asMask ? 'subnet mask' : 'prefix length'} meets the requirement and wastes the fewest addresses?`,
      key: {
        text: prefixText(prefix),
        rationale: `It leaves ${bits} host bits, or ${usable(prefix)} usable addresses, and one bit fewer would not be enough.`,
      },
      wrong: [
        { belief: 'one host bit fewer is enough', ...tooSmall(prefix + 1) },
        { belief: 'any subnet that is large enough will do', ...tooLarge(prefix - 1) },
        // Not as far as /31, which has no host addresses by this count.
        bits < 7 && 24 + bits !== prefix
          ? {
              belief: 'the bits are those of the subnet',
              ...(24 + bits > prefix ? tooSmall(24 + bits) : tooLarge(24 + bits)),
            }
          : { belief: 'each octet doubles at once', ...tooLarge(prefix - 2) },
        { belief: 'two bits fewer are enough', ...tooSmall(prefix + 2) },
      ],
      explanation: `With ${bits} host bits, there are ${numberText(2 ** bits)} addresses; the network and broadcast addresses cannot be assigned to hosts, which leaves ${usable(prefix)}. One bit fewer leaves ${usable(prefix + 1)}, which is fewer than ${hostsText}.`,
    };
  },
};
