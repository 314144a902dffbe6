import { HTTP } from './http.words.ts';
import { getHealth, getReady } from '#contract/operation.ts';
import { DatabaseUnavailable } from '#server/db/errors.ts';
import { within } from '#server/within.ts';
import type { Mount } from './mount.ts';
import { Problem } from './problem.ts';

/** How long the database may take to answer the readiness check, in milliseconds. */
const READY_WITHIN_MS = 1000;

export function operationRoutes(
  mount: Mount,
  needs: { isDraining: () => boolean; isMigrated: () => Promise<boolean> },
) {
  mount(getHealth, () => ({ status: 'ok' }));

  mount(getReady, async () => {
    if (needs.isDraining()) throw new Problem('unavailable', { error: HTTP.shuttingDown() });
    const ready = await within(
      READY_WITHIN_MS,
      needs.isMigrated().catch(() => false),
      () => false,
    );
    if (!ready)
      throw new Problem('unavailable', {
        error: HTTP.databaseSilent(),
        cause: new DatabaseUnavailable(null),
      });
    return { status: 'ready' };
  });
}
