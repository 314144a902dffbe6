import { rowsOf } from '../row.ts';

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

/** What real devices show, and this console does not: with or without more words. */
const UNSIMULATED = [
  'aaa servers',
  'clock',
  'controllers',
  'dhcp lease',
  'etherchannel',
  'etherchannel detail',
  'etherchannel load-balance',
  'etherchannel port-channel',
  'inventory',
  'ip arp inspection statistics',
  'ip cef',
  'ip dhcp conflict',
  'ip dhcp server statistics',
  'ip dhcp snooping statistics',
  'ip ospf database',
  'ipv6 ospf database',
  'lacp',
  'line',
  'ntp status',
  'ospfv3',
  'pagp',
  'processes',
  'protocols',
  'radius',
  'snmp',
  'snmp group',
  'spanning-tree bridge',
  'spanning-tree detail',
  'ssh',
  'tacacs',
  'users',
  'version',
  'vlans',
];

/** What can be entered before, and after, `enable`. */
export const EXEC = rowsOf(`
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
terminal length <0-512> => run clear
terminal width <0-512> => run clear
telnet <line> => unsimulated
ssh <line> => unsimulated
show ip interface brief => run ipBrief
show interfaces status => run status
show interfaces <interface> status => run statusOf
show interfaces status err-disabled => run errDisabled
show interfaces trunk => run trunks
show interfaces <interface> trunk => run trunksOf
show interfaces description => run descriptions
show interfaces <interface> description => run descriptionsOf
show interfaces counters errors => run errors
show interfaces <interface> counters errors => run errorsOf
show interfaces switchport => run switchports
show interfaces <interface> switchport => run switchport
show interfaces => run interfaces
show interfaces <interface> => run interfaceOne
show ip interface => run ipInterfaces
show ip interface <interface> => run ipInterface
show vlan brief => run vlans
show vlan => run vlans
show vlan id <1-4094> => run vlan
show ip route => run routes
show ip route <ipv4> => run routeTo
show ip route static/ospf/connected => run routesBy
show arp => run arp
show ip arp => run arp
show mac address-table => run macs
show mac address-table dynamic => run macs
show mac address-table interface <interface> => run macsAt
show mac address-table vlan <1-4094> => run macsIn
show mac address-table address <mac> => run macsOf
show hosts => run hosts
show ip protocols => run protocols
show ip ospf => run ospfProcess
show ip ospf neighbor => run neighbors
show ip ospf interface => run ospfInterfaces
show ip ospf interface brief => run ospfBrief
show ip ospf interface <interface> => run ospfInterface
show access-lists => run accessLists
show access-lists <word> => run accessList
show ip access-lists => run accessLists
show ip access-lists <word> => run accessList
show ip nat translations => run translations
show ip nat statistics => run natStatistics
show ip dhcp binding => run bindings
show ip dhcp pool => run pools
show ip dhcp snooping => run snooping
show ip dhcp snooping binding => run snoopingBindings
show ip arp inspection => run inspection
show ip arp inspection vlan <1-4094> => run inspectionIn
show ip arp inspection interfaces => run inspectionPorts
show ip arp inspection interfaces <interface> => run inspectionPort
show ip source binding => run snoopingBindings
show ipv6 interface brief => run sixBrief
show ipv6 interface => run sixInterfaces
show ipv6 interface <interface> => run sixInterface
show ipv6 route => run sixRoutes
show ipv6 route static/ospf/connected => run sixRoutesBy
show ipv6 neighbors => run sixNeighbors
show ipv6 ospf neighbor => run sixOspfNeighbors
show ipv6 ospf => run sixOspfProcess
show ipv6 ospf interface brief => run sixOspfBrief
show ipv6 ospf interface => run sixOspfInterfaces
show ipv6 ospf interface <interface> => run sixOspfInterface
show ipv6 protocols => run sixProtocols
show ipv6 nd raguard policy => run raguards
show ipv6 nd raguard policy <word> => run raguard
show spanning-tree => run trees
show spanning-tree vlan <1-4094> => run tree
show spanning-tree root => run treeRoots
show spanning-tree inconsistentports => run treeFaults
show spanning-tree interface <interface> => run treePort
show spanning-tree summary => run treeSummary
show etherchannel summary => run bundles
show etherchannel <1-48> summary => run bundle
show port-security => run secured
show port-security interface <interface> => run securedPort
show port-security address => run securedAddresses
show power inline => run power
show power inline <interface> => run powerOf
show storm-control => run storms
show storm-control <interface> => run stormsOn
show storm-control <interface> broadcast => run stormsOn
show errdisable recovery => run recovery
show cdp => run cdp
show cdp entry <word> => run cdpEntry
show cdp neighbors => run cabled
show cdp neighbors detail => run cdpDetail
show lldp => run lldpState
show lldp neighbors => run lldp
show lldp neighbors detail => run lldpDetail
show standby => run standby
show standby <interface> => run standbyOn
show standby brief => run standbyBrief
show vrrp => run vrrp
show vrrp brief => run vrrpBrief
show track => run tracks
show track <1-1000> => run tracks
show track brief => run trackBrief
show logging => run log
show ip ssh => run ssh
show snmp community => run snmpCommunities
show snmp host => run snmpHosts
show snmp user => run snmpUsers
${UNSIMULATED.flatMap((what) => [`show ${what} => unsimulated`, `show ${what} <line> => unsimulated`]).join('\n')}
`);

/** What can be entered only after `enable`. */
export const PRIVILEGED = rowsOf(`
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
show flash: => run files
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
terminal monitor => run clear
terminal no monitor => run clear
test <line> => unsimulated
`);
