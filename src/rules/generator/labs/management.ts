/** Families of labs about how a device is managed: who may log in, what it tells whom, and what its log says. */

import { between, pick } from '../chance.ts';
import {
  cable,
  diagram,
  hides,
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
import { AAA, SNMP, SSH, SYSLOG } from './sources.ts';

/** A switch that does not let SSH in. */
export const labSsh: LabFamily = {
  name: 'lab-ssh',
  topic: 'SSH for automation',
  sources: [SSH],
  build(random) {
    const net = `${site(random)}.70`;
    const fault = pick(random, ['transport', 'list', 'key'] as const);
    const wrong = net.replace(/70$/, pick(random, ['7', '17', '170']));
    const hasDomain = fault !== 'key' || random() < 0.5;
    const mend = {
      transport: ['line vty 0 15', 'transport input ssh'],
      list: ['ip access-list standard MGMT', `permit ${net}.0 0.0.0.255`],
      key: ['ip domain name corp.example', 'crypto key generate rsa modulus 2048'],
    }[fault];
    return {
      text: `${ticket(random)} CTL (${net}.10), in a ${place(random)}, runs Ansible playbooks on SW1 (${net}.2) over SSH, as the user ansible. They have begun to fail: CTL can ping SW1, but no SSH session opens. The VTY lines are to accept only SSH, and only from ${net}.0/24, by access list MGMT. RSA keys have at least 2048 bits, and the domain name is corp.example. Try it from CTL, find what keeps SSH out, and correct SW1.`,
      exhibits: [
        diagram('host CTL\nswitch SW1\nrow: CTL SW1\nCTL -- SW1 "G0/1"'),
        host('CTL', 'linux', `address eth0 ${net}.10/24`),
        lanSwitch(
          'SW1',
          cable('g0/1', 'CTL', 'eth0'),
          ...(hasDomain ? ['ip domain name corp.example'] : []),
          ...(fault === 'key' ? [] : ['crypto key generate rsa modulus 2048']),
          'ip ssh version 2',
          'username ansible privilege 15 secret Play-b00k',
          port('GigabitEthernet0/1', 'switchport mode access'),
          port('Vlan1', `ip address ${net}.2 255.255.255.0`),
          lines('ip access-list standard MGMT', `10 permit ${fault === 'list' ? wrong : net}.0 0.0.0.255`),
          lines(
            'line vty 0 15',
            'login local',
            `transport input ${fault === 'transport' ? 'telnet' : 'ssh'}`,
            'access-class MGMT in',
          ),
        ),
      ],
      parts: [
        shows(
          'CTL',
          `ssh ansible@${net}.2`,
          [`ansible@${net}.2's password:`],
          {
            text: 'SW1 answers SSH from CTL with the question for a password.',
            rationale:
              'A session needs a key on the switch, a line that takes SSH, and a list that lets the client in.',
          },
          [],
        ),
        fault === 'transport'
          ? isSet('SW1', mend, {
              text: 'SW1’s lines, access list MGMT, and SSH are as planned.',
              rationale: 'Only Telnet was accepted, so the switch refused connections to TCP port 22.',
            })
          : fault === 'list'
            ? shows(
                'SW1',
                'show access-lists MGMT',
                [`permit ${net}.0, wildcard bits 0.0.0.255`],
                {
                  text: 'SW1’s lines, access list MGMT, and SSH are as planned.',
                  rationale: `It permitted ${wrong}.0/24, and the implicit deny refused everybody else.`,
                },
                mend,
              )
            : shows(
                'SW1',
                'show ip ssh',
                ['SSH Enabled - version 2.0', 'Modulus Size : 2048 bits'],
                {
                  text: 'SW1’s lines, access list MGMT, and SSH are as planned.',
                  rationale: 'SSH listens once there is a key, and a key is named after the host and its domain.',
                },
                mend,
              ),
      ],
      explanation: `From CTL, \`ssh ansible@${net}.2\` says 'Connection refused' although ping works: SW1 is there, but does not take the session. There are three places to look. \`show ip ssh\` says whether SSH is enabled; without an RSA key it is not. \`show running-config | section line vty\` shows \`transport input\`, which names the protocols, and \`access-class\`, which names a list. \`show access-lists MGMT\` shows whom it permits. Here, ${fault === 'transport' ? 'the lines take only Telnet: `transport input ssh` replaces it' : fault === 'list' ? `the list permits ${wrong}.0, one figure off, so CTL meets the implicit deny` : `there is no key${hasDomain ? '' : ', nor the domain name that it needs'}: \`crypto key generate rsa modulus 2048\` makes one`}.`,
    };
  },
};

/** Notifications that never arrive, and a right that nobody should have. */
export const labSnmp: LabFamily = {
  name: 'lab-snmp',
  topic: 'SNMP traps and communities',
  sources: [SNMP],
  build(random) {
    const net = `${site(random)}.71`;
    const name = pick(random, ['N0c-Read-7', 'Watch-3-Me', 'Poll-Only-5']);
    const fault = pick(random, ['host', 'enable', 'both'] as const);
    const isOpen = random() < 0.5;
    const wrong = `${net}.${pick(random, ['50', '15', '55'])}`;
    const at = fault === 'enable' ? `${net}.5` : wrong;
    return {
      text: `${ticket(random)} NMS (${net}.5), in a ${place(random)}, polls R1 (${net}.1) with SNMPv2c and the community ${name}, but has never received a trap from it. Traps go only to NMS, with the same version and community.${isOpen ? ' An audit also found that SNMP can change settings on R1. Nobody may do that, and polling must go on.' : ' Polling must go on.'} Find what is wrong on R1, and correct it.`,
      exhibits: [
        diagram('server NMS\nrouter R1\nrow: NMS R1\nNMS -- R1 "G0/0"'),
        host('NMS', 'linux', `address eth0 ${net}.5/24`),
        router(
          'R1',
          cable('g0/0', 'NMS', 'eth0'),
          port('GigabitEthernet0/0', `ip address ${net}.1 255.255.255.0`),
          `snmp-server community ${name} ro`,
          ...(isOpen ? ['snmp-server community Full-Acc3ss rw'] : []),
          ...(fault === 'host' ? ['snmp-server enable traps'] : []),
          `snmp-server host ${at} version 2c ${name}`,
        ),
      ],
      parts: [
        ...(fault === 'enable'
          ? []
          : [
              shows(
                'R1',
                'show snmp host',
                [`Notification host: ${net}.5 udp-port: 162`, `user: ${name} security model: v2c`],
                {
                  text: `R1 sends notifications to ${net}.5 with SNMPv2c and the community ${name}.`,
                  rationale: `They went to ${wrong}, where nobody listens; a trap is not confirmed, so R1 cannot notice.`,
                },
                [`snmp-server host ${net}.5 version 2c ${name}`],
              ),
              isSet('R1', [`no snmp-server host ${wrong} version 2c ${name}`], {
                text: 'R1 sends notifications to no other address.',
                rationale: 'Traps of version 2c carry the community in clear text.',
              }),
            ]),
        ...(fault === 'host'
          ? []
          : [
              isSet('R1', ['snmp-server enable traps'], {
                text: 'R1 does send traps.',
                rationale:
                  '`snmp-server host` says where traps go, and `snmp-server enable traps` says that there are any.',
              }),
            ]),
        ...(isOpen
          ? [
              isSet('R1', ['no snmp-server community Full-Acc3ss'], {
                text: 'No community of R1 has the right to write.',
                rationale: 'Whoever knows a read-write community can change the configuration.',
              }),
            ]
          : []),
      ],
      explanation: `Polls and traps go opposite ways: NMS asks R1 at UDP port 161, and R1 sends traps to UDP port 162 of NMS on its own. So polling works while no trap arrives. \`show snmp host\` names the receiver, ${at}, ${fault === 'enable' ? 'which is right' : `instead of ${net}.5`}, and \`show running-config | include snmp\` shows ${fault === 'host' ? 'that traps are enabled' : 'that `snmp-server enable traps` is missing'}.${isOpen ? ' The same output has a second community with rw.' : ''} Informs are like traps, but NMS confirms them, so R1 would know. Version 3 would replace communities with users and encryption.`,
    };
  },
};

