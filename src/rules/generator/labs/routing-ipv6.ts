import { between, pick } from '../chance.ts';
import {
  cable,
  diagram,
  host,
  isSet,
  type LabFamily,
  place,
  port,
  reaches,
  router,
  shows,
  ticket,
  CHAIN,
} from './lab.ts';
import { IPV6 } from './sources.ts';

/** A static IPv6 route that is wrong, on the way there or back, or a router that does not route. */
export const labIpv6Static: LabFamily = {
  name: 'lab-ipv6-static',
  topic: 'Static IPv6 routes',
  sources: [IPV6],
  build(random) {
    const block = `2001:db8:${between(random, 10, 99)}`;
    const fault = pick(random, ['hop', 'prefix', 'back', 'routing'] as const);
    const server = `${block}:2::10`;
    const lost = pick(random, ['20', '22', '12']);
    const away = fault === 'prefix' ? `${block}:${lost === '12' ? '21' : lost}::/64` : `${block}:2::/64`;
    const hop = fault === 'hop' ? `${block}:12::${between(random, 3, 9)}` : `${block}:12::2`;
    const route = {
      R1: `ipv6 route ${away} ${hop}`,
      R2: `ipv6 route ${block}:${fault === 'back' ? '11' : '1'}::/64 ${block}:12::1`,
    };
    const right = { R1: `ipv6 route ${block}:2::/64 ${block}:12::2`, R2: `ipv6 route ${block}:1::/64 ${block}:12::1` };
    const at = fault === 'hop' || fault === 'prefix' ? 'R1' : 'R2';
    const shownNet = `${block}:${at === 'R1' ? '2' : '1'}::/64`.toUpperCase();
    return {
      text: `${ticket(random)} PC1 (${block}:1::10) in a ${place(random)} cannot reach SRV1 at ${server}. R1 and R2 have one static IPv6 route each, to the other router's LAN, with the next hop on the link ${block}:12::/64, where R1 is ::1 and R2 is ::2. Addresses stay as they are, and a wrong route must not stay. Find the router at fault, and correct it.`,
      exhibits: [
        diagram(CHAIN),
        host('PC1', 'linux', `address6 eth0 ${block}:1::10/64`, 'gateway6 fe80::1'),
        ...(['R1', 'R2'] as const).map((name, index) =>
          router(
            name,
            cable('g0/0', index === 0 ? 'PC1' : 'SRV1', 'eth0'),
            ...(index === 0 ? [cable('g0/1', 'R2', 'g0/1')] : []),
            ...(fault === 'routing' && name === 'R2' ? [] : ['ipv6 unicast-routing']),
            port('GigabitEthernet0/0', `ipv6 address ${block}:${index + 1}::1/64`, 'ipv6 address fe80::1 link-local'),
            port('GigabitEthernet0/1', `ipv6 address ${block}:12::${index + 1}/64`),
            route[name],
          ),
        ),
        host('SRV1', 'linux', `address6 eth0 ${server}/64`, 'gateway6 fe80::1'),
      ],
      parts: [
        reaches('PC1', server, {
          text: `PC1 can ping SRV1 at ${server}.`,
          rationale: {
            hop: `R1 sent the packets to ${hop}, an address on the link that no device has.`,
            prefix: `R1 had no route to ${block}:2::/64; its static route led to ${away}.`,
            back: `R2 had no route to ${block}:1::/64, so answers were lost on the way back.`,
            routing: 'Without `ipv6 unicast-routing`, R2 forwards nothing, whatever its routes say.',
          }[fault],
        }),
        ...(fault === 'routing'
          ? [
              isSet('R2', ['ipv6 unicast-routing'], {
                text: 'Both routers forward IPv6.',
                rationale: 'A router has IPv6 addresses and answers pings without it, but forwards nothing.',
              }),
            ]
          : [
              isSet(at, [`no ${route[at]}`], {
                text: 'The wrong route is gone.',
                rationale: 'A new route does not replace one with another prefix or next hop; it stands beside it.',
              }),
              ...(fault === 'hop'
                ? []
                : [
                    shows(
                      at,
                      'show ipv6 route static',
                      [`S ${shownNet} [1/0]`],
                      {
                        text: 'Each router has a static route to the other one’s LAN.',
                        rationale: 'The prefix of a route must be that of the LAN it is for, digit by digit.',
                      },
                      [right[at]],
                    ),
                  ]),
            ]),
      ].map((part, index) =>
        fault === 'hop' && index === 1
          ? { ...part, goal: { ...part.goal!, solution: [`no ${route.R1}`, right.R1] } }
          : part,
      ),
      explanation: {
        hop: `R1 pings R2 at ${block}:12::2, so the link works. \`show ipv6 route static\` on R1 has the right prefix with the next hop ${hop}, and \`show ipv6 neighbors\` has no entry for it: nobody answers neighbor solicitations for that address. Remove the route before or after you enter the right one, or both would share the traffic.`,
        prefix: `\`show ipv6 route\` on R1 has a static route, but to ${away}, and the server is in ${block}:2::/64. In IPv6, 2, 20, and 22 in a field are as far apart as in any number: leading zeros may be left out, so 2 means 0002.`,
        back: `From R1, a ping to ${server} is answered, because its source is on the link, which R2 knows as connected. From PC1 nothing comes back: R2 has a static route to ${block}:11::/64, where ${block}:1::/64 should be. Look at both directions; \`ping ${server} source g0/0\` on R1 tests them.`,
        routing: `R1 reaches R2 at ${block}:12::2, and both routing tables look right. But \`show ipv6 interface g0/1\` on R2 does not list FF02::2, the group of all routers: R2 is a host in IPv6. \`ipv6 unicast-routing\` is off by default on IOS XE routers and makes it forward.`,
      }[fault],
    };
  },
};
