import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config } from '#server/config.ts';

/** What the process that restores is told. */
export type DrillOrder = {
  backups: Omit<Config['backups'], 'endpoint' | 'secret'> & { endpoint: string | null };
  /** The key of the place where backups are stored. */
  secret: string | null;
  passphrase: string | null;
  dataDir: string;
  databaseUrl: string | null;
};
/** Whether the newest backup could be restored, null if there was nowhere to restore it to, and the sentence about it. */
export type DrillOutcome = { isRestored: boolean | null; text: string };

const PROCESS = fileURLToPath(new URL('drill-process.ts', import.meta.url));
/** A restore takes no longer. */
const LONGEST_MS = 60 * 60_000;

type Settings = Pick<Config, 'backups' | 'dataDir' | 'databaseUrl' | 'backupPassphrase'>;

/** Restores the newest backup to a scratch database in a process of its own. */
export function runDrill({ backups, dataDir, databaseUrl, backupPassphrase }: Settings): Promise<DrillOutcome> {
  const { endpoint, secret, ...place } = backups;
  const order: DrillOrder = {
    backups: { ...place, endpoint: endpoint?.href ?? null },
    secret: secret?.reveal() ?? null,
    passphrase: backupPassphrase?.reveal() ?? null,
    dataDir,
    databaseUrl,
  };
  return new Promise((resolve) => {
    const child = fork(PROCESS, [], {
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
    });
    let outcome: DrillOutcome = { isRestored: false, text: 'the process that restores it ended early' };
    child.on('message', (said: DrillOutcome) => (outcome = said));
    child.on('error', (error) => (outcome = { isRestored: false, text: error.message }));
    child.on('close', () => resolve(outcome));
    child.send(order);
  });
}
