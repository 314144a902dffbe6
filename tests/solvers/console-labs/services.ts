import { configure, replaceLine, type Solution } from './typing.ts';

const nat = configure(
  'R1',
  `interface GigabitEthernet0/0
   ip nat inside
   interface GigabitEthernet0/1
   ip nat outside
   ip access-list standard NAT-LAN
   permit 192.168.10.0 0.0.0.255
   ip nat inside source list NAT-LAN interface GigabitEthernet0/1 overload
   ip nat inside source static 192.168.10.50 203.0.113.5`,
);

const relay = configure(
  'R1',
  `interface GigabitEthernet0/0
   ip helper-address 10.20.0.10
   interface GigabitEthernet0/1
   ip helper-address 10.20.0.10
   interface GigabitEthernet0/3
   ip address dhcp
   no shutdown`,
);

const ssh = configure(
  'SW1',
  `crypto key generate rsa modulus 2048
   username netops privilege 15 secret Lab-7-Access
   ip ssh version 2
   line vty 0 4
   login local
   transport input ssh
   access-class MGMT in`,
);

const guests = configure(
  'R1',
  `no ip access-list extended GUEST-IN
   ip access-list extended GUEST-IN
   permit tcp 192.168.20.0 0.0.0.255 host 10.0.0.10 eq 443
   deny ip 192.168.20.0 0.0.0.255 host 10.0.0.10
   permit ip any any
   interface GigabitEthernet0/1
   ip access-group GUEST-IN in`,
);

/** Labs about network services and who may use them. */
export const services: Record<string, Solution> = {
  'ccna.4.1.lab-overload-and-static': {
    right: [
      nat,
      configure(
        'R1',
        `ip nat inside source static 192.168.10.50 203.0.113.5
         ip nat inside source list NAT-LAN int g0/1 overload
         ip access-list standard NAT-LAN
         10 permit 192.168.10.0 0.0.0.255
         int g0/1
         ip nat outside
         int g0/0
         ip nat inside`,
      ),
    ],
    near: [
      replaceLine(
        replaceLine(replaceLine(nat, /nat inside$/, 'nat x'), /nat outside/, 'nat inside'),
        /nat x/,
        'nat outside',
      ),
      replaceLine(nat, /0\.0\.0\.255/, '0.0.0.0'),
      replaceLine(nat, /192\.168\.10\.50 203\.0\.113\.5/, '203.0.113.5 192.168.10.50'),
      replaceLine(nat, /GigabitEthernet0\/1 overload/, 'GigabitEthernet0/0 overload'),
    ],
  },
  'ccna.4.6.lab-relay-and-client': {
    right: [
      relay,
      configure(
        'R1',
        `int range g0/0-1
         ip helper-address 10.20.0.10
         int g0/3
         no shut
         ip addr dhcp`,
      ),
    ],
    near: [
      replaceLine(relay, /interface GigabitEthernet0\/1/, 'interface GigabitEthernet0/2'),
      replaceLine(relay, /10\.20\.0\.10/, '10.20.0.1'),
      replaceLine(relay, /no shutdown/, 'shutdown'),
    ],
  },
  'ccna.4.8.lab-ssh-only': {
    right: [
      ssh,
      configure(
        'SW1',
        `line vty 0 4
         access-class MGMT in
         transport input none
         transport input ssh
         no login
         login local
         ip ssh ver 2
         crypto key gen rsa general-keys mod 2048
         user netops priv 15 secret Lab-7-Access`,
      ),
    ],
    near: [
      replaceLine(ssh, /modulus 2048/, 'modulus 1024'),
      replaceLine(ssh, /transport input ssh/, 'transport input ssh telnet'),
      replaceLine(ssh, /login local/, 'login'),
      replaceLine(ssh, /secret Lab/, 'password Lab'),
      replaceLine(ssh, /access-class MGMT in/, 'access-class MGMT out'),
    ],
  },
  'ccna.5.6.lab-guests-to-server': {
    right: [
      guests,
      configure(
        'R1',
        `ip access-list ext GUEST-IN
         no 10
         no 20
         no 30
         30 permit ip any any
         20 deny ip 192.168.20.0 0.0.0.255 10.0.0.10 0.0.0.0
         10 permit tcp 192.168.20.0 0.0.0.255 host 10.0.0.10 eq 443
         int g0/1
         ip access-group GUEST-IN in`,
      ),
    ],
    near: [
      replaceLine(guests, /GUEST-IN in/, 'GUEST-IN out'),
      replaceLine(guests, /interface GigabitEthernet0\/1/, 'interface GigabitEthernet0/2'),
      replaceLine(guests, /permit tcp/, 'permit udp'),
      replaceLine(guests, /permit ip any any/, 'exit'),
      // With the deny first, nothing reaches the entry for HTTPS.
      replaceLine(replaceLine(guests, /permit tcp/, '25 permit tcp'), /R1: deny ip/, 'R1: 10 deny ip'),
    ],
  },
};
