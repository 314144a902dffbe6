import { rowsOf } from '../row.ts';

/** What asks for a login, in the order given. */
const METHODS = ['local', 'none', 'enable', 'group radius', 'group tacacs+', 'group <word>'];
const ORDERS = METHODS.flatMap((first) => [
  first,
  ...(first.startsWith('group') ? ['local', 'enable', 'none', 'group radius local', 'group tacacs+ local'] : []).map(
    (then) => `${first} ${then}`,
  ),
]);
const AAA = ORDERS.flatMap((methods) => [
  `aaa authentication login <word> | ${methods}`,
  `aaa authorization exec <word> | ${methods}`,
  `aaa authorization exec <word> | ${methods} if-authenticated`,
]);

/** What global configuration takes, without the entries of numbered access lists. */
export const GLOBAL = rowsOf(`
hostname | <name>
enable secret | <word>
enable password | <word>
username <word> | secret <word>
username <word> | password <word>
username <word> | privilege <0-15> secret <word>
service password-encryption
ip domain name | <word>
ip domain-name | <word> => as ip domain name | {2}
ip domain-lookup => on
ip name-server | <ipv4>
ip ssh version | <1-2>
ip ssh time-out | <1-120>
ip ssh authentication-retries | <0-5>
ip scp server enable
ip host <name> | <ipv4>
ip dns server
boot system | <word>
service dhcp => on
service timestamps log | datetime/uptime
service timestamps log | datetime msec/localtime/show-timezone
service timestamps log | datetime msec localtime/show-timezone
service timestamps log | datetime msec localtime show-timezone
service timestamps debug | datetime/uptime
service timestamps debug | datetime msec
aaa new-model
aaa authorization console
aaa accounting <line> => unsimulated
${AAA.join('\n')}
aaa group server radius <word> => enter sgRadius
aaa group server tacacs+ <word> => enter sgTacacs
radius server <word> => enter radius
tacacs server <word> => enter tacacs
ip dhcp snooping
ip dhcp snooping vlan <vlans>
ip dhcp snooping information option => on
ip arp inspection vlan <vlans>
ip arp inspection validate | src-mac/dst-mac/ip
ip arp inspection filter <line> => unsimulated
arp access-list <line> => unsimulated
ip source binding <mac> vlan <1-4094> <ipv4> interface <interface>
ipv6 nd raguard policy <word> => enter raguard
errdisable recovery cause bpduguard/psecure-violation/arp-inspection/dhcp-rate-limit/storm-control/all
errdisable recovery interval | <30-86400>
track <1-1000> | interface <interface> line-protocol => enter track
snmp-server community <word> | ro/rw
snmp-server community <word> | ro/rw <word>
snmp-server location | <line>
snmp-server contact | <line>
snmp-server enable traps
snmp-server enable traps <line>
snmp-server host <ipv4> | version 2c <word>
snmp-server host <ipv4> | traps/informs version 2c <word>
snmp-server host <ipv4> | version 3 auth/noauth/priv <word>
snmp-server group <word> v3 auth/noauth/priv
snmp-server user <word> <word> v3 | auth sha <word> priv aes <128-256> <word>
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
logging buffered | <level>
logging buffered | <4096-2147483647>
logging buffered | <4096-2147483647> <level>
logging console | <level>
logging monitor | <level>
logging trap | <level>
logging source-interface | <interface>
cdp run => on
lldp run
ip route <ipv4> <mask> => forget
ip route <ipv4> <mask> <ipv4>
ip route <ipv4> <mask> <ipv4> | <1-255>
ip route <ipv4> <mask> <interface>
ip route <ipv4> <mask> <interface> | <1-255>
ip route <ipv4> <mask> <interface> <ipv4>
ip route <ipv4> <mask> <interface> <ipv4> | <1-255>
ipv6 route <prefix6> => forget
ipv6 route <prefix6> <ipv6>
ipv6 route <prefix6> <ipv6> | <1-254>
ipv6 route <prefix6> <interface>
ipv6 route <prefix6> <interface> | <1-254>
ipv6 route <prefix6> <interface> <ipv6>
ipv6 route <prefix6> <interface> <ipv6> | <1-254>
ipv6 router ospf <1-65535> => enter router6
router ospfv3 <line> => unsimulated
ip dhcp excluded-address <ipv4>
ip dhcp excluded-address <ipv4> <ipv4>
ip nat pool <word> | <ipv4> <ipv4> netmask <mask>
ip nat pool <word> | <ipv4> <ipv4> prefix-length <bits> => as ip nat pool {3} | {4} {5} netmask {7}
ip nat inside source static <ipv4> <ipv4>
ip nat inside source static tcp/udp <line> => unsimulated
ip nat inside source list <word> | interface <interface> overload
ip nat inside source list <word> | pool <word>
ip nat inside source list <word> | pool <word> overload
spanning-tree mode | pvst/rapid-pvst/mst
spanning-tree vlan <vlans> priority => run stpPriority
spanning-tree vlan <vlans> priority <0-61440> => run stpPriority
spanning-tree vlan <vlans> root primary/secondary => run stpRoot
spanning-tree portfast default
spanning-tree portfast edge default => as spanning-tree portfast default
spanning-tree portfast bpduguard default
spanning-tree portfast edge bpduguard default => as spanning-tree portfast bpduguard default
spanning-tree loopguard default
vtp <line> => unsimulated
port-channel load-balance | dst-ip/dst-mac/src-dst-ip/src-dst-mac/src-ip/src-mac
interface <interface> => enter interface
interface range <range> => enter interface
vlan <vlans> => enter vlan
router ospf <1-65535> => enter router
line console <0-0> => enter line
line vty <0-15> <0-15> => enter line
ip access-list resequence <word> <1-2147483647> <1-2147483647> => run resequence
ip access-list standard <word> => enter standard
ip access-list extended <word> => enter extended
ip dhcp pool <word> => enter dhcp
default <line> => unsimulated
router eigrp <line> => unsimulated
router bgp <line> => unsimulated
router rip => unsimulated
exit => run leave
end => run end
`);
