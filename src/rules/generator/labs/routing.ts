import { between, pick } from '../chance.ts';
import {
  cable,
  CHAIN,
  diagram,
  host,
  isSet,
  type LabFamily,
  lanSwitch,
  lines,
  place,
  port,
  reaches,
  router,
  shows,
  site,
  ticket,
} from './lab.ts';
import { HSRP, NEIGHBORS, OSPF, STATICS } from './sources.ts';

type Ospf = { net: string; one: string[]; two: string[]; first?: string[]; second?: string[] };

/** The near half of the chain: PC1, and R1 with its LAN; what stands on the link to R2, and in the rest of R1. */
const nearHalf = (net: string, link: readonly string[], ...more: (string | string[])[]) => [
  diagram(CHAIN),
  host('PC1', 'linux', `address eth0 ${net}.1.10/24`, `gateway ${net}.1.1`),
  router(
    'R1',
    cable('g0/0', 'PC1', 'eth0'),
    cable('g0/1', 'R2', 'g0/1'),
    port('GigabitEthernet0/0', `ip address ${net}.1.1 255.255.255.0`),
    port('GigabitEthernet0/1', ...link),
    ...more,
  ),
];

/** Two routers with a LAN each: what stands on the link and in the process of either. */
const ospfPair = ({ net, one, two, first = [], second = [] }: Ospf) => [
  ...nearHalf(
    net,
    [`ip address ${net}.12.1 255.255.255.252`, ...one],
    lines('router ospf 1', 'router-id 1.1.1.1', `network ${net}.1.0 0.0.0.255 area 0`, ...first),
  ),
  router(
    'R2',
    cable('g0/0', 'SRV1', 'eth0'),
    port('GigabitEthernet0/0', `ip address ${net}.2.1 255.255.255.0`),
    port('GigabitEthernet0/1', `ip address ${net}.12.2 255.255.255.252`, ...two),
    lines('router ospf 1', 'router-id 2.2.2.2', `network ${net}.2.0 0.0.0.255 area 0`, ...second),
  ),
  host('SRV1', 'linux', `address eth0 ${net}.2.10/24`, `gateway ${net}.2.1`),
];

/** Two routers that do not become neighbors, because something differs. */
export const labOspfMismatch: LabFamily = {
  name: 'lab-ospf-mismatch',
  topic: 'OSPF neighbors that do not agree',
  sources: [NEIGHBORS],
  build(random) {
    const net = site(random);
    const fault = pick(random, ['hello', 'area', 'dead', 'mtu'] as const);
    const hello = pick(random, [5, 15, 20]);
    const link = (area: number) => `network ${net}.12.0 0.0.0.3 area ${area}`;
    const wrong =
      fault === 'hello'
        ? [`ip ospf hello-interval ${hello}`]
        : fault === 'dead'
          ? ['ip ospf dead-interval 60']
          : fault === 'mtu'
            ? ['ip mtu 1400']
            : [];
    const mend =
      fault === 'hello'
        ? ['interface g0/1', 'no ip ospf hello-interval']
        : fault === 'dead'
          ? ['interface g0/1', 'no ip ospf dead-interval']
          : fault === 'mtu'
            ? ['interface g0/1', 'no ip mtu']
            : ['router ospf 1', `no network ${net}.12.0 0.0.0.3 area 1`, link(0)];
    const why = {
      hello: `R1 sends hellos every 10 seconds and R2 every ${hello}. The intervals must be the same, or a hello is ignored.`,
      dead: 'The dead intervals differ, 40 and 60 seconds, and a hello with another value is ignored.',
      mtu: 'R2 has an MTU of 1400 on the link. The routers see each other, but the larger database packets do not agree, and the state stays at EXSTART.',
      area: 'R1 has the link in area 0 and R2 in area 1. Both ends of a link must be in the same area.',
    }[fault];
    const where =
      fault === 'mtu'
        ? '`show ip ospf neighbor` shows EXSTART, again and again: the routers hear each other, but the exchange of databases does not begin.'
        : '`show ip ospf neighbor` is empty although the other end answers pings, so hellos are sent and refused.';
    return {
      text: `${ticket(random)} PC1 in a ${place(random)} cannot reach SRV1 at ${net}.2.10. R1 and R2 run OSPF in area 0 with default timers, and the link between them answers pings. R1 is to stay as it is. Find what is wrong on R2, and correct it.`,
      exhibits: ospfPair({ net, one: [], two: wrong, first: [link(0)], second: [link(fault === 'area' ? 1 : 0)] }),
      parts: [
        shows('R1', 'show ip ospf neighbor', ['2.2.2.2 1 FULL/'], {
          text: 'R1 and R2 are fully adjacent.',
          rationale: why,
        }),
        reaches('PC1', `${net}.2.10`, {
          text: `PC1 can ping SRV1 at ${net}.2.10.`,
          rationale: 'Once they are adjacent, each learns the other’s LAN.',
        }),
        isSet('R2', mend, {
          text:
            fault === 'area'
              ? 'On R2, OSPF runs on the link in area 0.'
              : 'On R2, G0/1 has the default value of what was wrong.',
          rationale: 'R1 follows the design, so R2 is the one to change.',
        }),
      ],
      explanation: `${where} Compare what must match at both ends: area, hello and dead interval, subnet and mask, authentication, and, for the exchange of databases, the MTU; and router IDs must differ. \`show ip ospf interface g0/1\` on both routers lists the area and the timers${fault === 'mtu' ? ', and `show ip interface g0/1` the MTU' : ''}. ${why} The network type, costs, and process numbers may differ without keeping neighbors apart.`,
    };
  },
};

