import type { Logger } from 'pino';
import type { Category, Exam } from '#contract/exam.ts';
import { accessDaysOf } from '#rules/checkout/access-days.ts';
import type { DatedEdition } from '#rules/exam/offer.ts';
import type { SettingRow } from '#rules/site/site.ts';
import { simulationForm } from '#rules/practice/simulation.ts';
import { largestRemainderWithin, weightsInUse } from '#rules/exam/blueprint.ts';
import { countedDomains } from '#rules/exam/weights.ts';
import { QUIZ_KINDS } from '#rules/question/kinds/kinds.ts';
import { KIND_NAMES, type KindName } from '#rules/question/kinds/names.ts';
import type { Database } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { failureLog } from '#server/failure-log.ts';
import { Problem } from '#server/http/problem.ts';
import { within } from '#server/within.ts';
import { validityOf } from './catalogue-validity.ts';
import {
  listCategoryRows,
  listDomainRows,
  listExamRows,
  listQuestionCounts,
  listSitePages,
  listSiteSettings,
  listSlugRows,
  listStudiedDomains,
  listUnexplainedDomains,
  selectCatalogueVersion,
} from './exam.store.ts';

/** Categories and exams at one version, held in memory. A new version is a new object. */
export type Catalogue = {
  version: number;
  categories: Category[];
  /** In display order, including archived ones. */
  exams: Exam[];
  /** When each can be taken, and what replaces it. */
  editions: readonly DatedEdition[];
  /** Site settings that were changed, and when. */
  settings: readonly (SettingRow & { at: string })[];
  /** The site's texts as rendered when they were saved. */
  pages: readonly Row<'sitePage'>[];
};

/** The catalogue as it is kept in memory, with indexes. */
type LoadedCatalogue = Catalogue & {
  byId: ReadonlyMap<string, Exam>;
  /** By every slug an exam has or has had. */
  bySlug: ReadonlyMap<string, Exam>;
  byEdition: ReadonlyMap<string, Exam>;
  /** The names of all domains, counted or not, as '<exam id> <number>'. */
  domainNames: ReadonlyMap<string, string>;
};

const empty: LoadedCatalogue = {
  version: 0,
  categories: [],
  exams: [],
  editions: [],
  settings: [],
  pages: [],
  byId: new Map(),
  bySlug: new Map(),
  byEdition: new Map(),
  domainNames: new Map(),
};

/** How long a request waits to learn what is committed before it is answered from memory. Milliseconds. */
const PATIENCE_MS = 500;
type Needs = {
  database: Database;
  freePool: number;
  /** How many days a purchase lasts if the exam does not say. */
  accessDays: number;
  log: Logger;
};

