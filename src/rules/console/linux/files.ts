import { all, type Config, notSimulated, type Ran, refuse, accept } from '../device.ts';
import { changedMode, modeText } from './mode.ts';
import { look, type ShellCommand } from './command.ts';

/** Where the user of this console is. */
const HOME = '/home/admin';
const fullPath = (path: string): string => (path.startsWith('/') ? path : `${HOME}/${path.replace(/^(?:\.|~)\//, '')}`);

const fileOf = (config: Record<string, Record<string, string>>, path: string) => config[`file ${fullPath(path)}`];

const missing = (command: string, path: string) => refuse(`${command}: ${path}: No such file or directory`);

const split = (words: readonly string[]) => ({
  flags: words
    .filter((word) => /^-[a-zA-Z]/.test(word))
    .join('')
    .replaceAll('-', ''),
  rest: words.filter((word) => !/^-[a-zA-Z]/.test(word)),
});

/** Whether someone other than root may read a file: this console's user is neither its owner nor in its group. */
const isReadable = (file: Record<string, string>, isRoot: boolean): boolean =>
  isRoot || (Number.parseInt(file.mode!, 8) & 0o4) !== 0;

/** A file or a folder as `ls` shows it. */
function lineOf(config: Config, path: string, name: string, flags: string): string {
  const file = fileOf(config, path);
  if (!flags.includes('l')) return name;
  return file ? `${modeText(file.mode!)} 1 ${file.owner} ${file.group} ${name}` : `drwxr-xr-x 2 root root ${name}`;
}

const ls: ShellCommand = ({ device, words }) => {
  const { flags, rest } = split(words);
  const named = rest[0] ?? '.';
  const at = ['.', '~', './'].includes(named) ? HOME : fullPath(named).replace(/(?<=.)\/$/, '');
  const paths = Object.keys(device.config).flatMap((name) => (name.startsWith('file ') ? [name.slice(5)] : []));
  const inside = paths.filter((path) => path.startsWith(at === '/' ? '/' : `${at}/`));
  if (paths.includes(at)) return look(lineOf(device.config, at, named, flags));
  if (inside.length === 0 && at !== HOME) return refuse(`ls: cannot access '${named}': No such file or directory`);
  const names = inside.map((path) => path.slice(at === '/' ? 1 : at.length + 1).split('/')[0]!);
  return look(
    ...[...new Set(names)]
      .toSorted()
      .map((name) => lineOf(device.config, `${at === '/' ? '' : at}/${name}`, name, flags)),
  );
};

const cat: ShellCommand = ({ device, words, isRoot }) => {
  const [path = ''] = words;
  const file = fileOf(device.config, path);
  if (!file) return missing('cat', path);
  return isReadable(file, isRoot) ? look(...(file.text ?? '').split('\n')) : refuse(`cat: ${path}: Permission denied`);
};

const grep: ShellCommand = ({ device, words, isRoot }) => {
  const { flags, rest } = split(words);
  const [pattern, path] = rest;
  if (pattern === undefined || path === undefined) return refuse('Usage: grep [OPTION]... PATTERNS [FILE]...');
  const file = fileOf(device.config, path);
  if (!file) return missing('grep', path);
  if (!isReadable(file, isRoot)) return refuse(`grep: ${path}: Permission denied`);
  // Only literal text is searched for: a pattern from an author or candidate is never executed.
  const [, start, text, end] = /^(\^?)([^]*?)(\$?)$/.exec(pattern)!;
  if (/[\\*[\]+?(){}|]/.test(text!)) return refuse('[In grep patterns, this console knows only ^ and $.]');
  const folded = (line: string) => (flags.includes('i') ? line.toLowerCase() : line);
  const has = (line: string) => {
    const [own, sought] = [folded(line), folded(text!)];
    if (start && end) return own === sought;
    return start ? own.startsWith(sought) : end ? own.endsWith(sought) : own.includes(sought);
  };
  const lines = (file.text ?? '')
    .split('\n')
    .map((line, index) => (flags.includes('n') ? ([line, `${index + 1}:${line}`] as const) : ([line, line] as const)));
  return look(...lines.filter(([line]) => has(line) !== flags.includes('v')).map(([, line]) => line));
};

/** What a command does to each of the files it names; it knows no options. */
const onFiles =
  (
    command: string,
    doing: string,
    act: (file: Record<string, string>, change: string, config: Config) => Ran,
  ): ShellCommand =>
  ({ device: { config }, words: [change, ...paths], isRoot }) => {
    const option = [change, ...paths].find((word) => /^-(?:-|[^rwxXstugoa,+=0-7])/.test(word ?? ''));
    if (option !== undefined) return refuse(notSimulated(`${command} ${option}`));
    if (change === undefined || paths.length === 0) return refuse(`${command}: missing operand`);
    return all(
      paths.map((path) => {
        const file = fileOf(config, path);
        if (!file) return refuse(`${command}: cannot access '${path}': No such file or directory`);
        if (!isRoot) return refuse(`${command}: changing ${doing} of '${path}': Operation not permitted`);
        return act(file, change, config);
      }),
    );
  };

const chmod = onFiles('chmod', 'permissions', (file, change) => {
  const next = changedMode(file.mode!, change);
  if (next === undefined) return refuse(notSimulated(`chmod ${change}`));
  if (next === null) return refuse(`chmod: invalid mode: '${change}'`);
  file.mode = next;
  return accept();
});

const chown = onFiles('chown', 'ownership', (file, who, config) => {
  const [owner = '', group] = who.split(':');
  if (owner !== '' && owner !== 'root' && !config[`user ${owner}`]) return refuse(`chown: invalid user: '${who}'`);
  if (owner !== '') file.owner = owner;
  // A colon and nothing after it: the group that the owner logs in with, which bears the owner's name.
  if (group !== undefined && `${group}${owner}` !== '') file.group = group || owner;
  return accept();
});

/** File commands. */
export const FILES: Record<string, ShellCommand> = { ls, cat, grep, chmod, chown, pwd: () => look(HOME) };
