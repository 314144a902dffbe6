import { shuffle } from '../../question/random.ts';
import { between, pick } from '../chance.ts';
import type { Family } from '../family.ts';
import { SPANNING_TREE } from './sources.ts';

/** Short path costs, by port speed. */
const SPEEDS = [
  ['100 Mbps', 19],
  ['1 Gbps', 4],
  ['10 Gbps', 2],
] as const;

type Port = { name: string; speed: string; cost: number; advertisedCost: number; sender: number; senderPort: number };
const total = ({ cost, advertisedCost: advertised }: Port) => cost + advertised;

/** Which port of a switch becomes its root port. */
export const stpPort: Family = {
  name: 'stp-port',
  topic: 'Root port selection',
  sources: [SPANNING_TREE],
  draw(random) {
    const vlan = between(random, 2, 999);
    const priorities = shuffle([1, 2, 3, 4, 5, 6], random).map((step) => step * 4096 + vlan);
    const names = shuffle(
      Array.from({ length: 24 }, (_, index) => index + 1),
      random,
    ).slice(0, 4);
    const isTie = random() < 0.6;
    const [fast, costFast] = SPEEDS[2];
    const [slow, costSlow] = SPEEDS[0];
    const [middle, costMiddle] = SPEEDS[1];
    // Costs that links of these speeds add up to.
    const best = 2 * between(random, 2, 6) + costMiddle;
    const make = (index: number, speed: string, cost: number, sum: number): Port => ({
      name: `Gi1/0/${names[index]}`,
      speed,
      cost,
      advertisedCost: sum - cost,
      sender: priorities[index]!,
      senderPort: 128 * 256 + between(random, 1, 48),
    });
    const ports = [
      make(0, middle, costMiddle, best),
      // Either the same cost, so the sender decides, or a similar one.
      make(1, fast, costFast, isTie ? best : best + 2 * between(random, 1, 2)),
      make(2, slow, costSlow, best + costSlow),
      make(3, fast, costFast, best + 2 * between(random, 3, 5)),
    ];
    // The slow port hears the lowest cost of all, but its own cost makes it lose.
    ports[2]!.advertisedCost = Math.min(...ports.map(({ advertisedCost: advertised }) => advertised)) - 2;
    const [right, second] = ports.toSorted((a, b) => total(a) - total(b) || a.sender - b.sender);
    const lowestAdvertised = ports.toSorted((a, b) => a.advertisedCost - b.advertisedCost)[0]!;
    const lowest = ports.toSorted((a, b) => a.sender - b.sender)[0]!;
    const first = ports.toSorted((a, b) => Number(a.name.slice(6)) - Number(b.name.slice(6)))[0]!;
    const reasonOf = (port: Port) =>
      total(port) > total(right!)
        ? `Its root path cost is ${port.advertisedCost} + ${port.cost} = ${total(port)}, which is higher than ${total(right!)}.`
        : `Its root path cost of ${total(port)} is just as low, but its sender's bridge ID is higher.`;
    const table = shuffle(ports, random)
      .map(({ name, speed, advertisedCost: advertised, sender }) => `${name}  ${speed}  ${advertised}  ${sender}`)
      .join('\n');
    return {
      stem: `${pick(random, [
        `A switch runs Rapid PVST+ with short path costs (100 Mbps: 19, 1 Gbps: 4, 10 Gbps: 2).`,
        `An engineer predicts the spanning-tree topology of VLAN ${vlan}. Path costs are 19 for 100 Mbps, 4 for 1 Gbps, and 2 for 10 Gbps.`,
        `A nonroot switch has four uplinks. It uses the path costs 19 (100 Mbps), 4 (1 Gbps), and 2 (10 Gbps).`,
      ])} For each port, the output shows its speed, the root path cost in the BPDU it receives in VLAN ${vlan}, and the sender's bridge priority.\n\`\`\`\n${table}\n\`\`\`\nWhich port becomes the root port?`,
      key: {
        text: right!.name,
        rationale: `Its root path cost is ${right!.advertisedCost} + ${right!.cost} = ${total(right!)}${isTie && total(second!) === total(right!) ? ', and among the ports with that cost, its sender has the lower bridge ID' : ', the lowest of the four'}.`,
      },
      wrong: [
        ...[
          { belief: 'the cost in the BPDU is the whole cost', port: lowestAdvertised },
          { belief: 'the sender with the lowest bridge ID is the best', port: lowest },
          { belief: 'the fastest port is the best', port: ports[3]! },
          { belief: 'a tie is lost by the lower bridge ID', port: second! },
          { belief: 'the lowest port number is the best', port: first },
        ].map(({ belief, port }) => ({ belief, text: port.name, rationale: reasonOf(port) })),
        ...ports.map((port) => ({
          belief: 'any uplink may be the root port',
          text: port.name,
          rationale: reasonOf(port),
        })),
      ],
      explanation: `The root port has the lowest root path cost: the cost in the received BPDU plus the cost of the port itself. Only if costs are equal do the sender's bridge ID and then its port ID decide. Here, the lowest cost is ${total(right!)}, through ${right!.name}.`,
    };
  },
};
