/** The commands of routers and switches, mode by mode, as rows of data. To find one, search for its words. */

import { type Row, rowsOf } from './row.ts';

/** Options of an extended ping, in any order. */
const PING_OPTIONS = ['source <interface>', 'source <ipv4>', 'repeat <1-1000>', 'size <36-18024>', 'df-bit'];
const keyword = (option: string) => option.split(' ')[0]!;
const PINGS = [
  '',
  ...PING_OPTIONS.map((option) => ` ${option}`),
  ...PING_OPTIONS.flatMap((one) =>
    PING_OPTIONS.filter((other) => keyword(other) !== keyword(one)).map((other) => ` ${one} ${other}`),
  ),
];

const EXEC = `
enable => run enable
disable => run disable
exit => run leave
logout => run leave
ping => run pingAsk
ping ipv6 <ipv6> => run pingSix
ping ipv6 <ipv6> source <ipv6> => run pingSix
ping ipv6 <ipv6> source <interface> => run pingSix
${PINGS.map((options) => `ping <word>${options} => run ping`).join('\n')}
traceroute <word> => run trace
traceroute <word> source <interface> => run trace
telnet <line> => unsimulated
ssh <line> => unsimulated
show ip interface brief => run ipBrief
show interfaces status => run status
show interfaces status err-disabled => run errDisabled
show interfaces trunk => run trunks
show interfaces description => run descriptions
show interfaces counters errors => run errors
show interfaces switchport => run switchports
show interfaces <interface> switchport => run switchport
show interfaces => run interfaces
show interfaces <interface> => run interfaceOne
show ip interface => unsimulated
show ip interface <interface> => run ipInterface
show vlan brief => run vlans
show vlan => run vlans
show ip route => run routes
show ip route <ipv4> => run routeTo
show ip route static/ospf/connected => run routesBy
show arp => run arp
show ip arp => run arp
show mac address-table => run macs
show mac address-table dynamic => run macs
show hosts => run hosts
show ip protocols => run protocols
show ip ospf => unsimulated
show ip ospf neighbor => run neighbors
show ip ospf interface => run ospfInterfaces
show ip ospf interface brief => run ospfBrief
show ip ospf interface <interface> => run ospfInterface
show ip ospf database => unsimulated
show access-lists => run accessLists
show access-lists <word> => run accessList
show ip access-lists => run accessLists
show ip access-lists <word> => run accessList
show ip nat translations => run translations
show ip nat statistics => run natStatistics
show ip dhcp binding => run bindings
show ip dhcp pool => run pools
show ip dhcp conflict => unsimulated
show ip dhcp snooping => run snooping
show ip dhcp snooping binding => run snoopingBindings
show ip arp inspection => run inspection
show ip arp inspection interfaces => run inspectionPorts
show ip source binding => run snoopingBindings
show ipv6 interface brief => run sixBrief
show ipv6 interface <interface> => run sixInterface
show ipv6 route => run sixRoutes
show ipv6 route static/ospf/connected => run sixRoutesBy
show ipv6 neighbors => run sixNeighbors
show ipv6 ospf neighbor => run sixOspfNeighbors
show ipv6 ospf interface brief => run sixOspfBrief
show ipv6 nd raguard policy <word> => run raguard
show spanning-tree => run trees
show spanning-tree vlan <1-4094> => run tree
show spanning-tree root => run treeRoots
show spanning-tree inconsistentports => run treeFaults
show spanning-tree summary => unsimulated
show etherchannel summary => run bundles
show etherchannel => unsimulated
show etherchannel load-balance => unsimulated
show etherchannel port-channel => unsimulated
show etherchannel detail => unsimulated
show lacp <line> => unsimulated
show pagp <line> => unsimulated
show port-security => run secured
show port-security interface <interface> => run securedPort
show port-security address => run securedAddresses
show power inline => run power
show storm-control => run storms
show cdp neighbors => run cabled
show cdp neighbors detail => run cdpDetail
show lldp neighbors => run lldp
show lldp neighbors detail => run lldpDetail
show standby => run standby
show standby brief => run standbyBrief
show vrrp => run vrrp
show vrrp brief => run vrrpBrief
show track => run tracks
show logging => run log
show ip ssh => run ssh
show ntp status => unsimulated
show snmp => unsimulated
show aaa servers => unsimulated
show version => unsimulated
show clock => unsimulated
show users => unsimulated
show inventory => unsimulated
`;

