/**
 * The format of an exam pack: what a folder under `content/` may hold.
 * `exam.json` describes the exam; each file in `questions/` holds items of it; `study/` holds for each task a guide
 * (`<domain>.<task>.md`) and a file with its cards, tips and alerts (`<domain>.<task>.json`).
 * The JSON schemas in `content/schema/` are generated from here.
 */
import { z } from 'zod';

const line = (max: number) => z.string().trim().min(1).max(max);
const isoDate = z.iso.date();

export const Source = z
  .strictObject({
    title: line(200).describe("The vendor's page, by its own title"),
    url: z.url({ protocol: /^https$/ }).max(500),
    read: isoDate.describe('When the page was last read'),
  })
  .describe('Where a reader can check a fact');
export type Source = z.infer<typeof Source>;

export const PackTask = z.strictObject({ number: z.int().min(1).max(99), name: line(200) });

export const PackDomain = z.strictObject({
  number: z.int().min(1).max(20),
  name: line(120),
  weight: z
    .union([
      z.number().positive().max(100),
      z.strictObject({ from: z.number().positive().max(100), to: z.number().positive().max(100) }),
    ])
    .describe('Published share in percent: a point or a band. Shares are normalized, they need not sum to 100'),
  tasks: z.array(PackTask).min(1).max(40),
});
export type PackDomain = z.infer<typeof PackDomain>;

/** What the real exam is like on exam day. */
export const ExamFormat = z.strictObject({
  items: z
    .strictObject({ from: z.int().positive(), to: z.int().positive(), scored: z.int().positive().optional() })
    .nullable()
    .describe('Number of items; null where the vendor publishes none'),
  minutes: z.int().positive(),
  passMark: z.strictObject({
    score: z.number().positive().nullable(),
    scale: z.number().positive().nullable(),
    basis: z.enum(['published', 'modelled', 'not published']),
  }),
  itemTypes: z.array(z.enum(['single', 'multiple', 'ordering', 'matching', 'performance'])).min(1),
  navigation: z.enum(['free', 'forward only']),
});
export type ExamFormat = z.infer<typeof ExamFormat>;

export const PackExam = z
  .strictObject({
    $schema: z.string().optional(),
    code: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,39}$/)
      .describe('Names the exam, and its folder when packs are written'),
    vendor: line(80),
    name: line(120),
    category: line(60).describe('Name of a category in content/categories.json'),
    position: z.int().min(1).max(999).default(999).describe('Place within its category: the first is the most popular'),
    description: line(600),
    priceCents: z.union([z.literal(0), z.int().min(50).max(1_000_000)]).describe('0 for an exam that is not sold'),
    accessDays: z
      .int()
      .min(0)
      .max(36_500)
      .optional()
      .describe('Days that a purchase lasts, 0 for ever; the setting ACCESS_DAYS where it is absent'),
    version: z.strictObject({ label: line(60), effective: isoDate.nullable() }),
    format: ExamFormat,
    domains: z.array(PackDomain).min(1).max(20),
    sources: z.array(Source).min(1).max(10),
    verified: isoDate.describe('When the exam facts were last checked against the sources'),
  })
  .describe('An exam of the catalogue');
export type PackExam = z.infer<typeof PackExam>;

export const PackOption = z.strictObject({
  id: z
    .string()
    .regex(/^[a-h]$/)
    .describe('Names the option inside this file only; candidates see options shuffled'),
  text: line(600),
  rationale: line(1000).describe('Why this option is right, or what it is really for or why it fails'),
  fixed: z.literal(true).optional().describe('Keeps its place when the options are shuffled'),
});

export type PackOption = z.infer<typeof PackOption>;

export const PackQuestion = z.strictObject({
  ref: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{2,60}$/)
    .describe('Stable name of the item inside its exam'),
  kind: z.enum(['single', 'multiple']).default('single'),
  domain: z.int().min(1).max(20),
  task: z.int().min(1).max(99),
  topic: line(80),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  text: line(2000),
  options: z.array(PackOption).min(2).max(8),
  keys: z
    .array(z.string().regex(/^[a-h]$/))
    .min(1)
    .max(7)
    .describe('Ids of the right options'),
  explanation: line(2000),
  sources: z.array(Source).min(1).max(6),
});
export type PackQuestion = z.infer<typeof PackQuestion>;

export const PackQuestionFile = z
  .strictObject({ $schema: z.string().optional(), questions: z.array(PackQuestion).max(5000) })
  .describe('Items of one exam');
export type PackQuestionFile = z.infer<typeof PackQuestionFile>;

export const PackCategory = z.strictObject({
  name: line(60),
  description: line(300),
  icon: line(60).describe("Picks the category's picture: contains aws, shield or google, otherwise a clipboard"),
  color: z.string().regex(/^[a-z]{3,20}$/),
});

export type PackCategory = z.infer<typeof PackCategory>;

export const PackCategoryFile = z
  .strictObject({ $schema: z.string().optional(), categories: z.array(PackCategory).min(1).max(50) })
  .describe('Categories, in the order in which they are shown');
export type PackCategoryFile = z.infer<typeof PackCategoryFile>;

const Ref = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{2,60}$/)
  .describe('Stable name inside its exam');

const PackCard = z.strictObject({
  ref: Ref,
  topic: line(80),
  front: line(200).describe('One question'),
  back: line(600).describe('Its answer, in at most 40 words'),
});
export type PackCard = z.infer<typeof PackCard>;

const PackNote = z.strictObject({
  ref: Ref,
  title: line(120),
  text: line(1200).describe('15 to 90 words, plain text'),
});
export type PackNote = z.infer<typeof PackNote>;

export const PackStudyFile = z
  .strictObject({
    $schema: z.string().optional(),
    domain: z.int().min(1).max(20),
    task: z.int().min(1).max(99),
    flashcards: z.array(PackCard).max(100),
    tips: z.array(PackNote).max(20).describe('How to recognize this on the exam, or decide quickly'),
    alerts: z.array(PackNote).max(20).describe('What costs candidates points, or bites in practice'),
    sources: z.array(Source).min(1).max(10),
  })
  .describe('Cards, tips and alerts of one task; its guide is the Markdown file of the same name');

/** What there is to study for one task. `guide` is Markdown whose first line is `# Title`. */
export type PackStudy = Omit<z.infer<typeof PackStudyFile>, '$schema'> & { guide: string };

/** A whole pack: one exam with its items and what there is to study, as read from its folder. */
export type Pack = { exam: PackExam; questions: PackQuestion[]; study: PackStudy[] };