/** A router that sends no hellos where it should. */
export const labOspfPassive: LabFamily = {
  name: 'lab-ospf-passive',
  topic: 'OSPF passive interface',
  sources: [OSPF],
  build(random) {
    const net = site(random);
    const isDefault = random() < 0.5;
    const wrong = pick(random, ['R1', 'R2']);
    const link = `network ${net}.12.0 0.0.0.3 area 0`;
    const passive = isDefault ? 'passive-interface default' : 'passive-interface GigabitEthernet0/1';
    const right = 'passive-interface GigabitEthernet0/0';
    return {
      text: `${ticket(random)} Since hellos toward users were turned off in a ${place(random)}, PC1 can no longer reach SRV1 at ${net}.2.10. On both routers, OSPF keeps advertising the LAN on G0/0, but sends no hellos there. Find the mistake, and fix it.`,
      exhibits: ospfPair({
        net,
        one: [],
        two: [],
        first: [link, wrong === 'R1' ? passive : right],
        second: [link, wrong === 'R2' ? passive : right],
      }),
      parts: [
        reaches('PC1', `${net}.2.10`, {
          text: `PC1 can ping SRV1 at ${net}.2.10.`,
          rationale: `${wrong} was passive on the link between the routers, so no adjacency formed and no routes were learned.`,
        }),
        shows(
          wrong,
          'show ip ospf neighbor',
          [`${wrong === 'R1' ? '2.2.2.2' : '1.1.1.1'} 1 FULL/`],
          {
            text: 'R1 and R2 are fully adjacent.',
            rationale: 'Hellos flow over G0/1 in both directions.',
          },
          ['router ospf 1', 'no passive-interface g0/1', 'passive-interface g0/0'],
        ),
        shows(
          wrong,
          'show ip ospf interface g0/0',
          ['No Hellos (Passive interface)'],
          {
            text: 'Neither router sends hellos on its LAN interface, G0/0.',
            rationale: 'A passive interface is still advertised, but forms no adjacency.',
          },
          [],
        ),
      ].slice(0, isDefault ? 2 : 3),
      explanation: `R1 and R2 answer each other’s pings, but \`show ip ospf neighbor\` is empty. \`show ip ospf interface g0/1\` on ${wrong} says 'No Hellos (Passive interface)', and \`show ip protocols\` lists the passive interfaces. ${isDefault ? 'With `passive-interface default`, every interface is passive until `no passive-interface` names an exception. Keep the default and except G0/1, or remove it and name G0/0.' : 'The line names G0/1, the link, instead of G0/0, the LAN. Take it off the link and put it on the LAN.'} A passive interface sends and processes no hellos, yet its subnet is advertised: right for LANs, wrong for links to routers.`,
    };
  },
};

