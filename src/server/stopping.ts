import { setTimeout as pause } from 'node:timers/promises';
import type { App } from './app.ts';

/** How long it still accepts requests while reporting not ready, in milliseconds. */
const UNREADY_MS = 1000;
/** How long requests in flight may take to finish after that. Together with the above, less than the launcher's leash allows. */
const DRAIN_MS = 12_000;
/** Signals within this time count as one. */
const SAME_WISH_MS = 1000;

/**
 * What a signal means. One request to stop may arrive several times: a service manager signals every process in the group, and the
 * launcher passes signals on. A distinctly later Ctrl-C means to stop at once.
 */
export function readingWishes(now: () => number = () => performance.now()) {
  let lastAt: number | null = null;
  return (signal: NodeJS.Signals): 'stop' | 'known' | 'now' => {
    const since = lastAt === null ? null : now() - lastAt;
    lastAt = now();
    if (since === null) return 'stop';
    return signal === 'SIGINT' && since > SAME_WISH_MS ? 'now' : 'known';
  };
}

/**
 * The first signal drains: `/api/ready` says no, then no new requests are accepted, those in flight are answered, and the process
 * ends. If the launcher dies without notice, its leash sends that signal.
 */
export function stopOnSignals({ app, log, startDraining }: App): void {
  const wishOf = readingWishes();
  const drain = async () => {
    startDraining();
    await pause(UNREADY_MS);
    setTimeout(() => {
      log.error('requests still in flight after the drain timeout; exiting');
      process.exit(1);
    }, DRAIN_MS).unref();
    await app.close();
  };
  const onSignal = (signal: NodeJS.Signals) => {
    const wish = wishOf(signal);
    if (wish === 'now') process.exit(1);
    if (wish === 'known') return;
    log.info({ why: signal }, 'stopping');
    drain().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
