import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FolderPack } from '#rules/content-import/report.ts';
import { importPacks } from '#server/features/content/import/import.ts';
import { putProcess } from '#server/features/installation/installation.store.ts';
import type { Role } from '#rules/account/roles.ts';
import { sessionService } from '#server/features/account/session.service.ts';
import { openDatabase } from '#server/db/database.ts';
import { inject } from 'vitest';
import { CATEGORIES } from '../factories/pack.ts';
import { makePerson } from '../factories/people.ts';
import { startServer } from '../setup/server.ts';
import { createTestDatabase } from '../setup/test-database.ts';

/** A complete site: the real server process on a fresh folder, as run by `npm start`. */
export type Site = {
  url: string;
  /** Its DATA_DIR. */
  folder: string;
  /** Settings that lead the operator’s tool to its database. */
  place: Record<string, string>;
  /** The link to create the first administrator, as printed by the server. */
  setupPath: string;
  /** Gives a person access to an exam, like a purchase. */
  grant(userId: string, code: string): Promise<void>;
  /** Creates a student with access to the exams named by code; returns their session cookie's value. */
  signUp(options?: {
    owns?: string[];
    isAdmin?: boolean;
    roles?: readonly Role[];
    hasSecondFactor?: boolean;
    /** null: they have no password. */
    passwordHash?: string | null;
  }): Promise<{ sid: string; userId: string; email: string }>;
  /** Ends every session, as if expired. */
  endSessions(): Promise<void>;
  /** Makes it this many seconds since each person entered their password. */
  ageSessions(seconds: number): Promise<void>;
  /** The path of the latest mailed link starting with `start` to an address; waits until there is one. */
  mailedLink(address: string, start: string): Promise<string>;
  /** Gives a person this many more attempts like the one they have, each a day older than the last. */
  repeatAttempt(userId: string, times: number): Promise<void>;
  /** Imports packs while the site runs, like an operator, and waits until it has noticed. */
  bring(packs: readonly FolderPack[]): Promise<void>;
  /** A person's payments, according to the ledger. */
  purchases(userId: string): Promise<{ id: string; examId: string; status: string; amountCents: number }[]>;
  /** Has another process report that a job of its began twenty minutes ago and has not ended. */
  reportStuck(job: string): Promise<void>;
  attempts(): Promise<{ userId: string; score: number; timing: string }[]>;
  stop(): Promise<void>;
};

