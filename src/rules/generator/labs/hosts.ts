import { between, pick } from '../chance.ts';
import {
  addressing,
  addressShown,
  cable,
  diagram,
  FORM_NAMES,
  host,
  HOST_FORMS,
  isSet,
  type LabFamily,
  lines,
  nic,
  place,
  plainSwitch,
  port,
  reaches,
  router,
  shows,
  site,
  ticket,
} from './lab.ts';
import { ADDRESSING, DHCP, IPV6 } from './sources.ts';

const HOSTS_MAP =
  'host PC1\nhost PC2\nswitch SW1\nrouter R1\nserver SRV1\nrow: PC1 PC2\nrow: SW1\nrow: R1\nrow: SRV1\nPC1 -- SW1 "G0/2"\nPC2 -- SW1 "G0/3"\nSW1 -- R1 "G0/1 to G0/0"\nR1 -- SRV1 "G0/1"';

/** A host with a mask that is too long for where its gateway is, or a router with one that leaves hosts out. */
export const labWrongMask: LabFamily = {
  name: 'lab-wrong-mask',
  topic: 'Wrong subnet mask',
  sources: [ADDRESSING],
  build(random) {
    const net = site(random);
    const lan = between(random, 1, 99);
    const form = pick(random, HOST_FORMS);
    const isHost = random() < 0.6;
    const last = between(random, 130, 200);
    const own = `${net}.${lan}.${last}`;
    const gateway = `${net}.${lan}.1`;
    const server = `${net}.${lan + 100}.10`;
    const wrong = isHost ? 25 : 26;
    const wrongMask = isHost ? '255.255.255.128' : '255.255.255.192';
    const mask = '255.255.255.0';
    const [command, texts] = addressShown(form, own, mask, 24);
    return {
      text: `${ticket(random)} In a ${place(random)}, PC1 (${own}, ${FORM_NAMES[form]}) cannot reach SRV1 at ${server}, while PC2 at ${net}.${lan}.20 can. The plan gives the LAN ${net}.${lan}.0/24 with the gateway ${gateway}. The addresses of hosts and routers are right and stay as they are. Find the fault, and correct it.`,
      exhibits: [
        diagram(HOSTS_MAP),
        host('PC1', form, `address ${nic(form)} ${own}/${isHost ? wrong : 24}`, `gateway ${gateway}`),
        host('PC2', 'linux', `address eth0 ${net}.${lan}.20/24`, `gateway ${gateway}`),
        plainSwitch('SW1', ['g0/2', 'PC1', nic(form)], ['g0/3', 'PC2', 'eth0'], ['g0/1', 'R1', 'g0/0']),
        router(
          'R1',
          cable('g0/1', 'SRV1', 'eth0'),
          port('GigabitEthernet0/0', 'description LAN', `ip address ${gateway} ${isHost ? mask : wrongMask}`),
          port('GigabitEthernet0/1', 'description Servers', `ip address ${net}.${lan + 100}.1 255.255.255.0`),
        ),
        host('SRV1', 'linux', `address eth0 ${server}/24`, `gateway ${net}.${lan + 100}.1`),
      ],
      parts: [
        reaches('PC1', server, {
          text: `PC1 can ping SRV1 at ${server}.`,
          rationale: isHost
            ? `With /25, PC1 takes ${net}.${lan}.128 to .255 for its own subnet, so the gateway ${gateway} lies outside it and cannot be used.`
            : `With /26, R1 takes only ${net}.${lan}.0 to .63 for the LAN, so it neither answers to ARP from ${own} nor has a route for what is meant for it.`,
        }),
        shows(
          'PC1',
          command,
          texts,
          {
            text: `PC1 has ${own} with the mask ${mask}.`,
            rationale: 'The mask belongs to the subnet, so every host and the router on it use the same one.',
          },
          isHost ? addressing(form, `${own}/25`, own, mask, 24, gateway) : [],
        ),
        isSet('R1', ['interface g0/0', `ip address ${gateway} ${mask}`], {
          text: `On R1, G0/0 has ${gateway} with the mask ${mask}.`,
          rationale: 'Its connected route must cover all hosts of the LAN.',
        }),
      ].filter((_, index) => index !== (isHost ? 2 : 1)),
      explanation: isHost
        ? `One host fails and another on the same switch does not, so the LAN and R1 work: compare the two hosts. PC1 shows ${own} with the mask ${wrongMask} (/25). Its own subnet then begins at ${net}.${lan}.128, and the gateway ${gateway} is in the other half, where PC1 cannot send to it directly. With /24, the gateway is on its link again. A ping to PC2 fails for the same reason, which a glance at the mask explains at once.`
        : `PC1 has the right address, mask, and gateway. On R1, \`show ip interface g0/0\` and the connected route show ${gateway}/26. So ${own} lies outside what R1 takes for its LAN, ${net}.${lan}.0/26: it does not answer to ARP from there, and would have no route for an answer of the server. PC2 at .20 is inside and works. The right mask on G0/0 repairs the connected route.`,
    };
  },
};

