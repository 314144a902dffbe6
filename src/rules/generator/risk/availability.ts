import { between, pick } from '../chance.ts';
import { type Family, source } from '../family.ts';
import { roundText } from './figures.ts';

const LEVELS = [95, 97, 98, 99, 99.5, 99.9, 99.95] as const;
const PARTS = [
  ['a load balancer', 'an application server', 'a database'],
  ['an edge router', 'a firewall', 'a core switch'],
  ['a DNS service', 'a web tier', 'a payment gateway'],
  ['an identity provider', 'an API', 'a message queue'],
] as const;
const PAIRS = ['firewalls', 'application servers', 'API gateways', 'core switches', 'VPN concentrators'] as const;

/** Six decimals: a pair that is hardly ever down must not read as 100%. */
const percent = (share: number) => `${roundText(share * 100, 6)}%`;

/** The availability of parts that depend on each other, or back each other up. */
export const availability: Family = {
  name: 'availability',
  topic: 'Availability of a system',
  sources: [
    source(
      'Availability, Reliability Pillar of the AWS Well-Architected Framework',
      'https://docs.aws.amazon.com/wellarchitected/latest/reliability-pillar/availability.html',
    ),
  ],
  draw(random) {
    const parts = pick(random, PARTS);
    const [one, two, three] = [pick(random, LEVELS), pick(random, LEVELS), pick(random, LEVELS)];
    const isParallel = random() < 0.5;
    const ticket = between(random, 1000, 9999);
    const [a, b, c] = [one / 100, two / 100, three / 100];
    if (isParallel) {
      const right = 1 - (1 - a) ** 2;
      return {
        stem: `${pick(random, ['An architect', 'A systems engineer', 'A consultant'])} deploys two ${pick(random, PAIRS)} for change request ${ticket}. Each is available ${one}% of the time, they fail independently, and either one can carry the full load. Failover is instant. What is the expected availability of the pair?`,
        key: {
          text: percent(right),
          rationale: `Both are down at the same time only ${percent((1 - a) ** 2)} of the time.`,
        },
        wrong: [
          {
            belief: 'redundant parts multiply',
            text: percent(a * a),
            rationale: 'This multiplies the availabilities, as for components that must both work.',
          },
          {
            belief: 'redundancy changes nothing',
            text: percent(a),
            rationale: 'This is the availability of one of them. The pair is down only while both are.',
          },
          {
            belief: 'a second part halves the downtime',
            text: percent(1 - (1 - a) / 2),
            rationale: 'This halves the downtime. The chances of failure multiply, which helps far more.',
          },
        ],
        explanation: `The unavailabilities of redundant components multiply: ${percent(1 - a)} × ${percent(1 - a)} = ${percent((1 - a) ** 2)}. The pair is available the rest of the time: ${percent(right)}.`,
      };
    }
    const right = a * b * c;
    return {
      stem: `${pick(random, ['Change request', 'Ticket', 'Design review'])} ${ticket} describes a service that needs ${parts[0]} (${one}% available), ${parts[1]} (${two}%), and ${parts[2]} (${three}%). There is one of each, they fail independently, and the service is down when any of them is. What is the expected availability of the service?`,
      key: {
        text: percent(right),
        rationale: 'All three must work at the same time, so their availabilities multiply.',
      },
      wrong: [
        {
          belief: 'the weakest part decides',
          text: percent(Math.min(a, b, c)),
          rationale: 'This is the availability of the weakest component. The others add downtime of their own.',
        },
        {
          belief: 'availabilities average',
          text: percent((a + b + c) / 3),
          rationale: 'This is the average. A chain of components is always less available than its weakest component.',
        },
        {
          belief: 'any of the parts is enough',
          text: percent(1 - (1 - a) * (1 - b) * (1 - c)),
          rationale: 'This would hold if any one of the three could carry the service alone.',
        },
        {
          belief: 'the strongest part decides',
          text: percent(Math.max(a, b, c)),
          rationale: 'This is the availability of the strongest component, and the service depends on all of them.',
        },
      ],
      explanation: `Components that must all work are in series, so their availabilities multiply: ${one}% × ${two}% × ${three}% = ${percent(right)}.`,
    };
  },
};
