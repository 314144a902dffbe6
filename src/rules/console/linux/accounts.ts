import { notSimulated, type Ran, refuse, accept } from '../device.ts';
import { optionsOf } from './options.ts';
import { look, type Shell, type ShellCommand } from './command.ts';

const NEEDS_ROOT = 'Permission denied.';

const userOf = ({ device }: Shell, name: string | undefined) => device.config[`user ${name}`];

/** What a command does to the one user it names. */
function onUser(
  shell: Shell,
  command: string,
  names: readonly string[],
  act: (user: Record<string, string>) => Ran,
): Ran {
  const [name, ...others] = names;
  if (name === undefined || others.length > 0) return refuse(`Usage: ${command} [options] LOGIN`);
  if (!shell.isRoot) return refuse(`${command}: ${NEEDS_ROOT}`);
  const user = userOf(shell, name);
  return user ? act(user) : refuse(`${command}: user '${name}' does not exist`);
}

const groupList = (groups: string | undefined) => (groups ?? '').split(',').filter(Boolean);

const useradd: ShellCommand = (shell) => {
  const { words, isRoot, device } = shell;
  const { values, names, strange } = optionsOf(words, { flags: 'm', valued: 'Gs' });
  if (strange !== null) return refuse(notSimulated(`useradd ${strange}`));
  const [name, ...others] = names;
  if (name === undefined || others.length > 0) return refuse('Usage: useradd [options] LOGIN');
  if (!isRoot) return refuse(`useradd: ${NEEDS_ROOT}`);
  if (userOf(shell, name) || name === 'root') return refuse(`useradd: user '${name}' already exists`);
  const ids = Object.values(device.config).flatMap(({ uid }) => (uid ? [Number(uid)] : []));
  device.config[`user ${name}`] = {
    uid: String(Math.max(1000, ...ids) + 1),
    groups: [...new Set(groupList(values.get('G')))].toSorted().join(','),
    shell: values.get('s') ?? '/bin/sh',
    locked: 'no',
  };
  return accept();
};

const usermod: ShellCommand = (shell) => {
  const { flags, values, names, strange } = optionsOf(shell.words, { flags: 'aLU', valued: 'Gs' });
  if (strange !== null) return refuse(notSimulated(`usermod ${strange}`));
  if (flags.size + values.size === 0) return refuse('usermod: no options');
  if (flags.has('a') && !values.has('G')) return refuse('usermod: -a flag is only allowed with the -G flag');
  if (flags.has('L') && flags.has('U')) return refuse('usermod: the -L, -p, and -U flags are exclusive');
  return onUser(shell, 'usermod', names, (user) => {
    const [groups, own] = [values.get('G'), values.get('s')];
    const before = flags.has('a') ? groupList(user.groups) : [];
    if (groups !== undefined) user.groups = [...new Set([...before, ...groupList(groups)])].toSorted().join(',');
    if (own !== undefined) user.shell = own;
    if (flags.has('L') || flags.has('U')) user.locked = flags.has('L') ? 'yes' : 'no';
    return accept();
  });
};

const passwd: ShellCommand = (shell) => {
  const { flags, names, strange } = optionsOf(shell.words, { flags: 'luS', valued: '' });
  const [flag, ...others] = flags;
  if (strange !== null || flag === undefined || others.length > 0)
    return refuse('[This console never prompts you. With passwd, use -l, -u, or -S.]');
  return onUser(shell, 'passwd', names, (user) => {
    if (flag === 'S') return look(`${names[0]} ${user.locked === 'yes' ? 'L' : 'P'}`);
    user.locked = flag === 'l' ? 'yes' : 'no';
    return accept('passwd: password changed.');
  });
};

const id: ShellCommand = (shell) => {
  const name = shell.words[0] ?? 'admin';
  if (name === 'root') return look('uid=0(root) gid=0(root) groups=0(root)');
  const user = userOf(shell, name);
  if (!user) return refuse(`id: '${name}': no such user`);
  return look(
    `uid=${user.uid}(${name}) gid=${user.uid}(${name}) groups=${[name, ...groupList(user.groups)].join(',')}`,
  );
};

/** Account commands. */
export const ACCOUNTS: Record<string, ShellCommand> = {
  useradd,
  usermod,
  passwd,
  id,
  whoami: ({ isRoot }) => look(isRoot ? 'root' : 'admin'),
};
