import { source } from '../family.ts';

const guide = 'https://www.cisco.com/c/en/us/td/docs/ios-xml/ios';
const docs = 'https://www.cisco.com/c/en/us/support/docs';

export const ADDRESSING = source(
  'Configure IP Addresses and Unique Subnets for New Users',
  `${docs}/ip/routing-information-protocol-rip/13788-3.html`,
);
export const DHCP = source(
  'IP Addressing: DHCP Configuration Guide, Configuring the Cisco IOS DHCP Relay Agent',
  `${guide}/ipaddr_dhcp/configuration/xe-16/dhcp-xe-16-book.html`,
);
export const TRUNKS = source(
  'VLAN Configuration Guide (Catalyst 9200), Configuring VLAN Trunks',
  'https://www.cisco.com/c/en/us/td/docs/switches/lan/catalyst9200/software/release/17-3/configuration_guide/vlan/b_173_vlan_9200_cg.html',
);
export const BUNDLES = source(
  'Layer 2 Configuration Guide (Catalyst 9200), Configuring EtherChannels',
  'https://www.cisco.com/c/en/us/td/docs/switches/lan/catalyst9200/software/release/17-3/configuration_guide/lyr2/b_173_lyr2_9200_cg.html',
);
export const TREE = source(
  'Understand Rapid Spanning Tree Protocol (802.1w)',
  `${docs}/lan-switching/spanning-tree-protocol/24062-146.html`,
);
export const NEIGHBORS = source(
  'Troubleshoot OSPF Neighbor Problems',
  `${docs}/ip/open-shortest-path-first-ospf/13699-29.html`,
);
export const OSPF = source(
  'Understand Open Shortest Path First (OSPF) - Design Guide',
  `${docs}/ip/open-shortest-path-first-ospf/7039-1.html`,
);
export const STATICS = source(
  'Configure a Next Hop IP Address for Static Routes',
  `${docs}/dial-access/floating-static-route/118263-technote-nexthop-00.html`,
);
export const IPV6 = source(
  'IPv6 Addressing and Basic Connectivity Configuration Guide',
  `${guide}/ipv6_basic/configuration/xe-16/ip6b-xe-16-book.html`,
);
export const GUARD6 = source(
  'IPv6 First-Hop Security Configuration Guide, IPv6 RA Guard',
  `${guide}/ipv6_fhsec/configuration/xe-16/ip6f-xe-16-book.html`,
);
export const HSRP = source(
  'Understand the Hot Standby Router Protocol Features and Functionality',
  `${docs}/ip/hot-standby-router-protocol-hsrp/9234-hsrpguidetoc.html`,
);
export const NAT = source(
  'Configure Network Address Translation',
  `${docs}/ip/network-address-translation-nat/13772-12.html`,
);
export const AAA = source(
  'Authentication, Authorization, and Accounting Configuration Guide, Configuring Authentication',
  `${guide}/sec_usr_aaa/configuration/xe-16/sec-usr-aaa-xe-16-book.html`,
);
export const SSH = source(
  'Configure SSH on Routers and Switches',
  `${docs}/security-vpn/secure-shell-ssh/4145-ssh.html`,
);
export const SNMP = source(
  'SNMP Configuration Guide, Configuring SNMP Support',
  `${guide}/snmp/configuration/xe-16/snmp-xe-16-book.html`,
);
export const SYSLOG = source(
  'Configure and Troubleshoot Ethernet 10/100/1000Mb Half/Full Duplex Auto-Negotiation',
  `${docs}/lan-switching/ethernet/10561-3.html`,
);
export const ROOT_GUARD = source(
  'Enhance STP with the Root Guard',
  `${docs}/lan-switching/spanning-tree-protocol/10588-74.html`,
);
export const ACL = source('Configure Commonly Used IP ACLs', `${docs}/ip/access-lists/26448-ACLsamples.html`);
export const PORT_SECURITY = source(
  'Security Configuration Guide (Catalyst 9200), Configuring Port Security',
  'https://www.cisco.com/c/en/us/td/docs/switches/lan/catalyst9200/software/release/17-3/configuration_guide/sec/b_173_sec_9200_cg.html',
);
export const SNOOPING = source(
  'Security Configuration Guide (Catalyst 9200), Configuring DHCP Snooping and Dynamic ARP Inspection',
  'https://www.cisco.com/c/en/us/td/docs/switches/lan/catalyst9200/software/release/17-3/configuration_guide/sec/b_173_sec_9200_cg.html',
);
