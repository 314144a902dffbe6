import { shuffle } from '../../question/random.ts';
import { between, pick } from '../chance.ts';
import type { Family } from '../family.ts';
import { cidr, privateNetwork, sizeOf } from './ipv4.ts';
import { CIDR } from './sources.ts';

const SITES = [
  ['Sales', 'Support', 'Lab', 'Management'],
  ['Denver', 'Austin', 'Tampa', 'Boise'],
  ['Voice', 'Data', 'Guest', 'Cameras'],
  ['Engineering', 'Finance', 'Legal', 'Training'],
] as const;
const SCENES = [
  'A network engineer divides',
  'An administrator uses VLSM to divide',
  'As part of an address plan, a consultant divides',
  'A branch office redesign calls for dividing',
] as const;

type Need = { name: string; hosts: number };

/** The subnets in the order they are assigned, each at the next boundary of its size. */
function assignSubnets(start: number, needs: readonly Need[], prefixOf: (need: Need) => number) {
  let next = start;
  return new Map(
    needs.map((need) => {
      const prefix = prefixOf(need);
      const size = sizeOf(prefix);
      const network = Math.ceil(next / size) * size;
      next = network + size;
      return [need.name, cidr(network, prefix)];
    }),
  );
}

/** The longest prefix that holds this many hosts. */
const prefixFor = ({ hosts }: Need) => 32 - Math.ceil(Math.log2(hosts + 2));

/** Which part of a block a site gets, largest first. */
export const vlsm: Family = {
  name: 'vlsm',
  topic: 'Variable-length subnet masks',
  sources: [CIDR],
  draw(random) {
    const prefix = between(random, 22, 24);
    const half = sizeOf(prefix) / 2;
    const names = shuffle(pick(random, SITES), random);
    const needs = names.map((name, index) => {
      const size = half / 2 ** index;
      return { name, hosts: between(random, size / 2 - 1, size - 2) };
    });
    const start = privateNetwork(random, prefix);
    const target = needs[between(random, 1, 3)]!;
    const right = assignSubnets(start, needs, prefixFor).get(target.name)!;
    const needTexts = shuffle(needs, random).map(({ name, hosts }) => `${name} (${hosts} hosts)`);
    const wrong = (belief: string, order: readonly Need[], prefixOf: (need: Need) => number, rationale: string) => ({
      belief,
      text: assignSubnets(start, order, prefixOf).get(target.name)!,
      rationale,
    });
    const before = needs[needs.indexOf(target) - 1]!;
    return {
      stem: `${pick(random, SCENES)} ${cidr(start, prefix)} among four networks: ${needTexts.slice(0, 3).join(', ')}, and ${needTexts[3]}. Each network gets the smallest subnet that fits. The subnets are assigned from largest to smallest, starting at the beginning of the block. Which subnet does ${target.name} get?`,
      key: {
        text: right,
        rationale: `It is the smallest subnet for ${target.hosts} hosts, and it directly follows the subnets of the larger networks.`,
      },
      wrong: [
        wrong(
          'all subnets have one size',
          needs,
          () => prefix + 2,
          'This divides the block into four equal parts, which ignores how many hosts each network has.',
        ),
        {
          belief: 'the subnet of the network before it',
          text: right.replace(/^.*\//, `${assignSubnets(start, needs, prefixFor).get(before.name)!.split('/')[0]}/`),
          rationale: `These addresses belong to ${before.name}, which is larger and is assigned first.`,
        },
        wrong(
          'the network and broadcast addresses are hosts too, on the safe side',
          needs,
          (need) => prefixFor(need) - (need === target ? 1 : 0),
          'A subnet of this size is twice as large as needed, so it is not the smallest that fits.',
        ),
        wrong(
          'one bit fewer will do',
          needs,
          (need) => prefixFor(need) + (need === target ? 1 : 0),
          `A subnet of this size holds fewer than ${target.hosts} hosts.`,
        ),
        wrong(
          'the smallest comes first',
          needs.toReversed(),
          prefixFor,
          'This is what it would get if the smallest network were assigned first.',
        ),
      ],
      explanation: `From largest to smallest, the networks get ${needs.map((need) => `${need.name} ${assignSubnets(start, needs, prefixFor).get(need.name)}`).join(', ')}. Each prefix leaves just enough host bits for the hosts and the network and broadcast addresses.`,
    };
  },
};
