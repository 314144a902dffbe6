import { expect, test } from 'vitest';
import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import '#rules/question/kinds/console/judge.ts';
import { configure, typing } from '../../../../tests/factories/lab-devices.ts';

const device = (title: string, form: Exhibit['form'], ...lines: string[]): Exhibit => ({
  title,
  form,
  text: lines.join('\n'),
});

/** A LAN with a host of each kind, and a server behind a router that also resolves names. */
const lab = () =>
  typing([
    device(
      'LIN1',
      'linux',
      'mac eth0 5254.0000.0011',
      'address eth0 192.0.2.11/24',
      'gateway 192.0.2.1',
      'dns 192.0.2.1',
    ),
    device('WIN1', 'windows', 'mac eth0 5254.0000.0012', 'address eth0 dhcp'),
    device('MAC1', 'mac', 'mac en0 5254.0000.0013', 'address en0 192.0.2.13/24', 'gateway 192.0.2.1', 'dns 192.0.2.1'),
    device(
      'SW1',
      'switch',
      '! link g0/1 to R1 g0/0\n! link g0/2 to LIN1 eth0\n! link g0/3 to WIN1 eth0\n! link g0/4 to MAC1 en0\nhostname SW1',
      ...['1', '2', '3', '4'].map((port) => `interface GigabitEthernet0/${port}`),
    ),
    device(
      'R1',
      'router',
      '! link g0/1 to SRV1 eth0\n! mac g0/0 5254.0000.0001\nhostname R1\nip dns server\nip host www.corp.example 198.51.100.80\nip name-server 198.51.100.80',
      'ip dhcp excluded-address 192.0.2.1 192.0.2.20\nip dhcp pool LAN\n network 192.0.2.0 255.255.255.0\n default-router 192.0.2.1\n dns-server 192.0.2.1\n domain-name corp.example',
      'interface GigabitEthernet0/0\n ip address 192.0.2.1 255.255.255.0\ninterface GigabitEthernet0/1\n ip address 198.51.100.1 255.255.255.0',
    ),
    device(
      'SRV1',
      'linux',
      'address eth0 198.51.100.80/24\ngateway 198.51.100.1\nrecord corp.example MX 10 mail.corp.example\nrecord mail.corp.example A 198.51.100.25\nrecord shop.corp.example CNAME www2.corp.example\nrecord www2.corp.example A 198.51.100.81\nrecord corp.example NS ns1.corp.example\nrecord 80.100.51.198.in-addr.arpa PTR www.corp.example',
    ),
  ]);

test('a Windows PC shows its lease, and its addresses as the system prints them', () => {
  const { on } = lab();
  expect(on('WIN1', 'ipconfig').slice(1, 9)).toEqual([
    'Windows IP Configuration',
    '',
    'Ethernet adapter Ethernet0:',
    '',
    '   Connection-specific DNS Suffix  . : corp.example',
    '   IPv4 Address. . . . . . . . . . . : 192.0.2.21',
    '   Subnet Mask . . . . . . . . . . . : 255.255.255.0',
    '   Default Gateway . . . . . . . . . : 192.0.2.1',
  ]);
  expect(on('WIN1', 'ipconfig /all')).toEqual(
    expect.arrayContaining([
      '   Host Name . . . . . . . . . . . . : WIN1',
      '   Physical Address. . . . . . . . . : 52-54-00-00-00-12',
      '   DHCP Enabled. . . . . . . . . . . : Yes',
      '   IPv4 Address. . . . . . . . . . . : 192.0.2.21(Preferred)',
      '   DHCP Server . . . . . . . . . . . : 192.0.2.1',
      '   DNS Servers . . . . . . . . . . . : 192.0.2.1',
    ]),
  );
  expect(on('WIN1', 'ping www.corp.example')).toEqual([
    '',
    'Pinging www.corp.example [198.51.100.80] with 32 bytes of data:',
    ...Array.from({ length: 4 }, () => 'Reply from 198.51.100.80: bytes=32 time=1ms TTL=63'),
    '',
    'Ping statistics for 198.51.100.80:',
    '    Packets: Sent = 4, Received = 4, Lost = 0 (0% loss),',
    'Approximate round trip times in milli-seconds:',
    '    Minimum = 1ms, Maximum = 1ms, Average = 1ms',
  ]);
  expect(on('WIN1', 'tracert -d 198.51.100.80')).toEqual([
    '',
    'Tracing route to 198.51.100.80 over a maximum of 30 hops',
    '',
    '  1    <1 ms    <1 ms    <1 ms  192.0.2.1',
    '  2    <1 ms    <1 ms    <1 ms  198.51.100.80',
    '',
    'Trace complete.',
  ]);
  expect(on('WIN1', 'arp -a')).toContain('  192.0.2.1             52-54-00-00-00-01     dynamic');
  expect(on('WIN1', 'route print')).toContain(
    '          0.0.0.0          0.0.0.0        192.0.2.1      192.0.2.21     25',
  );
  expect(on('WIN1', 'nslookup nothing.corp.example')).toEqual([
    'Server:  UnKnown',
    'Address:  192.0.2.1',
    '',
    "*** UnKnown can't find nothing.corp.example: Non-existent domain",
  ]);
  expect(on('WIN1', 'dir')).toEqual(['[This console does not simulate "dir".]']);
  expect(on('WIN1', 'frob')[0]).toBe("'frob' is not recognized as an internal or external command,");
});

