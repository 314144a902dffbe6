/** The process that restores the newest backup to a scratch database, so that nobody waits for it meanwhile. Gets its settings as a message. */
import { BadBackup, NoScratchDatabase } from '#server/db/backup/bad-backup.ts';
import { reasonOf } from '#server/reason-of.ts';
import { Secret } from '#server/secret.ts';
import type { DrillOrder, DrillOutcome } from './run-drill.ts';
import { drillNewest } from './verify-backup.ts';

const secret = (text: string | null) => (text === null ? null : new Secret(text));

async function drill({ backups, dataDir, databaseUrl, passphrase, ...secrets }: DrillOrder): Promise<DrillOutcome> {
  let said = '';
  try {
    await drillNewest(
      null,
      {
        backups: {
          ...backups,
          endpoint: backups.endpoint === null ? null : new URL(backups.endpoint),
          secret: secret(secrets.secret),
        },
        dataDir,
        databaseUrl,
        backupPassphrase: secret(passphrase),
      },
      (line) => (said = line),
    );
    return { isRestored: true, text: said };
  } catch (error) {
    const text = error instanceof BadBackup ? error.message : reasonOf(error);
    return { isRestored: error instanceof NoScratchDatabase ? null : false, text };
  }
}

process.once('message', (order: DrillOrder) => {
  void drill(order).then((outcome) => process.send?.(outcome, undefined, undefined, () => process.disconnect?.()));
});
