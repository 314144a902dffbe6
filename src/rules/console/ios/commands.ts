/** The commands of routers and switches, mode by mode, as rows of data in `commands/`. To find one, search for its words. */

import { EXEC, PRIVILEGED } from './commands/exec.ts';
import { GLOBAL } from './commands/global.ts';
import { INTERFACE } from './commands/interface.ts';
import { NAMED_EXTENDED, NAMED_STANDARD, NUMBERED } from './commands/lists.ts';
import * as sections from './commands/sections.ts';
import type { Row } from './row.ts';

/** The commands of each mode. */
export const COMMANDS: Record<string, readonly Row[]> = {
  exec: EXEC,
  privileged: [...EXEC, ...PRIVILEGED],
  global: [...GLOBAL, ...NUMBERED],
  interface: INTERFACE,
  vlan: sections.VLAN,
  router: sections.ROUTER,
  line: sections.LINE,
  router6: sections.ROUTER6,
  radius: sections.RADIUS,
  tacacs: sections.TACACS,
  sgRadius: sections.SERVERS,
  sgTacacs: sections.SERVERS,
  raguard: sections.RAGUARD,
  track: sections.TRACK,
  dhcp: sections.DHCP,
  standard: NAMED_STANDARD,
  extended: NAMED_EXTENDED,
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
  track: '(config-track)#',
  dhcp: '(dhcp-config)#',
  standard: '(config-std-nacl)#',
  extended: '(config-ext-nacl)#',
};
