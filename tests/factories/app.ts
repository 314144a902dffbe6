import { seededRandom } from '#rules/question/random.ts';
import type { Scope } from '#rules/account/scopes.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { importPacks } from '#server/features/content/import/import.ts';
import type { PackCategory } from '#rules/content-import/pack.ts';
import type { FolderPack } from '#rules/content-import/report.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { COUNT_ALL } from '#server/db/migrations/0065-question-counts.ts';
import { listMiscountedExams } from '#server/features/question/question-count.store.ts';
import type { PasswordCost } from '#server/features/account/entry/password.service.ts';
import { sessionService } from '#server/features/account/session.service.ts';
import { Browser, OWN_ORIGIN } from './browser.ts';
import { type Home, makeEmptyHome, makeFilledHome, placeOf } from './home.ts';
import { CATEGORIES, makePack } from './pack.ts';
import { CHEAP_PASSWORDS, makePerson, type Person, type PersonChange } from './people.ts';
import { query } from './rows.ts';

const START = '2026-11-20T12:00:00.000Z';

/** A clock that stands still until a test advances it. */
export function makeClock(start = START) {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    iso: (secondsFromNow = 0) => new Date(now + secondsFromNow * 1000).toISOString(),
    advance: (seconds: number) => void (now += seconds * 1000),
  };
}

type Content = { categories: readonly PackCategory[]; packs: readonly FolderPack[] };

/** One exam of 120 questions on offer, and one of 30 that is not. */
export const SMALL_CONTENT: Content = {
  categories: CATEGORIES,
  packs: [makePack(120), makePack(30, { folder: 'tst-002' })],
};

const NO_STUDY = { study: () => null };

/** The usual exams without study content, for tests that count what they create. */
export const WITHOUT_STUDY: Content = {
  categories: CATEGORIES,
  packs: [makePack(120, NO_STUDY), makePack(30, { folder: 'tst-002', ...NO_STUDY })],
};

type Options = {
  /** Settings as in the environment. */
  settings?: Record<string, string>;
  /** What is imported into the fresh database; null leaves it empty. Ignored with `home`. */
  content?: Content | null;
  /** A home that other apps use or used, for restarts and several processes. It stays when this app closes. */
  home?: Home;
  clock?: ReturnType<typeof makeClock>;
  seed?: number;
  /** The cost of hashing a password, where that matters. */
  passwordCost?: PasswordCost;
  buildFolder?: string;
};

export const SECRET = 'a secret of the tests, long enough';

/** A home with this content, with the second exam not on offer. */
async function homeWith(content: Content | null, now: () => Date): Promise<Home> {
  if (!content) return makeEmptyHome();
  const fill = async (database: Database) => {
    await importPacks(database, content, now);
    await query(
      database,
      `update exam set is_active = ${database.kind === 'sqlite' ? '0' : 'false'} where code = 'TST-002'`,
    );
  };
  const isShared = (content === SMALL_CONTENT || content === WITHOUT_STUDY) && now().toISOString() === START;
  if (isShared) return makeFilledHome(content, fill);
  const home = await makeEmptyHome();
  const database = openDatabase(placeOf(home));
  await fill(database);
  await database.close();
  return home;
}

/** The real app on its own database, with time, randomness, and log controlled by the test. */
export async function startTestApp(options: Options = {}) {
  const clock = options.clock ?? makeClock();
  const content = options.content === undefined ? SMALL_CONTENT : options.content;
  const home = options.home ?? (await homeWith(content, clock.now));
  const log: string[] = [];
  const config = readConfig({
    PUBLIC_URL: OWN_ORIGIN,
    SESSION_SECRET: SECRET,
    STARTER_CONTENT: '0',
    RATE_LIMITS: '0',
    // A busy machine makes any of them slow.
    SLOW_QUERY_MS: '0',
    ...home.settings,
    ...options.settings,
  });
  const built = await buildApp(
    config,
    { contentFolder: 'no content folder', buildFolder: options.buildFolder ?? null },
    {
      now: clock.now,
      random: seededRandom(options.seed ?? 1),
      passwordCost: options.passwordCost ?? CHEAP_PASSWORDS,
      logTo: { write: (line: string) => void log.push(line) },
    },
  );
  const { app, database, catalogue } = built;
  if (!options.home) await catalogue.refresh();

  const examOf = (code: string) => catalogue.current().exams.find((exam) => exam.code === code)!;

  /** Creates a person and gives their browser a session, like a login that takes no time for the password. */
  const signIn = async (change: PersonChange = {}, browser = new Browser(app)) => {
    const person = await makePerson(database, clock.iso(), change);
    const { token } = await sessionService({ database, now: clock.now }).start(
      { id: person.id, isAdmin: change.isAdmin === true, roles: change.roles ?? [] },
      { token: null, device: 'test' },
    );
    browser.keep(`sid=${token}`);
    return Object.assign(browser, { person });
  };

  const withToken = async (maker: Browser & { person: Person }, scopes: readonly Scope[]) => {
    const lastDay = clock.iso(30 * 86_400).slice(0, 10);
    const { status, body } = await maker.post('/api/user/tokens', { name: 'test', scopes, lastDay });
    if (status !== 201) throw new Error(`no token: ${status} ${JSON.stringify(body)}`);
    return { person: maker.person, maker, tokenId: body.id as string, token: body.token as string };
  };

  /** Changes a setting of the site, as an administrator does on its page. */
  const setSite = async (name: string, value: string) => {
    const admin = await signIn({ isAdmin: true });
    const { settings } = (await admin.get('/api/admin/site-settings')).body;
    const { version } = settings.find((setting: { name: string }) => setting.name === name);
    const url = `/api/admin/site-settings/${name}`;
    await admin.send({ method: 'PUT', url, body: { value, isShown: true, version } });
  };

  return {
    ...built,
    home,
    clock,
    /** Each logged line, as JSON text. */
    log,
    /** The exam on offer, and the one that is not. */
    get exam() {
      return examOf('TST-001');
    },
    get inactiveExam() {
      return examOf('TST-002');
    },
    /** A browser without cookies. */
    visitor: () => new Browser(app),
    signIn,
    /** Lets people make tokens. */
    allowTokens: () => setSite('accessTokens', '1'),
    setSite,
    /** A script with a token for these scopes, made by a person of these rights. It sends no cookie and comes from no page. */
    async script(scopes: readonly Scope[], change: PersonChange = { isAdmin: true }) {
      const { person, ...made } = await withToken(await signIn(change), scopes);
      const headers = { authorization: `Bearer ${made.token}`, origin: undefined };
      return Object.assign(new Browser(app, [], headers), { person, ...made });
    },
    /** One caller of each kind. The owner has access to every exam. */
    async everyone() {
      const [student, owner, admin] = await Promise.all([
        signIn(),
        signIn({ grants: [{ examId: null }] }),
        signIn({ isAdmin: true }),
      ]);
      return { anon: new Browser(app), student, owner, admin };
    },
    /** Runs SQL like another process that changes the catalog, and lets the app notice. */
    async change(...statements: string[]) {
      for (const statement of [...statements, 'delete from question_count', COUNT_ALL])
        await query(database, statement);
      await query(database, 'update catalogue_version set version = version + 1');
      await catalogue.refresh();
    },
    async close() {
      // Whatever the test did, the maintained counts must match the questions. A database that a test took away is skipped.
      const miscounted = options.home ? [] : await database.read(listMiscountedExams).catch(() => []);
      await app.close();
      if (!options.home) await home.remove();
      if (miscounted.length > 0) throw new Error(`the questions of ${miscounted.join(', ')} are not counted right`);
    },
  };
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
