/** Families of labs about services and security: translation, access lists, and what guards the ports of a switch. */

import { between, pick } from '../chance.ts';
import {
  blocked,
  cable,
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
  vlans,
} from './lab.ts';
import { ACL, GUARD6, NAT, PORT_SECURITY, SNOOPING } from './sources.ts';

/** PAT whose sides are the wrong way around, or not complete. */
export const labNatSides: LabFamily = {
  name: 'lab-nat-sides',
  topic: 'NAT inside and outside',
  sources: [NAT],
  build(random) {
    const net = site(random);
    const isp = between(random, 1, 3) * 4;
    const fault = pick(random, ['swapped', 'list', 'missing'] as const);
    const [one, two] =
      fault === 'swapped'
        ? ['ip nat outside', 'ip nat inside']
        : ['ip nat inside', fault === 'missing' ? '' : 'ip nat outside'];
    const own = `${net}.5.0 0.0.0.255`;
    const wrong = `${net}.6.0 0.0.0.255`;
    return {
      text: `${ticket(random)} PC1 (${net}.5.20) in a ${place(random)} cannot reach SRV1 at 198.51.100.10 on the internet. R1 itself can. R1 translates ${net}.5.0/24 to the address of G0/1 by access list 1. The provider’s router knows no private addresses. Find the mistake on R1, and correct it.`,
      exhibits: [
        diagram(
          'host PC1\nrouter R1\ncloud ISP\nserver SRV1\nrow: PC1 R1 ISP SRV1\nPC1 -- R1 "G0/0"\nR1 -- ISP "G0/1"\nISP -- SRV1',
        ),
        host('PC1', 'linux', `address eth0 ${net}.5.20/24`, `gateway ${net}.5.1`),
        router(
          'R1',
          cable('g0/0', 'PC1', 'eth0'),
          cable('g0/1', 'ISP', 'g0/0'),
          port('GigabitEthernet0/0', `ip address ${net}.5.1 255.255.255.0`, one!),
          port('GigabitEthernet0/1', `ip address 203.0.113.${isp + 2} 255.255.255.252`, ...(two === '' ? [] : [two!])),
          `access-list 1 permit ${fault === 'list' ? wrong : own}`,
          'ip nat inside source list 1 interface GigabitEthernet0/1 overload',
          `ip route 0.0.0.0 0.0.0.0 203.0.113.${isp + 1}`,
        ),
        router(
          'ISP',
          cable('g0/1', 'SRV1', 'eth0'),
          port('GigabitEthernet0/0', `ip address 203.0.113.${isp + 1} 255.255.255.252`),
          port('GigabitEthernet0/1', 'ip address 198.51.100.1 255.255.255.0'),
        ),
        host('SRV1', 'linux', 'address eth0 198.51.100.10/24', 'gateway 198.51.100.1'),
      ],
      parts: [
        reaches('PC1', '198.51.100.10', {
          text: 'PC1 can ping SRV1 at 198.51.100.10.',
          rationale:
            fault === 'list'
              ? 'The access list permitted another subnet, so packets from PC1 left with their private address.'
              : 'R1 translates only what comes in on an inside interface and leaves by an outside one.',
        }),
        fault === 'list'
          ? shows(
              'R1',
              'show access-lists 1',
              [`permit ${net}.5.0, wildcard bits 0.0.0.255`],
              {
                text: `On R1, access list 1 permits ${net}.5.0/24.`,
                rationale: 'The list names the inside addresses that are translated.',
              },
              ['no access-list 1', `access-list 1 permit ${own}`],
            )
          : isSet('R1', ['interface g0/0', 'ip nat inside', 'interface g0/1', 'ip nat outside'], {
              text: 'On R1, G0/0 is inside and G0/1 is outside.',
              rationale: 'Inside is where the addresses are that need another one; outside is toward the provider.',
            }),
      ],
      explanation: `R1 reaches SRV1 with its public address, so routing works as far as the server. With \`ping 198.51.100.10 source g0/0\` it fails as for PC1: the answer to a private address does not come back, so nothing was translated. \`show ip nat statistics\` names the inside and outside interfaces and the access list: ${fault === 'swapped' ? 'G0/0 is outside and G0/1 inside, the wrong way around' : fault === 'missing' ? 'there is no outside interface' : `list 1 permits ${net}.6.0/24 (\`show access-lists\`), which is not PC1’s subnet`}. ${fault === 'list' ? 'In a numbered list, remove the list and enter the right line.' : 'The rule itself was right; without the sides it never applies.'}`,
    };
  },
};

/** An access list whose entries are in the wrong order, or that is applied in the wrong direction. */
export const labAclOrder: LabFamily = {
  name: 'lab-acl-order',
  topic: 'Order of an access list',
  sources: [ACL],
  build(random) {
    const net = site(random);
    const fault = pick(random, ['late', 'early', 'direction'] as const);
    const name = pick(random, ['GUESTS', 'USERS', 'EDGE']);
    const deny = `deny ip host ${net}.1.66 host ${net}.9.10`;
    const entries =
      fault === 'late'
        ? [`10 permit ip ${net}.1.0 0.0.0.255 any`, `20 ${deny}`]
        : fault === 'early'
          ? [`10 deny ip any host ${net}.9.10`, `20 permit ip ${net}.1.0 0.0.0.255 any`]
          : [`10 ${deny}`, `20 permit ip ${net}.1.0 0.0.0.255 any`];
    const way = fault === 'direction' ? 'out' : 'in';
    const mend =
      fault === 'late'
        ? [`ip access-list extended ${name}`, 'no 20', `5 ${deny}`]
        : fault === 'early'
          ? [`ip access-list extended ${name}`, 'no 10', `10 ${deny}`]
          : ['interface g0/0', `no ip access-group ${name} out`, `ip access-group ${name} in`];
    return {
      text: `${ticket(random)} In a ${place(random)}, access list ${name} on R1 is to keep PC2 (${net}.1.66) away from SRV1 (${net}.9.10), and from nothing else. PC1 may reach the server, and both reach everything else. ${fault === 'early' ? 'Now nobody reaches SRV1.' : fault === 'late' ? 'Now PC2 reaches SRV1.' : 'Now the LAN gets no answer from anywhere.'} The list filters what comes in from the LAN on G0/0. Find the mistake, and correct it.`,
      exhibits: [
        diagram(
          'host PC1\nhost PC2\nswitch SW1\nrouter R1\nserver SRV1\nrow: PC1 PC2\nrow: SW1\nrow: R1\nrow: SRV1\nPC1 -- SW1\nPC2 -- SW1\nSW1 -- R1 "G0/0"\nR1 -- SRV1 "G0/1"',
        ),
        host('PC1', 'linux', `address eth0 ${net}.1.20/24`, `gateway ${net}.1.1`),
        host('PC2', 'linux', `address eth0 ${net}.1.66/24`, `gateway ${net}.1.1`),
        lanSwitch(
          'SW1',
          cable('g0/1', 'PC1', 'eth0'),
          cable('g0/2', 'PC2', 'eth0'),
          cable('g0/3', 'R1', 'g0/0'),
          port('GigabitEthernet0/1'),
          port('GigabitEthernet0/2'),
          port('GigabitEthernet0/3'),
        ),
        router(
          'R1',
          cable('g0/1', 'SRV1', 'eth0'),
          port('GigabitEthernet0/0', `ip address ${net}.1.1 255.255.255.0`, `ip access-group ${name} ${way}`),
          port('GigabitEthernet0/1', `ip address ${net}.9.1 255.255.255.0`),
          lines(`ip access-list extended ${name}`, ...entries),
        ),
        host('SRV1', 'linux', `address eth0 ${net}.9.10/24`, `gateway ${net}.9.1`),
      ],
      parts: [
        fault === 'late'
          ? blocked('PC2', `${net}.9.10`, {
              text: `PC2 cannot ping SRV1 at ${net}.9.10.`,
              rationale: 'The permit for the whole subnet came first, so the deny was never reached.',
            })
          : reaches('PC1', `${net}.9.10`, {
              text: `PC1 can ping SRV1 at ${net}.9.10.`,
              rationale:
                fault === 'early'
                  ? 'The first entry denied everybody, and the first match decides.'
                  : 'With `out`, the list saw the answers of the server, which no entry permits.',
            }),
        fault === 'direction'
          ? shows(
              'R1',
              'show ip interface g0/0',
              ['Outgoing access list is not set', `Inbound access list is ${name}`],
              {
                text: `On R1, ${name} filters what comes in on G0/0, and nothing filters what goes out there.`,
                rationale: 'An extended list belongs near the source, where it stops packets before they are routed.',
              },
              mend,
            )
          : shows(
              'R1',
              `show access-lists ${name}`,
              [`deny ip host ${net}.1.66 host ${net}.9.10`, `permit ip ${net}.1.0 0.0.0.255 any`],
              {
                text: 'The list first denies PC2 the server, and then permits the rest of the LAN.',
                rationale: 'The first match decides, and what no entry permits is denied at the end.',
              },
              mend,
            ),
      ],
      explanation: `\`show access-lists\` prints the entries in the order in which they are tried, and \`show ip interface g0/0\` says where the list is applied. ${fault === 'late' ? 'Entry 10 permits the whole LAN, so the deny for PC2 at 20 is never reached. Sequence numbers put it first: remove 20 and enter it with a number below 10.' : fault === 'early' ? `Entry 10 denies any source the server, so the permit at 20 comes too late for PC1. Replace it with one for host ${net}.1.66.` : 'The entries are right, but the list is applied outbound on the LAN interface. There it sees answers on their way to the users, whose source is the server. No entry permits those, so the implicit deny drops them. Inbound, it sees what the users send.'} An access list is read from the top, and the first entry that matches decides.`,
    };
  },
};