const PRIVILEGED_COMMANDS = `
configure terminal => run configure
copy running-config startup-config => run save
copy running-config <word> => run copy
copy startup-config <word> => run copy
copy startup-config running-config => run copy
copy <word> running-config => run copy
copy <word> startup-config => run copy
copy <word> <word> => run copy
delete <word> => run delete
dir => run files
dir <word> => run files
write => run save
write memory => run save
show running-config => run running
show running-config interface <interface> => run runningInterface
show startup-config => run startup
clear arp-cache => run clear
clear counters => run clear
clear ip dhcp binding <word> => run clear
clear ip nat translation <word> => run clear
clear ip ospf process => run restart
clear ipv6 ospf process => run restartSix
clear mac address-table dynamic => run clear
clear port-security sticky => run clearSticky
clear port-security sticky interface <interface> => run clearSticky
clear <line> => unsimulated
reload => unsimulated
debug <line> => unsimulated
erase <line> => unsimulated
verify <line> => unsimulated
terminal <line> => unsimulated
`;

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
]);

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
ip ssh time-out | <1-120>
ip ssh authentication-retries | <0-5>
ip scp server enable
ip host <name> | <ipv4>
ip dns server
boot system | <word>
service dhcp => on
service timestamps log datetime msec
aaa new-model
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
ip source binding <mac> vlan <1-4094> <ipv4> interface <interface>
ipv6 nd raguard policy <word> => enter raguard
errdisable recovery cause bpduguard/psecure-violation/arp-inspection/dhcp-rate-limit/storm-control/all
errdisable recovery interval | <30-86400>
track <1-1000> | interface <interface> line-protocol
snmp-server community <word> | ro/rw
snmp-server community <word> | ro/rw <word>
snmp-server location | <line>
snmp-server contact | <line>
snmp-server enable traps
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
logging buffered | <4096-2147483647>
logging console | <0-7>
logging source-interface | <interface>
logging trap | <0-7>
logging trap | emergencies/alerts/critical/errors/warnings/notifications/informational/debugging
cdp run => on
lldp run
ip route <ipv4> <mask> <ipv4>
ip route <ipv4> <mask> <ipv4> | <1-255>
ip route <ipv4> <mask> <interface>
ip route <ipv4> <mask> <interface> | <1-255>
ip route <ipv4> <mask> <interface> <ipv4>
ip route <ipv4> <mask> <interface> <ipv4> | <1-255>
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
ip access-list standard <word> => enter standard
ip access-list extended <word> => enter extended
ip dhcp pool <word> => enter dhcp
router eigrp <line> => unsimulated
router bgp <line> => unsimulated
router rip => unsimulated
exit => run leave
end => run end
`;

const INTERFACE = `
description | <line>
ip address | <ipv4> <mask>
ip address | dhcp
ip mtu | <68-1500>
ip proxy-arp => on
ipv6 address <prefix6>
ipv6 address <prefix6> eui-64
ipv6 address <ipv6> link-local
ipv6 address autoconf
ipv6 address dhcp => unsimulated
ipv6 enable
ipv6 mtu | <1280-1500>
ipv6 nd ra suppress
ipv6 nd raguard
ipv6 nd raguard | attach-policy <word>
ipv6 ospf <1-65535> | area <0-4294967295>
ipv6 ospf cost | <1-65535>
ipv6 ospf priority | <0-255>
ipv6 ospf hello-interval | <1-65535>
ipv6 ospf dead-interval | <1-65535>
ipv6 ospf network | broadcast/point-to-point
ipv6 ospf mtu-ignore
standby version | 1/2
standby <0-4095> ip | <ipv4>
standby <0-4095> priority | <0-255>
standby <0-4095> preempt
standby <0-4095> timers | <1-254> <1-255>
standby <0-4095> authentication | <line>
standby <0-4095> track <1-1000>
standby <0-4095> track <1-1000> decrement <1-255>
vrrp <1-255> ip | <ipv4>
vrrp <1-255> priority | <1-254>
vrrp <1-255> preempt => on
storm-control broadcast level | <percent>
storm-control broadcast level | <percent> <percent>
storm-control multicast level | <percent>
storm-control multicast level | <percent> <percent>
storm-control unicast level | <percent>
storm-control action shutdown
storm-control action trap
power inline | auto/never/static
power inline | auto/static max <4000-60000>
ip dhcp snooping trust
ip dhcp snooping limit rate | <1-2048>
ip arp inspection trust
ip arp inspection limit rate | <0-2048>
ip verify source
mdix auto => on
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
ip ospf mtu-ignore
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
switchport port-security mac-address <mac>
switchport port-security mac-address sticky <mac>
switchport port-security aging time | <0-1440>
spanning-tree portfast
spanning-tree portfast edge => as spanning-tree portfast
spanning-tree bpduguard | enable/disable
spanning-tree bpdufilter | enable/disable
spanning-tree guard | root/loop/none
spanning-tree link-type | point-to-point/shared
spanning-tree cost | <1-200000000>
spanning-tree vlan <1-4094> cost | <1-200000000>
spanning-tree port-priority | <0-240>
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

