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
      return look(`${name}.service`, `   Loaded: loaded (${service.enabled})`, `   Active: ${service.active}`);
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

/** Service commands. */
export const SYSTEM: Record<string, ShellCommand> = {
  systemctl,
  ss,
  journalctl,
  hostname: ({ device }) => look(device.name),
};
