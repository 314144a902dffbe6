import * as z from 'zod/mini';
import { endpoint, json } from './endpoint.ts';
import { Id, Moment, text } from './text.ts';

/** Whole percent. */
const Percent = z.int();

/** Figures of one wording; of others that ask the same, they are the same. */
const VersionFigures = z.strictObject({
  version: z.int(),
  createdAt: Moment,
  /** First, unaided answers, and how many of them were right. */
  answers: z.int(),
  right: z.int(),
  /** The share of right answers with its 95 % interval; from ten answers on. */
  facility: z.nullable(z.strictObject({ percent: Percent, low: Percent, high: Percent })),
  /** How right answers go together with right answers to the other questions, in hundredths, with its 95 % interval; null if undefined. */
  itemRest: z.nullable(z.strictObject({ r: z.int(), low: z.int(), high: z.int() })),
  medianSeconds: z.nullable(z.int()),
  views: z.int(),
});
export type VersionFigures = z.infer<typeof VersionFigures>;

export const QuestionFigures = z.strictObject({
  id: Id,
  examId: Id,
  version: z.int(),
  text: z.string(),
  isArchived: z.boolean(),
  openReports: z.int(),
  /** Newest first. */
  versions: z.array(VersionFigures),
  /** The options of the current wording; how many of the worst, the middle, and the best third of people picked each. */
  options: z.array(
    z.strictObject({
      text: z.string(),
      isRight: z.boolean(),
      picked: z.int(),
      thirds: z.array(z.int()).check(z.length(3)),
    }),
  ),
  /** Which share of the other questions somebody answered right at most who is in the worst and in the middle third, in percent. */
  bounds: z.array(Percent).check(z.length(2)),
  /** From five answers on: how likely it is that another option is right, and which. */
  doubt: z.nullable(z.strictObject({ percent: Percent, option: z.string(), isUnpicked: z.boolean() })),
  heldAt: z.nullable(Moment),
  kept: z.nullable(z.strictObject({ at: Moment, answers: z.int(), note: z.string() })),
});
export type QuestionFigures = z.infer<typeof QuestionFigures>;

const ofQuestion = {
  params: z.strictObject({ id: Id }),
  reply: QuestionFigures,
} as const;

export const getQuestionFigures = endpoint({
  ...ofQuestion,
  id: 'getQuestionFigures',
  scope: 'content:read',
  access: { of: 'content', as: 'observer' },
  summary: 'What answers say about a question and its key, by version',
  method: 'GET',
  path: '/api/admin/questions/{id}/figures',
  problems: ['not_found'],
});

export const keepQuestion = endpoint({
  ...ofQuestion,
  id: 'keepQuestion',
  access: { of: 'content', as: 'reviewer' },
  summary:
    'Says that a question is right as it is, and why: it is asked again, and needs no look until twice as many people have answered it',
  method: 'POST',
  path: '/api/admin/questions/{id}/keep',
  body: json(
    z.strictObject({
      note: text(1, 1000),
      /** The current version as seen. */
      version: z.int().check(z.gte(1)),
    }),
  ),
  problems: ['not_found', 'conflict'],
});