/** A segment whose designated router is not the one that was planned. */
export const labOspfDr: LabFamily = {
  name: 'lab-ospf-dr',
  topic: 'Designated router',
  sources: [OSPF],
  build(random) {
    const net = site(random);
    const area = pick(random, [0, between(random, 1, 20)]);
    const priority = between(random, 20, 200);
    const isStuck = random() < 0.5;
    const speaker = (number: number, ...own: string[]) =>
      router(
        `R${number}`,
        cable('g0/0', 'SW1', `g0/${number}`),
        ...(isStuck && number === 3 ? ['! dr g0/0'] : []),
        ...(isStuck && number === 2 ? ['! bdr g0/0'] : []),
        port('GigabitEthernet0/0', `ip address ${net}.0.${number} 255.255.255.0`, ...own),
        lines(
          'router ospf 1',
          `router-id ${number}.${number}.${number}.${number}`,
          `network ${net}.0.0 0.0.0.255 area ${area}`,
        ),
      );
    return {
      text: `${ticket(random)} Three routers of a ${place(random)} share ${net}.0.0/24 in OSPF area ${area}. R1 is to be the designated router, with the priority ${priority}, and R2 its backup. R3, a small branch router, is the DR now and must never become DR or BDR again. ${isStuck ? 'R1 has had this priority for a week, to no effect.' : 'No priorities have been configured.'} Put the plan into effect, and restart OSPF only where that is needed.`,
      exhibits: [
        diagram(
          'router R1\nrouter R2\nrouter R3\nswitch SW1\nrow: R1 R2 R3\nrow: SW1\nR1 -- SW1 "G0/0"\nR2 -- SW1 "G0/0"\nR3 -- SW1 "G0/0"',
        ),
        speaker(1, ...(isStuck ? [`ip ospf priority ${priority}`] : [])),
        speaker(2),
        speaker(3),
        lanSwitch('SW1', port('GigabitEthernet0/1'), port('GigabitEthernet0/2'), port('GigabitEthernet0/3')),
      ],
      parts: [
        isSet('R3', ['interface g0/0', 'ip ospf priority 0'], {
          text: 'R3 can become neither DR nor BDR.',
          rationale: 'A router with the priority 0 does not take part in the election.',
        }),
        shows(
          'R1',
          'show ip ospf interface g0/0',
          [`State DR, Priority ${priority}`],
          {
            text: `R1 is the designated router, with the priority ${priority}.`,
            rationale: 'The highest priority wins, but only in an election: a DR that is there keeps its part.',
          },
          ['interface g0/0', `ip ospf priority ${priority}`],
        ),
        shows(
          'R2',
          'show ip ospf interface g0/0',
          ['State BDR, Priority 1', 'Designated Router (ID) 1.1.1.1'],
          {
            text: 'R2 is the backup designated router, with R1 as the DR.',
            rationale: 'When R3 gave up its part, R2 moved up from BDR to DR; restarting OSPF there lets R1 take over.',
          },
          ['do clear ip ospf process'],
        ),
      ],
      explanation: `\`show ip ospf neighbor\` on R1 shows R3 as FULL/DR, and \`show ip ospf interface g0/0\` names the DR and the BDR. An election is decided by the priority, then by the router ID, so 3.3.3.3 won when all were equal. The part is then kept: a higher priority or a better router changes nothing while the DR lives. Priority 0 takes R3 out at once, and its BDR, R2, moves up. Only when R2 restarts OSPF (\`clear ip ospf process\`) does R1, now the BDR, become the DR, and R2 is its backup. The order of events counts, not only the numbers.`,
    };
  },
};