/** A port that port security turned off. */
export const labPortSecurity: LabFamily = {
  name: 'lab-port-security',
  topic: 'Port security violation',
  sources: [PORT_SECURITY],
  build(random) {
    const net = site(random);
    const number = between(random, 2, 6);
    const fault = pick(random, ['sticky', 'maximum'] as const);
    const [mac, phone, old] = ['5254.00aa.0b0', '0024.c4d1.77e', '5254.00cc.0d0'].map(
      (stem) => `${stem}${between(random, 1, 9)}`,
    ) as [string, string, string];
    const name = `GigabitEthernet0/${number}`;
    const secure =
      fault === 'sticky'
        ? [
            'switchport port-security',
            'switchport port-security mac-address sticky',
            `switchport port-security mac-address sticky ${old}`,
          ]
        : ['switchport port-security', 'switchport port-security maximum 1'];
    const bounce = [`interface g0/${number}`, 'shutdown', 'no shutdown'];
    const mend =
      fault === 'sticky'
        ? [`interface g0/${number}`, `no switchport port-security mac-address sticky ${old}`, ...bounce.slice(1)]
        : [`interface g0/${number}`, 'switchport port-security maximum 2', ...bounce.slice(1)];
    return {
      text: `${ticket(random)} ${fault === 'sticky' ? `In a ${place(random)}, the PC on G0/${number} of SW1 was replaced with PC1 (${mac}), and has had no network since.` : `In a ${place(random)}, a phone (${phone}) was added between PC1 (${mac}) and G0/${number} of SW1, and PC1 has had no network since.`} Port security stays on, in the mode shutdown, with room for ${fault === 'sticky' ? 'one address' : 'exactly the two stations'}. Find the cause, and bring the port back into service.`,
      exhibits: [
        diagram(`host PC1\nswitch SW1\nserver SRV1\nrow: PC1 SW1 SRV1\nPC1 -- SW1 "G0/${number}"\nSW1 -- SRV1 "G0/1"`),
        host('PC1', 'linux', `mac eth0 ${mac}`, `address eth0 ${net}.3.20/24`),
        host('SRV1', 'linux', `address eth0 ${net}.3.10/24`),
        lanSwitch(
          'SW1',
          cable('g0/1', 'SRV1', 'eth0'),
          cable(`g0/${number}`, 'PC1', 'eth0'),
          ...(fault === 'maximum' ? [`! behind g0/${number} ${phone}`] : []),
          `! log 000088: Nov 29 08:40:11.310: %PM-4-ERR_DISABLE: psecure-violation error detected on Gi0/${number}, putting Gi0/${number} in err-disable state`,
          `! log 000089: Nov 29 08:40:11.312: %PORT_SECURITY-2-PSECURE_VIOLATION: Security violation occurred, caused by MAC address ${fault === 'sticky' ? mac : phone} on port ${name}.`,
          port('GigabitEthernet0/1', 'switchport mode access'),
          port(name, 'switchport mode access', ...secure),
        ),
      ],
      parts: [
        shows(
          'SW1',
          `show port-security interface g0/${number}`,
          [
            'Port Status : Secure-up',
            'Violation Mode : Shutdown',
            `Maximum MAC Addresses : ${fault === 'sticky' ? 1 : 2}`,
          ],
          {
            text: `On SW1, G0/${number} is up and secured, in the mode shutdown, with ${fault === 'sticky' ? 'one address' : 'two addresses'} at most.`,
            rationale:
              fault === 'sticky'
                ? `The sticky address of the old PC (${old}) filled the only place.`
                : 'A phone and the PC behind it are two stations, each with an address of its own.',
          },
          mend,
        ),
        reaches('PC1', `${net}.3.10`, {
          text: `PC1 can ping SRV1 at ${net}.3.10.`,
          rationale: 'A port in the state err-disabled forwards nothing, whoever sends.',
        }),
      ],
      explanation: `\`show interfaces status err-disabled\` names the port and the reason, psecure-violation, and the log names the address that caused it. \`show port-security interface g0/${number}\` shows Secure-shutdown. ${fault === 'sticky' ? `\`show port-security address\` (or the running configuration) still has the sticky address ${old}: it fills the one place allowed, so PC1 is a stranger. Remove that line.` : 'One address is allowed, but the phone and the PC send with two. Raise the maximum to 2.'} First remove the cause, then turn the port off and on with \`shutdown\` and \`no shutdown\`: it does not come back by itself unless errdisable recovery is configured. Turning it on without removing the cause only repeats the violation.`,
    };
  },
};

