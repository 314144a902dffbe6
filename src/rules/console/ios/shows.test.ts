import { expect, test } from 'vitest';
import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import '#rules/question/kinds/console/judge.ts';
import { configure, typing } from '../../../../tests/factories/lab-devices.ts';

const device = (title: string, form: Exhibit['form'], text: string): Exhibit => ({ title, form, text });

test('shows OSPFv3 neighbors, routes, and addresses', () => {
  const { on } = typing([
    device(
      'R1',
      'router',
      '! link g0/1 to R2 g0/1\n! mac g0/1 0050.56a1.0001\nhostname R1\nipv6 unicast-routing\ninterface GigabitEthernet0/1\n ipv6 address 2001:db8:12::1/64\n ipv6 ospf 1 area 0\nipv6 router ospf 1\n router-id 1.1.1.1',
    ),
    device(
      'R2',
      'router',
      '! mac g0/1 0050.56a1.0002\nhostname R2\nipv6 unicast-routing\ninterface GigabitEthernet0/1\n ipv6 address 2001:db8:12::2/64\n ipv6 ospf 1 area 0\ninterface Loopback0\n ipv6 address 2001:db8:b::b/128\n ipv6 ospf 1 area 0\nipv6 router ospf 1\n router-id 2.2.2.2',
    ),
  ]);
  expect(on('R1', 'enable', 'show ipv6 ospf neighbor')).toEqual([
    '            OSPFv3 Router with ID (1.1.1.1) (Process ID 1)',
    '',
    'Neighbor ID     Pri   State           Dead Time   Interface ID    Interface',
    '2.2.2.2           1   FULL/DR         00:00:35    3               GigabitEthernet0/1',
  ]);
  expect(on('R1', 'show ipv6 ospf interface brief')).toEqual([
    'Interface    PID   Area            Intf ID     Cost  State Nbrs F/C',
    'Gi0/1        1     0               3           1     BDR   1/1',
  ]);
  expect(on('R1', 'show ipv6 route ospf').slice(2, 4)).toEqual([
    'O   2001:DB8:B::B/128 [110/2]',
    '     via FE80::250:56FF:FEA1:2, GigabitEthernet0/1',
  ]);
  expect(on('R1', 'show ipv6 interface brief')).toEqual([
    'GigabitEthernet0/1     [up/up]',
    '    FE80::250:56FF:FEA1:1',
    '    2001:DB8:12::1',
  ]);
  expect(on('R1', 'ping 2001:db8:b::b').slice(1)).toEqual([
    'Sending 5, 100-byte ICMP Echos to 2001:DB8:B::B, timeout is 2 seconds:',
    '!!!!!',
    'Success rate is 100 percent (5/5), round-trip min/avg/max = 1/1/2 ms',
  ]);
});

const gateways = (priority: string) =>
  typing([
    device(
      'R1',
      'router',
      `! link g0/0 to SW1 g0/1\nhostname R1\ninterface GigabitEthernet0/0\n ip address 10.0.0.1 255.255.255.0\n ${priority}`,
    ),
    device(
      'R2',
      'router',
      '! link g0/0 to SW1 g0/2\n! holds HSRP g0/0 7\nhostname R2\ninterface GigabitEthernet0/0\n ip address 10.0.0.2 255.255.255.0\n standby 7 ip 10.0.0.254\n vrrp 9 ip 10.0.0.250',
    ),
    device('SW1', 'switch', 'hostname SW1\ninterface GigabitEthernet0/1\ninterface GigabitEthernet0/2'),
  ]);

test('leaves the active router of HSRP in place until a better one preempts', () => {
  const { on } = gateways('standby 7 ip 10.0.0.254\n standby 7 priority 120');
  expect(on('R1', 'enable', 'show standby brief')).toEqual([
    '                     P indicates configured to preempt.',
    '                     |',
    'Interface   Grp Pri P State   Active          Standby         Virtual IP',
    'Gi0/0       7   120   Standby 10.0.0.2        local           10.0.0.254',
  ]);
  on('R1', 'conf t', 'int g0/0', 'standby 7 preempt');
  expect(on('R1', 'do show standby brief').at(-1)).toBe(
    'Gi0/0       7   120 P Active  local           10.0.0.2        10.0.0.254',
  );
  expect(on('R1', 'do show standby')).toEqual(
    expect.arrayContaining([
      'GigabitEthernet0/0 - Group 7',
      '  State is Active',
      '  Active virtual MAC address is 0000.0c07.ac07 (MAC In Use)',
      '  Hello time 3 sec, hold time 10 sec',
      '  Preemption enabled',
      '  Standby router is 10.0.0.2, priority 100 (expires in 9.104 sec)',
    ]),
  );
  // Down, the other takes over; back again, it preempts.
  on('R1', 'shut');
  expect(on('R2', 'enable', 'show standby brief').at(-1)).toContain('Active  local');
  on('R1', 'no shut');
  expect(on('R2', 'show standby brief').at(-1)).toContain('Standby 10.0.0.1');
});

