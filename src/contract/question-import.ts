import * as z from 'zod/mini';
import { countText } from '#rules/wording/count.ts';
import { endpoint, file, json, MIB } from './endpoint.ts';
import { NewDomain } from './exam-admin.ts';
import { Id, text } from './text.ts';

/** Rows are checked one by one, each as `WideQuestionDraft`, or `KindQuestionDraft` if it names a kind, so every fault is reported with its place. */
export const QuestionImport = z.strictObject({ questions: z.array(z.unknown()) });

/** `reason` is a sentence of its own, which names what it is about. */
const ImportFault = z.strictObject({ index: z.int(), field: z.string(), reason: z.string() });
export type ImportFault = z.infer<typeof ImportFault>;

export const ImportPreview = z.strictObject({
  total: z.int(),
  /** Would be added. */
  fit: z.int(),
  /** Already exist, or repeat an earlier row. */
  unchanged: z.int(),
  /** Of these, those that repeat an earlier row. */
  repeated: z.int(),
  /** Which these are, and the row each repeats, from 0. */
  repeats: z.array(z.strictObject({ index: z.int(), of: z.int() })),
  /** Have faults. */
  misfit: z.int(),
  /** All faults, at most ten per row, with the row's index, from 0. */
  faults: z.array(ImportFault),
  /** What it would create. */
  newDomains: z.array(NewDomain),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** The name of the file an import comes from, to be listed with it. */
export const FileNameQuery = z.strictObject({ fileName: z.optional(text(1, 255)) });

/** How many questions one call imports at most. */
export const MOST_QUESTIONS = 5000;

const bulk = {
  method: 'POST',
  access: { of: 'content', as: 'author' },
  params: z.strictObject({ examId: Id }),
  body: json(QuestionImport, {
    mostBytes: 20 * MIB,
    mostItems: MOST_QUESTIONS,
    tooManyItems: `You can import at most ${countText(MOST_QUESTIONS, 'question')} at a time.`,
  }),
  problems: ['not_found'],
} as const;

export const previewImport = endpoint({
  ...bulk,
  limit: 'preview',
  id: 'previewImport',
  scope: 'content:import',
  summary: 'Previews a question import and lists what is wrong with which question; writes nothing',
  path: '/api/exams/{examId}/questions/bulk/preview',
  reply: ImportPreview,
});

export const importQuestions = endpoint({
  ...bulk,
  limit: 'bulk',
  id: 'importQuestions',
  scope: 'content:import',
  summary: 'Adds up to 5,000 questions, all or nothing; leaves existing questions unchanged',
  path: '/api/exams/{examId}/questions/bulk',
  query: FileNameQuery,
  reply: z.strictObject({
    added: z.int(),
    unchanged: z.int(),
    importId: z.nullable(Id),
    newDomains: z.array(NewDomain),
  }),
  status: 201,
});

const PlaceInFile = { place: z.string(), excerpt: z.string() };

export const importQuestionFile = endpoint({
  id: 'importQuestionFile',
  scope: 'content:import',
  summary:
    'Imports a file of questions in any format that can be imported, all of them or none; with dryRun, says what that would do and writes nothing. Pictures of the file are not imported',
  method: 'POST',
  path: '/api/exams/{examId}/questions/file',
  access: { of: 'content', as: 'author' },
  params: z.strictObject({ examId: Id }),
  query: z.strictObject({
    /** Listed with the import; its ending helps to recognize the format. */
    fileName: z.optional(text(1, 255)),
    dryRun: z.optional(z.literal('1')),
  }),
  body: file('application/octet-stream'),
  reply: z.strictObject({
    /** Whether nothing was written because it was a dry run. */
    isDryRun: z.boolean(),
    /** How many would be or were added, and how many are there already or repeat one of the file. */
    added: z.int(),
    unchanged: z.int(),
    /** What cannot be imported, and why. */
    misfits: z.array(z.strictObject({ ...PlaceInFile, reason: z.string() })),
    /** What would be or was imported with a part missing. */
    losses: z.array(z.strictObject({ place: z.string(), what: z.string() })),
    newDomains: z.array(NewDomain),
    /** By which it can be undone; null if nothing was added. */
    importId: z.nullable(Id),
  }),
  limit: 'bulk',
  problems: ['not_found', 'unavailable', 'second_person', 'second_person'],
});
