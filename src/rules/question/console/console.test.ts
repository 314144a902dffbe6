import { expect, test } from 'vitest';
import type { Exhibit } from '../exhibit/exhibit.ts';
import { complete, help, promptAt, replay, run } from './session.ts';
import './judge.ts';
import { consoleJudge } from '../kinds/console-judge.ts';
import type { Goal } from './goal.ts';
import { startOf } from './start.ts';
import { typedOn } from './typed.ts';

const R1: Exhibit = {
  title: 'R1',
  form: 'router',
  text: `! link g0/0 to SW1 g0/1
! link g0/1 to R2 g0/0
hostname R1
interface GigabitEthernet0/0
 ip address 192.168.10.1 255.255.255.0
interface GigabitEthernet0/1
 ip address 10.0.12.1 255.255.255.252
`,
};
const R2: Exhibit = {
  title: 'R2',
  form: 'router',
  text: `hostname R2
interface GigabitEthernet0/0
 ip address 10.0.12.2 255.255.255.252
interface Loopback0
 ip address 2.2.2.2 255.255.255.255
`,
};
const SW1: Exhibit = {
  title: 'SW1',
  form: 'switch',
  text: `! link g0/2 to PC1 eth0
hostname SW1
vlan 10
 name Sales
interface GigabitEthernet0/1
interface GigabitEthernet0/2
interface GigabitEthernet0/3
 shutdown
`,
};
const PC1: Exhibit = {
  title: 'PC1',
  form: 'linux',
  text: `address eth0 192.168.10.5/24
gateway 192.168.10.1
user alice 1001 groups=sudo
service ssh enabled active
service telnet enabled active
socket tcp 22 sshd service=ssh
socket tcp 23 in.telnetd service=telnet
file /etc/shadow 644 root:shadow
 |root:*:19000
 |alice:$6$x:19000
journal Nov 22 10:00:01 srv sshd[1]: Failed password for alice
`,
};
const all = [R1, R2, SW1, PC1];

/** Types lines on a device and returns the last one's output. */
function typing(exhibits: readonly Exhibit[] = all) {
  const { network, faults } = startOf(exhibits);
  expect(faults).toEqual([]);
  const on = (device: string, ...lines: string[]) => lines.map((line) => run(network, device, line)).at(-1)!.output;
  return { network, on, prompt: (name: string) => promptAt(network.devices[name]!) };
}
const configure = ['enable', 'configure terminal'];

test('words may be cut short as long as they are unambiguous, and prompts follow the mode', () => {
  const { on, prompt } = typing();
  expect(prompt('R1')).toBe('R1>');
  on('R1', 'en', 'conf t', 'host Edge', 'int g0/0');
  expect(prompt('R1')).toBe('Edge(config-if)#');
  on('R1', 'int gi 0/0.20');
  expect(prompt('R1')).toBe('Edge(config-subif)#');
  on('R1', 'router ospf 1');
  expect(prompt('R1')).toBe('Edge(config-router)#');
  for (const range of ['g0/0-1', 'g0/0 - 1', 'gi 0/0 , g0/1']) {
    on('R1', 'router ospf 1', `int range ${range}`);
    expect(prompt('R1')).toBe('Edge(config-if-range)#');
  }
  on('R1', 'exit');
  expect(prompt('R1')).toBe('Edge(config)#');
  on('R1', 'end', 'disable');
  expect(prompt('R1')).toBe('Edge>');
});

test('faults are worded as the real one words them', () => {
  const { on } = typing();
  expect(on('R1', 'e')).toEqual(['% Ambiguous command:  "e"']);
  expect(on('R1', 'enable', 'configure')).toEqual(['% Incomplete command.']);
  expect(on('R1', 'show ip rotue').slice(0, 2)).toEqual([
    '           ^'.replace('           ', ' '.repeat('R1#show ip '.length)),
    "% Invalid input detected at '^' marker.",
  ]);
  expect(on('R1', 'show version')).toEqual(['[This console does not simulate "show version".]']);
  expect(on('R1', 'conf t', 'interface g0/9')).toEqual(['%Invalid interface type and number']);
  expect(on('R1', 'crypto key generate rsa modulus 2048')).toEqual(['% Please define a domain-name first.']);
});