test('shows the states of VRRP, which preempts by default', () => {
  const { on } = gateways('vrrp 9 ip 10.0.0.250\n vrrp 9 priority 110');
  expect(on('R1', 'enable', 'show vrrp brief')).toEqual([
    'Interface          Grp Pri Time  Own Pre State   Master addr     Group addr',
    'Gi0/0              9   110 3570       Y  Master  10.0.0.1        10.0.0.250',
  ]);
  expect(on('R2', 'enable', 'show vrrp brief').at(-1)).toBe(
    'Gi0/0              9   100 3609       Y  Backup  10.0.0.1        10.0.0.250',
  );
});

test('keeps a designated router until it is gone or starts anew', () => {
  const speaker = (number: number) =>
    device(
      `R${number}`,
      'router',
      `! link g0/0 to SW1 g0/${number}\nhostname R${number}\ninterface GigabitEthernet0/0\n ip address 10.0.0.${number} 255.255.255.0\nrouter ospf 1\n router-id ${number}.${number}.${number}.${number}\n network 10.0.0.0 0.0.0.255 area 0`,
    );
  const ports = ['1', '2', '3'].map((port) => `interface GigabitEthernet0/${port}`).join('\n');
  const { on } = typing([speaker(1), speaker(2), speaker(3), device('SW1', 'switch', `hostname SW1\n${ports}`)]);
  const stateOf = (name: string) => on(name, 'end', 'enable', 'show ip ospf interface g0/0')[3];
  on('R1', ...configure, 'int g0/0', 'ip ospf priority 200');
  expect(stateOf('R1')).toBe('  Transmit Delay is 1 sec, State DROTHER, Priority 200');
  expect(on('R1', 'show ip ospf neighbor')).toEqual([
    'Neighbor ID     Pri   State           Dead Time   Address         Interface',
    '2.2.2.2           1   FULL/BDR        00:00:36    10.0.0.2        GigabitEthernet0/0',
    '3.3.3.3           1   FULL/DR         00:00:36    10.0.0.3        GigabitEthernet0/0',
  ]);
  on('R3', 'enable', 'clear ip ospf process');
  expect([stateOf('R2'), stateOf('R1')].map((line) => line?.split(', ')[1])).toEqual(['State DR', 'State BDR']);
  on('R2', 'clear ip ospf process');
  expect([stateOf('R1'), stateOf('R2')].map((line) => line?.split(', ')[1])).toEqual(['State DR', 'State DROTHER']);
});

const access = (own: string) =>
  typing([
    device(
      'SW1',
      'switch',
      `! link g0/1 to R1 g0/0\n! link g0/2 to PC1 eth0\nhostname SW1\nvlan 30\ninterface GigabitEthernet0/1\n switchport mode access\n switchport access vlan 30\ninterface GigabitEthernet0/2\n switchport mode access\n switchport access vlan 30\n ${own}`,
    ),
    device(
      'R1',
      'router',
      '! mac g0/0 5254.0000.0001\nhostname R1\nip dhcp pool P\n network 10.30.0.0 255.255.255.0\n default-router 10.30.0.1\ninterface GigabitEthernet0/0\n ip address 10.30.0.1 255.255.255.0',
    ),
    device('PC1', 'linux', 'mac eth0 5254.0000.0011\naddress eth0 dhcp'),
  ]);