test('a Windows PC without a server gives itself an address, and can be configured with netsh', () => {
  const { on } = lab();
  on('R1', ...configure, 'no ip dhcp pool LAN');
  expect(on('WIN1', 'ipconfig')).toContainEqual(
    expect.stringMatching(/^ {3}Autoconfiguration IPv4 Address\. \. : 169\.254\./),
  );
  expect(on('WIN1', 'ipconfig /renew').at(-1)).toBe(
    'An error occurred while renewing interface Ethernet0 : unable to contact your DHCP server. Request has timed out.',
  );
  expect(
    on('WIN1', 'netsh interface ip set address name="Ethernet0" static 192.0.2.255 255.255.255.0 192.0.2.1'),
  ).toEqual(['The parameter is incorrect.']);
  on('WIN1', 'netsh interface ip set address name="Ethernet0" static 192.0.2.50 255.255.255.0 192.0.2.1');
  expect(on('WIN1', 'ping -n 1 198.51.100.80')).toContain('Reply from 198.51.100.80: bytes=32 time=1ms TTL=63');
  expect(on('WIN1', 'ping www.corp.example')).toEqual([
    'Ping request could not find host www.corp.example. Please check the name and try again.',
  ]);
  on('WIN1', 'netsh interface ip set dns Ethernet0 static 192.0.2.1');
  expect(on('WIN1', 'nslookup www.corp.example')).toEqual(
    expect.arrayContaining(['Name:    www.corp.example', 'Address:  198.51.100.80']),
  );
  expect(on('WIN1', 'ping 192.0.2.77')).toContain('Reply from 192.0.2.50: Destination host unreachable.');
  expect(on('WIN1', 'netsh interface ip show config')).toEqual(
    expect.arrayContaining([
      'Configuration for interface "Ethernet0"',
      '    DHCP enabled:                         No',
      '    IP Address:                           192.0.2.50',
      '    Subnet Prefix:                        192.0.2.0/24 (mask 255.255.255.0)',
      '    Default Gateway:                      192.0.2.1',
      '    Statically Configured DNS Servers:    192.0.2.1',
    ]),
  );
  on('WIN1', 'netsh interface set interface name="Ethernet0" admin=disabled');
  expect(on('WIN1', 'netsh interface show interface')).toContain(
    'Disabled       Disconnected   Dedicated        Ethernet0',
  );
  expect(on('WIN1', 'ping 192.0.2.1')).toContain('PING: transmit failed. General failure.');
});

