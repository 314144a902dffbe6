import { type Row, rowsOf } from './row.ts';

const EXEC = `
enable => run enable
disable => run disable
exit => run leave
logout => run leave
ping <ipv4> => run ping
show ip interface brief => run ipBrief
show version => unsimulated
show clock => unsimulated
traceroute <line> => unsimulated
telnet <line> => unsimulated
ssh <line> => unsimulated
`;

const PRIVILEGED_COMMANDS = `
configure terminal => run configure
copy running-config startup-config => run save
write => run save
write memory => run save
show running-config => run running
show running-config interface <interface> => run runningInterface
show startup-config => run startup
show interfaces status => run status
show interfaces trunk => run trunks
show interfaces description => run descriptions
show interfaces switchport => run switchports
show interfaces <interface> switchport => run switchport
show interfaces => unsimulated
show interfaces <interface> => unsimulated
show vlan brief => run vlans
show vlan => run vlans
show ip route => run routes
show ip ospf neighbor => run neighbors
show ip protocols => unsimulated
show access-lists => run accessLists
show ip access-lists => run accessLists
show ip nat translations => unsimulated
show ip nat statistics => unsimulated
show ip dhcp binding => unsimulated
show ipv6 route => unsimulated
show ipv6 interface brief => unsimulated
show mac address-table => unsimulated
show arp => unsimulated
show spanning-tree => unsimulated
show etherchannel summary => run bundles
show etherchannel => unsimulated
show etherchannel load-balance => unsimulated
show etherchannel port-channel => unsimulated
show etherchannel detail => unsimulated
show lacp <line> => unsimulated
show pagp <line> => unsimulated
show port-security => unsimulated
show cdp neighbors => run cabled
show lldp neighbors => unsimulated
show ntp status => unsimulated
show logging => unsimulated
reload => unsimulated
debug <line> => unsimulated
clear <line> => unsimulated
erase <line> => unsimulated
delete <line> => unsimulated
terminal <line> => unsimulated
`;

const GLOBAL = `
hostname | <name>
enable secret | <word>
enable password | <word>
username <word> | secret <word>
username <word> | password <word>
username <word> | privilege <0-15> secret <word>
service password-encryption
ip domain-name | <word>
ip domain name | <word>
ip domain-lookup => on
ip name-server | <ipv4>
ip ssh version | <1-2>
ip routing
ipv6 unicast-routing
ip default-gateway | <ipv4>
ip http server => on
crypto key generate rsa => run rsaAsk
crypto key generate rsa modulus <360-4096> => run rsa
crypto key generate rsa general-keys modulus <360-4096> => run rsa
banner motd | <line>
ntp server <ipv4>
logging host <ipv4>
logging <ipv4>
logging trap | <0-7>
logging trap | emergencies/alerts/critical/errors/warnings/notifications/informational/debugging
cdp run => on
lldp run
ip route <ipv4> <mask> <ipv4>
ip route <ipv4> <mask> <ipv4> | <1-255>
ip route <ipv4> <mask> <interface>
ip route <ipv4> <mask> <interface> <ipv4>
ipv6 route <prefix6> <ipv6>
ipv6 route <prefix6> <ipv6> <1-254>
ip dhcp excluded-address <ipv4>
ip dhcp excluded-address <ipv4> <ipv4>
ip nat pool <word> | <ipv4> <ipv4> netmask <mask>
ip nat inside source static <ipv4> <ipv4>
ip nat inside source list <word> | interface <interface> overload
ip nat inside source list <word> | pool <word>
ip nat inside source list <word> | pool <word> overload
spanning-tree mode | pvst/rapid-pvst/mst
spanning-tree vlan <vlans> priority | <0-61440>
spanning-tree vlan <vlans> root | primary/secondary => unsimulated
spanning-tree portfast default
spanning-tree portfast bpduguard default
vtp <line> => unsimulated
port-channel load-balance | dst-ip/dst-mac/src-dst-ip/src-dst-mac/src-ip/src-mac
interface <interface> => enter interface
interface range <range> => enter interface
vlan <vlans> => enter vlan
router ospf <1-65535> => enter router
line console <0-0> => enter line
line vty <0-15> <0-15> => enter line
ip access-list standard <word> => enter standard
ip access-list extended <word> => enter extended
ip dhcp pool <word> => enter dhcp
router eigrp <line> => unsimulated
router bgp <line> => unsimulated
router rip => unsimulated
aaa <line> => unsimulated
snmp-server <line> => unsimulated
exit => run leave
end => run end
`;