test('snoops DHCP, and inspects ARP by what it learned', () => {
  const { on } = access('no shutdown');
  const hasAddress = () => on('PC1', 'ip -4 addr show dev eth0').length === 3;
  const pings = () => on('PC1', 'ping 10.30.0.1').some((line) => line.includes(' 0% packet loss'));
  on('SW1', ...configure, 'ip dhcp snooping', 'ip dhcp snooping vlan 30', 'ip arp inspection vlan 30');
  expect(hasAddress()).toBe(false);
  on('SW1', 'int g0/1', 'ip dhcp snooping trust');
  expect([hasAddress(), pings()]).toEqual([true, false]);
  on('SW1', 'ip arp inspection trust');
  expect(pings()).toBe(true);
  expect(on('SW1', 'do show ip dhcp snooping binding')).toEqual([
    'MacAddress          IpAddress        Lease(sec)  Type           VLAN  Interface',
    '------------------  ---------------  ----------  -------------  ----  --------------------',
    '52:54:00:00:00:11   10.30.0.2        86391       dhcp-snooping  30    GigabitEthernet0/2',
    'Total number of bindings: 1',
  ]);
  expect(on('SW1', 'do show ip arp inspection interfaces').slice(2)).toEqual([
    ' Gi0/1            Trusted               None  N/A',
    ' Gi0/2            Untrusted               15  1',
  ]);
  expect(on('R1', 'enable', 'show ip dhcp binding').at(-1)).toBe(
    '10.30.0.2        0152.5400.0000.11       Dec 02 2026 09:14 AM    Automatic   Active',
  );
});

test('turns a port off when port security is violated, until the cause is gone and the port is turned on again', () => {
  const { on } = access('switchport port-security\n switchport port-security mac-address sticky 5254.0000.0099');
  expect(on('SW1', 'enable', 'show interfaces status err-disabled').at(-1)).toBe(
    'Gi0/2                        err-disabled psecure-violation',
  );
  expect(on('SW1', 'show port-security interface g0/2').slice(0, 3)).toEqual([
    'Port Security              : Enabled',
    'Port Status                : Secure-shutdown',
    'Violation Mode             : Shutdown',
  ]);
  on('SW1', 'conf t', 'int g0/2', 'shut', 'no shut');
  expect(on('SW1', 'do show interfaces status').at(-1)).toContain('err-disabled');
  on('SW1', 'no switchport port-security mac-address sticky 5254.0000.0099');
  expect(on('SW1', 'do show interfaces status').at(-1)).toContain('err-disabled');
  on('SW1', 'shut', 'no shut');
  expect(on('SW1', 'do show port-security')).toEqual([
    'Secure Port MaxSecureAddr  CurrentAddr  SecurityViolation   Security Action',
    '              (Count)        (Count)        (Count)',
    '---------------------------------------------------------------------------',
    '     Gi0/2       1              1               0             Shutdown',
    '---------------------------------------------------------------------------',
  ]);
  // With recovery, it comes back by itself.
  on('SW1', 'switchport port-security mac-address sticky 5254.0000.0099');
  expect(on('SW1', 'do show interfaces status').at(-1)).toContain('err-disabled');
  on('SW1', 'errdisable recovery cause psecure-violation', 'int g0/2', 'switchport port-security maximum 2');
  expect(on('SW1', 'do show interfaces status').at(-1)).toContain('connected');
});

test('shows storm control, RA guard, and power', () => {
  const { on } = access('storm-control broadcast level 2 1\n storm-control action trap');
  expect(on('SW1', 'enable', 'show storm-control')).toEqual([
    'Interface  Filter State  Upper      Lower      Current   Action    Type',
    '---------  ------------- ---------- ---------  --------- --------- ----',
    'Gi0/2      Forwarding      2.00%      1.00%      0.00%   Trap      B',
  ]);
  on(
    'SW1',
    'conf t',
    'ipv6 nd raguard policy EDGE',
    'device-role host',
    'int g0/2',
    'ipv6 nd raguard attach-policy EDGE',
  );
  expect(on('SW1', 'do show ipv6 nd raguard policy EDGE')).toEqual([
    'RA guard policy EDGE configuration:',
    '  device-role host',
    'Policy EDGE is applied on the following targets:',
    'Target          Type  Policy               Feature       Target range',
    'Gi0/2           PORT  EDGE                 RA guard      vlan all',
  ]);
  const { on: type } = typing([
    device(
      'SW1',
      'switch',
      '! power total 20\n! power g0/1 15.4 IP Phone 8841\n! power g0/2 15.4 AIR-AP1815I\nhostname SW1\ninterface GigabitEthernet0/1\ninterface GigabitEthernet0/2',
    ),
  ]);
  expect(type('SW1', 'enable', 'show power inline').slice(3)).toEqual([
    '1             20.0       15.4         4.6',
    'Interface Admin  Oper       Power   Device              Class Max',
    '                            (Watts)',
    '--------- ------ ---------- ------- ------------------- ----- ----',
    'Gi0/1     auto   on         15.4    IP Phone 8841       3     30.0',
    'Gi0/2     auto   power-deny 0.0     AIR-AP1815I         3     30.0',
  ]);
  type('SW1', 'conf t', 'int g0/2', 'power inline static');
  expect(
    type('SW1', 'do show power inline')
      .slice(-2)
      .map((line) => line.slice(0, 28)),
  ).toEqual(['Gi0/1     auto   power-deny ', 'Gi0/2     static on         ']);
});