/** A host with a gateway that nobody has, or that is another device. */
export const labWrongGateway: LabFamily = {
  name: 'lab-wrong-gateway',
  topic: 'Wrong default gateway',
  sources: [ADDRESSING],
  build(random) {
    const net = site(random);
    const lan = between(random, 1, 99);
    const form = pick(random, HOST_FORMS);
    const own = `${net}.${lan}.${between(random, 30, 200)}`;
    const gateway = `${net}.${lan}.${pick(random, ['1', '254'])}`;
    const wrong = gateway.endsWith('.1')
      ? pick(random, [`${net}.${lan}.11`, `${net}.${lan + 1}.1`])
      : `${net}.${lan}.253`;
    const server = `${net}.${lan + 100}.10`;
    const mask = '255.255.255.0';
    const mend =
      form === 'windows'
        ? [`netsh interface ip set address Ethernet0 static ${own} ${mask} ${gateway}`]
        : form === 'mac'
          ? [`networksetup -setmanual Ethernet ${own} ${mask} ${gateway}`]
          : [`ip route replace default via ${gateway}`];
    const way =
      form === 'windows'
        ? `0.0.0.0 0.0.0.0 ${gateway} ${own}`
        : form === 'mac'
          ? `default ${gateway} `
          : `default via ${gateway} dev`;
    const route = form === 'windows' ? 'route print' : form === 'mac' ? 'netstat -rn' : 'ip route';
    return {
      text: `${ticket(random)} PC1 (${FORM_NAMES[form]}) in a ${place(random)} can reach PC2 on its own LAN, but no server. PC2 can reach SRV1 at ${server}. The LAN is ${net}.${lan}.0/24, and R1 is its only router. PC1 keeps its address, ${own}/24. Find out why, and fix it on PC1.`,
      exhibits: [
        diagram(HOSTS_MAP),
        host('PC1', form, `address ${nic(form)} ${own}/24`, `gateway ${wrong}`),
        host('PC2', 'linux', `address eth0 ${net}.${lan}.20/24`, `gateway ${gateway}`),
        plainSwitch('SW1', ['g0/2', 'PC1', nic(form)], ['g0/3', 'PC2', 'eth0'], ['g0/1', 'R1', 'g0/0']),
        router(
          'R1',
          cable('g0/1', 'SRV1', 'eth0'),
          port('GigabitEthernet0/0', `ip address ${gateway} 255.255.255.0`, 'no ip proxy-arp'),
          port('GigabitEthernet0/1', `ip address ${net}.${lan + 100}.1 255.255.255.0`),
        ),
        host('SRV1', 'linux', `address eth0 ${server}/24`, `gateway ${net}.${lan + 100}.1`),
      ],
      parts: [
        reaches(
          'PC1',
          server,
          {
            text: `PC1 can ping SRV1 at ${server}.`,
            rationale: `Packets for other subnets go to the default gateway, and only R1 at ${gateway} forwards them.`,
          },
          mend,
        ),
        shows('PC1', route, [way], {
          text: `PC1’s default route leads to ${gateway}.`,
          rationale: `The gateway was ${wrong}, which no device has on this LAN.`,
        }),
      ],
      explanation: `PC1 reaches its neighbor, so its address, mask, cable, and VLAN are right. What leaves the subnet fails, and that depends on the default gateway. ${form === 'windows' ? '`ipconfig` or `route print`' : form === 'mac' ? '`networksetup -getinfo Ethernet` or `netstat -rn`' : '`ip route`'} shows ${wrong}, but R1 has ${gateway}: \`show ip interface brief\` there, or PC2’s route, tells. ARP for a gateway that does not exist stays without an answer, so \`arp\` shows no entry for it.`,
    };
  },
};

