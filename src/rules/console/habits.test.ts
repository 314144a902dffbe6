import { expect, test } from 'vitest';
import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import '#rules/question/kinds/console/judge.ts';
import { configure as toGlobal, typing } from '../../../tests/factories/lab-devices.ts';

/** What candidates type out of habit, as real devices take it. */

const device = (title: string, form: Exhibit['form'], ...lines: string[]): Exhibit => ({
  title,
  form,
  text: lines.join('\n'),
});

type On = (device: string, ...lines: string[]) => string[];
const configure = (on: On, name: string, ...lines: string[]) => on(name, ...toGlobal, ...lines, 'end');

const pair = () =>
  typing([
    device(
      'R1',
      'router',
      '! link g0/0 to PC1 eth0',
      '! link g0/1 to SW1 g0/1',
      'hostname R1',
      'interface GigabitEthernet0/0',
      ' ip address 10.0.1.1 255.255.255.0',
      'interface GigabitEthernet0/1',
      ' ip address 10.0.2.1 255.255.255.0',
      'ip route 10.9.0.0 255.255.0.0 10.0.2.2',
      'ip route 10.9.0.0 255.255.0.0 10.0.2.3 200',
    ),
    device(
      'PC1',
      'linux',
      'address eth0 10.0.1.20/24',
      'gateway 10.0.1.1',
      'file /home/admin/plan.txt 644 admin:admin',
      ' | R1',
    ),
    device(
      'SW1',
      'switch',
      '! link g0/2 to WIN1 eth0',
      'hostname SW1',
      'interface GigabitEthernet0/1',
      'interface GigabitEthernet0/2',
      'interface Vlan1',
      ' ip address 10.0.2.2 255.255.255.0',
      'ip default-gateway 10.0.2.1',
    ),
    device('WIN1', 'windows', 'address eth0 dhcp'),
  ]);

test('removes all lines of a setting if no value is named', () => {
  const { on } = pair();
  configure(on, 'R1', 'no ip route 10.9.0.0 255.255.0.0');
  expect(on('R1', 'show running-config | include ^ip route')).toEqual([]);
  configure(
    on,
    'R1',
    'interface g0/0',
    'ip helper-address 10.0.2.9',
    'ip helper-address 10.0.2.8',
    'no ip helper-address',
  );
  configure(
    on,
    'R1',
    'interface g0/0',
    'standby 5 ip 10.0.1.254',
    'standby 5 preempt delay minimum 30',
    'no standby 5',
  );
  expect(on('R1', 'show running-config interface g0/0').slice(0, -1)).toEqual([
    'interface GigabitEthernet0/0',
    ' ip address 10.0.1.1 255.255.255.0',
  ]);
});

test('takes a setting in each of the ways in which it is written', () => {
  const { on } = pair();
  configure(
    on,
    'R1',
    'ip domain-name corp.example',
    'logging trap 5',
    'logging console crit',
    'logging buffered 16384 4',
    'service timestamps log datetime',
    'ip nat pool OUT 203.0.113.1 203.0.113.6 prefix-length 29',
    'router ospf 1',
    'network 10.0.1.0 0.0.0.255 area 0.0.0.0',
    'ip dhcp pool LAN',
    'network 10.0.1.0 /25',
  );
  expect(on('R1', 'show running-config | include domain|logging|timestamps|nat pool|area|network')).toEqual([
    'ip domain name corp.example',
    'service timestamps log datetime',
    ' network 10.0.1.0 255.255.255.128',
    ' network 10.0.1.0 0.0.0.255 area 0',
    'logging trap notifications',
    'logging console critical',
    'logging buffered 16384 warnings',
    'ip nat pool OUT 203.0.113.1 203.0.113.6 netmask 255.255.255.248',
  ]);
  expect(on('R1', 'show logging | include level')).toEqual([
    '    Console logging: level critical',
    '    Monitor logging: level debugging',
    '    Buffer logging:  level warnings',
    '    Trap logging: level notifications',
  ]);
});

test('enters the mode of a tracked object, and gives a subinterface no address before its VLAN', () => {
  const { on } = pair();
  expect(
    on('R1', 'enable', 'configure terminal', 'track 1 interface g0/1 line-protocol', 'exit', 'do show track brief'),
  ).toEqual([
    'Track Type                                  Parameter           State',
    '1     interface GigabitEthernet0/1          line-protocol       Up',
  ]);
  expect(on('R1', 'interface g0/1.10', 'ip address 10.0.10.1 255.255.255.0')[0]).toMatch(/^% Configuring IP routing/);
  expect(on('R1', 'encapsulation dot1q 10', 'ip address 10.0.10.1 255.255.255.0')).toEqual([]);
});

test('numbers the entries of a list anew, and says that an entry is there already', () => {
  const { on } = pair();
  configure(on, 'R1', 'ip access-list extended A', 'permit ip any any', 'deny icmp any any');
  expect(on('R1', 'configure terminal', 'ip access-list extended A', '5 deny icmp any any')).toEqual([
    '[As on a real device, nothing changes: entry 20 of the list says the same.]',
  ]);
  expect(on('R1', 'ip access-list resequence A 100 5', 'do show access-lists A').slice(1)).toEqual([
    '    100 permit ip any any',
    '    105 deny icmp any any',
  ]);
});

