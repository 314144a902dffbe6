import { rowsOf } from '../row.ts';

/** A VLAN. */
export const VLAN = rowsOf(`
name | <word>
exit => run leave
end => run end
`);

/** An OSPFv2 process. */
export const ROUTER = rowsOf(`
router-id | <ipv4>
network <ipv4> <wildcard> | area <area>
passive-interface <interface>
passive-interface default
default-information originate
default-information originate always
auto-cost reference-bandwidth | <1-4294967>
exit => run leave
end => run end
`);

/** An OSPFv3 process. */
export const ROUTER6 = rowsOf(`
router-id | <ipv4>
passive-interface <interface>
passive-interface default
auto-cost reference-bandwidth | <1-4294967>
exit => run leave
end => run end
`);

/** A RADIUS server. */
export const RADIUS = rowsOf(`
address ipv4 | <ipv4>
address ipv4 | <ipv4> auth-port <0-65535> acct-port <0-65535>
key | <word>
timeout | <1-1000>
exit => run leave
end => run end
`);

/** A TACACS+ server. */
export const TACACS = rowsOf(`
address ipv4 | <ipv4>
key | <word>
port | <1-65535>
single-connection
timeout | <1-1000>
exit => run leave
end => run end
`);

/** A group of such servers. */
export const SERVERS = rowsOf(`
server name <word>
exit => run leave
end => run end
`);

/** A policy of RA guard. */
export const RAGUARD = rowsOf(`
device-role | host/monitor/router/switch
trusted-port
exit => run leave
end => run end
`);

/** Console and VTY lines. */
export const LINE = rowsOf(`
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
`);

/** A pool of addresses. */
export const DHCP = rowsOf(`
network | <ipv4> <mask>
network | <ipv4> <slash>
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
`);

/** A tracked object. */
export const TRACK = rowsOf(`
delay up | <0-180>
delay down | <0-180>
delay | up <0-180> down <0-180>
exit => run leave
end => run end
`);
