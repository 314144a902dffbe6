import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { importPacks } from '#server/features/content/import/import.ts';
import { readContentFiles } from '#server/features/content/pack/pack-files.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { sessionService } from '#server/features/account/session.service.ts';
import { catalogueService } from '#server/features/exam/catalogue.service.ts';
import { passwordService } from '#server/features/account/entry/password.service.ts';
import { makePerson, PASSWORD } from '../factories/people.ts';

const content = fileURLToPath(new URL('../../content', import.meta.url));
const now = () => new Date();

/** A database with the packs that ship, and people who have access to an exam. */
export type FillSummary = {
  /** The exam with the most questions. */
  exam: { id: string; slug: string; name: string; questionCount: number };
  /** The person's session token, as in their cookie. */
  token: string;
  /** Everyone who has access, the person first. */
  learners: { id: string; token: string }[];
  email: string;
};

/** Fills an empty database. Packs that cannot be read are skipped. */
export async function fillDatabase(at: { databaseUrl: string | null; file: string }, people = 1): Promise<FillSummary> {
  const database = openDatabase(at);
  try {
    await migrate(database);
    const { categories, packs } = await readContentFiles(content);
    await importPacks(database, { categories, packs }, now);
    const catalogue = catalogueService({ database, freePool: 40, accessDays: 90, log: pino({ level: 'silent' }) });
    await catalogue.refresh();
    const [exam] = catalogue.current().exams.toSorted((a, b) => b.questionCount - a.questionCount);
    if (!exam) throw new Error('content/ holds no pack that can be read');
    // At the product's hashing cost, not the tests': logins are timed.
    const passwordHash = await passwordService().hash(PASSWORD);
    const learners = [];
    for (let made = 0; made < people; made += 1) {
      const { id, email } = await makePerson(database, now().toISOString(), {
        passwordHash,
        grants: [{ examId: exam.id }],
      });
      const { token } = await sessionService({ database, now }).start(
        { id, isAdmin: false, roles: [] },
        { token: null, device: 'bench' },
      );
      learners.push({ id, token, email });
    }
    const [{ token, email }] = learners as [(typeof learners)[0]];
    return { exam, token, email, learners };
  } finally {
    await database.close();
  }
}