const INTERFACE = `
description | <line>
ip address | <ipv4> <mask>
ip address | dhcp
ipv6 address <prefix6>
ipv6 enable
shutdown
speed | 10/100/1000/auto
duplex | auto/full/half
encapsulation | dot1q <1-4094>
encapsulation | dot1q <1-4094> native
ip access-group <word> | in/out
ip nat | inside/outside
ip helper-address <ipv4>
ip ospf <1-65535> | area <0-4294967295>
ip ospf cost | <1-65535>
ip ospf priority | <0-255>
ip ospf hello-interval | <1-65535>
ip ospf dead-interval | <1-65535>
ip ospf network | broadcast/point-to-point
switchport => on
switchport mode | access/trunk
switchport mode | dynamic auto/desirable
switchport nonegotiate
switchport access vlan | <1-4094>
switchport voice vlan | <1-4094>
switchport trunk encapsulation | dot1q
switchport trunk native vlan | <1-4094>
switchport trunk allowed vlan | <vlans>
switchport trunk allowed vlan | none
switchport trunk allowed vlan all => run allowAll
switchport trunk allowed vlan add <vlans> => run allow
switchport trunk allowed vlan remove <vlans> => run disallow
switchport trunk allowed vlan except <vlans> => unsimulated
switchport port-security
switchport port-security maximum | <1-8192>
switchport port-security violation | protect/restrict/shutdown
switchport port-security mac-address | sticky
spanning-tree portfast
spanning-tree bpduguard | enable/disable
channel-group | <1-48> mode active/passive/desirable/auto/on
channel-protocol <line> => unsimulated
port-channel <line> => unsimulated
cdp enable => on
lldp transmit => on
lldp receive => on
exit => run leave
end => run end
`;

const VLAN = `
name | <word>
exit => run leave
end => run end
`;

const ROUTER = `
router-id | <ipv4>
network <ipv4> <wildcard> | area <0-4294967295>
passive-interface <interface>
passive-interface default
default-information originate
default-information originate always
auto-cost reference-bandwidth | <1-4294967>
exit => run leave
end => run end
`;

const LINE = `
password | <word>
login
login local
transport input | ssh/telnet/all/none
transport input | ssh telnet
exec-timeout | <0-35791>
exec-timeout | <0-35791> <0-2147483>
logging synchronous
access-class <word> | in/out
exit => run leave
end => run end
`;

const DHCP = `
network | <ipv4> <mask>
default-router | <ipv4>
dns-server | <ipv4>
dns-server | <ipv4> <ipv4>
domain-name | <word>
lease | <0-365>
exit => run leave
end => run end
`;

const SOURCES = ['any', 'host <ipv4>', '<ipv4> <wildcard>'];
const PORTS = ['', ' eq <0-65535>', ' eq www/telnet/domain/ftp/smtp/pop3/tftp/bootps/bootpc'];

const STANDARD = ['any', 'any log', 'host <ipv4>', '<ipv4>', '<ipv4> <wildcard>'].map((from) => `permit/deny ${from}`);
const EXTENDED = SOURCES.flatMap((from) =>
  SOURCES.flatMap((to) => [
    `permit/deny ip/icmp ${from} ${to}`,
    ...PORTS.flatMap((fromPort) => PORTS.map((toPort) => `permit/deny tcp/udp ${from}${fromPort} ${to}${toPort}`)),
  ]),
);
const MOVES = ['exit => run leave', 'end => run end'];

const entries = (begin: string, list: readonly string[], act: string) =>
  list.map((entry) => `${begin}${entry} => run ${act}`).join('\n');

const namedListRows = (list: readonly string[]): Row[] =>
  rowsOf(
    [
      '<1-2147483647> => run entry',
      entries('', list, 'entry'),
      entries('<1-2147483647> ', list, 'entry'),
      ...MOVES,
    ].join('\n'),
  );

const exec = rowsOf(EXEC);

/** The commands of each mode. */
export const COMMANDS: Record<string, readonly Row[]> = {
  exec,
  privileged: [...exec, ...rowsOf(PRIVILEGED_COMMANDS)],
  global: [
    ...rowsOf(GLOBAL),
    ...rowsOf('access-list <1-199> => run numbered'),
    ...rowsOf(entries('access-list <1-99> ', STANDARD, 'numbered')),
    ...rowsOf(entries('access-list <100-199> ', EXTENDED, 'numbered')),
  ],
  interface: rowsOf(INTERFACE),
  vlan: rowsOf(VLAN),
  router: rowsOf(ROUTER),
  line: rowsOf(LINE),
  dhcp: rowsOf(DHCP),
  standard: namedListRows(STANDARD),
  extended: namedListRows(EXTENDED),
};

/** How the prompt shows a mode. */
export const PROMPTS: Record<string, string> = {
  exec: '>',
  privileged: '#',
  global: '(config)#',
  interface: '(config-if)#',
  vlan: '(config-vlan)#',
  router: '(config-router)#',
  line: '(config-line)#',
  dhcp: '(dhcp-config)#',
  standard: '(config-std-nacl)#',
  extended: '(config-ext-nacl)#',
};