/** Keeps the catalogue in memory, in step with the database. */
export function catalogueService({ database, freePool, accessDays, log }: Needs) {
  let current = empty;

  async function load(): Promise<LoadedCatalogue> {
    return database.read(async (reader) => {
      // The version first, so that a change while the rest is read makes the next check load again.
      const version = await selectCatalogueVersion(reader);
      const [categories, rows, slugs, domainRows, counts, studied, unexplained, settings, pages] = await Promise.all([
        listCategoryRows(reader),
        listExamRows(reader),
        listSlugRows(reader),
        listDomainRows(reader),
        listQuestionCounts(reader),
        listStudiedDomains(reader),
        listUnexplainedDomains(reader),
        listSiteSettings(reader),
        listSitePages(reader),
      ]);
      const exams = rows.map((row): Exam => {
        const own = countedDomains(domainRows.filter((domain) => domain.examId === row.id));
        const isIn = (places: readonly { examId: string; domainNumber: number }[]) =>
          places.some((place) => place.examId === row.id && own.some(({ number }) => number === place.domainNumber));
        const countsByDomain = (kinds: readonly KindName[]) =>
          own.map((domain) => {
            const here = counts.filter((count) => count.examId === row.id && count.domainNumber === domain.number);
            return total(here.filter(({ kind }) => kinds.includes(kind)).map(({ count }) => count));
          });
        const questions = countsByDomain(KIND_NAMES);
        const points = weightsInUse(
          own.map((domain) => (domain.weightFrom + domain.weightTo) / 2),
          questions,
        );
        const sum = total(points);
        const free = largestRemainderWithin(points, countsByDomain(QUIZ_KINDS), freePool);
        const questionCount = total(questions);
        const isActive = row.isActive && row.archivedAt === null;
        const isInPreparation = questionCount === 0 && !isIn(studied);
        return {
          id: row.id,
          categoryId: row.categoryId,
          name: row.name,
          slug: row.slug,
          code: row.code,
          vendor: row.vendor,
          description: row.description,
          questionCount,
          freeQuestionCount: total(free),
          price: row.priceCents,
          accessDays: accessDaysOf(row, accessDays),
          passPercentage: simulationForm(row.format).passPercentage,
          isActive,
          isInPreparation,
          isForSale: isActive && row.priceCents > 0 && !isInPreparation,
          isExplained: questionCount > 0 && !isIn(unexplained),
          domains: own.map((domain, index) => ({
            number: domain.number,
            name: domain.name,
            weight: Math.round((points[index]! * 1000) / sum) / 10,
          })),
          createdAt: row.createdAt,
        };
      });
      const byId = new Map(exams.map((exam) => [exam.id, exam]));
      return {
        version,
        categories: categories.map(({ id, name, description, icon, color }) => ({
          id,
          name,
          description,
          icon,
          color,
        })),
        exams,
        editions: rows.map(({ id: examId, edition, versionEffective: effective, retires, successor }) => ({
          examId,
          edition,
          effective,
          retires,
          successor,
        })),
        settings,
        pages,
        byId,
        bySlug: new Map(
          slugs.flatMap(({ slug, examId }) => {
            const exam = byId.get(examId);
            return exam ? [[slug, exam] as const] : [];
          }),
        ),
        byEdition: new Map(rows.map(({ id, edition }) => [edition, byId.get(id)!])),
        domainNames: new Map(domainRows.map(({ examId, number, name }) => [`${examId} ${number}`, name])),
      };
    });
  }

  const validity = validityOf(database);
  const failures = failureLog(
    log,
    'the catalogue cannot be checked against the database; serving it from memory',
    'the catalogue can be checked against the database again',
  );
  /** The database did not answer. Until it does, requests are served from memory without waiting. */
  let isAway = false;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  async function compare(): Promise<void> {
    try {
      const take = await validity.begin(current.version);
      const version = await database.read(selectCatalogueVersion);
      if (version !== current.version) current = await load();
      await take(current.version);
      isAway = false;
      failures.noteSuccess();
    } catch (error) {
      isAway = true;
      failures.noteFailure(error);
      throw error;
    }
  }

  /** Reloads the catalogue if the database has a different version. Only one check runs at a time, and each starts after it was asked for. */
  function refresh(): Promise<void> {
    if (running === null) {
      running = compare().finally(() => (running = null));
      return running;
    }
    next ??= running.then(again, again);
    return next;
  }
  function again(): Promise<void> {
    next = null;
    return refresh();
  }

  return {
    current: (): Catalogue => current,

    /** The exam with an id, on offer or not. Throws 404. */
    exam: (id: string): Exam => existing(current.byId.get(id)),

    /** The exam with an id, with a slug it has or has had, or of an edition in any case. Throws 404. */
    examAt: (address: string): Exam =>
      existing(
        current.byId.get(address) ?? current.bySlug.get(address) ?? current.byEdition.get(address.toLowerCase()),
      ),

    /** The name of a domain of an exam, whether or not it counts for learners; undefined if it has none of that number. */
    domainName: (examId: string, number: number): string | undefined => current.domainNames.get(`${examId} ${number}`),

    refresh,

    /** What to wait for until memory holds what was committed at the time of the call; null, as usual, if it already does. */
    upToDate(): Promise<void> | null {
      if (isAway || validity.holds()) return null;
      const looked = refresh().catch(() => undefined);
      return within(PATIENCE_MS, looked, () => void (isAway = true));
    },

    /** Call after a commit that changed the catalogue: resolves once every process serves it. */
    async publish(): Promise<void> {
      await refresh();
      await validity.everywhere(current.version);
    },

    close: () => validity.close(),
  };
}
export type CatalogueService = ReturnType<typeof catalogueService>;

function existing(exam: Exam | undefined): Exam {
  if (!exam) throw new Problem('not_found');
  return exam;
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