test('a Linux host shows and changes its addresses and routes', () => {
  const { on } = lab();
  expect(on('LIN1', 'ip -4 addr show dev eth0')).toEqual([
    '2: eth0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc fq_codel state UP group default qlen 1000',
    '    link/ether 52:54:00:00:00:11 brd ff:ff:ff:ff:ff:ff',
    '    inet 192.0.2.11/24 brd 192.0.2.255 scope global eth0',
  ]);
  expect(on('LIN1', 'ip route')).toEqual([
    'default via 192.0.2.1 dev eth0',
    '192.0.2.0/24 dev eth0 proto kernel scope link src 192.0.2.11',
  ]);
  expect(on('LIN1', 'ip neigh')).toContain('192.0.2.1 dev eth0 lladdr 52:54:00:00:00:01 REACHABLE');
  expect(on('LIN1', 'ping -c 2 198.51.100.80')).toEqual([
    'PING 198.51.100.80 (198.51.100.80) 56(84) bytes of data.',
    '64 bytes from 198.51.100.80: icmp_seq=1 ttl=63 time=0.42 ms',
    '64 bytes from 198.51.100.80: icmp_seq=2 ttl=63 time=0.43 ms',
    '',
    '--- 198.51.100.80 ping statistics ---',
    '2 packets transmitted, 2 received, 0% packet loss, time 1003ms',
    'rtt min/avg/max/mdev = 0.420/0.44/0.46/0.011 ms',
  ]);
  expect(on('LIN1', 'traceroute 198.51.100.80').slice(0, 2)).toEqual([
    'traceroute to 198.51.100.80 (198.51.100.80), 30 hops max, 60 byte packets',
    ' 1  192.0.2.1 (192.0.2.1)  0.412 ms  0.398 ms  0.391 ms',
  ]);
  expect(on('LIN1', 'ip route del default')).toEqual(['RTNETLINK answers: Operation not permitted']);
  on('LIN1', 'sudo ip route del default');
  expect(on('LIN1', 'ping 198.51.100.80')).toEqual(['ping: connect: Network is unreachable']);
  expect(on('LIN1', 'sudo ip route add default via 203.0.113.1')).toEqual(['Error: Nexthop has invalid gateway.']);
  on('LIN1', 'sudo ip route add default via 192.0.2.1');
  expect(on('LIN1', 'sudo ip route add default via 192.0.2.1')).toEqual(['RTNETLINK answers: File exists']);
  // A route that leads through a subnet goes with its address.
  on('LIN1', 'sudo ip addr del 192.0.2.11/24 dev eth0', 'sudo ip addr add 192.0.2.12/24 dev eth0');
  expect(on('LIN1', 'ip route')).toEqual(['192.0.2.0/24 dev eth0 proto kernel scope link src 192.0.2.12']);
  on('LIN1', 'sudo ip link set eth0 down');
  expect(on('LIN1', 'ip link')[2]).toContain('eth0: <BROADCAST,MULTICAST> mtu 1500 qdisc fq_codel state DOWN');
});

test('a Mac shows and changes its settings', () => {
  const { on } = lab();
  expect(on('MAC1', 'ifconfig en0')).toEqual(
    expect.arrayContaining([
      '\tether 52:54:00:00:00:13',
      '\tinet 192.0.2.13 netmask 0xffffff00 broadcast 192.0.2.255',
      '\tstatus: active',
    ]),
  );
  expect(on('MAC1', 'networksetup -getinfo Ethernet').slice(0, 4)).toEqual([
    'Manual Configuration',
    'IP address: 192.0.2.13',
    'Subnet mask: 255.255.255.0',
    'Router: 192.0.2.1',
  ]);
  on('MAC1', 'networksetup -setdhcp Ethernet');
  expect(on('MAC1', 'networksetup -getinfo Ethernet').slice(0, 2)).toEqual([
    'DHCP Configuration',
    'IP address: 192.0.2.22',
  ]);
  expect(on('MAC1', 'ipconfig getpacket en0')).toEqual(
    expect.arrayContaining([
      'yiaddr = 192.0.2.22',
      'server_identifier (ip): 192.0.2.1',
      'router (ip_mult): {192.0.2.1}',
    ]),
  );
  on('MAC1', 'networksetup -setmanual Ethernet 192.0.2.99 255.255.255.0 192.0.2.66');
  expect(on('MAC1', 'netstat -rn')).toContain('default            192.0.2.66         UGScg          en0');
  expect(on('MAC1', 'ping -c 1 198.51.100.80').at(-1)).toBe(
    '1 packets transmitted, 0 packets received, 100.0% packet loss',
  );
  on('MAC1', 'sudo route change default 192.0.2.1');
  expect(on('MAC1', 'ping -c 1 198.51.100.80')).toContain(
    '1 packets transmitted, 1 packets received, 0.0% packet loss',
  );
  expect(on('MAC1', 'networksetup -getinfo Wi-Fi')).toEqual([
    'Wi-Fi is not a recognized network service.',
    '** Error: Unable to find item in network database.',
  ]);
});

