import type { FastifyInstance } from 'fastify';
import { getHealth, getReady } from '#contract/operation.ts';

const PROBES: ReadonlySet<string> = new Set([getHealth.path, getReady.path]);

/** Nothing is answered from a catalogue older than what was committed before it was asked for; probes wait for nothing. */
export function serveWhatIsCommitted(app: FastifyInstance, catalogue: { upToDate(): Promise<void> | null }): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const wait = PROBES.has(request.url) ? null : catalogue.upToDate();
    if (wait) wait.then(() => done(), done);
    else done();
  });
}
