import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { importPacks } from '#server/content/import.ts';
import { readContentFiles } from '#server/content/pack-files.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { insertUser } from '#server/features/account/account.store.ts';
import { sessionService } from '#server/features/account/session.service.ts';
import { catalogueService } from '#server/features/exam/catalogue.service.ts';

const content = fileURLToPath(new URL('../content', import.meta.url));
const now = () => new Date();

/** A database with the packs that ship, and one person with access to an exam. */
export type Filled = {
  /** The exam with the most questions. */
  exam: { id: string; slug: string; name: string; questionCount: number };
  /** Session of the person, as their cookie holds it. */
  token: string;
};

/** Fills an empty database. A pack that cannot be read is left out. */
export async function fillDatabase(at: { databaseUrl: string | null; file: string }): Promise<Filled> {
  const database = openDatabase(at);
  try {
    await migrate(database);
    const { categories, packs } = await readContentFiles(content);
    await importPacks(database, { categories, packs }, now);
    const catalogue = catalogueService({ database, freePool: 40 });
    await catalogue.refresh();
    const [exam] = catalogue.current().exams.toSorted((a, b) => b.questionCount - a.questionCount);
    if (!exam) throw new Error('content/ holds no pack that can be read');
    const user = { id: randomUUID(), isAdmin: false };
    const at = now().toISOString();
    await database.write(async (tx) => {
      await insertUser(tx, {
        ...user,
        email: 'bench@example.com',
        emailKey: 'bench@example.com',
        username: 'bench',
        usernameKey: 'bench',
        passwordHash: '',
        firstName: null,
        lastName: null,
        isPro: false,
        proExpiresAt: null,
        isEmailVerified: true,
        disabledAt: null,
        createdAt: at,
        updatedAt: at,
      });
      const grant = { id: randomUUID(), userId: user.id, examId: exam.id, note: 'bench', startsAt: at, createdAt: at };
      await tx.insertInto('accessGrant').values({ ...grant, expiresAt: null, revokedAt: null }).execute();
    });
    const { token } = await sessionService({ database, now }).start(user, null);
    return { exam, token };
  } finally {
    await database.close();
  }
}
