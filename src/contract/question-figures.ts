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
  /** From five answers on: how likely it was that another option is right. */
  doubt: z.nullable(Percent),
  views: z.int(),
});
export type VersionFigures = z.infer<typeof VersionFigures>;

/** What a reporter says of the key: which option is right instead, and where that can be read. */
export const Proposal = z.strictObject({ option: z.nullable(z.string()), source: z.nullable(z.string()) });

/** How people answered a new question of the task before and after reading something, one pair a person. */
const Teaching = z.strictObject({
  pairs: z.int(),
  before: Percent,
  after: Percent,
  /** The change in percentage points with its 95 % interval; null with fewer than thirty pairs. */
  change: z.nullable(z.strictObject({ points: z.int(), low: z.int(), high: z.int() })),
});
export type Teaching = z.infer<typeof Teaching>;

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
  /** What open reports say of the key, newest first; at most a hundred. */
  proposals: z.array(z.strictObject({ ...Proposal.shape, at: Moment, text: z.string(), version: z.int() })),
  /** Of the exam, by which its public list of corrections is found. */
  examSlug: z.string(),
  /** What reading its explanation does for the next new question of its task. */
  teaching: z.nullable(Teaching),
  /** How hard it is and how well it separates people, in hundredths of logits with standard errors; measured once a week. */
  parameters: z.nullable(
    z.strictObject({
      model: z.enum(['2pl', 'rasch']),
      answers: z.int(),
      difficulty: z.int(),
      difficultyError: z.nullable(z.int()),
      /** Null without enough answers. */
      slope: z.nullable(z.int()),
      slopeError: z.nullable(z.int()),
      at: Moment,
    }),
  ),
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

/** Why nothing can be said of a question yet. */
export const SILENCES = ['held', 'unmet', 'performance', 'unanswered', 'few'] as const;
export type Silence = (typeof SILENCES)[number];

export const ExamFigures = z.strictObject({
  examId: Id,
  name: z.string(),
  examSlug: z.string(),
  questions: z.int(),
  /** Questions with an item-rest correlation, which takes thirty answers: how many were right, and the correlation in hundredths. */
  points: z.array(
    z.strictObject({
      id: Id,
      number: z.int(),
      percent: Percent,
      r: z.int(),
      answers: z.int(),
      needsLook: z.boolean(),
    }),
  ),
  tasks: z.array(
    z.strictObject({
      domain: z.int(),
      task: z.int(),
      name: z.string(),
      questions: z.int(),
      /** With ten answers or more. */
      known: z.int(),
      answers: z.int(),
      /** Of all of them; null with fewer than ten. */
      percent: z.nullable(Percent),
      needLook: z.int(),
      openReports: z.int(),
      /** What opening the guide does for the next new question; null if nobody has both. */
      guide: z.nullable(Teaching),
      /** What the explanation of the first question does for the next one. */
      explanations: z.nullable(Teaching),
    }),
  ),
  /** How many questions have fewer than ten answers, by why. */
  silent: z.array(z.strictObject({ why: z.enum(SILENCES), questions: z.int() })),
  /** Finished simulations in which every scored question was the person's first and unaided, of the length that most of them have; null: there are none. */
  simulations: z.nullable(
    z.strictObject({
      sittings: z.int(),
      /** Scored ones of each. */
      questions: z.int(),
      /**
       * In hundredths, alpha and the standard error of measurement in questions, both over forms that differ from person to person; null with fewer
       * than thirty simulations, or if their scores do not vary.
       */
      reliability: z.nullable(z.strictObject({ alpha: z.int(), sem: z.int() })),
      /** The mean item-rest correlation in simulations, in hundredths, over the questions in use of which it is defined; null without any. */
      itemRest: z.nullable(z.strictObject({ r: z.int(), questions: z.int() })),
      measuredAt: Moment,
    }),
  ),
  /** When guides and explanations were last measured. */
  measuredAt: z.nullable(Moment),
});
export type ExamFigures = z.infer<typeof ExamFigures>;

export const getExamFigures = endpoint({
  id: 'getExamFigures',
  scope: 'content:read',
  summary:
    'What answers say about the questions of an exam: difficulty, coverage of its tasks, and what is not known yet',
  method: 'GET',
  path: '/api/admin/exams/{id}/figures',
  access: { of: 'content', as: 'observer' },
  params: z.strictObject({ id: Id }),
  reply: ExamFigures,
  problems: ['not_found'],
});
