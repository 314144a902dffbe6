import { expect, test } from 'vitest';
import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import '#rules/question/kinds/console/judge.ts';
import { typing, configure } from '../../../../tests/factories/lab-devices.ts';

/** Two switches connected by two cables. */
const pair = (lines: Record<string, readonly string[]>) => {
  const switches = ['SW1', 'SW2'].map((title, index): Exhibit => ({
    title,
    form: 'switch',
    text: [
      ...(index === 0 ? ['! link g0/1 to SW2 g0/1', '! link g0/2 to SW2 g0/2'] : []),
      `hostname ${title}`,
      ...['1', '2', '3'].map((port) => `interface GigabitEthernet0/${port}`),
    ].join('\n'),
  }));
  const { on } = typing(switches);
  for (const [name, own] of Object.entries(lines)) on(name, ...configure, 'int range g0/1-2', ...own);
  return (device: string, line: string) => on(device, 'end', line);
};

test('applies a bundle’s settings to its ports', () => {
  const trunk = ['channel-group 1 mode active', 'int po1', 'switchport mode trunk', 'vlan 10,20-21'];
  const on = pair({ SW1: trunk, SW2: trunk });
  expect(on('SW1', 'show interfaces trunk')[1]).toBe('Po1         on           802.1q         trunking      1');
  expect(on('SW1', 'show vlan brief').slice(2)).toEqual([
    '1    default                          active    Gi0/3',
    '10   VLAN0010                         active',
    '20   VLAN0020                         active',
    '21   VLAN0021                         active',
  ]);
  expect(on('SW1', 'show interfaces g0/2 switchport')).toContain('Operational Mode: trunk (member of bundle Po1)');
  on('SW1', 'conf t');
  expect(on('SW1', 'show etherchannel summary').at(-1)).toContain('Po1(SU)');
  // A port configured differently from its bundle carries nothing.
  const unlike = pair({ SW1: [...trunk, 'int g0/2', 'switchport trunk allowed vlan 10'], SW2: trunk });
  expect(unlike('SW1', 'show etherchannel summary').at(-1)).toContain('Gi0/1(P)    Gi0/2(s)');
});

test('uses one protocol per channel group, and shuts its ports when its interface is removed', () => {
  const { on } = typing();
  expect(on('SW1', ...configure, 'int g0/1', 'channel-group 1 mode active')).toEqual([
    'Creating a port-channel interface Port-channel 1',
    '',
  ]);
  expect(on('SW1', 'int g0/2', 'channel-group 1 mode on')[0]).toContain('Channel protocol mismatch');
  expect(on('SW1', 'no int po1', 'do show run int g0/1')).toEqual(['interface GigabitEthernet0/1', ' shutdown', 'end']);
  on('SW1', 'vlan 10,30');
  expect(on('SW1', 'name Both')).toEqual(['[This console can name only one VLAN at a time.]']);
});

test('numbers and normalizes access list entries, and filters by them', () => {
  const { on } = typing();
  on(
    'R1',
    ...configure,
    'ip access-list extended WEB',
    'permit tcp any 10.0.0.9 0.0.0.0 eq 80',
    'deny ip any any',
    '15 permit icmp any any',
  );
  expect(on('R1', 'do show access-lists')).toEqual([
    'Extended IP access list WEB',
    '    10 permit tcp any host 10.0.0.9 eq www',
    '    15 permit icmp any any',
    '    20 deny ip any any',
  ]);
  const pings = () => on('PC1', 'ping 10.0.12.1').some((line) => line.includes(' 0% packet loss'));
  expect(pings()).toBe(true);
  on('R1', 'int g0/0', 'ip access-group WEB in');
  expect(pings()).toBe(true);
  on('R1', 'ip access-list extended WEB', 'no 15');
  expect(pings()).toBe(false);
});

test('makes routers of one area neighbors that learn routes and answer pings', () => {
  const { on } = typing();
  expect(on('R1', 'ping 2.2.2.2').at(-1)).toContain('0 percent');
  on('R1', ...configure, 'router ospf 1', 'network 0.0.0.0 255.255.255.255 area 0', 'passive-interface g0/0');
  on('R2', ...configure, 'router ospf 9', 'network 10.0.12.0 0.0.0.3 area 0', 'network 2.2.2.2 0.0.0.0 area 0');
  expect(on('R1', 'do show ip ospf neighbor')[1]).toBe(
    '2.2.2.2           1   FULL/BDR        00:00:36    10.0.12.2       GigabitEthernet0/1',
  );
  expect(on('R1', 'do show ip route')).toContain('O        2.2.2.2/32 [110/2] via 10.0.12.2, GigabitEthernet0/1');
  expect(on('PC1', 'ping 2.2.2.2')).toContainEqual(expect.stringContaining(' 0% packet loss'));
  on('R2', 'int g0/0', 'ip ospf hello-interval 5');
  expect(on('R1', 'do show ip ospf neighbor')).toEqual([]);
});

test('translates addresses on the way, if the sides are the right way around', () => {
  const { on } = typing();
  // R2 has no route to PC1, so an answer comes back only to R1's own address.
  on('R1', ...configure, 'int g0/0', 'ip nat outside', 'int g0/1', 'ip nat inside');
  on('R1', 'access-list 1 permit any', 'ip nat inside source list 1 interface g0/1 overload');
  const pings = () => on('PC1', 'ping 10.0.12.2').some((line) => line.includes(' 0% packet loss'));
  expect(pings()).toBe(false);
  on('R1', 'int g0/0', 'ip nat inside', 'int g0/1', 'ip nat outside');
  expect(pings()).toBe(true);
  on('R1', 'no access-list 1', 'access-list 1 permit 10.9.9.0 0.0.0.255');
  expect(pings()).toBe(false);
});

test('separates hosts by VLAN until a trunk and a subinterface connect them', () => {
  const { on } = typing();
  const pings = () => on('PC1', 'ping 192.168.10.1').some((line) => line.includes(' 0% packet loss'));
  on('SW1', ...configure, 'int g0/2', 'switchport mode access', 'switchport access vlan 10');
  expect(pings()).toBe(false);
  on('SW1', 'int g0/1', 'switchport mode trunk');
  on('R1', ...configure, 'int g0/0', 'no ip address', 'int g0/0.10', 'encapsulation dot1q 10');
  on('R1', 'ip address 192.168.10.1 255.255.255.0');
  expect(pings()).toBe(true);
});
