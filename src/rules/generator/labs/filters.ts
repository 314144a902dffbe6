/** Families of labs about what a router does to packets on their way: translation and access lists. */

import { between, pick } from '../chance.ts';
import {
  blocked,
  cable,
  diagram,
  host,
  isSet,
  type LabFamily,
  lines,
  place,
  plainSwitch,
  port,
  reaches,
  router,
  shows,
  site,
  ticket,
} from './lab.ts';
import { ACL, NAT } from './sources.ts';

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
        plainSwitch('SW1', ['g0/1', 'PC1', 'eth0'], ['g0/2', 'PC2', 'eth0'], ['g0/3', 'R1', 'g0/0']),
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
              [`deny ip host ${net}.1.66 host ${net}.9.10`, ' permit ip '],
              {
                text: 'The list first denies PC2 the server, and then permits the rest.',
                rationale: 'The first match decides, and what no entry permits is denied at the end.',
              },
              mend,
            ),
      ],
      explanation: `\`show access-lists\` prints the entries in the order in which they are tried, and \`show ip interface g0/0\` says where the list is applied. ${fault === 'late' ? 'Entry 10 permits the whole LAN, so the deny for PC2 at 20 is never reached. Sequence numbers put it first: remove 20 and enter it with a number below 10.' : fault === 'early' ? `Entry 10 denies any source the server, so the permit at 20 comes too late for PC1. Replace it with one for host ${net}.1.66.` : 'The entries are right, but the list is applied outbound on the LAN interface. There it sees answers on their way to the users, whose source is the server. No entry permits those, so the implicit deny drops them. Inbound, it sees what the users send.'} An access list is read from the top, and the first entry that matches decides.`,
    };
  },
};