/** `given`: settings as in the environment. On PostgreSQL, where tests run on that, with a database of its own. */
export async function startSite(given: Record<string, string> = {}): Promise<Site> {
  const postgres = inject('database') === 'postgres' ? await createTestDatabase() : null;
  const settings = postgres ? { DATABASE_URL: postgres.url, ...given } : given;
  const folder = await mkdtemp(join(tmpdir(), 'cairn-browser-'));
  const isCopy = !settings['STARTER_CONTENT'] && !settings['DATABASE_URL'];
  if (isCopy) await cp(inject('starterFolder'), folder, { recursive: true });
  // A copy has the content, which would take half of each start to compare with what is shipped.
  const server = await startServer(folder, { ...(isCopy && { STARTER_CONTENT: '0' }), ...settings });
  const { url, setupLink } = server;
  const database = openDatabase({ databaseUrl: settings['DATABASE_URL'] ?? null, file: join(folder, 'cairn.sqlite') });
  const now = () => new Date();
  const sessions = sessionService({ database, now });

  return {
    url,
    folder,
    place: { DATA_DIR: folder, ...(settings['DATABASE_URL'] && { DATABASE_URL: settings['DATABASE_URL'] }) },
    async reportStuck(job) {
      const at = now().toISOString();
      const nextAt = new Date(+now() - 20 * 60_000).toISOString();
      await database.write((tx) =>
        putProcess(
          tx,
          {
            id: randomUUID(),
            host: 'another',
            pid: 7,
            build: '',
            startedAt: at,
            seenAt: at,
            memoryMb: 100,
            jobs: [{ name: job, everyMs: 5000, lastSuccessAt: null, nextAt, failed: 0, fault: null }],
          },
          nextAt,
        ),
      );
    },
    setupPath: new URL(setupLink).pathname,
    async signUp({ owns = [], isAdmin = false, roles = [], hasSecondFactor = false, passwordHash } = {}) {
      const exams = await database.read((reader) =>
        reader
          .selectFrom('exam')
          .select('id')
          .where('code', 'in', ['', ...owns])
          .execute(),
      );
      const grants = exams.map((exam) => ({ examId: exam.id }));
      const at = now().toISOString();
      const secondFactorAt = hasSecondFactor ? at : null;
      const { id, email } = await makePerson(database, at, {
        firstName: 'Ada',
        isAdmin,
        roles,
        secondFactorAt,
        grants,
        ...(passwordHash !== undefined && { passwordHash }),
      });
      const { token } = await sessions.start({ id, isAdmin, roles }, { token: null, device: 'test' });
      return { sid: token, userId: id, email };
    },
    grant: (userId, code) =>
      database.write(async (tx) => {
        const { id: examId } = await tx
          .selectFrom('exam')
          .select('id')
          .where('code', '=', code)
          .executeTakeFirstOrThrow();
        const at = now().toISOString();
        const grant = {
          id: randomUUID(),
          userId,
          examId,
          source: 'grant',
          purchaseId: null,
          note: '',
          startsAt: at,
          expiresAt: null,
          endedAt: null,
          createdAt: at,
        } as const;
        await tx.insertInto('entitlement').values(grant).execute();
      }),
    endSessions: () => database.write(async (tx) => void (await tx.deleteFrom('session').execute())),
    ageSessions: (seconds) =>
      database.write(async (tx) => {
        const authenticatedAt = new Date(Date.now() - seconds * 1000).toISOString();
        for (const { sid, sess } of await tx.selectFrom('session').select(['sid', 'sess']).execute()) {
          await tx
            .updateTable('session')
            .set({ sess: JSON.stringify({ ...sess, authenticatedAt }) })
            .where('sid', '=', sid)
            .execute();
        }
      }),
    async mailedLink(address, start) {
      for (let tries = 0; tries < 300; tries += 1) {
        const mails = await mailsIn(join(folder, 'outbox'));
        const links = mails
          .filter((mail) => new RegExp(`^To:.*${address}`, 'im').test(mail))
          .flatMap((mail) => [...mail.matchAll(new RegExp(`${start}/[\\w.~-]+`, 'g'))].map(([link]) => link));
        if (links.length > 0) return links.at(-1)!;
        await sleep(100);
      }
      throw new Error(`no mail to ${address} with a link to ${start}`);
    },
    repeatAttempt: (userId, times) =>
      database.write(async (tx) => {
        const model = await tx
          .selectFrom('quizAttempt')
          .selectAll()
          .where('userId', '=', userId)
          .executeTakeFirstOrThrow();
        const rows = Array.from({ length: times }, (_, index) => ({
          ...model,
          id: randomUUID(),
          completedAt: new Date(Date.parse(model.completedAt) - (index + 1) * 86_400_000).toISOString(),
        }));
        await tx.insertInto('quizAttempt').values(rows).execute();
      }),
    async bring(packs) {
      await importPacks(database, { categories: CATEGORIES, packs }, now);
      for (let tries = 0; tries < 300; tries += 1) {
        const known: { code: string }[] = await (await fetch(`${url}/api/exams`)).json();
        if (packs.every(({ pack }) => known.some(({ code }) => code === pack.exam.code))) return;
        await sleep(100);
      }
      throw new Error('the site does not hear of its new packs');
    },
    purchases: (userId) =>
      database.read((reader) =>
        reader
          .selectFrom('purchase')
          .select(['id', 'examId', 'status', 'amountCents'])
          .where('buyerId', '=', userId)
          .execute(),
      ),
    attempts: () =>
      database.read((reader) => reader.selectFrom('quizAttempt').select(['userId', 'score', 'timing']).execute()),
    async stop() {
      await database.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The mails of an outbox, oldest first, with their quoted-printable parts decoded. */
async function mailsIn(outbox: string): Promise<string[]> {
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
}