const ACCESS_MAP = 'host PC1\nswitch SW1\nrouter R1\nrow: PC1 SW1 R1\nPC1 -- SW1 "G0/2"\nSW1 -- R1 "G0/1 to G0/0"';

/** DHCP snooping that keeps the server's offers out. */
export const labSnoopingTrust: LabFamily = {
  name: 'lab-snooping-trust',
  topic: 'DHCP snooping and its trusted port',
  sources: [SNOOPING],
  build(random) {
    const [vlan] = vlans(random, 1) as [number];
    const net = site(random);
    const fault = pick(random, ['none', 'wrong'] as const);
    const form = pick(random, ['linux', 'windows'] as const);
    return {
      text: `${ticket(random)} Since DHCP snooping was turned on for VLAN ${vlan} on SW1 in a ${place(random)}, clients get no address. R1, behind G0/1, is the only DHCP server. PC1${form === 'windows' ? ', a Windows PC,' : ''} is such a client. Snooping stays on for the VLAN, and no port of a user may be trusted. Find the mistake, and correct it.`,
      exhibits: [
        diagram(ACCESS_MAP),
        host('PC1', form, 'address eth0 dhcp'),
        lanSwitch(
          'SW1',
          cable('g0/1', 'R1', 'g0/0'),
          cable('g0/2', 'PC1', 'eth0'),
          lines(`vlan ${vlan}`, 'name USERS'),
          'ip dhcp snooping',
          `ip dhcp snooping vlan ${vlan}`,
          'no ip dhcp snooping information option',
          port('GigabitEthernet0/1', 'switchport mode access', `switchport access vlan ${vlan}`),
          port(
            'GigabitEthernet0/2',
            'switchport mode access',
            `switchport access vlan ${vlan}`,
            ...(fault === 'wrong' ? ['ip dhcp snooping trust'] : ['ip dhcp snooping limit rate 10']),
          ),
        ),
        router(
          'R1',
          port('GigabitEthernet0/0', `ip address ${net}.8.1 255.255.255.0`),
          lines('ip dhcp pool USERS', `network ${net}.8.0 255.255.255.0`, `default-router ${net}.8.1`),
        ),
      ],
      parts: [
        reaches('PC1', `${net}.8.1`, {
          text: `PC1 gets an address and can ping R1 at ${net}.8.1.`,
          rationale: 'Offers and acknowledgments are messages of a server, which a switch drops on an untrusted port.',
        }),
        isSet('SW1', ['interface g0/1', 'ip dhcp snooping trust'], {
          text: 'SW1 trusts G0/1, toward the server.',
          rationale: 'Trust belongs on ports that lead to the server, and nowhere else.',
        }),
        isSet('SW1', ['interface g0/2', 'no ip dhcp snooping trust'], {
          text: 'SW1 does not trust G0/2, the port of PC1.',
          rationale: 'Somebody there could run a server of their own, and snooping is there to prevent that.',
        }),
      ].slice(0, fault === 'wrong' ? 3 : 2),
      explanation: `PC1 ${form === 'windows' ? 'has only an automatic address from 169.254.0.0/16' : 'has no IPv4 address'}, and \`show ip dhcp snooping binding\` on SW1 is empty. \`show ip dhcp snooping\` shows that it works in VLAN ${vlan} and which ports are trusted: ${fault === 'wrong' ? 'G0/2, where PC1 is, instead of G0/1' : 'none'}. What PC1 asks gets through, but what the server answers (DHCPOFFER, DHCPACK) comes in on an untrusted port and is dropped. \`ip dhcp snooping trust\` on G0/1 lets it in; then the binding table fills, on which ARP inspection builds.`,
    };
  },
};