test('shows one port, one VLAN, and one station of a table', () => {
  const { on } = pair();
  expect(on('SW1', 'enable', 'show interfaces g0/2 status')).toHaveLength(2);
  expect(on('SW1', 'show mac address-table interface g0/1').at(-1)).toBe('Total Mac Addresses for this criterion: 1');
  expect(on('SW1', 'show vlan id 9')).toEqual(['VLAN id 9 not found in current VLAN database']);
  expect(on('SW1', 'show spanning-tree interface g0/1').at(-1)).toMatch(/^VLAN0001 +Desg FWD/);
  expect(on('SW1', 'show spanning-tree summary').slice(0, 2)).toEqual([
    'Switch is in pvst mode',
    'Root bridge for: VLAN0001',
  ]);
  expect(on('R1', 'show ip route connected').slice(4)).toEqual([
    '      10.0.0.0/8 is variably subnetted, 4 subnets, 2 masks',
    'C        10.0.1.0/24 is directly connected, GigabitEthernet0/0',
    'L        10.0.1.1/32 is directly connected, GigabitEthernet0/0',
    'C        10.0.2.0/24 is directly connected, GigabitEthernet0/1',
    'L        10.0.2.1/32 is directly connected, GigabitEthernet0/1',
  ]);
});

test('lets a session in by its protocol, its source, and a key', () => {
  const { on } = pair();
  const asked = () => on('PC1', 'ssh ops@10.0.2.2')[0];
  expect(asked()).toBe('ssh: connect to host 10.0.2.2 port 22: Connection refused');
  configure(
    on,
    'SW1',
    'ip domain name a.example',
    'crypto key generate rsa modulus 2048',
    'line vty 0 4',
    'transport input telnet',
  );
  expect(asked()).toContain('refused');
  configure(on, 'SW1', 'line vty 0 4', 'transport input ssh');
  expect(asked()).toBe("ops@10.0.2.2's password:");
  configure(on, 'SW1', 'access-list 7 permit 10.0.9.0 0.0.0.255', 'line vty 0 4', 'access-class 7 in');
  expect(asked()).toContain('refused');
  expect(on('PC1', 'nc -zv 10.0.1.1 23')).toEqual(['Connection to 10.0.1.1 23 port [tcp/*] succeeded!']);
  expect(on('PC1', 'curl http://10.0.2.77/')).toEqual([
    'curl: (28) Failed to connect to 10.0.2.77 port 80: Connection timed out',
  ]);
});

test('gives a lease back, and asks for one again', () => {
  const { on } = pair();
  configure(on, 'R1', 'ip dhcp pool B', 'network 10.0.2.0 255.255.255.0', 'default-router 10.0.2.1');
  expect(on('WIN1', 'ipconfig').join('\n')).toContain('IPv4 Address. . . . . . . . . . . : 10.0.2.3');
  expect(on('WIN1', 'ipconfig /release').join('\n')).not.toContain('IPv4 Address');
  expect(on('WIN1', 'arp -a')).toEqual(['No ARP Entries Found.']);
  expect(on('WIN1', 'ipconfig /renew').join('\n')).toContain('10.0.2.3');
});

test('knows the short and the older forms of Linux commands', () => {
  const { on } = pair();
  expect(on('PC1', 'ip -br a')).toEqual([
    'lo               UNKNOWN        127.0.0.1/8 ::1/128',
    'eth0             UP             10.0.1.20/24',
  ]);
  expect(on('PC1', 'route -n').slice(2)).toEqual([
    '0.0.0.0         10.0.1.1        0.0.0.0         UG    0      0        0 eth0',
    '10.0.1.0        0.0.0.0         255.255.255.0   U     0      0        0 eth0',
  ]);
  expect(on('PC1', 'ping -c2 10.0.1.1')).toContain('2 packets transmitted, 2 received, 0% packet loss, time 1003ms');
  expect([on('PC1', 'ls'), on('PC1', 'cat plan.txt')]).toEqual([['plan.txt'], ['R1']]);
  on('PC1', 'sudo ip addr flush dev eth0');
  expect(on('PC1', 'ip route')).toEqual([]);
});

test('says that a packet circles', () => {
  const { on } = typing([
    device(
      'R1',
      'router',
      '! link g0/0 to PC1 eth0',
      '! link g0/1 to R2 g0/1',
      'interface GigabitEthernet0/0',
      ' ip address 10.0.1.1 255.255.255.0',
      'interface GigabitEthernet0/1',
      ' ip address 10.0.2.1 255.255.255.0',
      'ip route 0.0.0.0 0.0.0.0 10.0.2.2',
    ),
    device(
      'R2',
      'router',
      'interface GigabitEthernet0/1',
      ' ip address 10.0.2.2 255.255.255.0',
      'ip route 0.0.0.0 0.0.0.0 10.0.2.1',
    ),
    device('PC1', 'linux', 'address eth0 10.0.1.20/24', 'gateway 10.0.1.1'),
  ]);
  expect(on('PC1', 'ping -c 1 192.0.2.1')[1]).toMatch(/^From 10\.0\.2\.\d icmp_seq=1 Time to live exceeded$/);
  expect(on('PC1', 'traceroute 192.0.2.1').join('\n')).not.toContain('!H');
});

test('reaches a link-local address on the link that is named', () => {
  const six = [
    'ipv6 unicast-routing',
    'interface GigabitEthernet0/0',
    ' ipv6 address 2001:db8:a::1/64',
    ' ipv6 address fe80::1 link-local',
  ];
  const { on } = typing([
    device('R1', 'router', '! link g0/0 to PC1 eth0', ...six),
    device('PC1', 'linux', 'address6 eth0 2001:db8:a::5/64', 'gateway6 fe80::1'),
  ]);
  expect(on('PC1', 'ping6 -c 1 fe80::1%eth0').join('\n')).toContain('1 received');
  expect(on('PC1', 'ip -6 route')[1]).toBe('2001:db8:a::/64 dev eth0 proto kernel metric 256 pref medium');
  expect(on('R1', 'enable', 'ping fe80::1')[0]).toMatch(/^\[This console never asks/);
});
