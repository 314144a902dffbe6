/** Families of labs about spanning tree. */

import { between, pick } from '../chance.ts';
import {
  accessSite,
  accessPort,
  cable,
  diagram,
  hides,
  host,
  isSet,
  type LabFamily,
  lanSwitch,
  named,
  place,
  port,
  reaches,
  shows,
  site,
  ticket,
  vlans,
} from './lab.ts';
import { ROOT_GUARD, TREE } from './sources.ts';

/** A switch that should not be the root bridge, and is. */
export const labStpRoot: LabFamily = {
  name: 'lab-stp-root',
  topic: 'Wrong root bridge',
  sources: [TREE],
  build(random) {
    const [vlan] = vlans(random, 1) as [number];
    const fault = pick(random, ['priority', 'address'] as const);
    const low = pick(random, [4096, 8192, 12_288]);
    const net = site(random);
    const own = (digit: string) => `! mac 0c11.22${digit}${digit}.0001`;
    // Without priorities, the lowest address wins: that of the oldest switch.
    const [a, b, c] = fault === 'address' ? ['7', '8', '1'] : ['1', '2', '3'];
    const trunk = (name: string) => port(name, 'switchport mode trunk');
    return {
      text: `${ticket(random)} In a ${place(random)}, traffic of VLAN ${vlan} between SW1 and SW2 takes the detour through SW3, a small access switch. The design makes SW1 the root bridge of VLAN ${vlan}${fault === 'priority' ? ', and access switches keep the default priority' : ', and SW2 the next after it'}. Put the design into effect.`,
      exhibits: [
        diagram(
          'switch SW1 "SW1, core"\nswitch SW2 "SW2, core"\nswitch SW3 "SW3, access"\nrow: SW1 SW2\nrow: SW3\nSW1 -- SW2 "G0/1"\nSW1 -- SW3 "G0/2 to G0/1"\nSW2 -- SW3 "G0/2"',
        ),
        lanSwitch(
          'SW1',
          own(a!),
          cable('g0/1', 'SW2', 'g0/1'),
          cable('g0/2', 'SW3', 'g0/1'),
          'spanning-tree mode rapid-pvst',
          named([vlan]),
          trunk('GigabitEthernet0/1'),
          trunk('GigabitEthernet0/2'),
          port(`Vlan${vlan}`, `ip address ${net}.1.1 255.255.255.0`),
        ),
        lanSwitch(
          'SW2',
          own(b!),
          cable('g0/2', 'SW3', 'g0/2'),
          'spanning-tree mode rapid-pvst',
          named([vlan]),
          trunk('GigabitEthernet0/1'),
          trunk('GigabitEthernet0/2'),
          port(`Vlan${vlan}`, `ip address ${net}.1.2 255.255.255.0`),
        ),
        lanSwitch(
          'SW3',
          own(c!),
          'spanning-tree mode rapid-pvst',
          named([vlan]),
          ...(fault === 'priority' ? [`spanning-tree vlan ${vlan} priority ${low}`] : []),
          trunk('GigabitEthernet0/1'),
          trunk('GigabitEthernet0/2'),
        ),
      ],
      parts: [
        shows(
          'SW1',
          `show spanning-tree vlan ${vlan}`,
          ['This bridge is the root'],
          {
            text: `SW1 is the root bridge of VLAN ${vlan}.`,
            rationale: 'The lowest bridge ID wins: first the priority, then the MAC address.',
          },
          [`spanning-tree vlan ${vlan} root primary`],
        ),
        ...(fault === 'priority'
          ? [
              isSet('SW3', [`no spanning-tree vlan ${vlan} priority`], {
                text: `The access switch has the default priority in VLAN ${vlan}.`,
                rationale: `Its priority ${low} made it the root, although it is the weakest switch.`,
              }),
            ]
          : [
              shows(
                'SW3',
                `show spanning-tree vlan ${vlan}`,
                [`Gi0/1 Root FWD 4`, 'Gi0/2 Altn BLK 4'],
                {
                  text: 'SW3 forwards toward SW1 and blocks its link to SW2.',
                  rationale: 'SW2 has the better bridge ID of the two ends of that link, so SW3 gives way.',
                },
                [],
              ),
              isSet('SW2', [`spanning-tree vlan ${vlan} priority 28672`], {
                text: `SW2 has the priority of a secondary root, 28672, in VLAN ${vlan}.`,
                rationale: 'It takes over if SW1 fails, before any switch with the default.',
              }),
            ]),
      ],
      explanation: `\`show spanning-tree vlan ${vlan}\` shows the root’s ID on every switch, and on SW3 'This bridge is the root'. ${fault === 'priority' ? `Its priority there is ${low + vlan} (${low} plus the VLAN), lower than the default ${32_768 + vlan} of SW1 and SW2. Take the priority away from SW3 and give SW1 a low one with \`root primary\`: without that, the default priorities would leave it to the MAC addresses again.` : `All priorities are the default, ${32_768 + vlan}, so the lowest MAC address decides, and that is often the oldest switch. \`spanning-tree vlan ${vlan} root primary\` on SW1 sets 24576, and \`root secondary\` on SW2 sets 28672.`} With SW1 as the root, the direct link between the core switches forwards, and SW3 blocks one of its own.`,
    };
  },
};

/** Root guard where it does not belong, or at work against a switch that wants to be the root. */
export const labRootGuard: LabFamily = {
  name: 'lab-root-guard',
  topic: 'Root guard',
  sources: [ROOT_GUARD],
  build(random) {
    const { vlan, net } = accessSite(random);
    const isMisplaced = random() < 0.5;
    const rogue = pick(random, [0, 4096]);
    const root = '0c11.2244.0001';
    const access = `0c11.22${between(random, 50, 90)}.0001`;
    const uplink = (...more: string[]) =>
      port('GigabitEthernet0/1', 'switchport mode trunk', 'switchport nonegotiate', ...more);
    const guard = 'spanning-tree guard root';
    return {
      text: `${ticket(random)} ${isMisplaced ? `Since root guard was configured in a ${place(random)},` : `Since the access switch SW2 in a ${place(random)} was replaced with a used one,`} PC1 in VLAN ${vlan} reaches nothing beyond SW2. SW1, the distribution switch, is the root of VLAN ${vlan} and stays it, with its priority. ${isMisplaced ? 'Root guard belongs on ports where no root may appear, and not on the way to the root.' : 'Root guard on SW1 toward access switches stays on, and access switches keep the default priority.'} Find out why the link between the switches is blocked, and correct the switch at fault.`,
      exhibits: [
        diagram(
          'server SRV1\nswitch SW1\nswitch SW2\nhost PC1\nrow: SRV1 SW1 SW2 PC1\nSRV1 -- SW1 "G0/3"\nSW1 -- SW2 "G0/1"\nSW2 -- PC1 "G0/3"',
        ),
        lanSwitch(
          'SW1',
          `! mac ${root}`,
          cable('g0/1', 'SW2', 'g0/1'),
          cable('g0/3', 'SRV1', 'eth0'),
          'spanning-tree mode rapid-pvst',
          `spanning-tree vlan ${vlan} priority ${isMisplaced ? 4096 : 8192}`,
          named([vlan]),
          ...(isMisplaced
            ? []
            : [
                `! log 000177: Nov 29 07:44:02.118: %SPANTREE-2-ROOTGUARD_BLOCK: Root guard blocking port GigabitEthernet0/1 on VLAN${String(vlan).padStart(4, '0')}.`,
              ]),
          uplink(...(isMisplaced ? [] : [guard])),
          accessPort('GigabitEthernet0/3', vlan),
        ),
        lanSwitch(
          'SW2',
          `! mac ${access}`,
          cable('g0/3', 'PC1', 'eth0'),
          'spanning-tree mode rapid-pvst',
          ...(isMisplaced ? [] : [`spanning-tree vlan ${vlan} priority ${rogue}`]),
          named([vlan]),
          uplink(...(isMisplaced ? [guard] : [])),
          accessPort('GigabitEthernet0/3', vlan),
        ),
        host('PC1', 'linux', `address eth0 ${net}.4.20/24`),
        host('SRV1', 'linux', `address eth0 ${net}.4.10/24`),
      ],
      parts: [
        reaches('PC1', `${net}.4.10`, {
          text: `PC1 can ping SRV1 at ${net}.4.10.`,
          rationale: 'A port in the state root-inconsistent forwards nothing as long as superior BPDUs arrive.',
        }),
        shows(
          'SW2',
          `show spanning-tree vlan ${vlan}`,
          [`Address ${root}`],
          {
            text: `SW2 sees SW1 as the root of VLAN ${vlan}.`,
            rationale: isMisplaced
              ? 'The BPDUs of the root arrive on this port, and root guard took them for an intruder’s.'
              : 'With the default priority, SW2 no longer sends BPDUs that are better than those of SW1.',
          },
          isMisplaced ? [] : [`no spanning-tree vlan ${vlan} priority`],
        ),
        ...(isMisplaced
          ? [
              hides(
                'SW2',
                'show running-config interface g0/1',
                ['guard root'],
                {
                  text: 'No root port has root guard.',
                  rationale: 'It is the root port, the one port on which a better BPDU must be believed.',
                },
                ['interface g0/1', 'no spanning-tree guard'],
              ),
            ]
          : [
              isSet('SW2', [`no spanning-tree vlan ${vlan} priority`], {
                text: `The access switch has the default priority in VLAN ${vlan}.`,
                rationale: 'A used switch brings its old configuration along.',
              }),
            ]),
      ],
      explanation: `\`show spanning-tree inconsistentports\` ${isMisplaced ? 'on SW2' : 'on SW1'} names G0/1 as Root Inconsistent${isMisplaced ? '' : ', and the log has %SPANTREE-2-ROOTGUARD_BLOCK'}: root guard blocks the port in that VLAN because superior BPDUs arrive. ${isMisplaced ? 'On SW2 these are the BPDUs of SW1, the rightful root. Root guard belongs on the ports of SW1 that lead to access switches; on SW2 it stands on the way to the root. `no spanning-tree guard` on G0/1 lets the port become the root port.' : `Here it did its work: \`show spanning-tree vlan ${vlan}\` on SW2 shows the priority ${rogue + vlan}, better than that of SW1. To take root guard off would make SW2 the root. \`no spanning-tree vlan ${vlan} priority\` on SW2 removes the cause.`} The port recovers by itself once no superior BPDU arrives, unlike one that BPDU guard has turned off.`,
    };
  },
};
