import { all, notSimulated, refuse, accept } from '../device.ts';
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
      return look(
        `${service.active === 'active' ? '●' : '○'} ${name}.service`,
        `     Loaded: loaded (/usr/lib/systemd/system/${name}.service; ${service.enabled})`,
        `     Active: ${service.active === 'active' ? 'active (running)' : 'inactive (dead)'}`,
      );
    }),
  );
};

/** Sockets that listen; `-t` and `-u` choose the protocol, and without `-p` nobody learns whose they are. */
const ss: ShellCommand = ({ device, words }) => {
  const flags = words.filter((word) => word.startsWith('-')).join('');
  const wanted = ['t', 'u'].filter((flag) => flags.includes(flag));
  const isNetid = wanted.length !== 1;
  const line = (cells: readonly string[]) =>
    [
      isNetid ? cells[0]!.padEnd(6) : '',
      cells[1]!.padEnd(7),
      cells[2]!.padEnd(7),
      cells[3]!.padEnd(7),
      cells[4]!.padStart(18),
      ' ',
      cells[5]!.padStart(18),
      cells[6] === '' ? '' : ` ${cells[6]}`,
    ]
      .join('')
      .trimEnd();
  return look(
    line([
      'Netid',
      'State',
      'Recv-Q',
      'Send-Q',
      'Local Address:Port',
      'Peer Address:Port',
      flags.includes('p') || flags === '' ? 'Process' : '',
    ]),
    ...entries(device.config, 'socket ').flatMap(({ name, section }) => {
      const [protocol = '', port] = name.split(' ');
      const isOn = section.service === undefined || device.config[`service ${section.service}`]?.active === 'active';
      if (!isOn || (wanted.length > 0 && !wanted.includes(protocol[0]!))) return [];
      const owner = flags.includes('p') || flags === '' ? `users:(("${section.process}"))` : '';
      return [
        line([
          protocol,
          protocol === 'udp' ? 'UNCONN' : 'LISTEN',
          '0',
          protocol === 'udp' ? '0' : '128',
          `0.0.0.0:${port}`,
          '0.0.0.0:*',
          owner,
        ]),
      ];
    }),
  );
};

const journalctl: ShellCommand = ({ device, words }) => {
  const unit = words.includes('-u') ? words[words.indexOf('-u') + 1] : undefined;
  const lines = Object.values(device.config.journal ?? {});
  return look(...lines.filter((line) => unit === undefined || line.includes(` ${unit.replace(/\.service$/, '')}`)));
};

/** Service commands. */
export const SYSTEM: Record<string, ShellCommand> = {
  systemctl,
  ss,
  journalctl,
  hostname: ({ device }) => look(device.name),
};
