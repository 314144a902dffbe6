import { configure, replaceLine, type Solution } from './typing.ts';

const voice = [
  ...configure(
    'SW1',
    `vlan 10
     name STAFF
     vlan 110
     name VOICE
     interface GigabitEthernet0/3
     switchport mode access
     switchport access vlan 10
     switchport voice vlan 110`,
  ),
  ...configure(
    'R1',
    `interface GigabitEthernet0/0.10
     encapsulation dot1Q 10
     ip address 192.168.10.1 255.255.255.0
     interface GigabitEthernet0/0.110
     encapsulation dot1Q 110
     ip address 192.168.110.1 255.255.255.0`,
  ),
];

const trunk = configure(
  'SW1',
  `vlan 10
   name SALES
   vlan 20
   name PRINTERS
   vlan 99
   name NATIVE
   interface GigabitEthernet0/2
   switchport mode access
   switchport access vlan 10
   interface GigabitEthernet0/3
   switchport mode access
   switchport access vlan 20
   interface GigabitEthernet0/1
   switchport mode trunk
   switchport trunk native vlan 99
   switchport trunk allowed vlan 10,20,99`,
);

const sticky = configure(
  'SW1',
  `interface range GigabitEthernet0/1-3
   switchport mode access
   switchport port-security
   switchport port-security maximum 2
   switchport port-security mac-address sticky
   switchport port-security violation restrict
   interface range GigabitEthernet0/4-5
   shutdown`,
);

/** Labs about switch ports. */
export const switches: Record<string, Solution> = {
  'ccna.2.1.lab-voice-and-data': {
    right: [
      voice,
      [
        ...configure(
          'R1',
          `int g0/0.110
           encap dot 110
           ip address 192.168.110.1 255.255.255.0
           int g0/0.10
           encap dot 10
           ip address 192.168.10.1 255.255.255.0`,
        ),
        ...configure(
          'SW1',
          `int g0/3
           sw mode acc
           sw voice vlan 110
           sw acc vlan 10
           span portf
           vlan 110
           name VOICE
           vlan 10
           name STAFF`,
        ),
      ],
    ],
    near: [
      replaceLine(voice, /switchport voice vlan 110/, 'switchport access vlan 110'),
      replaceLine(voice, /switchport mode access/, 'no shutdown'),
      replaceLine(voice, /encapsulation dot1Q 10$/, 'encapsulation dot1Q 20'),
    ],
  },
  'ccna.2.2.lab-trunk-to-new-switch': {
    right: [
      trunk,
      configure(
        'SW1',
        `int g0/1
         sw mode trunk
         sw nonegotiate
         sw trunk allowed vlan 10
         sw trunk allowed vlan add 20,99
         sw trunk native vlan 99
         int g0/2
         sw acc vlan 10
         sw mode acc
         int g0/3
         sw acc vlan 20
         sw mode acc
         vlan 99
         name NATIVE
         vlan 20
         name PRINTERS
         vlan 10
         name SALES`,
      ),
    ],
    near: [
      replaceLine(trunk, /switchport trunk native vlan 99/, 'switchport nonegotiate'),
      replaceLine(trunk, /vlan 10,20,99/, 'vlan 10,20'),
      [...trunk, ...configure('SW1', 'interface g0/1\nswitchport trunk allowed vlan 20')],
      replaceLine(trunk, /switchport mode trunk/, 'switchport mode dynamic auto'),
    ],
  },
  'ccna.5.7.lab-sticky-ports': {
    right: [
      sticky,
      configure(
        'SW1',
        ['1', '2', '3']
          .map(
            (port) => `int g0/${port}
              sw port-security max 2
              sw port-security viol restrict
              sw port-security mac-address sticky
              sw mode acc
              sw port-security`,
          )
          .concat('int g0/5\nshut\nint g0/4\nshut')
          .join('\n'),
      ),
    ],
    near: [
      replaceLine(sticky, /switchport port-security$/, 'no shutdown'),
      replaceLine(sticky, /0\/1-3/, '0/1-2'),
      replaceLine(sticky, /violation restrict/, 'violation protect'),
      replaceLine(sticky, /switchport mode access/, 'no shutdown'),
    ],
  },
};