test('dig, nslookup, and host print records of every kind', () => {
  const { on } = lab();
  expect(on('LIN1', 'dig www.corp.example')).toEqual([
    '',
    '; <<>> DiG 9.18.28 <<>> www.corp.example',
    ';; global options: +cmd',
    ';; Got answer:',
    ';; ->>HEADER<<- opcode: QUERY, status: NOERROR, id: 40961',
    ';; flags: qr aa rd ra; QUERY: 1, ANSWER: 1, AUTHORITY: 0, ADDITIONAL: 1',
    '',
    ';; QUESTION SECTION:',
    ';www.corp.example.\t\tIN\tA',
    '',
    ';; ANSWER SECTION:',
    'www.corp.example.\t300\tIN\tA\t198.51.100.80',
    '',
    ';; Query time: 3 msec',
    ';; SERVER: 192.0.2.1#53(192.0.2.1) (UDP)',
  ]);
  // The router asks the server behind it for names that it does not know.
  expect(on('LIN1', 'dig +short corp.example MX')).toEqual(['10 mail.corp.example.']);
  expect(on('LIN1', 'dig +short -t NS corp.example')).toEqual(['ns1.corp.example.']);
  expect(on('LIN1', 'dig +short -x 198.51.100.80')).toEqual(['www.corp.example.']);
  expect(on('MAC1', 'dig @198.51.100.80 +short shop.corp.example')).toEqual(['www2.corp.example.', '198.51.100.81']);
  expect(on('LIN1', 'dig nowhere.example')).toContain(';; ->>HEADER<<- opcode: QUERY, status: NXDOMAIN, id: 40961');
  expect(on('LIN1', 'dig @192.0.2.99 www.corp.example').at(-1)).toBe(';; no servers could be reached');
  expect(on('LIN1', 'nslookup shop.corp.example')).toEqual([
    'Server:\t\t192.0.2.1',
    'Address:\t192.0.2.1#53',
    '',
    'Non-authoritative answer:',
    'shop.corp.example\tcanonical name = www2.corp.example.',
    'Name:\twww2.corp.example',
    'Address: 198.51.100.81',
    '',
  ]);
  expect(on('LIN1', 'nslookup -type=aaaa www2.corp.example 198.51.100.80')).toContain(
    "*** Can't find www2.corp.example: No answer",
  );
  expect(on('MAC1', 'host -t MX corp.example')).toEqual(['corp.example mail is handled by 10 mail.corp.example.']);
  expect(on('MAC1', 'host 198.51.100.80')).toEqual([
    '80.100.51.198.in-addr.arpa domain name pointer www.corp.example.',
  ]);
});

test('reads a saved capture, and no other', () => {
  const { on } = typing([
    device(
      'LIN1',
      'linux',
      'address eth0 192.0.2.11/24',
      'file /home/admin/lan.pcap 644 admin:admin',
      ' |08:14:02.1 ARP, Request who-has 192.0.2.1 tell 192.0.2.11, length 28',
      'user admin 1000',
    ),
  ]);
  expect(on('LIN1', 'tcpdump -n -r lan.pcap')).toEqual([
    'reading from file lan.pcap, link-type EN10MB (Ethernet), snapshot length 262144',
    '08:14:02.1 ARP, Request who-has 192.0.2.1 tell 192.0.2.11, length 28',
  ]);
  expect(on('LIN1', 'tcpdump -i eth0')).toEqual([
    '[This console reads saved captures alone, as in tcpdump -n -r capture.pcap.]',
  ]);
});
