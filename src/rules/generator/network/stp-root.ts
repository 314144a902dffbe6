import type { Random } from '../../question/random.ts';
import { shuffle } from '../../question/random.ts';
import { between, pick } from '../chance.ts';
import type { Family } from '../family.ts';
import { SPANNING_TREE } from './sources.ts';

type Switch = { name: string; priority: number; mac: number };

const PLACES = ['Core', 'Dist', 'Access', 'Edge', 'Floor', 'Lab'] as const;
const macText = (mac: number) =>
  mac
    .toString(16)
    .padStart(12, '0')
    .replace(/(.{4})(.{4})(.{4})/, '$1.$2.$3');
const drawMac = (random: Random) => between(random, 0x10, 0xff) * 2 ** 32 + between(random, 0, 2 ** 32 - 1);

/** Which switch becomes the root bridge. */
export const stpRoot: Family = {
  name: 'stp-root',
  topic: 'Root bridge election',
  sources: [SPANNING_TREE],
  draw(random) {
    const vlan = between(random, 2, 999);
    const place = pick(random, PLACES);
    const base = between(random, 2, 6) * 4096;
    // Two share the lowest priority, so the MAC address decides; another has the lowest MAC address of all.
    const macs = Array.from({ length: 4 }, () => drawMac(random)).sort((a, b) => a - b);
    const priorities = [base + 4096 * between(random, 2, 4), base, base, base + 4096];
    const switches = shuffle(
      priorities.map((priority, index): Switch => ({
        name: `${place}-${between(random, index * 20 + 1, index * 20 + 20)}`,
        priority,
        mac: macs[index]!,
      })),
      random,
    );
    const byId = (a: Switch, b: Switch) => a.priority - b.priority || a.mac - b.mac;
    const [root, second] = switches.toSorted(byId);
    const byMac = switches.toSorted((a, b) => a.mac - b.mac);
    const highest = switches.toSorted((a, b) => b.priority - a.priority)[0]!;
    const table = switches.map(({ name, priority, mac }) => `${name}  ${priority}  ${macText(mac)}`).join('\n');
    return {
      stem: `${pick(random, [
        `Four switches run Rapid PVST+ in VLAN ${vlan}. Their names, bridge priorities, and MAC addresses are shown.`,
        `An engineer connects four switches that carry VLAN ${vlan} and lists the name, bridge priority, and MAC address of each.`,
        `After a maintenance window, all four switches in a building restart with the bridge priorities and MAC addresses shown for VLAN ${vlan}.`,
      ])}\n\`\`\`\n${table}\n\`\`\`\nWhich switch becomes the root bridge?`,
      key: {
        text: root!.name,
        rationale: `Two switches share the lowest priority, ${root!.priority}, and this one has the lower MAC address of the two.`,
      },
      wrong: [
        {
          belief: 'the higher MAC address wins a tie',
          text: second!.name,
          rationale: 'It shares the lowest priority, but its MAC address is higher, and the lower one wins.',
        },
        {
          belief: 'the lowest MAC address wins, whatever the priority',
          text: byMac[0]!.name,
          rationale:
            'Its MAC address is the lowest of all, but its priority is higher, and the priority is compared first.',
        },
        {
          belief: 'the highest priority wins',
          text: highest.name,
          rationale: 'Its priority is the highest. In spanning tree, the lowest number is preferred.',
        },
        ...switches.map(({ name }) => ({
          belief: 'the number of the switch decides',
          text: name,
          rationale:
            'Its bridge priority is higher than that of two other switches, so its MAC address does not matter.',
        })),
      ],
      explanation: `The switch with the lowest bridge ID becomes the root. The priority is compared first and is ${root!.priority} on two switches; between them, the lower MAC address, ${macText(root!.mac)}, decides.`,
    };
  },
};