test('a question mark lists what may come next, and Tab completes a word', () => {
  const { network, on } = typing();
  on('R1', 'enable');
  const device = network.devices.R1!;
  expect(help(device, 'show ip ')).toEqual(expect.arrayContaining([expect.stringMatching(/^ {2}route/)]));
  expect(help(device, 'co')).toEqual(['configure          copy']);
  expect(help(device, 'configure terminal ')).toEqual(['  <cr>']);
  expect([complete(device, 'conf'), complete(device, 'co'), complete(device, 'show run')]).toEqual([
    'configure ',
    'co',
    'show running-config ',
  ]);
  on('R1', 'conf t');
  expect(complete(device, 'do sh')).toBe('do show ');
  expect(complete(device, 'no host')).toBe('no hostname ');
});

test('lines are set, replaced, and taken back; what is on by default is shown when it is off', () => {
  const { on, network } = typing();
  on(
    'R1',
    ...configure,
    'int g0/0',
    'desc To the LAN',
    'shut',
    'no cdp enable',
    'ip address 192.168.10.2 255.255.255.0',
  );
  const lines = () => Object.values(network.devices.R1!.config['interface GigabitEthernet0/0']!);
  expect(lines()).toEqual([
    'ip address 192.168.10.2 255.255.255.0',
    'description To the LAN',
    'shutdown',
    'no cdp enable',
  ]);
  on('R1', 'no shut', 'no desc', 'cdp enable');
  expect(lines()).toEqual(['ip address 192.168.10.2 255.255.255.0']);
  expect(on('R1', 'do show run | section interface GigabitEthernet0/0')).toEqual([
    'interface GigabitEthernet0/0',
    ' ip address 192.168.10.2 255.255.255.0',
  ]);
});

test('a switch shows its VLANs and trunks; a VLAN that a port is put into comes to be', () => {
  const { on } = typing();
  expect(on('SW1', ...configure, 'int range g0/2 - 3', 'switchport access vlan 30')).toEqual([
    '% Access VLAN does not exist. Creating vlan 30',
  ]);
  expect(on('SW1', 'switchport voice vlan 32')).toEqual(['% Voice VLAN does not exist. Creating vlan 32']);
  expect(on('SW1', 'do show vlan brief').slice(2)).toEqual([
    `1    default                          active    Gi0/1`,
    `10   Sales                            active`,
    `30   VLAN0030                         active    Gi0/2, Gi0/3`,
    `32   VLAN0032                         active`,
  ]);
  on(
    'SW1',
    'int g0/1',
    'switchport mode trunk',
    'switchport trunk allowed vlan 10',
    'switchport trunk allowed vlan add 30-31',
  );
  expect(on('SW1', 'do show int trunk')).toEqual(expect.arrayContaining(['Gi0/1       10,30-31', 'Gi0/1       10,30']));
  expect(on('SW1', 'int g0/2', 'ip address 1.1.1.1 255.0.0.0')).toEqual([
    '% IP addresses may not be configured on L2 links.',
  ]);
});

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

test.each([
  ['active', 'passive', '1      Po1(SU)         LACP      Gi0/1(P)    Gi0/2(P)'],
  ['passive', 'passive', '1      Po1(SD)         LACP      Gi0/1(I)    Gi0/2(I)'],
  ['desirable', 'auto', '1      Po1(SU)         PAgP      Gi0/1(P)    Gi0/2(P)'],
  ['auto', 'auto', '1      Po1(SD)         PAgP      Gi0/1(I)    Gi0/2(I)'],
  ['active', 'desirable', '1      Po1(SD)         LACP      Gi0/1(I)    Gi0/2(I)'],
  ['on', 'on', '1      Po1(SU)          -        Gi0/1(P)    Gi0/2(P)'],
])('ports of a channel group in mode %s, across from %s', (own, theirs, line) => {
  const on = pair({ SW1: [`channel-group 1 mode ${own}`], SW2: [`channel-group 1 mode ${theirs}`] });
  expect(on('SW1', 'show etherchannel summary').at(-1)).toBe(line);
});

