import { rowsOf } from '../row.ts';

/** What an interface takes. */
export const INTERFACE = rowsOf(`
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
ipv6 ospf <1-65535> | area <area>
ipv6 ospf cost | <1-65535>
ipv6 ospf priority | <0-255>
ipv6 ospf hello-interval | <1-65535>
ipv6 ospf dead-interval | <1-65535>
ipv6 ospf network | broadcast/point-to-point
ipv6 ospf mtu-ignore
standby version | 1/2
standby <0-4095> ip | <ipv4>
standby <0-4095> priority | <0-255>
standby <0-4095> => forget
standby <0-4095> preempt
standby <0-4095> preempt | delay minimum <0-3600>
standby <0-4095> timers | <1-254> <1-255>
standby <0-4095> authentication | <line>
standby <0-4095> track <1-1000>
standby <0-4095> track <1-1000> decrement <1-255>
vrrp <1-255> => forget
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
ip helper-address => forget
ip helper-address <ipv4>
ip ospf <1-65535> | area <area>
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
spanning-tree portfast | disable/trunk
spanning-tree portfast edge => as spanning-tree portfast
spanning-tree portfast edge trunk => as spanning-tree portfast | trunk
spanning-tree bpduguard | enable/disable
spanning-tree bpdufilter | enable/disable
spanning-tree guard | root/loop/none
spanning-tree link-type | point-to-point/shared
spanning-tree cost | <1-200000000>
spanning-tree vlan <1-4094> cost | <1-200000000>
spanning-tree port-priority | <0-240>
channel-group | <1-48> mode active/passive/desirable/auto/on
channel-protocol | lacp/pagp
port-channel <line> => unsimulated
cdp enable => on
lldp transmit => on
lldp receive => on
exit => run leave
end => run end
`);
