import type { FastifyInstance } from 'fastify';
import { getHealth, getReady } from '#contract/operation.ts';

const PROBES: ReadonlySet<string> = new Set([getHealth.path, getReady.path]);

/** Answers no request from a catalogue older than what was committed when it arrived. Probes do not wait. */
export function serveWhatIsCommitted(app: FastifyInstance, catalogue: { upToDate(): Promise<void> | null }): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const wait = PROBES.has(request.url) ? null : catalogue.upToDate();
    if (wait) wait.then(() => done(), done);
    else done();
  });
}
