import { type Ran, refuse, accept } from '../device.ts';
import { look, type Shell, type ShellCommand } from './command.ts';

const NEEDS_ROOT = 'Permission denied.';

const userOf = ({ device }: Shell, name: string | undefined) => device.config[`user ${name}`];

/** What a command does to an existing user. */
const onUser =
  (name: string, act: (user: Record<string, string>) => Ran): ShellCommand =>
  (shell) => {
    const user = userOf(shell, shell.words.at(-1));
    if (!shell.isRoot) return refuse(`${name}: ${NEEDS_ROOT}`);
    return user ? act(user) : refuse(`${name}: user '${shell.words.at(-1) ?? ''}' does not exist`);
  };

const lock = (name: string, isLocked: boolean) =>
  onUser(name, (user) => {
    user.locked = isLocked ? 'yes' : 'no';
    return accept(...(name === 'passwd' ? ['passwd: password changed.'] : []));
  });

const groupsOf = (user: Record<string, string>) => (user.groups ?? '').split(',').filter(Boolean);

const useradd: ShellCommand = (shell) => {
  const { words, isRoot, device } = shell;
  const name = words.at(-1);
  if (name === undefined || name.startsWith('-')) return refuse('Usage: useradd [options] LOGIN');
  if (!isRoot) return refuse(`useradd: ${NEEDS_ROOT}`);
  if (userOf(shell, name) || name === 'root') return refuse(`useradd: user '${name}' already exists`);
  const valued = (flag: string) => (words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined);
  const strange = words.find((word) => word.startsWith('-') && !['-m', '-G', '-s'].includes(word));
  if (strange !== undefined) return refuse(`[This console does not simulate "useradd ${strange}".]`);
  const ids = Object.values(device.config).flatMap(({ uid }) => (uid ? [Number(uid)] : []));
  device.config[`user ${name}`] = {
    uid: String(Math.max(1000, ...ids) + 1),
    groups: (valued('-G') ?? '').split(',').filter(Boolean).toSorted().join(','),
    shell: valued('-s') ?? '/bin/sh',
    locked: 'no',
  };
  return accept();
};

const usermod: ShellCommand = (shell) => {
  const { words } = shell;
  const [flag, value] = words;
  if (flag === '-L' || flag === '-U') return lock('usermod', flag === '-L')(shell);
  if (flag !== '-aG' && flag !== '-G' && flag !== '-s')
    return refuse(`[This console does not simulate "usermod ${flag ?? ''}".]`);
  return onUser('usermod', (user) => {
    const named = (value ?? '').split(',').filter(Boolean);
    if (flag === '-s') user.shell = value ?? '';
    else user.groups = [...new Set(flag === '-aG' ? [...groupsOf(user), ...named] : named)].toSorted().join(',');
    return accept();
  })(shell);
};

const passwd: ShellCommand = (shell) => {
  const [flag] = shell.words;
  if (flag === '-l' || flag === '-u') return lock('passwd', flag === '-l')(shell);
  if (flag === '-S')
    return onUser('passwd', (user) => look(`${shell.words.at(-1)} ${user.locked === 'yes' ? 'L' : 'P'}`))(shell);
  return refuse('[This console asks no questions: of passwd it knows -l, -u, and -S.]');
};

const id: ShellCommand = (shell) => {
  const name = shell.words[0] ?? 'admin';
  if (name === 'root') return look('uid=0(root) gid=0(root) groups=0(root)');
  const user = userOf(shell, name);
  if (!user) return refuse(`id: '${name}': no such user`);
  return look(`uid=${user.uid}(${name}) gid=${user.uid}(${name}) groups=${[name, ...groupsOf(user)].join(',')}`);
};

/** Account commands. */
export const ACCOUNTS: Record<string, ShellCommand> = {
  useradd,
  usermod,
  passwd,
  id,
  whoami: ({ isRoot }) => look(isRoot ? 'root' : 'admin'),
};
