import * as z from 'zod/mini';
import { AnyAnswer } from '#rules/question/kinds/kinds.ts';
import { REVIEW_OUTCOMES, REVIEW_STATES } from '#rules/question/second-person.ts';
import { endpoint, json } from './endpoint.ts';
import { PageQuery } from './page-query.ts';
import { AskedQuestion, Explained } from './practice-sitting.ts';
import { NewQuestion, QuestionEdit, QuestionVersion, VersionNumber, WordingWithPlace } from './question-admin.ts';
import { Id, Moment, text } from './text.ts';

const State = z.enum(REVIEW_STATES);

const ProposedRow = z.strictObject({
  id: Id,
  examId: Id,
  examName: z.string(),
  /** The question that it changes; null: it is a new one. */
  questionId: z.nullable(Id),
  number: z.nullable(z.int()),
  text: z.string(),
  state: State,
  /** How often it was saved; a review is of one revision. */
  revision: z.int(),
  /** null: their account is gone. */
  author: z.nullable(z.string()),
  isOwn: z.boolean(),
  /** Whether the last review sent it back to its author. */
  isReturned: z.boolean(),
  updatedAt: Moment,
  submittedAt: z.nullable(Moment),
});
export type ProposedRow = z.infer<typeof ProposedRow>;

const QuestionReview = z.strictObject({
  revision: z.int(),
  /** null: their account is gone. */
  reviewer: z.nullable(z.string()),
  /** What they answered before they saw the key; empty: they could not tell. */
  answer: z.string(),
  isRight: z.boolean(),
  answeredAt: Moment,
  /** null: not decided, like the next. */
  outcome: z.nullable(z.enum(REVIEW_OUTCOMES)),
  comment: z.string(),
  decidedAt: z.nullable(Moment),
});
export type QuestionReview = z.infer<typeof QuestionReview>;

export const ProposedQuestion = z.strictObject({
  ...ProposedRow.shape,
  createdAt: Moment,
  /** The version that it was written from, and the one in use; null for a new question. */
  baseVersion: z.nullable(z.int()),
  currentVersion: z.nullable(z.int()),
  /** Whether the caller can answer and decide: it is in review, and somebody else wrote it. */
  canReview: z.boolean(),
  /** As candidates see it, for whoever reviews it. */
  asked: z.nullable(AskedQuestion),
  /** The caller's own answer to this revision, with what explains it. */
  answered: z.nullable(z.strictObject({ answer: AnyAnswer, explained: Explained })),
  /** What it is, for its author, and for a reviewer once they have answered. */
  content: z.nullable(
    z.strictObject({
      wording: z.strictObject(WordingWithPlace),
      /** What the content check says of it, one sentence each. */
      findings: z.array(z.string()),
      /** The version in use that it would replace; null for a new question. */
      before: z.nullable(QuestionVersion),
      /** Newest first. */
      reviews: z.array(QuestionReview),
    }),
  ),
});
export type ProposedQuestion = z.infer<typeof ProposedQuestion>;

export const listProposedQuestions = endpoint({
  id: 'listProposedQuestions',
  summary: 'Questions, and versions of questions, that wait for review, and the caller’s own drafts, in pages',
  method: 'GET',
  path: '/api/admin/proposed-questions',
  access: { of: 'content', as: 'reviewer' },
  query: z.strictObject({
    ...PageQuery,
    state: z._default(z.enum(['draft', 'review']), 'review'),
    examId: z.optional(Id),
    /** Those that would change this question. */
    questionId: z.optional(Id),
  }),
  reply: z.strictObject({ total: z.int(), questions: z.array(ProposedRow) }),
  problems: [],
});

export const getProposedQuestion = endpoint({
  id: 'getProposedQuestion',
  summary: 'A proposed question: all of it for its author; for a reviewer, without its key until they have answered it',
  method: 'GET',
  path: '/api/admin/proposed-questions/{id}',
  access: { of: 'content', as: 'reviewer' },
  params: z.strictObject({ id: Id }),
  reply: ProposedQuestion,
  problems: ['not_found'],
});

/** The one that the caller saw: if there is a newer one, nothing is written. */
const seen = { revision: VersionNumber };

const submits = {
  /** Whether it is submitted for review, or stays a draft. */
  isSubmitted: z.boolean(),
};

export const proposeQuestion = endpoint({
  id: 'proposeQuestion',
  summary:
    'Saves a new question, or a new version of one, as a draft, or submits it for review; nobody is asked it until a second person approves it',
  method: 'POST',
  path: '/api/admin/proposed-questions',
  access: { of: 'content', as: 'author' },
  body: json(
    z.strictObject({
      ...NewQuestion.shape,
      ...submits,
      /** The question that it changes, and the version that the editor started from. */
      changes: z.optional(z.strictObject({ questionId: Id, version: VersionNumber })),
    }),
  ),
  reply: ProposedQuestion,
  status: 201,
  problems: ['not_found', 'taken', 'conflict'],
});

export const updateProposedQuestion = endpoint({
  id: 'updateProposedQuestion',
  summary: 'Saves what its author changed in a proposed question, and submits it or takes it back as a draft',
  method: 'PUT',
  path: '/api/admin/proposed-questions/{id}',
  access: { of: 'content', as: 'author' },
  params: z.strictObject({ id: Id }),
  body: json(
    z.strictObject({
      ...QuestionEdit.shape,
      ...submits,
      ...seen,
      /** The version in use that the author has seen; null for a new question. */
      version: z.nullable(QuestionEdit.shape.version),
    }),
  ),
  reply: ProposedQuestion,
  problems: ['not_found', 'conflict'],
});

export const deleteProposedQuestion = endpoint({
  id: 'deleteProposedQuestion',
  summary: 'Deletes one of the caller’s own proposed questions that is not live',
  method: 'DELETE',
  path: '/api/admin/proposed-questions/{id}',
  access: { of: 'content', as: 'author' },
  params: z.strictObject({ id: Id }),
  reply: null,
  status: 204,
  problems: ['not_found'],
});

export const answerProposedQuestion = endpoint({
  id: 'answerProposedQuestion',
  summary: 'Answers a submitted question before its key is shown; only the first answer counts. Never by its author',
  method: 'POST',
  path: '/api/admin/proposed-questions/{id}/answer',
  access: { of: 'content', as: 'approver' },
  params: z.strictObject({ id: Id }),
  body: json(z.strictObject({ ...seen, answer: AnyAnswer })),
  reply: ProposedQuestion,
  problems: ['not_found', 'forbidden', 'conflict'],
});

export const decideProposedQuestion = endpoint({
  id: 'decideProposedQuestion',
  summary:
    'Approves a submitted question, which goes live, or sends it back; after answering it, and never by its author',
  method: 'POST',
  path: '/api/admin/proposed-questions/{id}/decide',
  access: { of: 'content', as: 'approver' },
  params: z.strictObject({ id: Id }),
  body: json(
    z.strictObject({
      ...seen,
      outcome: z.enum(REVIEW_OUTCOMES),
      /** For its author; required to send it back. */
      comment: text(0, 2000),
    }),
  ),
  reply: z.strictObject({
    state: State,
    /** The question that it is now; null: it went back. */
    questionId: z.nullable(Id),
  }),
  problems: ['not_found', 'forbidden', 'conflict', 'taken'],
});
