import { numberText } from '../../wording/count.ts';
import { between, pick } from '../chance.ts';
import { type Family, source } from '../family.ts';

/** Megabits per second. */
const LINKS = [
  ['10-Mbps Ethernet', 10],
  ['Fast Ethernet', 100],
  ['Gigabit Ethernet', 1000],
  ['10-Gigabit Ethernet', 10_000],
] as const;
const REFERENCES = [100, 1000, 10_000, 100_000];

const costOf = (reference: number, bandwidth: number) => Math.max(1, Math.floor(reference / bandwidth));
const sum = (costs: readonly number[]) => costs.reduce((total, cost) => total + cost, 0);

/** The cost of a path, by the bandwidth of its outgoing interfaces. */
export const ospfCost: Family = {
  name: 'ospf-cost',
  topic: 'OSPF cost',
  sources: [
    source(
      'RFC 2328: OSPF Version 2',
      'https://www.rfc-editor.org/rfc/rfc2328',
      'Section 16.1, Calculating the shortest-path tree for an area',
    ),
  ],
  draw(random) {
    const reference = pick(random, REFERENCES);
    const count = between(random, 3, 4);
    const routers = Array.from({ length: count }, (_, index) => `R${between(random, index * 20 + 1, index * 20 + 20)}`);
    const links = routers.map(() => pick(random, LINKS));
    const costs = links.map(([, bandwidth]) => costOf(reference, bandwidth));
    const right = sum(costs);
    const path = routers
      .map((router, index) =>
        index < count - 1
          ? `${router} reaches ${routers[index + 1]} over ${links[index]![0]}`
          : `${router} is connected to the LAN by ${links[index]![0]}`,
      )
      .join('; ');
    const lan = `10.${between(random, 0, 255)}.${between(random, 0, 255)}.0/24`;
    const said =
      reference === 100 ? 'the default reference bandwidth of 100 Mbps' : `auto-cost reference-bandwidth ${reference}`;
    const withDefault = sum(links.map(([, bandwidth]) => costOf(100, bandwidth)));
    return {
      stem: `${pick(random, [
        `All routers in an OSPF area use ${said}.`,
        `An engineer verifies OSPF path selection. Every router uses ${said}.`,
        `A network runs single-area OSPFv2, and all routers are set to ${said}.`,
      ])} ${path}. No interface has a manually configured cost. What is the cost of the route from ${routers[0]} to the LAN ${lan}?`,
      key: {
        text: numberText(right),
        rationale: `The costs of the outgoing interfaces add up: ${costs.map(numberText).join(' + ')} = ${numberText(right)}.`,
      },
      wrong: [
        {
          belief: 'the LAN of the last router costs nothing',
          text: numberText(sum(costs.slice(0, -1))),
          rationale: 'This leaves out the interface that connects the last router to the LAN.',
        },
        {
          belief: 'the reference bandwidth is always 100 Mbps',
          text: numberText(withDefault),
          rationale: 'This assumes a reference bandwidth of 100 Mbps, which these routers do not use.',
        },
        {
          belief: 'the slowest link alone counts',
          text: numberText(Math.max(...costs)),
          rationale: 'This is the cost of the slowest link alone. OSPF adds the costs of all outgoing interfaces.',
        },
        {
          belief: 'the cost is the number of hops',
          text: numberText(count),
          rationale: 'This counts hops, as RIP does. OSPF adds costs that depend on bandwidth.',
        },
        {
          belief: 'the fastest interface is the reference',
          text: numberText(right + costs[0]!),
          rationale:
            'This counts the first interface twice. Only the outgoing interfaces toward the destination are added, each once.',
        },
        {
          belief: 'the first router counts as a hop',
          text: numberText(right + 1),
          rationale: 'This adds one for the router itself, which has no cost in OSPF.',
        },
      ],
      explanation: `The cost of an interface is the reference bandwidth divided by its bandwidth, with a minimum of 1. Along the path, this gives ${costs.map(numberText).join(' + ')} = ${numberText(right)}; the last value is for the interface to the LAN.`,
    };
  },
};
