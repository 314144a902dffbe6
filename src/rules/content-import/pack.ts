/**
 * The format of an exam pack: what a folder under `content/` may hold.
 * `exam.json` describes the exam, `questions/` holds its items, and `study/` a guide and a file of cards for each task.
 * It has two forms: what the check and the schemas in `content/schema/`, which are generated from here, require of authors;
 * and what an import takes, which is everything the admin area can write.
 */
import { z } from 'zod';
import { EDITION, namedEdition } from '#rules/exam/edition.ts';
import { confirmedOn } from '#rules/exam/source.ts';
import { ExamFormat } from '#rules/exam/format.ts';
import { exhibitSchema } from '#rules/question/exhibit/exhibit-schema.ts';
import { PICTURE_FILE } from '#rules/question/text/picture.ts';
import { KIND_NAMES, USUAL_KIND } from '#rules/question/kinds/names.ts';
import { MOST_EXHIBITS, MOST_LICENSE, MOST_OPTIONS, MOST_PARTS } from '#rules/question/part/limits.ts';
import { STUDY_CONTENT_TYPES } from '#rules/study/content-type.ts';
import { partSchema } from '#rules/question/part/part-schema.ts';
import { plainFields } from '#rules/question/plain-fields.ts';
import { MOST_ACCESS_DAYS } from '../checkout/access-days.ts';
import { LEAST_PRICE, MOST_PRICE } from '../checkout/price.ts';

const isoDate = z.iso.date();

/** Text that both databases can store. */
const storable = z
  .string()
  .max(100_000)
  .regex(/^[^\0]*$/);

