import { all, notSimulated, refuse, accept } from '../device.ts';
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
  const option = words.find((word) => word.startsWith('-') && word !== '--now');
  const [verb = '', ...units] = words.filter((word) => word !== '--now');
  const change = Object.hasOwn(CHANGES, verb) ? CHANGES[verb] : undefined;
  if (option !== undefined || (!change && !['status', 'is-active', 'is-enabled'].includes(verb)))
    return refuse(notSimulated(`systemctl ${option ?? verb}`));
  if (units.length === 0) return refuse('Too few arguments.');
  return all(
    units.map((unit) => {
      const name = unit.replace(/\.service$/, '');
      const service = device.config[`service ${name}`];
      if (!service) return refuse(`Unit ${name}.service could not be found.`);
      if (change) {
        if (!isRoot) return refuse('Access denied');
        Object.assign(service, change);
        if (words.includes('--now') && change.enabled) service.active = verb === 'enable' ? 'active' : 'inactive';
        return accept();
      }
      if (verb === 'is-active') return look(service.active!);
      if (verb === 'is-enabled') return look(service.enabled!);
      return look(`${name}.service`, `   Loaded: loaded (${service.enabled})`, `   Active: ${service.active}`);
    }),
  );
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

/** Service and address commands. */
export const SYSTEM: Record<string, ShellCommand> = {
  systemctl,
  ip,
  ss,
  journalctl,
  ping,
  hostname: ({ device }) => look(device.name),
};
