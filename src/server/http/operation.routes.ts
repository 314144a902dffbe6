import { getHealth, getReady } from '#contract/operation.ts';
import type { Mount } from './mount.ts';
import { Problem } from './problem.ts';

/** How long the database may take to say that it is there, in milliseconds. */
const READY_WITHIN_MS = 1000;

export function operationRoutes(mount: Mount, needs: { isDraining: () => boolean; isMigrated: () => Promise<boolean> }) {
  mount(getHealth, () => ({ status: 'ok' }));

  mount(getReady, async () => {
    if (needs.isDraining()) throw new Problem('unavailable', { error: 'Shutting down.' });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), READY_WITHIN_MS);
    });
    const ready = await Promise.race([needs.isMigrated().catch(() => false), late]);
    clearTimeout(timer);
    if (!ready) throw new Problem('unavailable', { error: 'The database does not answer.' });
    return { status: 'ready' };
  });
}
