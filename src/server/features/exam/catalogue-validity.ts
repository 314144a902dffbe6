import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { deleteProcess, hasProcessBehind, upsertProcess } from '#server/db/app-process.ts';
import type { Database } from '#server/db/database.ts';
import { within } from '#server/within.ts';

/** How long memory is trusted after asking the database, and therefore how long a change waits for a silent process. */
const LEASE_MS = 3000;
const LOOK_AGAIN_MS = 10;
const LEAVE_WITHIN_MS = 1000;

/** Whether the catalogue in memory is the committed one, as far as can be known without asking the database. */
export type Validity = {
  holds(): boolean;
  /** Call before reading the version; returns what to call once memory holds that version. */
  begin(known: number): Promise<(loaded: number) => Promise<void>>;
  /** Resolves once no process serves an older version. */
  everywhere(version: number): Promise<void>;
  close(): Promise<void>;
};

export function validityOf(database: Database): Validity {
  return database.dataVersion ? byFile(database.dataVersion) : byLease(database);
}

/** SQLite says at once whether anyone has committed since. */
function byFile(dataVersion: () => number): Validity {
  let compared: number | null = null;
  return {
    holds: () => dataVersion() === compared,
    async begin() {
      const before = dataVersion();
      return async () => void (compared = before);
    },
    everywhere: async () => undefined,
    close: async () => undefined,
  };
}

/**
 * On PostgreSQL a process serves from memory while its lease runs. It renews the lease by recording the version it has.
 * A change waits until every recorded process has the new version or its lease must have expired. Each process measures
 * time by its own clock, starting before it asks, so no two clocks have to agree.
 */
function byLease(database: Database): Validity {
  const id = randomUUID();
  let until = 0;
  const writeDown = (version: number) => database.write((tx) => upsertProcess(tx, id, version));
  return {
    holds: () => performance.now() < until,
    async begin(known) {
      const asked = performance.now();
      // Committed before the version is read: whoever changes it afterwards sees this process and waits for it.
      await writeDown(known);
      return async (loaded) => {
        if (loaded !== known) await writeDown(loaded);
        until = asked + LEASE_MS;
      };
    },
    async everywhere(version) {
      const enough = performance.now() + LEASE_MS;
      while (performance.now() < enough) {
        const isBehind = await database
          .read((reader) => hasProcessBehind(reader, id, version, LEASE_MS))
          .catch(() => true);
        if (!isBehind) return;
        await pause(LOOK_AGAIN_MS);
      }
    },
    async close() {
      until = 0;
      const left = database.write((tx) => deleteProcess(tx, id)).catch(() => undefined);
      await within(LEAVE_WITHIN_MS, left, () => undefined);
    },
  };
}