function forms(isStrict: boolean) {
  const line = (max: number) => (isStrict ? z.string().trim().min(1).max(max) : storable);
  /** How many of something are required. */
  const listOf = <T extends z.ZodType>(of: T, min: number, max: number) =>
    isStrict ? (min > 0 ? z.array(of).min(min) : z.array(of)).max(max) : z.array(of).max(100_000);
  const positive = isStrict ? z.number().positive().max(100) : z.number().min(0).max(100);
  const domainNumber = z
    .int()
    .min(1)
    .max(isStrict ? 20 : 99);
  const taskNumber = z.int().min(1).max(99);

  const Source = z
    .strictObject({
      title: line(200).describe("The vendor's page, by its own title"),
      url: (isStrict ? z.url({ protocol: /^https$/ }) : storable.regex(/^https:\/\//i)).max(500),
      section: line(200).optional().describe('Where on the page, as the document itself numbers or names it'),
      read: isoDate.optional().describe('The day the page was actually read'),
      opened: line(100).optional().describe('What was opened that day, if not the page itself: "copy of 2026-05"'),
      unread: line(200).optional().describe('Why it was not read, in one short line'),
    })
    .refine(({ read, unread }) => (read === undefined) !== (unread === undefined), {
      error: 'exactly one of "read" and "unread" is needed',
    })
    .refine(({ read, opened }) => opened === undefined || read !== undefined, { error: '"opened" needs "read"' })
    .meta({ oneOf: [{ required: ['read'] }, { required: ['unread'] }], dependentRequired: { opened: ['read'] } })
    .describe('Where a reader can check a fact');

  const Bullet = z.strictObject({
    number: z.int().min(1).max(99),
    text: line(300).describe('What a candidate must know or be able to do, in our own words'),
  });
  /** Numbers of bullets within the item's task. */
  const Bullets = z
    .array(z.int().min(1).max(99))
    .max(40)
    .optional()
    .describe('Numbers of the bullets of its task that it covers');

  const Task = z.strictObject({
    number: taskNumber,
    name: line(200),
    bullets: listOf(Bullet, 0, 60).optional().describe('The objective bullets of the published guide'),
  });

  const Domain = z.strictObject({
    number: domainNumber,
    name: line(120),
    weight: z
      .union([positive, z.strictObject({ from: positive, to: positive })])
      .describe('Published share in percent: a point or a band. Shares are normalized, so they need not add up to 100'),
    tasks: listOf(Task, 1, 40),
  });

  const taskName = z.string().regex(/^[1-9]\d?\.[1-9]\d?$/);
  const Objective = z.strictObject({
    task: taskName.describe('A task of this exam, such as 2.1'),
    to: listOf(taskName, 0, 20).describe(
      'Tasks of the successor: one if it is the same, more if it was split, none if it was dropped',
    ),
    unclear: z
      .literal(true)
      .optional()
      .describe('What became of it cannot be said for certain; nothing of it is carried over'),
  });
  const LastDay = z.union([isoDate, z.strictObject({ en: isoDate, other: isoDate })]);

  const Exam = z
    .strictObject({
      $schema: z.string().optional(),
      edition: z
        .string()
        .regex(EDITION)
        .describe(
          'Names this version of the certification and the folder of its pack: 200-301-v2.0; no other exam has it',
        ),
      code: z
        .string()
        .regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,39}$/)
        .describe('What the vendor calls the exam, and what is printed; another edition may have the same'),
      vendor: line(80),
      name: line(120),
      category: line(60).describe('Name of a category in content/categories.json'),
      position: (isStrict ? z.int().min(1).max(999) : z.int().min(0).max(1_000_000))
        .default(999)
        .describe('Place within its category: the first is the most popular'),
      description: line(600),
      priceCents: z
        .union([z.literal(0), z.int().min(LEAST_PRICE).max(MOST_PRICE)])
        .describe('0 for an exam that is not sold'),
      accessDays: z
        .int()
        .min(0)
        .max(MOST_ACCESS_DAYS)
        .optional()
        .describe('Days that a purchase lasts, 0 if it never expires; the setting ACCESS_DAYS if it is absent'),
      license: line(MOST_LICENSE)
        .optional()
        .describe('Under which license its questions are that name no other; counts when the exam is made'),
      version: z.strictObject({ label: line(60), effective: isoDate.nullable() }),
      format: ExamFormat,
      domains: listOf(Domain, 1, 20),
      sources: listOf(Source, 1, 10),
      verified: isoDate
        .optional()
        .describe('When the exam facts were last checked against the sources, one of which was opened on that day'),
      retires: LastDay.optional().describe(
        'The last day on which the exam can be taken, if it is known: one for all languages, or one for English and one for the others',
      ),
      successor: (isStrict ? z.string().regex(EDITION) : line(60)).optional().describe('Edition that replaces it'),
      objectives: listOf(Objective, 0, 400)
        .optional()
        .describe('Where its tasks went in the successor; a task of the successor that is not listed here is new'),
    })
    .describe('An exam in the catalog');

  const Option = z.strictObject({
    id: z
      .string()
      .regex(/^[a-h]$/)
      .describe('Names the option inside this file only; candidates see options shuffled'),
    text: line(600),
    rationale: (isStrict ? z.string().trim().max(1000) : storable)
      .default('')
      .describe(
        'Why this option is right, or what it is really for or why it fails; may be absent if the parts say why',
      ),
    fixed: z.literal(true).optional().describe('Keeps its place when the options are shuffled'),
  });

  const Part = partSchema({
    line,
    reason: line,
    lines: (each, min, max) => listOf(line(each), min, max),
    hasLimits: true,
  });

  const Exhibit = exhibitSchema({
    line,
    text: isStrict ? z.string().min(1).max(6000) : storable,
    picture: z.string().regex(PICTURE_FILE),
  });

  const Question = z.strictObject({
    ref: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{2,60}$/)
      .describe('Stable name of the item inside its exam'),
    kind: z.enum(KIND_NAMES).default(USUAL_KIND),
    domain: domainNumber,
    task: taskNumber,
    ...plainFields({ reason: line }),
    text: line(2000),
    options: z.array(Option).max(MOST_OPTIONS).default([]).describe('None if something is typed into blanks'),
    keys: z
      .array(z.string().regex(/^[a-h]$/))
      .max(MOST_PARTS)
      .default([])
      .describe('Ids of the right options: for an ordering item, in order; for matching and grid items, one per part'),
    parts: z.array(Part).max(MOST_PARTS).optional().describe('What is answered separately: rows or blanks'),
    exhibits: z.array(Exhibit).max(MOST_EXHIBITS).optional().describe('What is asked about, shown beside the question'),
    sources: listOf(Source, 1, 6),
    bullets: Bullets,
    family: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,59}$/)
      .optional()
      .describe('Questions of one family ask the same thing with different figures, and count as one'),
    author: line(100).optional().describe('Who wrote it'),
  });

  const Category = z.strictObject({
    name: line(60),
    description: line(300),
    icon: line(60).describe(
      "The category's emoji; or a word that picks one: by aws, shield, or google in it, otherwise a clipboard",
    ),
    color: z.string().regex(/^[a-z]{3,20}$/),
  });

  const Ref = z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{2,60}$/)
    .describe('Stable name inside its exam');
  const Card = z.strictObject({
    ref: Ref,
    topic: line(80),
    front: line(200).describe('One question'),
    back: line(600).describe('Its answer, in at most 40 words'),
    bullets: Bullets,
  });
  const Note = z.strictObject({
    ref: Ref,
    title: line(120),
    text: line(1200).describe('15 to 90 words, plain text'),
    bullets: Bullets,
  });
  const Study = z
    .strictObject({
      $schema: z.string().optional(),
      domain: domainNumber,
      task: taskNumber,
      flashcards: listOf(Card, 0, 100),
      tips: listOf(Note, 0, 20).describe('How to recognize this on the exam, or decide quickly'),
      alerts: listOf(Note, 0, 20).describe('What costs candidates points, or bites in practice'),
      sources: listOf(Source, 1, 10),
    })
    .describe('Cards, tips, and alerts of one task; its guide is the Markdown file of the same name');
  return { Source, Bullet, Bullets, Domain, Exam, Option, Question, Category, Ref, Card, Note, Study };
}

