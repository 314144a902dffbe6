/** Families of labs about what guards the ports of an access switch. */

import { between, pick } from '../chance.ts';
import {
  accessSite,
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
} from './lab.ts';
import { GUARD6, PORT_SECURITY, SNOOPING } from './sources.ts';

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
      text: `${ticket(random)} ${fault === 'sticky' ? `In a ${place(random)}, the PC on G0/${number} of SW1 was replaced with PC1 (${mac}), and has had no network since.` : `In a ${place(random)}, a phone (${phone}) was added between PC1 (${mac}) and G0/${number} of SW1, and PC1 has had no network since.`} Port security stays on in shutdown mode, with room for ${fault === 'sticky' ? 'one address' : 'exactly the two stations'}. Find the cause, and bring the port back into service.`,
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
            text: `On SW1, G0/${number} is up and secured, in shutdown mode, with ${fault === 'sticky' ? 'one address' : 'two addresses'} at most.`,
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

/** The router of these labs, which is the DHCP server of its LAN. */
const dhcpServer = (net: string) =>
  router(
    'R1',
    port('GigabitEthernet0/0', `ip address ${net}.8.1 255.255.255.0`),
    lines('ip dhcp pool USERS', `network ${net}.8.0 255.255.255.0`, `default-router ${net}.8.1`),
  );

/** DHCP snooping that keeps the server's offers out. */
export const labSnoopingTrust: LabFamily = {
  name: 'lab-snooping-trust',
  topic: 'DHCP snooping and its trusted port',
  sources: [SNOOPING],
  build(random) {
    const { vlan, net } = accessSite(random);
    const fault = pick(random, ['none', 'wrong'] as const);
    const form = pick(random, ['linux', 'windows'] as const);
    return {
      text: `${ticket(random)} Since DHCP snooping was turned on for VLAN ${vlan} on SW1 in a ${place(random)}, clients get no address. R1, behind G0/1, is the only DHCP server. PC1${form === 'windows' ? ', a Windows PC,' : ''} is such a client. Snooping stays on for the VLAN, and no user port may be trusted. Find the mistake, and correct it.`,
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
        dhcpServer(net),
      ],
      parts: [
        reaches('PC1', `${net}.8.1`, {
          text: `PC1 gets an address and can ping R1 at ${net}.8.1.`,
          rationale: 'Offers and acknowledgments are messages of a server, which a switch drops on an untrusted port.',
        }),
        isSet('SW1', ['interface g0/1', 'ip dhcp snooping trust'], {
          text: 'SW1 accepts messages of the DHCP server from the direction of R1.',
          rationale: 'Trust belongs on ports that lead to the server, and nowhere else.',
        }),
        isSet('SW1', ['interface g0/2', 'no ip dhcp snooping trust'], {
          text: 'SW1 accepts messages of a DHCP server from no user port.',
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
    const { vlan, net } = accessSite(random);
    const fault = pick(random, ['uplink', 'static'] as const);
    const mac = `5254.00b1.00${between(random, 10, 99)}`;
    const own = `${net}.8.${between(random, 50, 99)}`;
    const isUplink = fault === 'uplink';
    const binding = `ip source binding ${mac} vlan ${vlan} ${own} interface GigabitEthernet0/2`;
    return {
      text: `${ticket(random)} Dynamic ARP inspection was turned on in VLAN ${vlan} of SW1 in a ${place(random)}. ${isUplink ? 'Since then, no client can reach its gateway, R1, although R1 still gives all of them an address.' : `Since then, PC1, which has the static address ${own}, reaches nothing, while DHCP clients work.`} User ports stay inspected. Find the cause, and fix it${isUplink ? '' : `: PC1 (${mac}) on G0/2 is to be an entry of the binding table, and no user port is to be trusted`}.`,
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
        dhcpServer(net),
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
              text: 'SW1 accepts ARP messages from R1, whatever the binding table has.',
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
      text: `${ticket(random)} Since RA guard was configured on SW1 in a ${place(random)}, PC1${form === 'windows' ? ', a Windows PC,' : ''} has no global IPv6 address. R1 behind G0/1 advertises ${block}::/64. Policy ${names[0]} is meant for ports that lead to routers, and ${names[1]} for ports that lead to hosts. G0/2 stays protected. Find the mistake on SW1, and correct it.`,
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
            text: `Policy ${names[0]} is right for routers, and in effect on the port that leads to R1.`,
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
      explanation: `PC1 has only a link-local address, so no router advertisement reaches it, although R1 sends them (\`show ipv6 interface g0/0\` on R1 lists FF02::2). What lies between is SW1. \`show ipv6 nd raguard policy ${names[0]}\` shows ${fault === 'role' ? 'the role host: the right policy is on the right port, but it says the wrong thing' : `the right role, but no port; G0/1 has ${names[1]} instead, whose role is host`}. RA guard drops advertisements on ports with the role host. After the change, PC1 hears R1 and makes an address in ${block}::/64.`,
    };
  },
};
