import { shuffle } from '../../question/random.ts';
import { between, pick } from '../chance.ts';
import { type Family, source } from '../family.ts';
import { cidr, dottedQuad, networkOf, privateNetwork, sizeOf } from './ipv4.ts';

const SOURCES = [
  ['O', 110],
  ['D', 90],
  ['S', 1],
  ['R', 120],
] as const;

/** Of a route of RIP: 16 means that the network cannot be reached (RFC 2453). */
const MOST_HOPS = 15;

type Route = { letter: string; distance: number; metric: number; prefix: number; network: number; hop: number };

const line = ({ letter, distance, metric, prefix, network, hop }: Route) =>
  `${letter}${prefix === 0 ? '*' : ' '}   ${cidr(network, prefix)} [${distance}/${metric}] via ${dottedQuad(hop)}`;

const SCENES = [
  (host: string) => `A packet for ${host} arrives at a router with the routes shown.`,
  (host: string) =>
    `An engineer traces traffic to ${host} and looks at the routing table of the first router on its path.`,
  (host: string) =>
    `Users report that the server at ${host} is reached over an unexpected path. The router at their site has these routes.`,
] as const;

/** Which of the routes that match a destination a router uses. */
export const longestPrefix: Family = {
  name: 'longest-prefix',
  topic: 'Longest prefix match',
  sources: [
    source(
      'RFC 1812: Requirements for IP Version 4 Routers',
      'https://www.rfc-editor.org/rfc/rfc1812',
      'Section 5.2.4.3, Next Hop Address',
    ),
  ],
  draw(random) {
    const prefixes = [
      between(random, 13, 16),
      between(random, 17, 20),
      between(random, 21, 24),
      between(random, 25, 28),
    ];
    const base = privateNetwork(random, 12);
    const longest = pick(random, [2, 3]);
    const host = base + between(random, 256, 2 ** 20 - 2);
    const transit = 198 * 2 ** 24 + 51 * 2 ** 16 + 100 * 256;
    const hops = shuffle(
      Array.from({ length: 12 }, (_, index) => transit + 4 * index + 2),
      random,
    );
    // The routes up to the longest match contain the host; an even longer one is next to it.
    const routes = prefixes.map((prefix, index): Route => {
      const network = networkOf(host, prefix);
      const [letter, distance] = SOURCES[(index + between(random, 0, 3)) % 4]!;
      const beside = network % sizeOf(prefix - 1) === 0 ? network + sizeOf(prefix) : network - sizeOf(prefix);
      return {
        letter,
        distance,
        metric: letter === 'S' ? 0 : between(random, 2, letter === 'R' ? MOST_HOPS : 90) * (letter === 'D' ? 256 : 1),
        prefix,
        network: index > longest ? beside : network,
        hop: hops[index]!,
      };
    });
    const fallback: Route = { letter: 'S', distance: 1, metric: 0, prefix: 0, network: 0, hop: hops[4]! };
    const right = routes[longest]!;
    const matching = routes.slice(0, longest);
    const near = routes[longest + 1];
    const trustedRoute = matching.toSorted((a, b) => a.distance - b.distance || a.metric - b.metric)[0]!;
    return {
      stem: `${pick(random, SCENES)(dottedQuad(host))}\n\`\`\`\n${shuffle([...routes, fallback], random)
        .map(line)
        .join('\n')}\n\`\`\`\nTo which next hop does the router forward the packet?`,
      key: {
        text: dottedQuad(right.hop),
        rationale: `${cidr(right.network, right.prefix)} is the longest prefix that contains ${dottedQuad(host)}.`,
      },
      wrong: [
        {
          belief: 'the lowest administrative distance wins',
          text: dottedQuad(trustedRoute.hop),
          rationale: `${cidr(trustedRoute.network, trustedRoute.prefix)} also matches, but it is shorter. Administrative distance decides only between routes to the same prefix.`,
        },
        ...(near
          ? [
              {
                belief: 'the longest prefix in the table wins',
                text: dottedQuad(near.hop),
                rationale: `${cidr(near.network, near.prefix)} is longer, but it does not contain ${dottedQuad(host)}.`,
              },
            ]
          : []),
        {
          belief: 'the default route is used for other networks',
          text: dottedQuad(fallback.hop),
          rationale: 'The default route is used only if no other route matches.',
        },
        ...matching.toReversed().map((route) => ({
          belief: 'any route that matches will do',
          text: dottedQuad(route.hop),
          rationale: `${cidr(route.network, route.prefix)} matches, but a longer prefix also matches.`,
        })),
      ],
      explanation: `A router follows the most specific route that contains the destination. Of the routes shown, ${cidr(right.network, right.prefix)} contains ${dottedQuad(host)} with the longest prefix; distance and metric are not compared between different prefixes.`,
    };
  },
};