/** A static route that leads the wrong way, or that is missing for the way back. */
export const labStaticHop: LabFamily = {
  name: 'lab-static-hop',
  topic: 'Static routes',
  sources: [STATICS],
  build(random) {
    const net = site(random);
    const fault = pick(random, ['hop', 'return', 'mask'] as const);
    const block = between(random, 1, 3) * 64;
    const there = `${net}.200.${block}`;
    const server = `${net}.200.${block + 10}`;
    const mask = '255.255.255.192';
    const own =
      fault === 'hop'
        ? `ip route ${there} ${mask} ${net}.12.6`
        : fault === 'mask'
          ? `ip route ${net}.200.0 ${mask} ${net}.12.2`
          : `ip route ${there} ${mask} ${net}.12.2`;
    const back =
      fault === 'return'
        ? `ip route ${net}.10.0 255.255.255.0 ${net}.12.1`
        : `ip route ${net}.1.0 255.255.255.0 ${net}.12.1`;
    const at = fault === 'return' ? 'R2' : 'R1';
    const right =
      fault === 'return' ? `ip route ${net}.1.0 255.255.255.0 ${net}.12.1` : `ip route ${there} ${mask} ${net}.12.2`;
    const wrong = fault === 'return' ? back : own;
    return {
      text: `${ticket(random)} PC1 (${net}.1.10) in a ${place(random)} cannot reach SRV1 at ${server} in ${there}/26. R1 and R2 use static routes with next hops, one for each LAN, and no default routes. A wrong route must not stay. Use ping, extended ping, and traceroute to find the router at fault, and correct it.`,
      exhibits: [
        ...nearHalf(net, [`ip address ${net}.12.1 255.255.255.248`], own),
        router(
          'R2',
          cable('g0/0', 'SRV1', 'eth0'),
          port('GigabitEthernet0/0', `ip address ${net}.200.${block + 1} ${mask}`),
          port('GigabitEthernet0/1', `ip address ${net}.12.2 255.255.255.248`),
          back,
        ),
        host('SRV1', 'linux', `address eth0 ${server}/26`, `gateway ${net}.200.${block + 1}`),
      ],
      parts: [
        reaches('PC1', server, {
          text: `PC1 can ping SRV1 at ${server}.`,
          rationale:
            fault === 'hop'
              ? `R1 sent the packets to ${net}.12.6, an address on the link that no device has.`
              : fault === 'mask'
                ? `The route on R1 covered ${net}.200.0 to .63, and the server is not among them.`
                : `R2 had no route to ${net}.1.0/24, so answers were lost on the way back.`,
        }),
        isSet(at, [`no ${wrong}`], {
          text: 'The wrong route is gone.',
          rationale: 'A second route with another prefix or next hop would stand beside it, and does not replace it.',
        }),
        shows(
          at,
          'show ip route static',
          [
            `S ${fault === 'return' ? `${net}.1.0/24` : `${there}/26`} [1/0] via ${fault === 'return' ? `${net}.12.1` : `${net}.12.2`}`,
          ],
          {
            text: 'Each router has a static route to the other one’s LAN, with the other one’s address on the link as its next hop.',
            rationale: 'The next hop is an address of the neighbor on a subnet that both are in.',
          },
          [right],
        ),
      ],
      explanation:
        fault === 'return'
          ? `From R1, \`ping ${server}\` works: its source is ${net}.12.1, which R2 knows as connected. \`ping ${server} source g0/0\` fails: the server is reached, but the answer to ${net}.1.1 is lost. That points to the way back, and \`show ip route\` on R2 has ${net}.10.0/24 where ${net}.1.0/24 should be. An extended ping from the LAN interface tests what users need, in both directions.`
          : fault === 'hop'
            ? `\`traceroute\` from PC1 ends after R1, and \`show ip route static\` on R1 shows the next hop ${net}.12.6. It lies in the subnet of the link, so the route is installed, but \`show ip arp\` has no entry for it and nobody answers. R2 has ${net}.12.2, as \`show cdp neighbors detail\` says. Remove the wrong route first: a route with another next hop would be a second path for half of the packets.`
            : `\`show ip route ${server}\` on R1 says that the network is not in the table, although a static route looks right at first. Its prefix is ${net}.200.0/26, which covers .0 to .63; the server is in ${there}/26. PC1 gets 'Destination Host Unreachable' from R1 for that reason. With the right prefix, the longest match finds the route.`,
    };
  },
};

