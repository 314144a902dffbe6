import { configure, replaceLine, type Solution } from './typing.ts';

/** A line of the initial configuration. */
const COST = 'auto-cost reference-bandwidth 10000';

const addressPlan = configure(
  'R1',
  `interface GigabitEthernet0/0
   ip address 10.44.0.1 255.255.255.128
   no shutdown
   interface GigabitEthernet0/1
   ip address 10.44.0.129 255.255.255.192
   no shutdown
   interface GigabitEthernet0/2
   ip address 10.44.0.193 255.255.255.252
   no shutdown`,
);

const statics = configure(
  'R1',
  `ip route 0.0.0.0 0.0.0.0 203.0.113.1
   ip route 0.0.0.0 0.0.0.0 198.51.100.1 200
   ip route 10.30.0.0 255.255.255.0 198.51.100.1`,
);

const ospf = configure(
  'R1',
  `router ospf 1
   router-id 1.1.1.1
   network 10.0.12.0 0.0.0.3 area 0
   network 192.168.1.0 0.0.0.255 area 0
   passive-interface GigabitEthernet0/0
   interface GigabitEthernet0/1
   ip ospf network point-to-point`,
);

/** Labs about addresses and routes. */
export const routers: Record<string, Solution> = {
  'ccna.1.6.lab-address-plan': {
    right: [
      addressPlan,
      // All interfaces at once, a mistake that is corrected, and a host address that was tried first.
      configure(
        'R1',
        `int range g0/0 - 2
         no shut
         int g0/2
         ip add 10.44.0.194 255.255.255.252
         ip add 10.44.0.193 255.255.255.252
         int g0/1
         ip add 10.44.0.129 255.255.255.192
         int g0/0
         ip add 10.44.0.1 255.255.255.128`,
      ),
    ],
    near: [
      replaceLine(addressPlan, /10\.44\.0\.129 255\.255\.255\.192/, '10.44.0.129 255.255.255.128'),
      replaceLine(addressPlan, /10\.44\.0\.193 255\.255\.255\.252/, '10.44.0.193 255.255.255.248'),
      replaceLine(addressPlan, /no shutdown/, 'description on'),
    ],
  },
  'ccna.3.3.lab-floating-default': {
    right: [
      statics,
      configure(
        'R1',
        `ip route 10.30.0.0 255.255.255.0 198.51.100.1
         ip route 0.0.0.0 0.0.0.0 198.51.100.1
         no ip route 0.0.0.0 0.0.0.0 198.51.100.1
         ip route 0.0.0.0 0.0.0.0 198.51.100.1 200
         ip route 0.0.0.0 0.0.0.0 203.0.113.1`,
      ),
    ],
    near: [
      replaceLine(statics, / 200$/, ''),
      replaceLine(statics, /255\.255\.255\.0 198/, '255.255.255.255 198'),
      replaceLine(statics, /0\.0\.0\.0 203\.0\.113\.1/, '0.0.0.0 203.0.113.2'),
    ],
  },
  'ccna.3.4.lab-single-area': {
    right: [
      ospf,
      configure(
        'R1',
        `int g0/1
         ip ospf 1 area 0
         ip ospf network point-to-point
         int g0/0
         ip ospf 1 area 0
         router ospf 1
         passive-interface default
         no passive-interface g0/1
         router-id 1.1.1.1`,
      ),
      replaceLine(
        replaceLine(ospf, /network 10\.0.*/, 'network 0.0.0.0 255.255.255.255 area 0'),
        /network 192.*/,
        COST,
      ),
    ],
    near: [
      replaceLine(ospf, /0\.0\.0\.255 area 0/, '0.0.0.255 area 1'),
      replaceLine(ospf, /network 192\.168\.1\.0 .*/, COST),
      replaceLine(ospf, /passive-interface .*/, 'passive-interface default'),
      replaceLine(ospf, /passive-interface .*/, 'passive-interface GigabitEthernet0/1'),
      replaceLine(ospf, /ip ospf network .*/, 'ip ospf cost 10'),
    ],
  },
};
