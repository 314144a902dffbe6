import { refuse, sectionOf, accept } from '../device.ts';
import { ipv4Number } from '../address.ts';
import { isReached } from '../network/ping.ts';
import { look, type ShellCommand } from './command.ts';

const entries = (config: Record<string, Record<string, string>>, begin: string) =>
  Object.entries(config).flatMap(([name, section]) =>
    name.startsWith(begin) ? [{ name: name.slice(begin.length), section }] : [],
  );

const CHANGES: Record<string, Record<string, string>> = {
  start: { active: 'active' },
  stop: { active: 'inactive' },
  restart: { active: 'active' },
  enable: { enabled: 'enabled' },
  disable: { enabled: 'disabled' },
};

const systemctl: ShellCommand = ({ device, words, isRoot }) => {
  const isNow = words.includes('--now');
  const [verb = '', unit = ''] = words.filter((word) => word !== '--now');
  const name = unit.replace(/\.service$/, '');
  const service = device.config[`service ${name}`];
  const change = Object.hasOwn(CHANGES, verb) ? CHANGES[verb] : undefined;
  if (!change && !['status', 'is-active', 'is-enabled'].includes(verb))
    return refuse(`[This console does not simulate "systemctl ${verb}".]`);
  if (!service) return refuse(`Unit ${name}.service could not be found.`);
  if (change) {
    if (!isRoot) return refuse('Access denied');
    Object.assign(service, change);
    if (isNow) service.active = verb === 'enable' ? 'active' : 'inactive';
    return accept();
  }
  if (verb === 'is-active') return look(service.active!);
  if (verb === 'is-enabled') return look(service.enabled!);
  return look(`${name}.service`, `   Loaded: loaded (${service.enabled})`, `   Active: ${service.active}`);
};

const ip: ShellCommand = ({ device, words: [what = '', ...rest] }) => {
  const is = (name: string) => what !== '' && name.startsWith(what);
  if (rest.length > 0 && rest[0] !== 'show') return refuse(`[This console does not simulate "ip ${what} ${rest[0]}".]`);
  if (is('address'))
    return look(
      ...entries(device.config, 'interface ').flatMap(({ name, section }, index) => [
        `${index + 2}: ${name}: <BROADCAST,MULTICAST,UP,LOWER_UP>`,
        `    inet ${section['ip address']} scope global ${name}`,
      ]),
    );
  if (!is('route')) return refuse(`[This console does not simulate "ip ${what}".]`);
  return look(
    ...Object.values(device.config[''] ?? {}).flatMap((line) => {
      const [, via] = /^ip route 0\.0\.0\.0 0\.0\.0\.0 (\S+)$/.exec(line) ?? [];
      return via === undefined ? [] : [`default via ${via}`];
    }),
  );
};

const ss: ShellCommand = ({ device }) =>
  look(
    'Netid State  Local Address:Port  Process',
    ...entries(device.config, 'socket ').flatMap(({ name, section }) => {
      const [protocol, port] = name.split(' ');
      const isOn = section.service === undefined || device.config[`service ${section.service}`]?.active === 'active';
      const state = protocol === 'udp' ? 'UNCONN' : 'LISTEN';
      return isOn ? [`${protocol!.padEnd(5)} ${state.padEnd(6)} 0.0.0.0:${port!.padEnd(12)} ${section.process}`] : [];
    }),
  );

const PORTS: Record<string, string> = { ssh: '22/tcp', http: '80/tcp', https: '443/tcp', telnet: '23/tcp' };
const ruleOf = (words: readonly string[]): string => words.map((word) => PORTS[word] ?? word).join(' ');

const ufw: ShellCommand = ({ device, words, isRoot }) => {
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
  const isRule =
    /^(?:allow|deny) (?:\d{1,5}(?:\/(?:tcp|udp))?|from \S+(?: to any port \d{1,5}(?: proto (?:tcp|udp))?)?)$/.test(
      rule,
    );
  if (!isRule)
    return refuse(
      '[This console knows of ufw: status, enable, disable, default, allow, deny, delete, by port or "from ADDRESS to any port PORT".]',
    );
  if (isDelete && wall[rule] === undefined) return refuse('Could not delete non-existent rule');
  if (isDelete) delete wall[rule];
  else wall[rule] = rule;
  return accept(isDelete ? 'Rule deleted' : 'Rule added');
};

const journalctl: ShellCommand = ({ device, words }) => {
  const unit = words.includes('-u') ? words[words.indexOf('-u') + 1] : undefined;
  const lines = Object.values(device.config.journal ?? {});
  return look(...lines.filter((line) => unit === undefined || line.includes(` ${unit.replace(/\.service$/, '')}`)));
};

const ping: ShellCommand = ({ network, device, words }) => {
  const to = words.at(-1) ?? '';
  if (ipv4Number(to) === null) return refuse(`ping: ${to}: Name or service not known`);
  const reached = isReached(network, device.name, to);
  if (reached === null) return refuse('[This console does not simulate address translation in a ping.]');
  return look(
    `PING ${to}`,
    reached
      ? '4 packets transmitted, 4 received, 0% packet loss'
      : '4 packets transmitted, 0 received, 100% packet loss',
  );
};

/** Service, address and firewall commands. */
export const SYSTEM: Record<string, ShellCommand> = {
  systemctl,
  ip,
  ss,
  ufw,
  journalctl,
  ping,
  hostname: ({ device }) => look(device.name),
};