const RELAY_MAP =
  'host PC1\nswitch SW1\nrouter R1\nrouter R2\nrow: PC1\nrow: SW1\nrow: R1 R2\nPC1 -- SW1 "G0/2"\nSW1 -- R1 "G0/1 to G0/0"\nR1 -- R2 "G0/1 to G0/0"';

/** A client whose broadcasts do not get to the server behind the router. */
export const labDhcpRelay: LabFamily = {
  name: 'lab-dhcp-relay',
  topic: 'DHCP relay',
  sources: [DHCP],
  build(random) {
    const net = site(random);
    const lan = between(random, 1, 99);
    const form = pick(random, ['linux', 'windows'] as const);
    const link = `${net}.200`;
    const server = `${link}.2`;
    const fault = pick(random, ['missing', 'wrong', 'elsewhere'] as const);
    const helper = fault === 'wrong' ? [`ip helper-address ${link}.6`] : [];
    return {
      text: `${ticket(random)} Clients in VLAN 1 on SW1 no longer get an address. R2 (${server}) is the DHCP server for ${net}.${lan}.0/24 and has not been changed; R1 is the LAN’s router. PC1 is such a client${form === 'windows' ? ', a Windows PC' : ''}. PC1 stays a DHCP client. Find the fault, and fix it on the device where it is.`,
      exhibits: [
        diagram(RELAY_MAP),
        host('PC1', form, 'address eth0 dhcp'),
        plainSwitch('SW1', ['g0/2', 'PC1', 'eth0'], ['g0/1', 'R1', 'g0/0']),
        router(
          'R1',
          cable('g0/1', 'R2', 'g0/0'),
          port('GigabitEthernet0/0', 'description Clients', `ip address ${net}.${lan}.1 255.255.255.0`, ...helper),
          port(
            'GigabitEthernet0/1',
            'description To R2',
            `ip address ${link}.1 255.255.255.252`,
            ...(fault === 'elsewhere' ? [`ip helper-address ${server}`] : []),
          ),
        ),
        router(
          'R2',
          port('GigabitEthernet0/0', `ip address ${server} 255.255.255.252`),
          lines(
            `ip dhcp pool LAN${lan}`,
            `network ${net}.${lan}.0 255.255.255.0`,
            `default-router ${net}.${lan}.1`,
            `dns-server ${server}`,
          ),
          `ip dhcp excluded-address ${net}.${lan}.1 ${net}.${lan}.20`,
          `ip route ${net}.${lan}.0 255.255.255.0 ${link}.1`,
        ),
      ],
      parts: [
        isSet('R1', ['interface g0/0', `ip helper-address ${server}`], {
          text: 'R1 relays DHCP messages from the LAN to R2.',
          rationale:
            'A relay takes broadcasts in on the interface where they arrive, and sends them on to the server by unicast.',
        }),
        reaches('PC1', server, {
          text: `PC1 gets an address and can ping R2 at ${server}.`,
          rationale:
            'With the lease come the mask and the default gateway, without which PC1 could not leave its subnet.',
        }),
        shows('R2', 'show ip dhcp pool', ['Leased addresses : 1'], {
          text: 'R2 has leased one address of its pool.',
          rationale: 'The relay writes its LAN address into giaddr, and the server chooses the pool that contains it.',
        }),
      ],
      explanation: `PC1 has ${form === 'windows' ? 'only an automatic address from 169.254.0.0/16' : 'no IPv4 address'}, and \`show ip dhcp binding\` on R2 is empty: the server has never heard of it. A DHCPDISCOVER is a broadcast, which R1 does not route. \`show ip interface g0/0\` on R1 names the helper address: ${fault === 'missing' ? 'it is not set' : fault === 'wrong' ? `it is ${link}.6, which is not the server` : 'it is not set, because the line was entered on G0/1, where no client asks'}. \`ip helper-address ${server}\` belongs on G0/0, the interface that faces the clients.`,
    };
  },
};

const SIX_MAP = 'host PC1\nrouter R1\nserver SRV1\nrow: PC1 R1 SRV1\nPC1 -- R1 "G0/0"\nR1 -- SRV1 "G0/1"';

