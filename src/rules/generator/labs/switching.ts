import { between, pick } from '../chance.ts';
import {
  accessSite,
  cable,
  diagram,
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
import { BUNDLES, TRUNKS } from './sources.ts';

const PAIR_MAP =
  'host PC1\nhost PC2\nswitch SW1\nswitch SW2\nrow: PC1 PC2\nrow: SW1 SW2\nPC1 -- SW1 "G0/3"\nPC2 -- SW2 "G0/3"\nSW1 -- SW2 "G0/1"';

/** A trunk with different native VLANs at its ends. */
export const labNativeVlan: LabFamily = {
  name: 'lab-native-vlan',
  topic: 'Native VLAN mismatch',
  sources: [TRUNKS],
  build(random) {
    const [user, native] = vlans(random, 2) as [number, number];
    const net = site(random);
    const other = pick(random, [1, user]);
    const isFirst = random() < 0.5;
    const [one, two] = isFirst ? [other, native] : [native, other];
    const wrong = isFirst ? 'SW1' : 'SW2';
    const trunk = (vlan: number) =>
      port(
        'GigabitEthernet0/1',
        'switchport mode trunk',
        ...(vlan === 1 ? [] : [`switchport trunk native vlan ${vlan}`]),
      );
    const log = (own: number, theirs: number, peer: string) => [
      `! log 000041: Nov 29 08:14:22.190: %CDP-4-NATIVE_VLAN_MISMATCH: Native VLAN mismatch discovered on GigabitEthernet0/1 (${own}), with ${peer} GigabitEthernet0/1 (${theirs}).`,
      `! log 000042: Nov 29 08:14:23.004: %SPANTREE-2-BLOCK_PVID_LOCAL: Blocking GigabitEthernet0/1 on VLAN${String(own).padStart(4, '0')}. Inconsistent local vlan.`,
    ];
    return {
      text: `${ticket(random)} Since a change in a ${place(random)}, SW1 and SW2 can no longer reach each other’s management addresses in VLAN ${native}${other === user ? `, and VLAN ${user} is cut off, too` : ''}. The design uses VLAN ${native} as the native VLAN of the trunk on G0/1. Read the logs, find the switch that does not follow the design, and correct it.`,
      exhibits: [
        diagram(PAIR_MAP),
        lanSwitch(
          'SW1',
          cable('g0/1', 'SW2', 'g0/1'),
          cable('g0/3', 'PC1', 'eth0'),
          named([user, native]),
          ...log(one, two, 'SW2'),
          trunk(one),
          port('GigabitEthernet0/3', 'switchport mode access', `switchport access vlan ${user}`),
          port(`Vlan${native}`, `ip address ${net}.99.2 255.255.255.0`),
        ),
        lanSwitch(
          'SW2',
          cable('g0/3', 'PC2', 'eth0'),
          named([user, native]),
          ...log(two, one, 'SW1'),
          trunk(two),
          port('GigabitEthernet0/3', 'switchport mode access', `switchport access vlan ${user}`),
          port(`Vlan${native}`, `ip address ${net}.99.3 255.255.255.0`),
        ),
        host('PC1', 'linux', `address eth0 ${net}.10.5/24`),
        host('PC2', 'linux', `address eth0 ${net}.10.6/24`),
      ],
      parts: [
        isSet(wrong, ['interface g0/1', `switchport trunk native vlan ${native}`], {
          text: `The trunk has the native VLAN ${native} at both ends.`,
          rationale: `${wrong} had VLAN ${other} there. Untagged frames of one VLAN would come out in the other.`,
        }),
        reaches('SW1', `${net}.99.3`, {
          text: `SW1 can ping SW2 at ${net}.99.3.`,
          rationale: `Once both ends agree, spanning tree unblocks VLAN ${native} on the trunk.`,
        }),
      ],
      explanation: `\`show logging\` has both messages: CDP reports the mismatch with the VLAN of each end, and spanning tree blocks the two VLANs on that port, because frames without a tag would leak from one into the other. \`show spanning-tree inconsistentports\` confirms it, and \`show interfaces trunk\` shows the native VLAN of each end: ${one} on SW1, ${two} on SW2. All other VLANs cross the trunk with tags and go on working, which makes such faults look odd. The design decides which end is wrong: ${wrong}.`,
    };
  },
};

/** A trunk that leaves a VLAN out at one end. */
export const labAllowedVlan: LabFamily = {
  name: 'lab-allowed-vlan',
  topic: 'Allowed VLANs of a trunk',
  sources: [TRUNKS],
  build(random) {
    const all = vlans(random, 4);
    const lost = pick(random, all);
    const net = site(random);
    // SW1 stands between the two: it may not know the VLAN at all.
    const isVlan = random() < 0.4;
    const at = isVlan ? 'SW1' : pick(random, ['SW1', 'SW2']);
    const left = all.filter((vlan) => vlan !== lost);
    const trunk = (name: string, on = 'GigabitEthernet0/1') =>
      port(
        on,
        'switchport mode trunk',
        'switchport nonegotiate',
        `switchport trunk allowed vlan ${(!isVlan && name === at && on.endsWith('1') ? left : all).join(',')}`,
      );
    return {
      text: `${ticket(random)} PC1 and PC2 in a ${place(random)} are in VLAN ${lost}, on different switches, and cannot reach each other. SW1 connects the two switches. The trunks are to carry exactly the VLANs ${all.join(', ')}, and the other three work. Find what is wrong, and fix it without interrupting them.`,
      exhibits: [
        diagram(
          'host PC1\nhost PC2\nswitch SW1\nswitch SW2\nswitch SW3\nrow: PC1 PC2\nrow: SW2 SW3\nrow: SW1\nPC1 -- SW2 "G0/3"\nPC2 -- SW3 "G0/3"\nSW1 -- SW2 "G0/1"\nSW1 -- SW3 "G0/2 to G0/1"',
        ),
        lanSwitch(
          'SW1',
          cable('g0/1', 'SW2', 'g0/1'),
          cable('g0/2', 'SW3', 'g0/1'),
          named(isVlan ? left : all),
          trunk('SW1'),
          trunk('SW1', 'GigabitEthernet0/2'),
        ),
        lanSwitch(
          'SW2',
          cable('g0/3', 'PC1', 'eth0'),
          named(all),
          trunk('SW2'),
          port('GigabitEthernet0/3', 'switchport mode access', `switchport access vlan ${lost}`),
        ),
        lanSwitch(
          'SW3',
          cable('g0/3', 'PC2', 'eth0'),
          named(all),
          trunk('SW3'),
          port('GigabitEthernet0/3', 'switchport mode access', `switchport access vlan ${lost}`),
        ),
        host('PC1', 'linux', `address eth0 ${net}.${lost % 256}.11/24`),
        host('PC2', 'linux', `address eth0 ${net}.${lost % 256}.12/24`),
      ],
      parts: [
        reaches('PC1', `${net}.${lost % 256}.12`, {
          text: `PC1 can ping PC2 at ${net}.${lost % 256}.12.`,
          rationale: isVlan
            ? `A switch drops the frames of a VLAN that it does not have, even if a trunk allows it.`
            : `${at} did not let VLAN ${lost} onto its trunk G0/1.`,
        }),
        isVlan
          ? isSet('SW1', [`vlan ${lost}`], {
              text: `VLAN ${lost} exists wherever its frames pass.`,
              rationale: 'That a trunk allows a VLAN does not create it.',
            })
          : isSet(at, ['interface g0/1', `switchport trunk allowed vlan ${all.join(',')}`], {
              text: `The trunks carry the VLANs ${all.join(', ')} and no others.`,
              rationale: 'A list without `add` replaces the former one, so it must name all VLANs.',
            }),
      ],
      explanation: isVlan
        ? `The ports of both PCs are in VLAN ${lost}, and every trunk allows it. But \`show vlan brief\` on SW1, between the two, does not list it, and \`show interfaces trunk\` there names it among the VLANs allowed, but not among those 'allowed and active in management domain'. The second list is the one that decides. \`vlan ${lost}\` creates the VLAN, and the frames pass.`
        : `Go from port to port: both PCs are in VLAN ${lost} (\`show vlan brief\`), and all switches have it. \`show interfaces trunk\` shows which VLANs a trunk allows: on ${at}, G0/1 allows ${left.join(',')}, so ${lost} is missing. \`switchport trunk allowed vlan add ${lost}\` completes the list without touching the others. Without \`add\`, the command replaces the list and cuts off the three VLANs that work.`,
    };
  },
};

/** A port channel whose ends do not come together. */
export const labEtherChannel: LabFamily = {
  name: 'lab-etherchannel',
  topic: 'EtherChannel that stays down',
  sources: [BUNDLES],
  build(random) {
    const { vlan, net } = accessSite(random);
    const group = between(random, 1, 6);
    const fault = pick(random, ['passive', 'pagp', 'member'] as const);
    const [one, two] =
      fault === 'passive' ? ['passive', 'passive'] : fault === 'pagp' ? ['active', 'desirable'] : ['active', 'active'];
    const member = (name: string, mode: string, isOdd: boolean) =>
      port(
        name,
        'switchport mode trunk',
        ...(isOdd ? [`switchport trunk allowed vlan ${vlan === 20 ? 30 : 20}`] : []),
        `channel-group ${group} mode ${mode}`,
      );
    const po = port(`Port-channel${group}`, 'switchport mode trunk');
    const mend =
      fault === 'passive'
        ? ['interface range g0/1-2', `channel-group ${group} mode active`]
        : fault === 'pagp'
          ? ['interface range g0/1-2', 'no channel-group', `channel-group ${group} mode passive`]
          : ['interface g0/2', 'no switchport trunk allowed vlan'];
    return {
      text: `${ticket(random)} Two links between SW1 and SW2 in a ${place(random)} are to form port channel ${group} with LACP, as a trunk for all VLANs. ${fault === 'member' ? 'Only one of them carries traffic' : `It never comes up`}. SW1 is to stay as it is. Find out why, and correct SW2.`,
      exhibits: [
        diagram(PAIR_MAP.replace('SW1 -- SW2 "G0/1"', 'SW1 -- SW2 "G0/1-2"')),
        lanSwitch(
          'SW1',
          cable('g0/1', 'SW2', 'g0/1'),
          cable('g0/2', 'SW2', 'g0/2'),
          cable('g0/3', 'PC1', 'eth0'),
          named([vlan]),
          po,
          member('GigabitEthernet0/1', one, false),
          member('GigabitEthernet0/2', one, false),
          port('GigabitEthernet0/3', 'switchport mode access', `switchport access vlan ${vlan}`),
        ),
        lanSwitch(
          'SW2',
          cable('g0/3', 'PC2', 'eth0'),
          named([vlan]),
          po,
          member('GigabitEthernet0/1', two, false),
          member('GigabitEthernet0/2', two, fault === 'member'),
          port('GigabitEthernet0/3', 'switchport mode access', `switchport access vlan ${vlan}`),
        ),
        host('PC1', 'linux', `address eth0 ${net}.1.11/24`),
        host('PC2', 'linux', `address eth0 ${net}.1.12/24`),
      ],
      parts: [
        shows(
          'SW2',
          'show etherchannel summary',
          [`Po${group}(SU) LACP Gi0/1(P) Gi0/2(P)`],
          {
            text: `On SW2, port channel ${group} is in use by LACP, with both ports bundled.`,
            rationale:
              fault === 'passive'
                ? 'Two passive ends wait for each other; at least one must be active.'
                : fault === 'pagp'
                  ? 'Active speaks LACP and desirable speaks PAgP, which do not understand each other.'
                  : 'A port whose VLAN settings differ from the bundle is suspended.',
          },
          mend,
        ),
        shows('SW1', 'show etherchannel summary', [`Po${group}(SU) LACP Gi0/1(P) Gi0/2(P)`], {
          text: 'SW1 shows the same.',
          rationale: 'LACP bundles a port only if both ends agree.',
        }),
      ],
      explanation: `\`show etherchannel summary\` on both switches is the place to look. ${fault === 'passive' ? `Both show LACP and ports that stand alone (I): each end is passive and only answers. One active end is enough, so \`channel-group ${group} mode active\` on SW2 brings the bundle up.` : fault === 'pagp' ? `SW1 shows LACP and SW2 shows PAgP: active and desirable belong to different protocols. On SW2, the ports must leave the group first, because a group has one protocol; then \`channel-group ${group} mode active\` or \`passive\` joins SW1’s LACP.` : `G0/2 on SW2 has the flag s, suspended: something on it differs from the port channel. \`show running-config interface g0/2\` has a list of allowed VLANs that neither the other port nor Po${group} has. Without it, the port joins. Settings belong on the port channel interface, which hands them down.`} The flags tell the rest: P is bundled, I stands alone, s is suspended, and SU means Layer 2 and in use.`,
    };
  },
};
