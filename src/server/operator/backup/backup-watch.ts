import type { Config } from '#server/config.ts';
import { lookAtPlace, type PlaceLook } from './look-at-place.ts';

/** How long a look at another machine's storage stands for the next. Milliseconds. */
const KEPT_MS = 15 * 60_000;
/** A failed one is repeated earlier. */
const KEPT_FAULT_MS = 60_000;

/** Where backups are stored, as found there; null if nothing is stored automatically. */
export type BackupWatch = () => Promise<PlaceLook | null>;

/** Looks whenever asked, but at storage that takes requests only every few minutes. */
export function backupWatch({ backups, dataDir }: Pick<Config, 'backups' | 'dataDir'>, now: () => Date): BackupWatch {
  const { to } = backups;
  if (to === null) return async () => null;
  let last: { look: Promise<PlaceLook>; until: number } | null = null;
  return async () => {
    if (last !== null && +now() < last.until) return last.look;
    const current = { look: lookAtPlace({ ...backups, to }, { dataDir }), until: Infinity };
    last = current;
    const { isRemote, faults } = await current.look;
    current.until = isRemote ? +now() + (faults.length > 0 ? KEPT_FAULT_MS : KEPT_MS) : 0;
    return current.look;
  };
}