/** ARP inspection that takes a host for an impostor. */
export const labDai: LabFamily = {
  name: 'lab-dai',
  topic: 'Dynamic ARP inspection',
  sources: [SNOOPING],
  build(random) {
    const [vlan] = vlans(random, 1) as [number];
    const net = site(random);
    const fault = pick(random, ['uplink', 'static'] as const);
    const mac = `5254.00b1.00${between(random, 10, 99)}`;
    const own = `${net}.8.${between(random, 50, 99)}`;
    const isUplink = fault === 'uplink';
    const binding = `ip source binding ${mac} vlan ${vlan} ${own} interface GigabitEthernet0/2`;
    return {
      text: `${ticket(random)} Dynamic ARP inspection was turned on in VLAN ${vlan} of SW1 in a ${place(random)}. ${isUplink ? 'Since then no client reaches its gateway R1, although all get an address from it.' : `Since then PC1, which has the fixed address ${own}, reaches nothing; clients with DHCP work.`} The ports of users stay inspected. Find the cause, and mend it${isUplink ? '' : `, so that SW1 accepts PC1 (${mac}) on G0/2 with this address`}.`,
      exhibits: [
        diagram(ACCESS_MAP),
        host(
          'PC1',
          'linux',
          `mac eth0 ${mac}`,
          ...(isUplink ? ['address eth0 dhcp'] : [`address eth0 ${own}/24`, `gateway ${net}.8.1`]),
        ),
        lanSwitch(
          'SW1',
          cable('g0/1', 'R1', 'g0/0'),
          cable('g0/2', 'PC1', 'eth0'),
          lines(`vlan ${vlan}`, 'name USERS'),
          'ip dhcp snooping',
          `ip dhcp snooping vlan ${vlan}`,
          `ip arp inspection vlan ${vlan}`,
          `! log 000117: Nov 29 09:02:40.117: %SW_DAI-4-DHCP_SNOOPING_DENY: 1 Invalid ARPs (${isUplink ? 'Res' : 'Req'}) on Gi0/${isUplink ? 1 : 2}, vlan ${vlan}.`,
          port(
            'GigabitEthernet0/1',
            'switchport mode access',
            `switchport access vlan ${vlan}`,
            'ip dhcp snooping trust',
            ...(isUplink ? [] : ['ip arp inspection trust']),
          ),
          port('GigabitEthernet0/2', 'switchport mode access', `switchport access vlan ${vlan}`),
        ),
        router(
          'R1',
          port('GigabitEthernet0/0', `ip address ${net}.8.1 255.255.255.0`),
          lines('ip dhcp pool USERS', `network ${net}.8.0 255.255.255.0`, `default-router ${net}.8.1`),
        ),
      ],
      parts: [
        reaches('PC1', `${net}.8.1`, {
          text: `PC1 can ping R1 at ${net}.8.1.`,
          rationale: isUplink
            ? 'R1 has a fixed address and no binding, so its ARP replies were dropped on G0/1.'
            : 'PC1 has no lease, so the binding table did not know the pair of addresses in its ARP messages.',
        }),
        isUplink
          ? isSet('SW1', ['interface g0/1', 'ip arp inspection trust'], {
              text: 'SW1 does not inspect ARP on G0/1.',
              rationale:
                'Ports toward routers and other switches are trusted, because their addresses are in no binding.',
            })
          : isSet('SW1', [binding], {
              text: `SW1 has a static binding of ${own} to ${mac} on G0/2.`,
              rationale: 'A binding by hand stands for the lease that such a host does not have.',
            }),
        shows('SW1', 'show ip arp inspection interfaces', ['Gi0/2 Untrusted'], {
          text: 'SW1 inspects ARP on G0/2.',
          rationale: 'Trusting the port of a user would let that user answer for any address.',
        }),
      ].slice(0, 2),
      explanation: `The log names the port on which ARP messages are dropped: G0/${isUplink ? 1 : 2}. \`show ip arp inspection\` says that VLAN ${vlan} is inspected, and \`show ip dhcp snooping binding\` lists what the switch compares with. ${isUplink ? 'PC1 is in the list, but R1 is not: it has a fixed address. `show ip arp inspection interfaces` shows G0/1 as untrusted. The port is trusted for DHCP, but that is another setting; `ip arp inspection trust` is needed, too.' : `PC1 is not in the list, because it never asked for a lease. \`${binding}\` adds it. Trusting G0/2 would also bring PC1 back, but would give up the protection on the port of a user.`}`,
    };
  },
};

/** A switch that drops the advertisements of the real router. */
export const labRaGuard: LabFamily = {
  name: 'lab-ra-guard',
  topic: 'RA guard',
  sources: [GUARD6],
  build(random) {
    const block = `2001:db8:${between(random, 10, 99)}:${between(random, 1, 9)}`;
    const names = pick(random, [
      ['ROUTERS', 'HOSTS'],
      ['UPLINK', 'USERS'],
      ['TRUSTED', 'EDGE'],
    ] as const);
    const fault = pick(random, ['policy', 'role'] as const);
    const form = pick(random, ['linux', 'windows'] as const);
    return {
      text: `${ticket(random)} Since RA guard was configured on SW1 in a ${place(random)}, PC1${form === 'windows' ? ', a Windows PC,' : ''} has no global IPv6 address. R1 behind G0/1 advertises ${block}::/64. The policy ${names[0]} is meant for ports with routers, and ${names[1]} for ports with hosts. G0/2 stays protected. Find the mistake on SW1, and correct it.`,
      exhibits: [
        diagram(ACCESS_MAP),
        host('PC1', form, 'address6 eth0 auto'),
        lanSwitch(
          'SW1',
          cable('g0/1', 'R1', 'g0/0'),
          cable('g0/2', 'PC1', 'eth0'),
          lines(`ipv6 nd raguard policy ${names[0]}`, `device-role ${fault === 'role' ? 'host' : 'router'}`),
          lines(`ipv6 nd raguard policy ${names[1]}`, 'device-role host'),
          port(
            'GigabitEthernet0/1',
            'switchport mode access',
            `ipv6 nd raguard attach-policy ${fault === 'policy' ? names[1] : names[0]}`,
          ),
          port('GigabitEthernet0/2', 'switchport mode access', `ipv6 nd raguard attach-policy ${names[1]}`),
        ),
        router(
          'R1',
          'ipv6 unicast-routing',
          port('GigabitEthernet0/0', `ipv6 address ${block}::1/64`, 'ipv6 address fe80::1 link-local'),
        ),
      ],
      parts: [
        reaches('PC1', `${block}::1`, {
          text: `PC1 makes an address by SLAAC and can ping R1 at ${block}::1.`,
          rationale: 'A port with the role host drops router advertisements, so PC1 never learned the prefix.',
        }),
        shows(
          'SW1',
          `show ipv6 nd raguard policy ${names[0]}`,
          ['device-role router', 'Gi0/1'],
          {
            text: `On SW1, the policy ${names[0]} has the role router and is applied to G0/1.`,
            rationale: 'Only where a router is connected may advertisements come in.',
          },
          fault === 'role'
            ? [`ipv6 nd raguard policy ${names[0]}`, 'device-role router']
            : ['interface g0/1', `ipv6 nd raguard attach-policy ${names[0]}`],
        ),
        shows(
          'SW1',
          `show ipv6 nd raguard policy ${names[1]}`,
          ['device-role host', 'Gi0/2'],
          {
            text: `The policy ${names[1]} keeps the role host, and G0/2 keeps the policy.`,
            rationale: 'A rogue router on the port of a user stays without effect.',
          },
          [],
        ),
      ].slice(0, 2),
      explanation: `PC1 has a link-local address alone, so no router advertisement reaches it, although R1 sends them (\`show ipv6 interface g0/0\` on R1 lists FF02::2). What lies between is SW1. \`show ipv6 nd raguard policy ${names[0]}\` shows ${fault === 'role' ? 'the role host: the right policy is on the right port, but it says the wrong thing' : `the right role, but no port; G0/1 has ${names[1]} instead, whose role is host`}. RA guard drops advertisements on ports with the role host. After the change, PC1 hears R1 and makes an address in ${block}::/64.`,
    };
  },
};