const strict = forms(true);
const lenient = forms(false);

/** Items as stored in the database, when the pack format cannot represent them: as HTML, or archived. */
const WrittenItem = z.strictObject({
  ref: lenient.Ref,
  contentType: z.enum(STUDY_CONTENT_TYPES),
  title: storable,
  html: storable,
  topic: storable,
  slug: storable,
  position: z.int(),
  quizQuestionCount: z.int().nullable(),
  flashcardCount: z.int().nullable(),
  sources: z.array(lenient.Source),
  bullets: lenient.Bullets,
  isArchived: z.literal(true).optional(),
});
export type WrittenItem = z.infer<typeof WrittenItem>;

const TakenExam = lenient.Exam.extend({
  /** Absent in packs from before editions had names. */
  edition: lenient.Exam.shape.edition.optional(),
  slug: z.string().optional(),
  isActive: z.literal(false).optional(),
  isArchived: z.literal(true).optional(),
  /** Former addresses, which lead to the current one. */
  formerSlugs: z.array(z.string()).optional(),
});
/** An earlier wording of a question, and when it was written. */
const EarlierWording = lenient.Question.omit({ ref: true }).extend({ writtenAt: z.iso.datetime() });
const TakenQuestion = lenient.Question.extend({
  isArchived: z.literal(true).optional(),
  /** Starting with the first. */
  earlier: z.array(EarlierWording).optional(),
});
const TakenStudy = lenient.Study.extend({ items: z.array(WrittenItem).optional() });

const filesOf = <E extends z.ZodType, Q extends z.ZodType, S extends z.ZodType, C extends z.ZodType>(
  exam: E,
  question: Q,
  study: S,
  category: C,
  most: { questions: number; categories: number },
) => ({
  exam,
  questions: z
    .strictObject({ $schema: z.string().optional(), questions: z.array(question).max(most.questions) })
    .describe('Items of one exam'),
  study,
  categories: z
    .strictObject({ $schema: z.string().optional(), categories: z.array(category).min(1).max(most.categories) })
    .describe('Categories, in the order in which they are shown'),
});

/** The files of a pack as its author must write them. */
export const AUTHOR_FORM = filesOf(strict.Exam, strict.Question, strict.Study, strict.Category, {
  questions: 5000,
  categories: 50,
});
/** The files of a pack as an import takes them. */
export const IMPORT_FORM = filesOf(TakenExam, TakenQuestion, TakenStudy, lenient.Category, {
  questions: 1_000_000,
  categories: 5000,
});
export type PackFiles = typeof AUTHOR_FORM | typeof IMPORT_FORM;

export type Bullet = z.infer<typeof lenient.Bullet>;
export type PackDomain = z.infer<typeof lenient.Domain>;
export type PackExam = Omit<z.infer<typeof TakenExam>, 'edition'> & { edition: string };
export type PackOption = z.infer<typeof lenient.Option>;
export type PackQuestion = z.infer<typeof TakenQuestion>;
export type PackCategory = z.infer<typeof lenient.Category>;
export type PackNote = z.infer<typeof lenient.Note>;

/** The study material for one task. `guide` is Markdown whose first line is `# Title`; null if there is none. */
export type PackStudy = Omit<z.infer<typeof TakenStudy>, '$schema'> & { guide: string | null };

/**
 * An exam as read. A pack that says no edition means the one that its code and version name, and facts count as checked only on a day
 * on which one of their sources was opened.
 */
export function examAsTaken({ edition, successor, verified, ...exam }: z.infer<typeof TakenExam>): PackExam {
  const day = confirmedOn(verified ?? null, exam.sources);
  return {
    edition: edition ?? namedEdition(exam.code, exam.version.label),
    ...exam,
    ...(successor !== undefined && { successor: successor.toLowerCase() }),
    ...(day !== null && { verified: day }),
  };
}

/** A whole pack: one exam with its items and study material, as read from its folder. */
export type Pack = { exam: PackExam; questions: PackQuestion[]; study: PackStudy[] };