/** Logins that depend on a server that may be down. */
export const labAaa: LabFamily = {
  name: 'lab-aaa',
  topic: 'RADIUS with a local fallback',
  sources: [AAA],
  build(random) {
    const net = `${site(random)}.50`;
    const fault = pick(random, ['server', 'line'] as const);
    const key = `Rad-Key-${between(random, 2, 9)}`;
    const server = `address ipv4 ${net}.20 auth-port 1812 acct-port 1813`;
    const isServer = fault === 'server';
    return {
      text: `${ticket(random)} Logins on R1 in a ${place(random)} are checked by the RADIUS server ISE1 (${net}.20, UDP ports 1812 and 1813). While ISE1 was down last night, nobody could log in over SSH, although the account ops exists on R1. ${isServer ? 'ISE1 is up again, but has seen no request from R1 since it moved to this address.' : 'ISE1 is up again, but logins on VTY 0 to 4 do not go there.'} The default method list asks RADIUS first, and local accounts if no server answers; VTY 0 to 4 use it. The console keeps its list CONSOLE. Find what is wrong on R1, and correct it.`,
      exhibits: [
        diagram(`server ISE1 "${net}.20"\nrouter R1\nrow: ISE1 R1\nISE1 -- R1 "G0/0"`),
        host('ISE1', 'linux', `address eth0 ${net}.20/24`),
        router(
          'R1',
          cable('g0/0', 'ISE1', 'eth0'),
          'ip domain name corp.example',
          'crypto key generate rsa modulus 2048',
          'username ops privilege 15 secret Br1dge-9',
          'aaa new-model',
          'aaa authentication login default group radius',
          'aaa authentication login CONSOLE local',
          port('GigabitEthernet0/0', `ip address ${net}.1 255.255.255.0`),
          lines(
            'radius server ISE1',
            isServer ? `address ipv4 ${net}.200 auth-port 1812 acct-port 1813` : server,
            `key ${key}`,
          ),
          lines('line console 0', 'login authentication CONSOLE'),
          lines('line vty 0 4', ...(isServer ? [] : ['login authentication CONSOLE']), 'transport input ssh'),
        ),
      ],
      parts: [
        isSet('R1', ['aaa authentication login default group radius local'], {
          text: 'The default method list asks RADIUS first, and local accounts if no server answers.',
          rationale: 'The next method is tried only when the one before gives no answer; a refusal is an answer.',
        }),
        isServer
          ? isSet('R1', ['radius server ISE1', server], {
              text: `R1 asks ISE1 at ${net}.20, ports 1812 and 1813.`,
              rationale: 'Requests went to its old address. Without ports, IOS uses 1645 and 1646.',
            })
          : hides(
              'R1',
              'show running-config | section line vty',
              ['login authentication CONSOLE'],
              {
                text: 'VTY 0 to 4 use the default method list.',
                rationale: 'They used CONSOLE, which knows only local accounts.',
              },
              ['line vty 0 4', 'login authentication default'],
            ),
      ],
      explanation: `\`show running-config | section aaa\` shows the method lists, in the order in which their methods are tried. \`group radius\` alone has no second method, so with ISE1 down every login fails: add \`local\`. ${isServer ? `\`show running-config | section radius\` has ${net}.200, and the server moved to ${net}.20. Both ports are named, because IOS still defaults to 1645 and 1646.` : 'On the VTY lines, `login authentication CONSOLE` chooses another list than the default. Take it away, or name default.'} A user whom RADIUS rejects is not checked against local accounts: the fallback is for silence only. Keep one session open while you change this.`,
    };
  },
};

const NOISE = [
  '%SYS-5-CONFIG_I: Configured from console by ops on vty0',
  '%LINEPROTO-5-UPDOWN: Line protocol on Interface GigabitEthernet0/7, changed state to up',
  '%LINK-3-UPDOWN: Interface GigabitEthernet0/7, changed state to up',
  '%SEC_LOGIN-5-LOGIN_SUCCESS: Login Success [user: ops] [localport: 22]',
];

const LOG_MAP =
  'host PC1\nhost PC2\nhost PC3\nswitch SW1\nrouter R1\nserver SRV1\nrow: PC1 PC2 PC3\nrow: SW1\nrow: R1 SRV1\nPC1 -- SW1 "G0/2"\nPC2 -- SW1 "G0/3"\nPC3 -- SW1 "G0/4"\nSW1 -- R1 "G0/1 to G0/0"\nR1 -- SRV1 "G0/1"';

/** A log in which one message tells what is wrong. */
export const labLog: LabFamily = {
  name: 'lab-log',
  topic: 'Reading syslog messages',
  sources: [SYSLOG],
  build(random) {
    const net = site(random);
    const isDuplex = random() < 0.5;
    const thief = pick(random, ['PC2', 'PC3']);
    const mac = (name: string) => `5254.00c0.00${name.slice(2)}${net.slice(-1)}`;
    const own = { PC2: `${net}.1.32`, PC3: `${net}.1.33` } as Record<string, string>;
    const noise = pick(random, [0, 1, 2]);
    const log = (...messages: string[]) =>
      messages.map((message, index) => `! log 0002${11 + index}: Nov 29 09:0${index + 1}:12.004: ${message}`);
    const told = isDuplex
      ? '%CDP-4-DUPLEX_MISMATCH: duplex mismatch discovered on GigabitEthernet0/1 (not full duplex), with R1 GigabitEthernet0/0 (full duplex).'
      : `%IP-4-DUPADDR: Duplicate address ${net}.1.1 on GigabitEthernet0/0, sourced by ${mac(thief)}`;
    const before = [NOISE[noise]!, NOISE[noise + 1]!];
    const pc = (name: string, address: string) =>
      host(
        name,
        'linux',
        `mac eth0 ${mac(name)}`,
        `address eth0 ${address}/24`,
        ...(address === `${net}.1.1` ? [] : [`gateway ${net}.1.1`]),
      );
    return {
      text: `${ticket(random)} ${isDuplex ? 'Every user of a' : 'PC1 and other users of a'} ${place(random)} ${isDuplex ? 'complains that file transfers through R1 crawl, although pings are answered. R1 stays as it is, and the link is to run at 100 Mb/s and full duplex at both ends.' : `cannot reach SRV1 (${net}.9.10), at least not for long. The gateway is R1, at ${net}.1.1. The plan gives PC1 ${net}.1.31, PC2 ${own.PC2}, and PC3 ${own.PC3}, each with a /24.`} Read the logs of SW1 and R1, find the message that leads to the device at fault, and correct that device.`,
      exhibits: [
        diagram(LOG_MAP),
        lanSwitch(
          'SW1',
          cable('g0/1', 'R1', 'g0/0'),
          cable('g0/2', 'PC1', 'eth0'),
          cable('g0/3', 'PC2', 'eth0'),
          cable('g0/4', 'PC3', 'eth0'),
          ...log(...before, ...(isDuplex ? [told] : [])),
          port('GigabitEthernet0/1', ...(isDuplex ? ['speed 100', 'duplex half'] : [])),
          port('GigabitEthernet0/2'),
          port('GigabitEthernet0/3'),
          port('GigabitEthernet0/4'),
        ),
        router(
          'R1',
          cable('g0/1', 'SRV1', 'eth0'),
          ...log(NOISE[0]!, ...(isDuplex ? [] : [told])),
          port(
            'GigabitEthernet0/0',
            `ip address ${net}.1.1 255.255.255.0`,
            ...(isDuplex ? ['speed 100', 'duplex full'] : []),
          ),
          port('GigabitEthernet0/1', `ip address ${net}.9.1 255.255.255.0`),
        ),
        pc('PC1', `${net}.1.31`),
        ...['PC2', 'PC3'].map((name) => pc(name, !isDuplex && name === thief ? `${net}.1.1` : own[name]!)),
        host('SRV1', 'linux', `address eth0 ${net}.9.10/24`, `gateway ${net}.9.1`),
      ],
      parts: isDuplex
        ? [
            shows(
              'SW1',
              'show interfaces g0/1',
              ['line protocol is up', 'Full-duplex, 100Mb/s', ' 0 late collision'],
              {
                text: 'On SW1, the link to R1 runs at 100 Mb/s and full duplex, without new errors.',
                rationale: 'Late collisions are the mark of the half-duplex end of a mismatch.',
              },
              ['interface g0/1', 'duplex full'],
            ),
            shows(
              'R1',
              'show interfaces g0/0',
              ['line protocol is up', 'Full-duplex, 100Mb/s', ' 0 CRC'],
              {
                text: 'On R1, the link to SW1 runs at 100 Mb/s and full duplex, without new errors.',
                rationale: 'The full-duplex end receives the pieces that a collision leaves.',
              },
              [],
            ),
          ]
        : [
            reaches('PC1', `${net}.9.10`, {
              text: `PC1 can ping SRV1 at ${net}.9.10.`,
              rationale: 'With two owners of one address, frames for the gateway go to whoever answered ARP last.',
            }),
            shows(
              thief,
              'ip addr',
              [`inet ${own[thief]}/24 `],
              {
                text: 'The PCs have the addresses of the plan.',
                rationale: 'The log names the station that uses the address by its MAC address.',
              },
              [
                `ip addr del ${net}.1.1/24 dev eth0`,
                `ip addr add ${own[thief]}/24 dev eth0`,
                `ip route replace default via ${net}.1.1`,
              ],
            ),
          ],
      explanation: isDuplex
        ? `Most messages are routine: severity 5 reports logins and links that came up. \`%CDP-4-DUPLEX_MISMATCH\` (severity 4, a warning) names both ends of one link: SW1's G0/1 is not at full duplex, and R1's G0/0 is. \`show interfaces g0/1\` on SW1 confirms half duplex and late collisions, and R1 counts CRC errors. Both ends are fixed, so nothing is negotiated: \`duplex full\` on SW1 makes them alike. Pings are short and rarely collide, which is why they get through.`
        : `R1 logs \`%IP-4-DUPADDR\` (severity 4): somebody else uses ${net}.1.1, with the MAC address ${mac(thief)}. Where is that station? \`show mac address-table address ${mac(thief)}\` on SW1 names the port, G0/${thief === 'PC2' ? 3 : 4}, and that leads to ${thief}. \`ip addr\` there shows the gateway's address on the host. Give it ${own[thief]}/24. The other messages, about logins and links that came up, have severity 5 or lie in the past.`,
    };
  },
};