/** A host that does not find its IPv6 router: it has the wrong one, or the router does not route. */
export const labIpv6Gateway: LabFamily = {
  name: 'lab-ipv6-gateway',
  topic: 'IPv6 hosts and their router',
  sources: [IPV6],
  build(random) {
    const block = `2001:db8:${between(random, 10, 99)}`;
    const fault = pick(random, ['gateway', 'routing', 'prefix'] as const);
    const isAuto = fault === 'routing';
    const server = `${block}:b::10`;
    const form = pick(random, ['linux', 'windows'] as const);
    const own = fault === 'prefix' ? `${block}:aa::5` : `${block}:a::5`;
    const mend =
      fault === 'gateway'
        ? form === 'windows'
          ? ['netsh interface ipv6 set route ::/0 Ethernet0 fe80::1']
          : ['ip -6 route replace default via fe80::1']
        : form === 'windows'
          ? [
              `netsh interface ipv6 delete address Ethernet0 ${own}`,
              `netsh interface ipv6 add address Ethernet0 ${block}:a::5/64`,
            ]
          : [`ip addr del ${own}/64 dev eth0`, `ip addr add ${block}:a::5/64 dev eth0`];
    return {
      text: `${ticket(random)} PC1 (${FORM_NAMES[form]}) cannot reach SRV1 at ${server} over IPv6. The LAN of PC1 is ${block}:a::/64, and the link-local address of R1 is FE80::1 on both interfaces. PC1 ${isAuto ? 'gets its address through SLAAC' : `is configured by hand, with the interface ID ::5`}. Find the fault, and fix it where it is.`,
      exhibits: [
        diagram(SIX_MAP),
        host(
          'PC1',
          form,
          ...(isAuto
            ? ['address6 eth0 auto']
            : [`address6 eth0 ${own}/64`, `gateway6 ${fault === 'gateway' ? 'fe80::11' : 'fe80::1'}`]),
        ),
        router(
          'R1',
          cable('g0/0', 'PC1', 'eth0'),
          cable('g0/1', 'SRV1', 'eth0'),
          ...(isAuto ? [] : ['ipv6 unicast-routing']),
          port('GigabitEthernet0/0', `ipv6 address ${block}:a::1/64`, 'ipv6 address fe80::1 link-local'),
          port('GigabitEthernet0/1', `ipv6 address ${block}:b::1/64`, 'ipv6 address fe80::1 link-local'),
        ),
        host('SRV1', 'linux', `address6 eth0 ${server}/64`, 'gateway6 fe80::1'),
      ],
      parts: isAuto
        ? [
            isSet('R1', ['ipv6 unicast-routing'], {
              text: 'R1 routes IPv6 and sends router advertisements.',
              rationale:
                'Without `ipv6 unicast-routing`, R1 is an IPv6 host: it neither forwards nor advertises a prefix.',
            }),
            reaches('PC1', server, {
              text: `PC1 has a global address and can ping SRV1 at ${server}.`,
              rationale:
                'From the advertisement it takes both the prefix for its address and the router for its default route.',
            }),
          ]
        : [
            reaches(
              'PC1',
              server,
              {
                text: `PC1 can ping SRV1 at ${server}.`,
                rationale:
                  fault === 'gateway'
                    ? 'The default route led to fe80::11, which nobody on the link has.'
                    : `An answer to ${own} has no route on R1, whose LAN is ${block}:a::/64.`,
              },
              mend,
            ),
            reaches('R1', `${block}:a::5`, {
              text: `R1 can ping PC1 at ${block}:a::5.`,
              rationale: 'PC1 has the address of the plan, in the prefix of its link.',
            }),
          ].filter((_, index) => fault === 'prefix' || index === 0),
      explanation: isAuto
        ? `PC1 has a link-local address, but no global one and no default route, so it hears no router advertisements. On R1, \`show ipv6 interface g0/0\` lists FF02::1 among its groups but not FF02::2, the group of all routers: R1 does not route IPv6. Its interfaces can have addresses all the same, which hides the fault. \`ipv6 unicast-routing\` starts both forwarding and advertisements, from which PC1 makes its address in ${block}:a::/64.`
        : fault === 'gateway'
          ? `PC1 has the right address and prefix, and R1 routes: the fault is what lies between. PC1’s default route leads to fe80::11, while \`show ipv6 interface g0/0\` on R1 shows FE80::1. A link-local next hop is looked for on the link, and nobody answers for that one. The default route must name the router’s link-local address on this link.`
          : `PC1 shows ${own}, but R1’s interface shows ${block}:a::1/64: the two are in different prefixes, :aa: and :a:. PC1 sends to its router, whose link-local address it reaches regardless of prefixes, but R1 has no route back to ${block}:aa::/64. In IPv6 a wrong prefix often works in one direction like this. With ${block}:a::5/64 both ends agree.`,
    };
  },
};
