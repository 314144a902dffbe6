/** For each lab: the solution first, by name, and then other ways and near misses in the order of the tasks. */

import { configure, on, replaceLine, type Solution } from './typing.ts';

const floating = configure(
  'R1',
  `ip route 0.0.0.0 0.0.0.0 203.0.113.1
   ip route 0.0.0.0 0.0.0.0 198.51.100.1 210
   ip route 10.60.0.0 255.255.0.0 198.51.100.1
   ipv6 unicast-routing
   ipv6 route 2001:db8:60::/48 2001:db8:3::3`,
);
const ospf = configure(
  'R1',
  `router ospf 10
   router-id 10.0.0.1
   network 10.20.1.0 0.0.0.255 area 0
   network 10.20.12.0 0.0.0.3 area 0
   auto-cost reference-bandwidth 10000
   passive-interface g0/0
   default-information originate
   interface g0/1
   ip ospf network point-to-point`,
);
const ospf6 = configure(
  'R1',
  `ipv6 unicast-routing
   ipv6 router ospf 1
   router-id 1.1.1.1
   passive-interface g0/0
   interface g0/0
   ipv6 ospf 1 area 0
   interface g0/1
   ipv6 ospf 1 area 0`,
);
const hsrp = [
  ...configure(
    'R1',
    `track 1 interface g0/1 line-protocol
     interface g0/0
     standby version 2
     standby 30 ip 10.30.0.254
     standby 30 priority 110
     standby 30 preempt
     standby 30 track 1 decrement 20`,
  ),
  ...configure('R2', 'interface g0/0\nstandby 30 preempt'),
];
const aaa = configure(
  'R1',
  `username ops privilege 15 secret Br1dge-9
   aaa new-model
   tacacs server ISE1
   address ipv4 10.1.1.50
   key Tac-Key-7
   aaa authentication login default group tacacs+ local
   aaa authentication login CONSOLE local
   line console 0
   login authentication CONSOLE
   line vty 0 4
   transport input ssh`,
);
const COPY = 'copy running-config scp://backup:Hold-4-me@10.4.0.9/r1-running.cfg';
const backup = [
  ...configure(
    'R1',
    `ip domain name corp.example
     crypto key generate rsa modulus 2048
     ip ssh version 2
     ip scp server enable`,
  ),
  ...on('R1', `copy running-config startup-config\n${COPY}`),
];
const nat = configure(
  'R1',
  `interface g0/0
   ip nat inside
   interface g0/1
   ip nat outside
   access-list 10 permit 10.44.0.0 0.0.0.255
   ip nat pool USERS 203.0.113.18 203.0.113.20 netmask 255.255.255.240
   ip nat inside source list 10 pool USERS overload
   ip nat inside source static 10.44.0.80 203.0.113.21`,
);
const records = configure(
  'R1',
  `no ip host intra.site.example
   ip host intra.site.example 192.0.2.80
   ip host mx.site.example 192.0.2.25`,
);
const web = configure(
  'R1',
  `ip access-list extended WEB-ONLY
   10 permit tcp 10.12.0.0 0.0.3.255 host 10.90.0.10 eq 443
   20 permit icmp 10.12.0.0 0.0.3.255 host 10.90.0.10 echo
   30 deny ip 10.12.0.0 0.0.3.255 10.90.0.0 0.0.0.255
   40 permit ip 10.12.0.0 0.0.3.255 any
   interface g0/0
   ip access-group WEB-ONLY in`,
);
const vty = configure(
  'R1',
  `ip access-list standard MGMT
   permit 10.99.8.0 0.0.0.15
   line vty 0 15
   access-class MGMT in
   transport input ssh`,
);
const access = configure(
  'SW1',
  `ip dhcp snooping
   ip dhcp snooping vlan 30
   ip arp inspection vlan 30
   interface g0/1
   ip dhcp snooping trust
   ip arp inspection trust
   interface g0/2
   ip dhcp snooping limit rate 15
   storm-control broadcast level 2
   storm-control action shutdown
   switchport port-security
   switchport port-security maximum 2
   switchport port-security mac-address sticky
   switchport port-security violation restrict`,
);
const snmp = configure(
  'R1',
  `no snmp-server community public
   snmp-server group NETOPS v3 priv
   snmp-server user poller NETOPS v3 auth sha Read-Auth-1 priv aes 128 Read-Priv-1
   snmp-server host 10.70.0.5 version 3 priv poller
   snmp-server enable traps
   snmp-server location Rack 4`,
);
const traps = configure(
  'R1',
  `no snmp-server host 10.71.0.50 version 2c Look-Only-3
   snmp-server host 10.71.0.5 version 2c Look-Only-3
   snmp-server enable traps
   no snmp-server community Change-It-9`,
);
const ansible = configure(
  'SW1',
  `ip domain name corp.example
   crypto key generate rsa modulus 2048
   ip ssh version 2
   username ansible privilege 15 secret Play-b00k
   line vty 0 15
   login local
   transport input ssh`,
);
const syslog = configure(
  'R1',
  `no logging host 10.81.0.90
   logging host 10.81.0.9
   logging trap notifications
   service timestamps log datetime msec
   logging source-interface Loopback0`,
);
const messages = configure(
  'R1',
  `service timestamps log datetime msec
   logging console 2
   logging buffered 65536
   logging host 10.82.0.9
   logging trap informational
   line console 0
   logging synchronous
   line vty 0 4
   logging synchronous`,
);