/** The gateway that should be active is not. */
export const labHsrp: LabFamily = {
  name: 'lab-hsrp',
  topic: 'HSRP priority and preemption',
  sources: [HSRP],
  build(random) {
    const net = site(random);
    const group = between(random, 1, 60);
    const priority = between(random, 11, 14) * 10;
    const fault = pick(random, ['preempt', 'priority', 'virtual'] as const);
    const virtual = `${net}.10.254`;
    const wrong = `${net}.10.253`;
    const gateway = (number: number, ...own: string[]) =>
      router(
        `R${number}`,
        cable('g0/0', 'SW1', `g0/${number}`),
        ...(number === 2 && fault === 'preempt' ? [`! holds HSRP g0/0 ${group}`] : []),
        port('GigabitEthernet0/0', `ip address ${net}.10.${number} 255.255.255.0`, ...own),
      );
    const one =
      fault === 'preempt'
        ? [`standby ${group} ip ${virtual}`, `standby ${group} priority ${priority}`]
        : fault === 'priority'
          ? [`standby ${group} ip ${virtual}`, `standby ${group} priority 90`, `standby ${group} preempt`]
          : [`standby ${group} ip ${wrong}`, `standby ${group} priority ${priority}`, `standby ${group} preempt`];
    return {
      text: `${ticket(random)} R1 and R2 in a ${place(random)} share the gateway ${virtual} with HSRP, group ${group}. R1 is to be active whenever it is up, with the priority ${priority}; R2 keeps the default. ${fault === 'virtual' ? 'Hosts cannot reach the gateway while R1 is active.' : fault === 'preempt' ? 'R1 was restarted last night, and R2 has been active since.' : 'R2 is active, although both are up.'} Read the state on both routers, find the cause, and correct R1.`,
      exhibits: [
        diagram(
          'router R1\nrouter R2\nswitch SW1\nhost PC1\nrow: R1 R2\nrow: SW1\nrow: PC1\nR1 -- SW1 "G0/0"\nR2 -- SW1 "G0/0"\nPC1 -- SW1 "G0/3"',
        ),
        gateway(1, ...one),
        gateway(2, `standby ${group} ip ${virtual}`),
        lanSwitch(
          'SW1',
          cable('g0/3', 'PC1', 'eth0'),
          port('GigabitEthernet0/1'),
          port('GigabitEthernet0/2'),
          port('GigabitEthernet0/3'),
        ),
        host('PC1', 'linux', `address eth0 ${net}.10.50/24`, `gateway ${virtual}`),
      ],
      parts: [
        shows(
          'R1',
          'show standby brief',
          [`Gi0/0 ${group} ${priority} P Active local`, virtual],
          {
            text: `R1 is active for ${virtual} with the priority ${priority}, and preempts.`,
            rationale:
              fault === 'preempt'
                ? 'Without preemption, a router that comes back leaves the active one alone, however high its priority is.'
                : fault === 'priority'
                  ? `With 90, R1 is below the default 100 of R2.`
                  : `R1 served ${wrong}, so each router was active for an address of its own.`,
          },
          [
            'interface g0/0',
            `standby ${group} ip ${virtual}`,
            `standby ${group} priority ${priority}`,
            `standby ${group} preempt`,
          ],
        ),
        shows('R2', 'show standby brief', [`Gi0/0 ${group} 100 Standby ${net}.10.1 local`], {
          text: 'R2 is standby and sees R1 as the active router.',
          rationale: 'Both hear each other’s hellos in the same group.',
        }),
      ].slice(0, fault === 'virtual' ? 1 : 2),
      explanation: `\`show standby brief\` on both routers shows the priority, the P of preemption, the state, and the virtual address. ${fault === 'preempt' ? `R1 has ${priority} against 100, yet it is standby, and the P is missing in its line: it was down, R2 took over, and nothing takes the part back. \`standby ${group} preempt\` on R1 does so at once.` : fault === 'priority' ? `R1 has the P, but the priority 90: preemption only helps a router whose priority is higher. \`standby ${group} priority ${priority}\` lifts it above R2’s default of 100.` : `The two lines name different virtual addresses, ${wrong} on R1 and ${virtual} on R2. The routers hear each other’s hellos, so only one of them is active, but while R1 is, nobody answers for the gateway that hosts use.`} The active router answers ARP for the virtual address with the virtual MAC address, so hosts notice nothing of a change.`,
    };
  },
};
