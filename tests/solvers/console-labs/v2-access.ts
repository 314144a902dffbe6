import { configure, on, replaceLine, type Solution } from './typing.ts';

const plan = configure(
  'R1',
  `interface GigabitEthernet0/0
   ip address 172.20.16.254 255.255.255.0
   no shutdown
   interface GigabitEthernet0/1
   ip address 172.20.17.126 255.255.255.128
   no shutdown
   interface GigabitEthernet0/2
   ip address 172.20.17.190 255.255.255.192
   no shutdown`,
);
const six = configure(
  'R1',
  `ipv6 unicast-routing
   interface GigabitEthernet0/0
   ipv6 address 2001:db8:12::/64 eui-64
   ipv6 address fe80::1 link-local
   interface Loopback0
   ipv6 address 2001:db8:1::1/64`,
);
const dhcp = configure(
  'R1',
  `ip dhcp excluded-address 198.51.100.1 198.51.100.20
   ip dhcp pool LAN
   network 198.51.100.0 255.255.255.128
   default-router 198.51.100.1
   dns-server 203.0.113.53
   domain-name corp.example
   lease 3
   interface GigabitEthernet0/1
   ip address dhcp
   no shutdown`,
);
const duplex = configure('SW1', 'interface g0/1\nspeed auto\nduplex auto');
const down = configure('SW1', 'interface g0/1\nspeed 100\ninterface g0/2\nno shutdown');
const stick = [
  ...configure(
    'SW1',
    `vlan 30
     vlan 40
     interface g0/1
     switchport mode trunk
     switchport trunk allowed vlan 30,40`,
  ),
  ...configure(
    'R1',
    `interface g0/0
     no shutdown
     interface g0/0.30
     encapsulation dot1q 30
     ip address 10.3.30.1 255.255.255.0
     interface g0/0.40
     encapsulation dot1q 40
     ip address 10.3.40.1 255.255.255.0`,
  ),
];
const channel = (device: string, mode: string, host: string) =>
  configure(
    device,
    `interface range g0/1-2
     no switchport
     channel-group 5 mode ${mode}
     interface po5
     no switchport
     ip address 10.5.5.${host} 255.255.255.252`,
  );
const svi = configure(
  'DSW1',
  `ip routing
   interface vlan 10
   ip address 10.7.10.1 255.255.255.0
   interface vlan 20
   ip address 10.7.20.1 255.255.255.0
   interface g0/1
   no switchport
   ip address 10.7.0.2 255.255.255.252
   ip route 0.0.0.0 0.0.0.0 10.7.0.1`,
);
const edge = configure(
  'SW1',
  `interface g0/2
   switchport mode access
   switchport access vlan 10
   switchport voice vlan 110
   spanning-tree portfast
   interface g0/3
   switchport mode trunk
   switchport trunk native vlan 50
   switchport trunk allowed vlan 10,50,60
   power inline static max 30000
   interface g0/4
   switchport mode access
   switchport access vlan 10
   spanning-tree portfast
   power inline never`,
);
const power = configure('SW1', 'interface range g0/2-3\npower inline never\ninterface g0/5\npower inline static');
const neighbors = configure(
  'SW1',
  `lldp run
   interface g0/1
   description To SW2
   interface g0/2
   description To R1
   interface g0/3
   no cdp enable
   no lldp transmit`,
);
const circle = configure('R2', 'no ip route 0.0.0.0 0.0.0.0 10.9.12.1\nip route 10.9.3.0 255.255.255.0 10.9.23.3');
const twice = on(
  'SRV2',
  `sudo ip addr del 192.0.2.10/24 dev eth0
   sudo ip addr add 192.0.2.20/24 dev eth0
   sudo ip route add default via 192.0.2.1`,
);
const trees = [
  ...configure(
    'SW1',
    `spanning-tree mode rapid-pvst
     spanning-tree vlan 10 root primary
     spanning-tree vlan 20 root secondary
     interface g0/2
     spanning-tree guard root`,
  ),
  ...configure(
    'SW2',
    `spanning-tree mode rapid-pvst
     spanning-tree vlan 20 root primary
     spanning-tree vlan 10 root secondary`,
  ),
  ...configure(
    'SW3',
    `spanning-tree mode rapid-pvst
     spanning-tree portfast default
     spanning-tree portfast bpduguard default`,
  ),
];
const uplink = configure(
  'SW1',
  `interface g0/1
   no spanning-tree portfast
   no spanning-tree bpduguard
   switchport mode trunk
   shutdown
   no shutdown`,
);

