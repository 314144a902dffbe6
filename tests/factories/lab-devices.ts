import { expect } from 'vitest';
import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import { promptAt, run } from '#rules/console/session.ts';
import '#rules/question/kinds/console/judge.ts';
import { startOf } from '#rules/console/start.ts';

export const R1: Exhibit = {
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

export const R2: Exhibit = {
  title: 'R2',
  form: 'router',
  text: `hostname R2
interface GigabitEthernet0/0
 ip address 10.0.12.2 255.255.255.252
interface Loopback0
 ip address 2.2.2.2 255.255.255.255
`,
};

export const SW1: Exhibit = {
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

export const PC1: Exhibit = {
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

export const all = [R1, R2, SW1, PC1];

/** Types lines on a device and returns the last one's output. */
export function typing(exhibits: readonly Exhibit[] = all) {
  const { network, faults } = startOf(exhibits);
  expect(faults).toEqual([]);
  const on = (device: string, ...lines: string[]) => lines.map((line) => run(network, device, line)).at(-1)!.output;
  return { network, on, prompt: (name: string) => promptAt(network.devices[name]!) };
}

export const configure = ['enable', 'configure terminal'];