/** The same configuration commands in the opposite order, each group with the line that opens it. */
const backwards = (device: string, ...groups: string[]) => configure(device, groups.toReversed().join('\n'));

/** Labs of CCNA v2.0 about routing, services, security, and management. */
export const servicesOfV2: Record<string, Solution> = {
  'ccna2.3.2.lab-floating': {
    right: [
      floating,
      backwards(
        'R1',
        'ip route 0.0.0.0 0.0.0.0 203.0.113.1',
        'ip route 0.0.0.0 0.0.0.0 198.51.100.1 210',
        'ip route 10.60.0.0 255.255.0.0 198.51.100.1',
        'ipv6 unicast',
        'ipv6 route 2001:0db8:0060::/48 2001:DB8:3::3',
      ),
    ],
    near: [
      replaceLine(floating, / 210$/, ''),
      replaceLine(floating, /ipv6 unicast-routing/, 'hostname R1'),
      replaceLine(floating, /255\.255\.0\.0/, '255.255.255.0'),
    ],
  },
  'ccna2.3.2.lab-host-route': {
    right: [
      configure('R1', 'no ip route 10.66.5.40 255.255.255.255 10.66.13.3'),
      configure(
        'R1',
        'ip route 10.66.5.40 255.255.255.255 10.66.12.2\nno ip route 10.66.5.40 255.255.255.255 10.66.13.3',
      ),
    ],
    near: [configure('R1', 'interface g0/2\nshutdown')],
  },
  'ccna2.3.3.lab-ospf-edge': {
    right: [
      ospf,
      configure(
        'R1',
        `int g0/1
         ip ospf network point-to-point
         ip ospf 10 area 0
         int g0/0
         ip ospf 10 area 0
         router ospf 10
         passive-interface default
         no passive-interface g0/1
         default-information originate
         auto-cost reference-bandwidth 10000
         router-id 10.0.0.1`,
      ),
    ],
    near: [
      replaceLine(ospf, /passive-interface g0\/0/, 'passive-interface default'),
      replaceLine(ospf, /auto-cost .*/, 'passive-interface g0/2'),
      replaceLine(ospf, /default-information originate/, 'passive-interface g0/2'),
    ],
  },
  'ccna2.3.3.lab-ospfv3': {
    right: [
      ospf6,
      configure(
        'R1',
        'int g0/1\nipv6 ospf 1 area 0\nint g0/0\nipv6 ospf 1 area 0\nipv6 unicast-routing\nipv6 router ospf 1\npassive-interface default\nno passive-interface g0/1\npassive-interface g0/0\nno passive-interface default\npassive-interface g0/0\nrouter-id 1.1.1.1',
      ),
    ],
    near: [
      replaceLine(ospf6, /router-id 1\.1\.1\.1/, 'auto-cost reference-bandwidth 100'),
      replaceLine(ospf6, /passive-interface g0\/0/, 'passive-interface g0/1'),
    ],
  },
  'ccna2.3.4.lab-hsrp-tracking': {
    right: [
      hsrp,
      [
        ...configure('R2', 'int g0/0\nstandby 30 preempt'),
        ...configure(
          'R1',
          'int g0/0\nstandby 30 preempt\nstandby 30 priority 110\nstandby 30 ip 10.30.0.254\nstandby version 2\ntrack 1 int g0/1 line\nint g0/0\nstandby 30 track 1 decrement 20',
        ),
      ],
    ],
    near: [
      replaceLine(hsrp, / decrement 20$/, ''),
      replaceLine(hsrp, /standby version 2/, 'standby version 1'),
      hsrp.filter((entry) => entry !== 'R2: standby 30 preempt'),
    ],
  },
  'ccna2.4.1.lab-aaa': {
    right: [
      aaa,
      configure(
        'R1',
        'aaa new-model\nline vty 0 4\ntransport input ssh\naaa authentication login CONSOLE local\nline con 0\nlogin authentication CONSOLE\ntacacs server ISE1\nkey Tac-Key-7\naddress ipv4 10.1.1.50\naaa authentication login default group tacacs+ local\nusername ops privilege 15 secret Br1dge-9',
      ),
    ],
    near: [
      replaceLine(aaa, /group tacacs\+ local/, 'local'),
      replaceLine(aaa, /key Tac-Key-7/, 'key tac-key-7'),
      replaceLine(aaa, /login authentication CONSOLE/, 'login'),
    ],
  },
  'ccna2.4.2.lab-scp-backup': {
    right: [
      backup,
      [
        ...configure(
          'R1',
          'ip domain-name wrong.example\nno ip domain-name\nip domain name corp.example\nip ssh version 2\nip scp server enable\ncrypto key generate rsa general-keys modulus 2048',
        ),
        ...on('R1', `copy run scp://backup:Hold-4-me@10.4.0.9//home/backup/r1-running.cfg\nwrite memory`),
      ],
    ],
    near: [
      replaceLine(backup, /ip scp server enable/, 'hostname R1'),
      backup.filter((entry) => !entry.includes('startup-config')),
      replaceLine(backup, /r1-running\.cfg/, 'r1.cfg'),
    ],
  },
  'ccna2.4.3.lab-nat-pool-and-static': {
    right: [
      nat,
      backwards(
        'R1',
        'int g0/0\nip nat inside',
        'int g0/1\nip nat outside',
        'access-list 10 permit 10.44.0.0 0.0.0.255',
        'ip nat pool USERS 203.0.113.18 203.0.113.20 netmask 255.255.255.240',
        'ip nat inside source list 10 pool USERS overload',
        'ip nat inside source static 10.44.0.80 203.0.113.21',
      ),
    ],
    near: [
      replaceLine(nat, / overload$/, ''),
      replaceLine(nat, /permit 10\.44\.0\.0/, 'permit 10.45.0.0'),
      replaceLine(nat, /ip nat outside/, 'no ip nat outside'),
    ],
  },
  'ccna2.4.4.lab-dns-record': {
    right: [records, configure('R1', 'ip host mx.site.example 192.0.2.25\nip host intra.site.example 192.0.2.80')],
    near: [
      configure('R1', 'ip host intra.site.example 192.0.2.80'),
      replaceLine(records, /192\.0\.2\.25/, '192.0.2.26'),
    ],
  },
  'ccna2.4.6.lab-extended': {
    right: [
      web,
      configure(
        'R1',
        'int g0/0\nip access-group WEB-ONLY in\nip access-list ext WEB-ONLY\npermit tcp 10.12.0.0 0.0.3.255 10.90.0.10 0.0.0.0 eq 443\npermit icmp 10.12.0.0 0.0.3.255 host 10.90.0.10\ndeny ip 10.12.0.0 0.0.3.255 10.90.0.0 0.0.0.255\npermit ip 10.12.0.0 0.0.3.255 any',
      ),
    ],
    near: [
      replaceLine(web, /WEB-ONLY in$/, 'WEB-ONLY out'),
      web.filter((entry) => !/: 40 /.test(entry)),
      replaceLine(web, /: 30 deny ip 10\.12\.0\.0/, ': 30 deny ip 10.13.0.0'),
    ],
  },
  'ccna2.4.6.lab-vty': {
    right: [
      vty,
      configure(
        'R1',
        'line vty 0 15\ntransport input ssh\naccess-class MGMT in\nip access-list standard MGMT\n10 permit 10.99.8.0 0.0.0.15',
      ),
    ],
    near: [replaceLine(vty, /0\.0\.0\.15/, '0.0.0.255'), replaceLine(vty, /access-class MGMT in/, 'exec-timeout 5')],
  },
  'ccna2.4.7.lab-access-layer': {
    right: [
      access,
      configure(
        'SW1',
        'int g0/2\nsw port-security violation restrict\nsw port-security mac-address sticky\nsw port-security max 2\nsw port-security\nstorm-control action shutdown\nstorm-control broadcast level 2.00\nip dhcp snooping limit rate 15\nint g0/1\nip arp inspection trust\nip dhcp snooping trust\nip arp inspection vlan 30\nip dhcp snooping vlan 30\nip dhcp snooping',
      ),
    ],
    near: [
      replaceLine(access, /^SW1: ip dhcp snooping$/, 'SW1: vlan 30'),
      replaceLine(access, /ip arp inspection trust/, 'description x'),
      replaceLine(access, /port-security maximum 2/, 'port-security maximum 3'),
    ],
  },
  'ccna2.5.4.lab-snmp': {
    right: [snmp, [...snmp.slice(0, 2), ...snmp.slice(2, -1).toReversed(), ...snmp.slice(-1)]],
    near: [
      replaceLine(snmp, /v3 priv$/, 'v3 auth'),
      replaceLine(snmp, /no snmp-server community public/, 'hostname R1'),
      replaceLine(snmp, /version 3 priv/, 'version 3 auth'),
    ],
  },
  'ccna2.5.4.lab-trap-receiver': {
    right: [traps, [...traps.slice(0, 2), ...traps.slice(2, -1).toReversed(), ...traps.slice(-1)]],
    near: [
      replaceLine(traps, /snmp-server enable traps/, 'hostname R1'),
      replaceLine(traps, /no snmp-server community .*/, 'hostname R1'),
    ],
  },
  'ccna2.5.5.lab-ready-for-ansible': {
    right: [
      ansible,
      configure(
        'SW1',
        'line vty 0 15\ntransport input ssh\nlogin local\nusername ansible privilege 15 secret Play-b00k\nip domain name corp.example\nip ssh version 2\ncrypto key generate rsa general-keys modulus 2048',
      ),
    ],
    near: [
      replaceLine(ansible, /privilege 15 /, ''),
      replaceLine(ansible, /modulus 2048/, 'modulus 1024'),
      replaceLine(ansible, /login local/, 'login'),
    ],
  },
  'ccna2.5.6.lab-syslog-level': {
    right: [
      syslog,
      configure(
        'R1',
        'logging source-interface lo0\nservice timestamps log datetime msec\nlogging trap notif\nlogging host 10.81.0.9\nno logging host 10.81.0.90',
      ),
    ],
    near: [replaceLine(syslog, /notifications/, 'warnings'), replaceLine(syslog, /no logging host .*/, 'hostname R1')],
  },
  'ccna2.5.6.lab-where-messages-go': {
    right: [
      messages,
      configure(
        'R1',
        'line vty 0 4\nlogging sync\nline con 0\nlogging sync\nlogging trap info\nlogging host 10.82.0.9\nlogging buffered 65536\nlogging console 2\nservice timestamps log datetime msec',
      ),
    ],
    near: [
      replaceLine(messages, /console 2/, 'console 3'),
      replaceLine(messages, /trap informational/, 'trap notifications'),
    ],
  },
};
