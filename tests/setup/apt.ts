import { execFileSync, spawnSync } from 'node:child_process';

const tenMinutes = 600_000;

const succeeds = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 10_000 }).status === 0;

/** A command prefix to become root without any prompt, or null. */
function rootPrefix(): string[] | null {
  if (process.getuid?.() === 0) return [];
  return succeeds('sudo', '-n', 'true') ? ['sudo', '-n'] : null;
}

/**
 * Installs a Debian package if that is possible without prompts. Returns null on success, otherwise the reason in one line. `before`
 * and `after` are shell commands run as root around it.
 */
export function aptInstall(name: string, { before = ':', after = ':' } = {}): string | null {
  if (!succeeds('apt-get', '--version')) return `${name} is not installed, and there is no apt-get to install it with`;
  const prefix = rootPrefix();
  if (!prefix) return `${name} is not installed, and installing it takes root`;
  console.log(`Installing ${name}…`);
  const get = 'DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120';
  const script = `${before}; ${get} update && ${get} install -y --no-install-recommends ${name}; code=$?; ${after}; exit $code`;
  const [program = 'sh', ...args] = [...prefix, 'sh', '-c', script];
  try {
    execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: tenMinutes });
    return null;
  } catch (error) {
    const { stderr } = error as { stderr?: Buffer };
    return `${name} could not be installed: ${stderr?.toString().trim().split('\n').at(-1) || String(error)}`;
  }
}
