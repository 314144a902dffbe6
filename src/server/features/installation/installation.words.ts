import { phrasesOf } from '#rules/wording/phrase.ts';

/** Why a restore is not tried. */
export const INSTALLATION = phrasesOf({
  drillRuns: () => 'A backup is being restored right now. Please wait until that is done.',
  noBackups: () => 'There are no automatic backups, because BACKUP_TO is not set.',
});