/** Labs of CCNA v2.0 about interfaces, addresses, and switching. */
export const accessOfV2: Record<string, Solution> = {
  'ccna2.1.1.lab-duplex': {
    right: [
      duplex,
      configure('R1', 'int g0/0\nspeed 100\nduplex full'),
      configure('SW1', 'int g0/1\nno duplex\nno speed'),
    ],
    near: [configure('R1', 'interface g0/0\nshutdown')],
  },
  'ccna2.1.1.lab-link-down': {
    right: [down, configure('SW1', 'int g0/1\nspeed auto\nint g0/2\nno shut')],
    near: [configure('SW1', 'interface g0/2\nno shutdown'), configure('SW1', 'interface g0/1\nno speed')],
  },
  'ccna2.1.3.lab-address-plan': {
    right: [
      plan,
      configure(
        'R1',
        `int range g0/0-2
         no shut
         int g0/2
         ip address 172.20.17.190 255.255.255.192
         int g0/1
         ip address 172.20.17.126 255.255.255.128
         int g0/0
         ip address 172.20.16.254 255.255.255.0`,
      ),
    ],
    near: [
      replaceLine(plan, /172\.20\.17\.190 .*/, '172.20.17.189 255.255.255.192'),
      replaceLine(plan, /no shutdown/, 'description x'),
    ],
  },
  'ccna2.1.4.lab-eui-64': {
    right: [
      six,
      configure(
        'R1',
        `int lo0
         ipv6 address 2001:0DB8:0001::1/64
         int g0/0
         ipv6 address FE80::1 link-local
         ipv6 address 2001:DB8:12:0::/64 eui-64
         ipv6 unicast-routing`,
      ),
    ],
    near: [replaceLine(six, / eui-64$/, ''), replaceLine(six, /ipv6 unicast-routing/, 'hostname R1')],
  },
  'ccna2.1.6.lab-mac-dns': {
    right: [
      on('MAC1', 'networksetup -setdnsservers Ethernet 192.0.2.1'),
      on(
        'MAC1',
        'networksetup -setdnsservers Ethernet Empty\nsudo networksetup -setdnsservers ethernet 192.0.2.1 192.0.2.66',
      ),
    ],
    near: [on('MAC1', 'networksetup -setdnsservers Ethernet 192.0.2.1\nsudo ifconfig en0 down')],
  },
  'ccna2.1.6.lab-windows-apipa': {
    right: [
      configure('SW1', 'interface g0/5\nswitchport access vlan 20'),
      [...configure('SW1', 'int g0/5\nsw acc vlan 20'), ...on('PC1', 'ipconfig /renew')],
    ],
    near: [configure('SW1', 'interface g0/5\nswitchport access vlan 20\nshutdown')],
  },
  'ccna2.1.7.lab-server-and-client': {
    right: [
      dhcp,
      configure(
        'R1',
        `int g0/1
         no shut
         ip address dhcp
         ip dhcp pool LAN
         lease 3
         domain-name corp.example
         dns-server 203.0.113.53
         default-router 198.51.100.1
         network 198.51.100.0 255.255.255.128
         ip dhcp excluded-address 198.51.100.1 198.51.100.20`,
      ),
    ],
    near: [replaceLine(dhcp, /198\.51\.100\.20$/, '198.51.100.10'), replaceLine(dhcp, /no shutdown/, 'description x')],
  },
  'ccna2.2.1.lab-stick': {
    right: [
      stick,
      [
        ...configure(
          'R1',
          'int g0/0.40\nencap dot1q 40\nip add 10.3.40.1 255.255.255.0\nint g0/0.30\nencap dot1q 30\nip add 10.3.30.1 255.255.255.0\nint g0/0\nno shut',
        ),
        ...configure(
          'SW1',
          'vlan 30,40\nint g0/1\nsw trunk allowed vlan none\nsw trunk allowed vlan add 30,40\nsw mode trunk\nsw nonegotiate',
        ),
      ],
    ],
    near: [
      replaceLine(stick, /vlan 30,40/, 'vlan 30'),
      replaceLine(stick, /dot1q 40/, 'dot1q 41'),
      replaceLine(stick, /no shutdown/, 'shutdown'),
    ],
  },
  'ccna2.2.1.lab-l3-channel': {
    right: [
      [...channel('DSW1', 'active', '1'), ...channel('DSW2', 'active', '2')],
      [
        ...configure(
          'DSW2',
          'int po5\nno sw\nip add 10.5.5.2 255.255.255.252\nint g0/1\nno sw\nchannel-g 5 m active\nint g0/2\nno sw\nchannel-g 5 m active',
        ),
        ...channel('DSW1', 'active', '1'),
      ],
    ],
    near: [
      [...channel('DSW1', 'passive', '1'), ...channel('DSW2', 'active', '2')],
      [...channel('DSW1', 'active', '1'), ...channel('DSW2', 'active', '6')],
    ],
  },
  'ccna2.2.1.lab-svi': {
    right: [
      svi,
      configure(
        'DSW1',
        'int g0/1\nno sw\nip add 10.7.0.2 255.255.255.252\nint vlan20\nip add 10.7.20.1 255.255.255.0\nint vlan10\nip add 10.7.10.1 255.255.255.0\nip route 0.0.0.0 0.0.0.0 10.7.0.1\nip routing',
      ),
    ],
    near: [
      replaceLine(svi, /ip routing/, 'ip default-gateway 10.7.0.1'),
      replaceLine(svi, /ip route 0.*/, 'hostname DSW1'),
    ],
  },
  'ccna2.2.2.lab-edge-ports': {
    right: [
      edge,
      configure(
        'SW1',
        `int range g0/2, g0/4
         sw mode acc
         sw acc vlan 10
         span portf
         int g0/2
         sw voice vlan 110
         int g0/4
         power inline never
         int g0/3
         power inline static max 30000
         sw trunk allowed vlan 10,60
         sw trunk allowed vlan add 50
         sw trunk native vlan 50
         sw mode trunk`,
      ),
    ],
    near: [
      replaceLine(edge, /static max 30000/, 'auto'),
      replaceLine(edge, /voice vlan 110/, 'voice vlan 60'),
      replaceLine(edge, /native vlan 50/, 'native vlan 60'),
    ],
  },
  'ccna2.2.2.lab-poe-budget': {
    right: [
      power,
      configure('SW1', 'int g0/5\npower inline static\nint g0/3\npower inline never\nint g0/2\npower inline never'),
    ],
    near: [replaceLine(power, /inline static/, 'inline auto'), configure('SW1', 'interface g0/5\npower inline static')],
  },
  'ccna2.2.3.lab-documentation': {
    right: [
      neighbors,
      configure(
        'SW1',
        'int g0/3\nno lldp trans\nno lldp rec\nno cdp en\nint g0/2\ndesc To R1\nint g0/1\ndesc To SW2\nlldp run',
      ),
    ],
    near: [
      replaceLine(neighbors, /no lldp transmit/, 'no lldp receive'),
      replaceLine(neighbors, /^SW1: lldp run$/, 'SW1: no cdp run'),
      replaceLine(neighbors, /description To R1/, 'description To SW2'),
    ],
  },
  'ccna2.2.4.lab-loop': {
    right: [
      circle,
      configure('R2', 'ip route 10.9.3.0 255.255.255.0 10.9.23.3\nno ip route 0.0.0.0 0.0.0.0 10.9.12.1'),
    ],
    near: [
      configure('R2', 'ip route 10.9.3.0 255.255.255.0 10.9.23.3'),
      configure('R2', 'no ip route 0.0.0.0 0.0.0.0 10.9.12.1'),
    ],
  },
  'ccna2.2.4.lab-duplicate-address': {
    right: [
      twice,
      on('SRV2', 'sudo -i\nip addr flush dev eth0\nip a add 192.0.2.20/24 dev eth0\nip r add default via 192.0.2.1'),
    ],
    near: [on('SRV2', 'sudo ip link set eth0 down')],
  },
  'ccna2.2.5.lab-roots-and-edges': {
    right: [
      trees,
      trees.map((entry) =>
        entry
          .replace('vlan 10 root primary', 'vlan 10 priority 24576')
          .replace('vlan 20 root primary', 'vlan 20 priority 4096')
          .replace('root secondary', 'priority 28672')
          .replace('portfast default', 'portfast edge default')
          .replace('portfast bpduguard default', 'portfast edge bpduguard default'),
      ),
    ],
    near: [
      replaceLine(trees, /vlan 20 root primary/, 'vlan 20 priority 32768'),
      replaceLine(trees, /guard root/, 'guard loop'),
      replaceLine(trees, /portfast bpduguard default/, 'loopguard default'),
    ],
  },
  'ccna2.2.5.lab-bpdu-guard': {
    right: [
      uplink,
      configure('SW1', 'int g0/1\nshut\nspan bpdug disable\nno span bpdug\nno span portf\nsw mode trunk\nno shut'),
    ],
    near: [
      // Turned on again before the cause was gone.
      configure(
        'SW1',
        'interface g0/1\nshutdown\nno shutdown\nno spanning-tree portfast\nno spanning-tree bpduguard\nswitchport mode trunk',
      ),
    ],
  },
};
