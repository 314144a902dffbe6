import * as z from 'zod/mini';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { endpoint, json, MIB } from './endpoint.ts';
import { NewDomain } from './exam-admin.ts';
import { LONGEST_TAG, MOST_TAGS, tidyTags } from '#rules/question/tags.ts';
import { Difficulty, PlaceNumber, Tag } from './question-admin.ts';
import { Id, text } from './text.ts';

/** Some questions, listed individually, or all that match the list's filters. */
const Selection = z.union([
  z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(1000)) }),
  z.strictObject({
    fitting: z.strictObject({
      search: z.optional(text(1, 200)),
      kind: z.optional(z.enum(KIND_NAMES)),
      difficulty: z.optional(Difficulty),
      domain: z.optional(PlaceNumber),
      task: z.optional(PlaceNumber),
      tag: z.optional(Tag),
      archived: z.optional(z.literal('1')),
      reported: z.optional(z.literal('1')),
      inReview: z.optional(z.literal('1')),
    }),
    /** How many there were: if that has changed, nothing is changed. */
    total: z.int().check(z.gte(1)),
  }),
]);

const Tags = z._default(z.array(text(0, LONGEST_TAG)).check(z.overwrite(tidyTags), z.maxLength(MOST_TAGS)), []);

const Change = z.union([
  z.strictObject({
    act: z.literal('move'),
    /** By number, name, or both, as when editing a question; created if the exam lacks them. */
    domainNumber: z.optional(PlaceNumber),
    domainName: z.optional(text(0, 200)),
    taskNumber: z.optional(PlaceNumber),
    taskTitle: z.optional(text(0, 300)),
  }),
  z.strictObject({ act: z.literal('tag'), topic: text(0, 80) }),
  /** Adds tags to those that questions have, or removes some. */
  z.strictObject({ act: z.literal('retag'), add: Tags, remove: Tags }),
  z.strictObject({ act: z.literal('rate'), difficulty: Difficulty }),
  z.strictObject({
    act: z.literal('replace'),
    find: text(1, 200),
    with: text(0, 200),
    isCaseSensitive: z._default(z.boolean(), true),
    /** Nothing is changed: says what would be. */
    isTrial: z._default(z.boolean(), false),
  }),
  z.strictObject({ act: z.enum(['archive', 'restore']) }),
]);
export type QuestionsChange = z.output<typeof Change>;

export const QuestionsToChange = z.strictObject({ chosen: Selection, change: Change });
export type QuestionsToChange = z.output<typeof QuestionsToChange>;

const ChangedQuestions = z.strictObject({
  changed: z.int(),
  /** Are already that way. */
  unchanged: z.int(),
  /**
   * Stay as they are, by number. Of archived ones, the exam has since gotten the same question again, or lacks the domain or task;
   * `invalid`: they could not be asked with the text replaced; `tags`: they would have more than 20 tags.
   */
  left: z.array(z.strictObject({ number: z.int(), reason: z.enum(['exists', 'place', 'invalid', 'tags']) })),
  newDomains: z.array(NewDomain),
  /** The first texts that were replaced, before and after. */
  examples: z.array(z.strictObject({ number: z.int(), before: z.string(), after: z.string() })),
});
export type ChangedQuestions = z.infer<typeof ChangedQuestions>;

export const changeQuestions = endpoint({
  id: 'changeQuestions',
  summary:
    'Moves, tags, rates, sets the topic of, archives, or restores up to 5,000 questions of an exam, or replaces text in them; all in one transaction and one entry of the log',
  method: 'POST',
  path: '/api/admin/exams/{examId}/question-changes',
  access: { of: 'content', as: 'author' },
  params: z.strictObject({ examId: Id }),
  body: json(QuestionsToChange, { mostBytes: 5 * MIB }),
  limit: 'bulk',
  reply: ChangedQuestions,
  problems: ['not_found', 'conflict', 'second_person'],
});