test('relays DHCP, copies by SCP, and says why it cannot', () => {
  const { on, network } = typing([
    device(
      'R1',
      'router',
      '! link g0/0 to SRV1 eth0\nhostname R1\ninterface GigabitEthernet0/0\n ip address 10.4.0.1 255.255.255.0',
    ),
    device(
      'SRV1',
      'linux',
      'address eth0 10.4.0.9/24\nuser backup 1001 password=pw-1\nservice ssh enabled active\nsocket tcp 22 sshd service=ssh',
    ),
  ]);
  on('R1', 'enable');
  expect(on('R1', 'copy running-config scp://backup:wrong@10.4.0.9/r1.cfg')).toEqual([
    '%Error opening scp://*****@10.4.0.9/r1.cfg (Permission denied)',
  ]);
  expect(on('R1', 'copy running-config sftp://backup:pw-1@10.4.0.7/r1.cfg')).toEqual([
    '%Error opening sftp://*****@10.4.0.7/r1.cfg (Timed out)',
  ]);
  expect(on('R1', 'copy running-config sftp://backup:pw-1@10.4.0.9/r1.cfg')[0]).toBe('Writing r1.cfg !');
  expect(network.devices.SRV1!.config['file /home/backup/r1.cfg']!.text).toContain('hostname R1');
  on('R1', 'conf t', 'hostname R9', 'end', 'copy scp://backup:pw-1@10.4.0.9/r1.cfg running-config');
  expect(on('R1', 'show running-config | include hostname')).toEqual(['hostname R1']);
  on('R1', 'copy running-config flash:before.cfg');
  expect(on('R1', 'dir')[2]).toMatch(/^ {4}1 {2}-rw- +\d+ {2}Nov 29 2026 09:14:02 \+00:00 {2}before\.cfg$/);
  on('SRV1', 'sudo systemctl stop ssh');
  expect(on('R1', 'copy running-config scp://backup:pw-1@10.4.0.9/r1.cfg')).toEqual([
    '%Error opening scp://*****@10.4.0.9/r1.cfg (Connection refused)',
  ]);
  expect(on('R1', 'show ip ssh').slice(0, 2)).toEqual([
    'SSH Disabled - version 1.5',
    '%Please create RSA keys to enable SSH (and of atleast 768 bits for SSH v2).',
  ]);
});

test('traces a way, and pings with options', () => {
  const { on } = typing();
  on('R2', ...configure, 'ip route 192.168.10.0 255.255.255.0 10.0.12.1', 'end');
  on('R1', ...configure, 'ip route 2.2.2.2 255.255.255.255 10.0.12.2', 'end');
  expect(on('R1', 'traceroute 2.2.2.2')).toEqual([
    'Type escape sequence to abort.',
    'Tracing the route to 2.2.2.2',
    'VRF info: (vrf in name/id, vrf out name/id)',
    '  1 2.2.2.2 1 msec 1 msec 2 msec',
  ]);
  expect(on('R1', 'ping 2.2.2.2 source g0/0 repeat 3')).toEqual([
    'Type escape sequence to abort.',
    'Sending 3, 100-byte ICMP Echos to 2.2.2.2, timeout is 2 seconds:',
    'Packet sent with a source address of 192.168.10.1',
    '!!!',
    'Success rate is 100 percent (3/3), round-trip min/avg/max = 1/1/2 ms',
  ]);
  on('R2', 'conf t', 'no ip route 192.168.10.0 255.255.255.0 10.0.12.1');
  expect(on('R1', 'ping 2.2.2.2 source g0/0')[3]).toBe('.....');
  on(
    'R2',
    'access-list 101 deny icmp any any echo',
    'access-list 101 permit ip any any',
    'int g0/0',
    'ip access-group 101 in',
  );
  expect(on('R1', 'ping 2.2.2.2')[2]).toBe('U.U.U');
  expect(on('R1', 'ping 2.2.2.2 size 1600 df-bit')[3]).toBe('M.M.M');
});

