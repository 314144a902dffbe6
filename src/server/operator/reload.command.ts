import { existsSync, readFileSync } from 'node:fs';
import { pidFile } from '#server/processes.ts';

/** Has a running server with several processes replace them one by one. Returns the exit code. */
export function runReload(dataDir: string, say: (line: string) => void): number {
  const file = pidFile(dataDir);
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : null;
  if (!pid) {
    say('No server with several processes runs here: set PROCESSES, which needs PostgreSQL, or restart the server.');
    return 1;
  }
  try {
    process.kill(pid, 'SIGHUP');
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'EPERM' ? 'it belongs to another user' : 'it is not running';
    say(`Process ${pid} cannot be asked to replace the others: ${reason}.`);
    return 1;
  }
  say('The processes are being replaced one by one. The log says when that is done.');
  return 0;
}
