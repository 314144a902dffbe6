/** A family of labs whose evidence is a capture. */

import { between, pick } from '../chance.ts';
import {
  cable,
  diagram,
  host,
  type LabFamily,
  lines,
  place,
  port,
  printed,
  router,
  shows,
  site,
  ticket,
} from './lab.ts';
import { ACL } from './sources.ts';

const HEAD = 'No.  Time      Source          Destination     Protocol Info';

/** A packet as a line of a capture. */
const packet = (number: number, time: string, from: string, to: string, protocol: string, info: string): string =>
  `${String(number).padEnd(4)} ${time.padEnd(9)} ${from.padEnd(15)} ${to.padEnd(15)} ${protocol.padEnd(8)} ${info}`;

const SENT = ['0.000000', '1.003214', '3.019871', '7.211640'];

/** A web page that does not open, for a reason that packets tell. */
export const labCapture: LabFamily = {
  name: 'lab-capture',
  topic: 'A fault in a capture',
  sources: [ACL],
  build(random) {
    const net = site(random);
    const fault = pick(random, ['filter', 'gateway', 'service'] as const);
    const [client, server] = [`${net}.1.${between(random, 20, 99)}`, `${net}.2.${between(random, 10, 40)}`];
    const source = between(random, 49_152, 60_000);
    const wrong = `${net}.2.254`;
    const isn = between(random, 100, 900) * 1_000_003;
    const syn = (number: number, time: string, isAgain: boolean) =>
      packet(
        number,
        time,
        client,
        server,
        'TCP',
        `${isAgain ? '[TCP Retransmission] ' : ''}${source} → 443 [SYN] Seq=${isn} Win=64240 MSS=1460`,
      );
    const refused = packet(
      2,
      '0.000612',
      server,
      client,
      'TCP',
      `443 → ${source} [RST, ACK] Seq=0 Ack=${isn + 1} Win=0`,
    );
    const prohibited = packet(
      2,
      '0.000804',
      `${net}.1.1`,
      client,
      'ICMP',
      'Destination unreachable (Communication administratively filtered)',
    );
    const atClient =
      fault === 'gateway'
        ? SENT.map((time, index) => syn(index + 1, time, index > 0))
        : [syn(1, '0.000000', false), fault === 'service' ? refused : prohibited];
    const atServer =
      fault === 'filter'
        ? ['[no packets]']
        : fault === 'service'
          ? [
              syn(1, '0.000000', false),
              packet(2, '0.000038', server, client, 'TCP', `443 → ${source} [RST, ACK] Seq=0 Ack=${isn + 1} Win=0`),
            ]
          : [
              syn(1, '0.000000', false),
              packet(2, '0.000051', '5254.00d0.0002', 'Broadcast', 'ARP', `Who has ${wrong}? Tell ${server}`),
              syn(3, '1.003190', true),
              packet(4, '1.024406', '5254.00d0.0002', 'Broadcast', 'ARP', `Who has ${wrong}? Tell ${server}`),
            ];
    const lan = `${net}.1.0 0.0.0.255`;
    const mend = {
      filter: ['ip access-list extended EDGE', `25 permit tcp ${lan} host ${server} eq 443`],
      gateway: [`ip route replace default via ${net}.2.1`],
      service: ['systemctl start nginx'],
    }[fault];
    return {
      text: `${ticket(random)} PC1 (${client}), in a ${place(random)}, cannot open https://${server}, a page of SRV1. A ping proves little here, because access list EDGE on R1 permits ICMP in any case. Users may reach SRV1 by HTTP and HTTPS and by no other TCP or UDP port. The same attempt was captured on PC1 and on SRV1. You can try the connection on PC1 with \`nc -zv ${server} 443\`. Read both captures, find the device at fault, and correct only that device.`,
      exhibits: [
        printed('Captured on PC1', HEAD, atClient),
        printed('Captured on SRV1', HEAD, atServer),
        diagram('host PC1\nrouter R1\nserver SRV1\nrow: PC1 R1 SRV1\nPC1 -- R1 "G0/0"\nR1 -- SRV1 "G0/1"'),
        host('PC1', 'linux', 'mac eth0 5254.00d0.0001', `address eth0 ${client}/24`, `gateway ${net}.1.1`),
        router(
          'R1',
          cable('g0/0', 'PC1', 'eth0'),
          cable('g0/1', 'SRV1', 'eth0'),
          port('GigabitEthernet0/0', `ip address ${net}.1.1 255.255.255.0`, 'ip access-group EDGE in'),
          port('GigabitEthernet0/1', `ip address ${net}.2.1 255.255.255.0`),
          lines(
            'ip access-list extended EDGE',
            '10 permit icmp any any',
            `20 permit tcp ${lan} host ${server} eq www`,
            ...(fault === 'filter' ? [] : [`25 permit tcp ${lan} host ${server} eq 443`]),
            `30 deny ip ${lan} host ${server}`,
            '40 permit ip any any',
          ),
        ),
        host(
          'SRV1',
          'linux',
          'mac eth0 5254.00d0.0002',
          `address eth0 ${server}/24`,
          `gateway ${fault === 'gateway' ? wrong : `${net}.2.1`}`,
          `service nginx enabled ${fault === 'service' ? 'inactive' : 'active'}`,
          'socket tcp 443 nginx service=nginx',
          'socket tcp 80 nginx service=nginx',
        ),
      ],
      parts: [
        shows(
          'PC1',
          `nc -zv ${server} 443`,
          ['443 port [tcp/*] succeeded!'],
          {
            text: 'PC1 can open a TCP connection to port 443 of SRV1.',
            rationale:
              fault === 'filter'
                ? 'R1 said by ICMP that a filter had dropped the packet; nothing of it reached SRV1.'
                : fault === 'service'
                  ? 'A reset from the server itself means that nothing listens on the port.'
                  : 'SRV1 received every SYN, but looked for a gateway that nobody is, so its answers never left.',
          },
          [],
        ),
        fault === 'filter'
          ? shows(
              'R1',
              'show access-lists EDGE',
              [' eq 443', 'deny ip '],
              {
                text: 'The device at fault does what the plan asks of it, and EDGE still protects SRV1.',
                rationale: 'The first entry that matches decides, so the permit must stand above the deny.',
              },
              mend,
            )
          : fault === 'service'
            ? shows(
                'SRV1',
                'systemctl status nginx',
                ['Active: active (running)'],
                {
                  text: 'The device at fault does what the plan asks of it, and EDGE still protects SRV1.',
                  rationale: 'It listens on ports 80 and 443 while it runs.',
                },
                mend,
              )
            : shows(
                'SRV1',
                'ip route',
                [`default via ${net}.2.1 dev eth0`],
                {
                  text: 'The device at fault does what the plan asks of it, and EDGE still protects SRV1.',
                  rationale: 'The way back needs a gateway just as the way there does.',
                },
                mend,
              ),
      ],
      explanation: `Three captures look different for three faults. No answer at all, and the SYN repeated after 1, 2, and 4 seconds: packets are lost in silence, on the way there or back. A reset (RST) from the server's address: the host is reached, but nothing listens on that port, or its own firewall rejects. An ICMP message 'administratively filtered': a router on the way has an access list, and its source address names the router. Here, ${fault === 'filter' ? `the ICMP message comes from ${net}.1.1, which is R1, and SRV1 saw nothing. \`show access-lists EDGE\` permits only www, and entry 30 denies the rest; an entry for 443 with a number below 30 fixes it` : fault === 'service' ? 'SRV1 itself sends the reset, 38 microseconds after the SYN. `systemctl status nginx` shows that the service is not running' : `the SYN reaches SRV1, which then asks by ARP for ${wrong}. Nobody has that address: the gateway is ${net}.2.1`}. A second capture at the other end tells the way there from the way back.`,
    };
  },
};