test('shows a spanning tree, and what keeps a port from it', () => {
  const trunks = ['1', '2'].map((port) => `interface GigabitEthernet0/${port}\n switchport mode trunk`).join('\n');
  const { on } = typing([
    device(
      'SW1',
      'switch',
      `! mac 00aa.0000.0001\n! link g0/1 to SW2 g0/1\n! link g0/2 to SW2 g0/2\nhostname SW1\nvlan 10\n${trunks}`,
    ),
    device('SW2', 'switch', `! mac 00aa.0000.0002\nhostname SW2\nvlan 10\nspanning-tree mode rapid-pvst\n${trunks}`),
  ]);
  expect(on('SW2', 'enable', 'show spanning-tree vlan 10')).toEqual([
    'VLAN0010',
    '  Spanning tree enabled protocol rstp',
    '  Root ID    Priority    32778',
    '             Address     00aa.0000.0001',
    '             Cost        4',
    '             Port        1 (GigabitEthernet0/1)',
    '             Hello Time   2 sec  Max Age 20 sec  Forward Delay 15 sec',
    '',
    '  Bridge ID  Priority    32778  (priority 32768 sys-id-ext 10)',
    '             Address     00aa.0000.0002',
    '             Hello Time   2 sec  Max Age 20 sec  Forward Delay 15 sec',
    '             Aging Time  300 sec',
    '',
    'Interface           Role Sts Cost      Prio.Nbr Type',
    '------------------- ---- --- --------- -------- --------------------------------',
    'Gi0/1               Root FWD 4         128.1    P2p',
    'Gi0/2               Altn BLK 4         128.2    P2p',
    '',
  ]);
  on('SW1', ...configure, 'int range g0/1-2', 'spanning-tree guard root');
  on('SW2', 'conf t', 'spanning-tree vlan 10 priority 4096');
  expect(on('SW1', 'do show spanning-tree inconsistentports').slice(2, 4)).toEqual([
    'VLAN0010             GigabitEthernet0/1       Root Inconsistent',
    'VLAN0010             GigabitEthernet0/2       Root Inconsistent',
  ]);
  on('SW1', 'int range g0/1-2', 'no spanning-tree guard');
  on('SW2', 'do show clock', 'spanning-tree vlan 10 priority 5000');
  expect(on('SW2', 'spanning-tree vlan 10 priority 5000')[0]).toBe('% Bridge Priority must be in increments of 4096.');
  on('SW1', 'spanning-tree vlan 10 root primary');
  expect(on('SW1', 'do show running-config | include priority')).toEqual(['spanning-tree vlan 10 priority 0']);
});

test('runs two ends that do not agree on duplex, and counts what comes of it', () => {
  const { on } = typing([
    device(
      'SW1',
      'switch',
      '! link g0/1 to R1 g0/0\nhostname SW1\ninterface GigabitEthernet0/1\n speed 100\n duplex full',
    ),
    device('R1', 'router', 'hostname R1\ninterface GigabitEthernet0/0\n ip address 10.0.0.1 255.255.255.0'),
  ]);
  expect(on('R1', 'enable', 'show interfaces g0/0')).toContain(
    '  Half-duplex, 100Mb/s, media type is 10/100/1000BaseTX',
  );
  expect(on('R1', 'show interfaces g0/0').at(-1)).toBe('     0 babbles, 953 late collision, 0 deferred');
  on('SW1', ...configure, 'int g0/1', 'speed auto', 'duplex auto');
  expect(on('R1', 'show interfaces g0/0')).toContain('  Full-duplex, 1000Mb/s, media type is 10/100/1000BaseTX');
});
