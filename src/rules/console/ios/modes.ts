import type { Device } from '../device.ts';
import { COMMANDS } from './commands.ts';
import type { Row } from './row.ts';

/** How commands begin that only switches have. */
const OF_SWITCHES =
  /^(?:switchport|spanning-tree|channel-group|channel-protocol|port-channel|storm-control|power|mdix|ip dhcp snooping|ip arp inspection|ip verify|ipv6 nd raguard|errdisable|arp access-list|show (?:vlan|mac|spanning-tree|etherchannel|port-security|power|storm-control|errdisable|interfaces (?:<interface> )?(?:status|trunk|switchport)|ip dhcp snooping|ip arp inspection))(?: |$)/;

/** And those that only routers have. */
const OF_ROUTERS = /^show vlans(?: |$)/;

const OUTSIDE = ['exec', 'privileged'];

export const isConfiguring = ({ prompt }: Device): boolean => !OUTSIDE.includes(prompt.mode);

const without = (others: RegExp) =>
  Object.fromEntries(
    Object.entries(COMMANDS).map(([mode, rows]) => [mode, rows.filter(({ tokens }) => !others.test(tokens.join(' ')))]),
  );
const ON_ROUTERS = without(OF_SWITCHES);
const ON_SWITCHES = without(OF_ROUTERS);

/** The commands a device accepts: those of its mode and, below global configuration, the global ones too. */
export const rowsAt = ({ form, prompt }: Device, mode = prompt.mode): readonly Row[] =>
  (form === 'router' ? ON_ROUTERS : ON_SWITCHES)[mode]!;
