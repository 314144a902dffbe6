import { shuffle } from '../../question/random.ts';
import { between, pick } from '../chance.ts';
import { type Family, source } from '../family.ts';
import { cidr, networkOf, sizeOf } from '../network/ipv4.ts';

type Block = { network: number; prefix: number };
const TEN = 10 * 2 ** 24;
const text = ({ network, prefix }: Block) => cidr(network, prefix);
const overlaps = (a: Block, b: Block) =>
  networkOf(a.network, Math.min(a.prefix, b.prefix)) === networkOf(b.network, Math.min(a.prefix, b.prefix));

/** Which block can be given to a VPC that will be connected to others. */
export const cidrOverlap: Family = {
  name: 'cidr-overlap',
  topic: 'VPC CIDR planning',
  sources: [
    source('VPC CIDR blocks', 'https://docs.aws.amazon.com/vpc/latest/userguide/vpc-cidr-blocks.html'),
    source(
      'How VPC peering connections work',
      'https://docs.aws.amazon.com/vpc/latest/peering/vpc-peering-basics.html',
      'VPC peering limitations',
    ),
  ],
  draw(random) {
    const second = between(random, 0, 15) * 16;
    const at = (offset: number, prefix: number): Block => ({
      network: networkOf(TEN + second * 2 ** 16 + offset, prefix),
      prefix,
    });
    // Blocks in use: a large one, one inside the next, a small one, and one from another range.
    const large = at(0, pick(random, [13, 14, 15]));
    const middle = at(8 * 2 ** 16 + between(random, 0, 15) * sizeOf(18), 18);
    const small = at(between(random, 12, 15) * 2 ** 16 + between(random, 8, 15) * sizeOf(20), 20);
    const officePrefix = pick(random, [20, 21, 22]);
    const office = {
      network: networkOf(172 * 2 ** 24 + between(random, 16 * 2 ** 16, 32 * 2 ** 16 - 1), officePrefix),
      prefix: officePrefix,
    };
    const usedBlocks = [large, middle, small, office];
    const prefix = pick(random, [19, 20, 21]);
    const free = {
      network: networkOf(small.network, 16) + between(random, 0, sizeOf(17) / sizeOf(prefix) - 1) * sizeOf(prefix),
      prefix,
    };
    const candidates = [
      {
        belief: 'another second octet cannot overlap',
        block: at((2 ** (16 - large.prefix) - 1) * 2 ** 16 + between(random, 0, 3) * sizeOf(18), 18),
        with: large,
      },
      {
        belief: 'a larger block around another is fine',
        block: { network: networkOf(middle.network, 17), prefix: 17 },
        with: middle,
      },
      {
        belief: 'a block that begins elsewhere does not overlap',
        block: { network: networkOf(small.network, 18), prefix: 18 },
        with: small,
      },
    ];
    const isSound =
      !usedBlocks.some((block) => overlaps(block, free)) &&
      candidates.every(({ block, with: other }) => overlaps(block, other));
    return {
      stem: `${pick(random, [
        'A company connects its VPCs with a transit gateway. The existing VPCs use the CIDR blocks',
        'A solutions architect is planning a VPC that will be peered with all existing VPCs, which use the CIDR blocks',
        'A company connects its data center to its VPCs over AWS Direct Connect. The address ranges in use are',
      ])} ${shuffle(usedBlocks.map(text), random)
        .join(', ')
        .replace(
          /, (?=[^,]*$)/,
          ', and ',
        )}. Which CIDR block can a new VPC use so that routing works between all of the networks?`,
      key: { text: text(free), rationale: 'None of its addresses are in a block that is already in use.' },
      wrong: isSound
        ? candidates.map(({ belief, block, with: other }) => ({
            belief,
            text: text(block),
            rationale: `It overlaps with ${text(other)}: ${block.prefix >= other.prefix ? 'it lies within that block' : 'that block lies within it'}.`,
          }))
        : [],
      explanation: `Two blocks overlap if one contains the other. To check, compare both at the length of the shorter prefix. ${text(free)} differs from every block in use at that length; each of the other options is within one of them or contains it.`,
    };
  },
};
