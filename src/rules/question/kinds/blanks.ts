import * as z from 'zod/mini';
import { inBlank } from '../part/blank.ts';
import { acceptsFault, firstAccepted, isAccepted } from '../part/entry.ts';
import { MOST_PARTS } from '../part/limits.ts';
import type { AnswerKey, StoredPart } from '../option.ts';
import { ANSWER } from './answer.words.ts';
import { kindOf } from './kind.ts';
import { partFault } from '../part/part-fault.ts';

/** The text typed into each blank; empty if unanswered. */
type Texts = readonly string[];

const Texts = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MOST_PARTS));

const filledCount = (texts: Texts): number => texts.filter((text) => text.trim() !== '').length;

const marks = (texts: Texts, { parts = [] }: AnswerKey): boolean[] =>
  parts.map(({ accepts }, part) => accepts !== undefined && isAccepted(texts[part] ?? '', accepts));

const keyText = ({ accepts }: StoredPart): string => (accepts ? firstAccepted(accepts) : '');

/** Each part is a blank to type into, and says what it accepts. */
export const blanks = kindOf<Texts>({
  title: 'Fill in',
  itemTypes: ['fill-in-the-blank', 'performance'],
  keyForm: 'typed',
  isForQuiz: false,
  tellsCount: false,
  hasDistractors: false,
  followsKeys: false,
  isShuffled: false,
  explainsParts: true,
  worksOn: () => false,
  chooses: () => 0,
  points: ({ parts = [] }) => parts.length,
  keyFaults: ({ options, keys, parts = [] }) => [
    ...(parts.length === 0 ? ['there are no parts'] : []),
    ...(options.length + keys.length > 0 ? ['blanks are filled in by typing, without options or keys'] : []),
    ...parts.flatMap(({ accepts }, part) => {
      const fault = accepts ? acceptsFault(accepts) : 'accepts nothing';
      return fault === null ? [] : [partFault('blank', part, fault)];
    }),
  ],
  solution: ({ parts = [] }) =>
    parts.map((part) => ({
      text: inBlank(part.text, [keyText(part), part.accepts?.unit].filter(Boolean).join(' ')),
      rationale: part.rationale,
    })),
  answer: Texts,
  normalize: (texts) => {
    const trimmed = texts.map((text) => text.trim());
    return trimmed.slice(0, trimmed.findLastIndex((text) => text !== '') + 1);
  },
  misfit: (texts, { parts = [] }) => (texts.length > parts.length ? ANSWER.noPart() : null),
  isWhole: (texts, { parts = [] }) => filledCount(texts) === parts.length,
  // Continuing to type is not a change of mind.
  isChange: (texts, next) => texts.some((text, part) => !(next[part] ?? '').startsWith(text)),
  right: ({ parts = [] }) => parts.map(keyText),
  marks,
  picks: () => [],
  byIds: null,
  toggle: (texts) => texts,
});