test('a bundle stands for its ports, and what it is told they are told', () => {
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

test('a channel group has one protocol, and its ports are off once its interface is gone', () => {
  const { on } = typing();
  expect(on('SW1', ...configure, 'int g0/1', 'channel-group 1 mode active')).toEqual([
    'Creating a port-channel interface Port-channel 1',
    '',
  ]);
  expect(on('SW1', 'int g0/2', 'channel-group 1 mode on')[0]).toContain('Channel protocol mismatch');
  expect(on('SW1', 'no int po1', 'do show run int g0/1')).toEqual(['interface GigabitEthernet0/1', ' shutdown', 'end']);
  on('SW1', 'vlan 10,30');
  expect(on('SW1', 'name Both')).toEqual(['[This console names one VLAN at a time.]']);
});

test('entries of access lists are numbered, kept in one form, and decide what passes', () => {
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
  const pings = () => on('PC1', 'ping 10.0.12.1').at(-1)!.includes(' 0%');
  expect(pings()).toBe(true);
  on('R1', 'int g0/0', 'ip access-group WEB in');
  expect(pings()).toBe(true);
  on('R1', 'ip access-list extended WEB', 'no 15');
  expect(pings()).toBe(false);
});

test('routers of one area become neighbors, learn routes, and a ping goes there and back', () => {
  const { on } = typing();
  expect(on('R1', 'ping 2.2.2.2').at(-1)).toContain('0 percent');
  on('R1', ...configure, 'router ospf 1', 'network 0.0.0.0 255.255.255.255 area 0', 'passive-interface g0/0');
  on('R2', ...configure, 'router ospf 9', 'network 10.0.12.0 0.0.0.3 area 0', 'network 2.2.2.2 0.0.0.0 area 0');
  expect(on('R1', 'do show ip ospf neighbor')[1]).toMatch(/^2\.2\.2\.2 +FULL +10\.0\.12\.2 +GigabitEthernet0\/1$/);
  expect(on('R1', 'do show ip route')).toContain('O        2.2.2.2/32 [110/2] via 10.0.12.2, GigabitEthernet0/1');
  expect(on('PC1', 'ping 2.2.2.2').at(-1)).toContain(' 0%');
  on('R2', 'int g0/0', 'ip ospf hello-interval 5');
  expect(on('R1', 'do show ip ospf neighbor')).toEqual([]);
});

test('what a ping would need and this console does not simulate, it says', () => {
  const { on } = typing();
  on('R2', ...configure, 'ip route 192.168.10.0 255.255.255.0 10.0.12.1');
  on('R1', ...configure, 'int g0/0', 'ip nat inside', 'int g0/1', 'ip nat outside');
  on('R1', 'access-list 1 permit any', 'ip nat inside source list 1 interface g0/1 overload');
  expect(on('PC1', 'ping 10.0.12.2')).toEqual(['[This console does not simulate address translation in a ping.]']);
});

test('VLANs keep hosts apart until a trunk and a subinterface lead between them', () => {
  const { on } = typing();
  const pings = () => on('PC1', 'ping 192.168.10.1').at(-1)!.includes(' 0%');
  on('SW1', ...configure, 'int g0/2', 'switchport mode access', 'switchport access vlan 10');
  expect(pings()).toBe(false);
  on('SW1', 'int g0/1', 'switchport mode trunk');
  on('R1', ...configure, 'int g0/0', 'no ip address', 'int g0/0.10', 'encapsulation dot1q 10');
  on('R1', 'ip address 192.168.10.1 255.255.255.0');
  expect(pings()).toBe(true);
});

test('a Linux host keeps modes, accounts, services, and its firewall', () => {
  const { on, prompt } = typing();
  expect(prompt('PC1')).toBe('admin@PC1:~$');
  expect(on('PC1', 'chmod 640 /etc/shadow')).toEqual([
    "chmod: changing permissions of '/etc/shadow': Operation not permitted",
  ]);
  expect(on('PC1', 'sudo chmod o-r,g=r /etc/shadow', 'ls -l /etc/shadow')).toEqual([
    '-rw-r----- 1 root shadow /etc/shadow',
  ]);
  expect(on('PC1', 'cat /etc/shadow')).toEqual(['cat: /etc/shadow: Permission denied']);
  expect(on('PC1', 'sudo grep ^alice /etc/shadow')).toEqual(['alice:$6$x:19000']);
  on(
    'PC1',
    'sudo -i',
    'systemctl disable --now telnet',
    'passwd -l alice',
    'usermod -aG dev alice',
    'ufw allow ssh',
    'ufw enable',
  );
  expect(on('PC1', 'ss -tuln').slice(1)).toEqual(['tcp   LISTEN 0.0.0.0:22           sshd']);
  expect(on('PC1', 'passwd -S alice')).toEqual(['alice L']);
  expect(on('PC1', 'id alice')).toEqual(['uid=1001(alice) gid=1001(alice) groups=alice,dev,sudo']);
  expect(on('PC1', 'ufw status')).toEqual(['Status: active', 'Default: deny (incoming)', '22/tcp  allow']);
  expect(on('PC1', 'journalctl -u sshd')).toHaveLength(1);
  expect([on('PC1', 'vim /etc/hosts'), on('PC1', 'frob')]).toEqual([
    ['[This console does not simulate "vim".]'],
    ['bash: frob: command not found'],
  ]);
});

test('what was typed is replayed to the very state it led to', () => {
  const { network, on } = typing();
  const typed = [...configure, 'int g0/1', 'shut', 'end', 'copy run start'];
  on('R1', ...typed);
  expect(
    replay(
      all,
      typed.map((line) => typedOn('R1', line)),
    ),
  ).toEqual(network);
});

test('the model answer goes into configuration mode once for each device, and saves what is configured', () => {
  const goals: Goal[] = [
    { device: 'SW1', check: 'set', lines: ['vlan 20', 'name Guests'] },
    { device: 'R1', check: 'saved', lines: [] },
    { device: 'SW1', check: 'set', lines: ['interface g0/2', 'switchport mode access', 'switchport access vlan 20'] },
    { device: 'SW1', check: 'set', lines: ['interface g0/2', 'description Guests'] },
    { device: 'PC1', check: 'set', lines: ['systemctl disable --now telnet'] },
    { device: 'R1', check: 'set', lines: ['ip route 0.0.0.0 0.0.0.0 10.0.12.2'] },
    { device: 'R1', check: 'reaches', lines: ['2.2.2.2'] },
  ];
  const parts = goals.map((goal) => ({ text: '', rationale: '', goal }));
  const question = { options: [], keys: [], parts, exhibits: all };
  const typed = consoleJudge().model(question);
  expect(typed).toEqual([
    ...['enable', 'configure terminal', 'vlan 20', 'name Guests', 'exit'].map((line) => typedOn('SW1', line)),
    ...['interface g0/2', 'switchport mode access', 'switchport access vlan 20'].map((line) => typedOn('SW1', line)),
    ...['description Guests', 'end'].map((line) => typedOn('SW1', line)),
    ...['enable', 'configure terminal', 'ip route 0.0.0.0 0.0.0.0 10.0.12.2', 'end'].map((line) => typedOn('R1', line)),
    typedOn('R1', 'copy running-config startup-config'),
    typedOn('PC1', 'sudo systemctl disable --now telnet'),
  ]);
  expect(consoleJudge().marks(typed, question)).toEqual(goals.map(() => true));
});

test('faults of a description are named', () => {
  const odd: Exhibit = { title: 'R9', form: 'router', text: '! link g0/0 to R7 g0/1\nhostname R9\nfrobnicate' };
  expect(startOf([odd]).faults).toEqual([
    'R9 does not recognize "frobnicate"',
    'a link leads to "R9 GigabitEthernet0/0", which there is not',
    'a link leads to "R7 GigabitEthernet0/1", which there is not',
  ]);
});
