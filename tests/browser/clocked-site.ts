import { join } from 'node:path';
import { sessionService } from '#server/features/account/session.service.ts';
import { makeClock, startTestApp, type TestApp, WITHOUT_STUDY } from '../factories/app.ts';
import { makePerson, type Person } from '../factories/people.ts';
import { freePort } from '../setup/free-port.ts';

/** A site whose clock stands still until a test advances it, so that days can pass. */
export type ClockedSite = {
  url: string;
  app: TestApp;
  clock: ReturnType<typeof makeClock>;
  /** Creates a person, optionally with access to the exam on offer. */
  person(hasAccess?: boolean): Promise<Person>;
  /** Signs a person in; returns their session cookie's value. */
  session(person: Person): Promise<string>;
  stop(): Promise<void>;
};

/** The real app with the built pages, listening, on its own database. */
export async function startClockedSite(content = WITHOUT_STUDY): Promise<ClockedSite> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const clock = makeClock();
  const app = await startTestApp({
    clock,
    content,
    settings: { PUBLIC_URL: url },
    buildFolder: join(import.meta.dirname, '../../dist'),
  });
  await app.app.listen({ port, host: '127.0.0.1' });
  const sessions = sessionService({ database: app.database, now: clock.now });
  return {
    url,
    app,
    clock,
    person: (hasAccess = true) =>
      makePerson(app.database, clock.iso(), { firstName: 'Ada', grants: hasAccess ? [{ examId: app.exam.id }] : [] }),
    session: async ({ id }) =>
      (await sessions.start({ id, isAdmin: false, roles: [] }, { token: null, device: 'test' })).token,
    stop: () => app.close(),
  };
}
