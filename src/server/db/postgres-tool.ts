import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { BadBackup } from './bad-backup.ts';

/** Runs one of PostgreSQL's own programs; throws {@link BadBackup} where it is missing or fails. */
export async function runPostgresTool(
  program: string,
  args: string[],
  output: 'shown' | 'quiet' = 'shown',
): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', output === 'quiet' ? 'ignore' : 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new BadBackup(`${program} is needed for a PostgreSQL database, and is not installed here`);
    throw error;
  });
  if (code !== 0) throw new BadBackup(`${program} failed`);
}