const ROUTER6 = `
router-id | <ipv4>
passive-interface <interface>
passive-interface default
auto-cost reference-bandwidth | <1-4294967>
exit => run leave
end => run end
`;

const RADIUS = `
address ipv4 | <ipv4>
address ipv4 | <ipv4> auth-port <0-65535> acct-port <0-65535>
key | <word>
timeout | <1-1000>
exit => run leave
end => run end
`;

const TACACS = `
address ipv4 | <ipv4>
key | <word>
port | <1-65535>
single-connection
timeout | <1-1000>
exit => run leave
end => run end
`;

const SERVERS = `
server name <word>
exit => run leave
end => run end
`;

const RAGUARD = `
device-role | host/monitor/router/switch
trusted-port
exit => run leave
end => run end
`;

const LINE = `
password | <word>
login
login local
login authentication | <word>
privilege level | <0-15>
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
option <0-254> | ip <ipv4>
dns-server | <ipv4>
dns-server | <ipv4> <ipv4>
domain-name | <word>
lease | <0-365>
lease | <0-365> <0-23>
lease | infinite
exit => run leave
end => run end
`;

const SOURCES = ['any', 'host <ipv4>', '<ipv4> <wildcard>'];
const PORTS = ['', ' eq <0-65535>', ' eq www/telnet/domain/ftp/smtp/pop3/tftp/bootps/bootpc'];

const STANDARD = ['any', 'any log', 'host <ipv4>', '<ipv4>', '<ipv4> <wildcard>'].map((from) => `permit/deny ${from}`);
const EXTENDED = SOURCES.flatMap((from) =>
  SOURCES.flatMap((to) => [
    `permit/deny ip/icmp ${from} ${to}`,
    `permit/deny icmp ${from} ${to} echo/echo-reply`,
    `permit/deny tcp ${from} ${to} established`,
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
  router6: rowsOf(ROUTER6),
  radius: rowsOf(RADIUS),
  tacacs: rowsOf(TACACS),
  sgRadius: rowsOf(SERVERS),
  sgTacacs: rowsOf(SERVERS),
  raguard: rowsOf(RAGUARD),
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
  router6: '(config-rtr)#',
  radius: '(config-radius-server)#',
  tacacs: '(config-server-tacacs)#',
  sgRadius: '(config-sg-radius)#',
  sgTacacs: '(config-sg-tacacs+)#',
  raguard: '(config-nd-raguard)#',
  dhcp: '(dhcp-config)#',
  standard: '(config-std-nacl)#',
  extended: '(config-ext-nacl)#',
};
