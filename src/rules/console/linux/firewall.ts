import { ipv4Number } from '../address.ts';
import { accept, refuse, sectionOf } from '../device.ts';
import { look, type ShellCommand } from './command.ts';

const PORTS: Record<string, string> = { ssh: '22/tcp', http: '80/tcp', https: '443/tcp', telnet: '23/tcp' };
const ruleOf = (words: readonly string[]): string => words.map((word) => PORTS[word] ?? word).join(' ');

/** A rule: its port, or the source and the port it goes to. */
const RULE = /^(?:allow|deny) (?:(\d+)(?:\/(?:tcp|udp))?|from (\S+)(?: to any port (\d+)(?: proto (?:tcp|udp))?)?)$/;
const isPort = (text: string) => Number(text) >= 1 && Number(text) <= 65_535;

function isSource(text: string): boolean {
  const [address, length = '32', ...rest] = text.split('/');
  const isLength = /^\d{1,2}$/.test(length) && Number(length) <= 32;
  return text === 'any' || (ipv4Number(address!) !== null && isLength && rest.length === 0);
}

/** The firewall command. */
export const ufw: ShellCommand = ({ device, words, isRoot }) => {
  if (!isRoot) return refuse('ERROR: You need to be root to run this script');
  const wall = sectionOf(device.config, 'firewall');
  const [verb = '', ...rest] = words.filter((word) => word !== '--force');
  const rules = () => Object.keys(wall).filter((key) => /^(?:allow|deny) /.test(key));
  if (verb === 'status')
    return look(
      `Status: ${wall.status ?? 'inactive'}`,
      ...(wall.status === 'active'
        ? [
            `Default: ${wall['default incoming'] ?? 'deny'} (incoming)`,
            ...rules().map((rule) => rule.replace(/^(\w+) (.*)$/, '$2  $1')),
          ]
        : []),
    );
  if (verb === 'enable' || verb === 'disable') {
    wall.status = verb === 'enable' ? 'active' : 'inactive';
    return accept(
      verb === 'enable'
        ? 'Firewall is active and enabled on system startup'
        : 'Firewall stopped and disabled on system startup',
    );
  }
  if (
    verb === 'default' &&
    ['allow', 'deny', 'reject'].includes(rest[0] ?? '') &&
    ['incoming', 'outgoing'].includes(rest[1] ?? 'incoming')
  ) {
    wall[`default ${rest[1] ?? 'incoming'}`] = rest[0]!;
    return accept(`Default ${rest[1] ?? 'incoming'} policy changed to '${rest[0]}'`);
  }
  const isDelete = verb === 'delete';
  const rule = ruleOf(isDelete ? rest : [verb, ...rest]);
  const [, port, from, to] = RULE.exec(rule) ?? [];
  const fault = [port, to].some((own) => own !== undefined && !isPort(own))
    ? 'ERROR: Bad port'
    : from !== undefined && !isSource(from)
      ? 'ERROR: Bad source address'
      : null;
  if (fault !== null) return refuse(fault);
  if (port === undefined && from === undefined)
    return refuse(
      '[With ufw, this console knows status, enable, disable, default, allow, deny, and delete, by port or "from ADDRESS to any port PORT".]',
    );
  if (isDelete && wall[rule] === undefined) return refuse('Could not delete non-existent rule');
  if (isDelete) {
    delete wall[rule];
    return accept('Rule deleted');
  }
  if (wall[rule] !== undefined) return accept('Skipping adding existing rule');
  // Its counterpart with the other action gives way.
  const other = rule.replace(/^\w+/, (action) => (action === 'allow' ? 'deny' : 'allow'));
  const isUpdate = wall[other] !== undefined;
  device.config.firewall = Object.fromEntries([
    ...Object.entries(wall).map(([key, value]) => (key === other ? [rule, rule] : [key, value])),
    [rule, rule],
  ]);
  return accept(isUpdate ? 'Rule updated' : 'Rule added');
};
