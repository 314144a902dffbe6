import { between, pick } from '../chance.ts';
import type { Family } from '../family.ts';
import { cidr, dottedQuad, maskOf, privateNetwork, sizeOf, wildcardOf } from './ipv4.ts';
import { ACLS } from './sources.ts';

const SCENES = [
  (network: string, id: number) =>
    `An engineer adds a permit statement to standard ACL SITE-${id} on a Cisco router. The statement must match every address in ${network} and no other address.`,
  (network: string, id: number) =>
    `OSPF process ${id} must be enabled with a network statement only on interfaces that have addresses in ${network}.`,
  (network: string, id: number) =>
    `In extended ACL BRANCH-${id}, traffic from ${network} must be permitted. Sources outside that network must not match.`,
] as const;

/** The wildcard mask that matches one network. */
export const wildcardMask: Family = {
  name: 'wildcard-mask',
  topic: 'Wildcard masks',
  sources: [ACLS],
  draw(random) {
    const prefix = between(random, 19, 30);
    const network = privateNetwork(random, prefix);
    const wildcard = wildcardOf(prefix);
    const size = sizeOf(prefix);
    return {
      stem: `${pick(random, SCENES)(cidr(network, prefix), between(random, 1, 999))} Which wildcard mask should be used with ${dottedQuad(network)}?`,
      key: {
        text: wildcard,
        rationale: `The ${32 - prefix} low-order bits are ones, so they are ignored, and the first ${prefix} bits must match.`,
      },
      wrong: [
        {
          belief: 'a wildcard mask is a subnet mask',
          text: maskOf(prefix),
          rationale:
            'This is the subnet mask. In a wildcard mask, a one means that the bit is ignored, so its bits are the inverse.',
        },
        {
          belief: 'the mask is the block, not one less',
          text: dottedQuad(size),
          rationale:
            'This is the size of the block. The wildcard mask is one less because its low-order bits are all ones.',
        },
        {
          belief: 'one bit fewer is ignored',
          text: wildcardOf(prefix + 1),
          rationale: `This matches a /${prefix + 1} only, which is half of the network.`,
        },
        {
          belief: 'one bit more is ignored',
          text: wildcardOf(prefix - 1),
          rationale: `This matches a /${prefix - 1}, which is twice the network and includes addresses outside it.`,
        },
      ],
      explanation: `A wildcard mask is the inverse of the subnet mask: 255.255.255.255 minus ${maskOf(prefix)} is ${wildcard}. Zeros mark the bits that must match.`,
    };
  },
};
