import type { KeyFault } from '../part/part-fault.ts';
import type { ZodMiniType } from 'zod/mini';
import { type Answer, BLANK, isBlank } from '../answer.ts';
import type { ItemType } from '../../exam/item-types.ts';
import type { Exhibit } from '../exhibit/exhibit.ts';
import type { Phrase } from '../../wording/phrase.ts';
import type { AnswerFormat, AnswerKey } from '../option.ts';
import { ANSWER } from './answer.words.ts';

/** How an author says what is right: options, their order, an option per part, accepted text, device state, rules, or regions. */
export type KeyForm = 'options' | 'order' | 'rows' | 'typed' | 'goals' | 'rules' | 'regions';

/** What is true of all questions of a kind, whether or not they are being asked. */
type Traits = {
  /** Its name for authors and learners. */
  title: string;
  /** What vendors call it. Anything performed rather than chosen is 'performance'; a lab is more than that. */
  itemTypes: readonly ItemType[];
  /** Whether quizzes ask it; they take the index of one option as an answer. */
  isForQuiz: boolean;
  /** Whether its text says how many options to choose. */
  tellsCount: boolean;
  /** Whether some of its options are wrong. */
  hasDistractors: boolean;
  /** Whether the number of right options makes it this kind, so that no author has to name it. */
  followsKeys: boolean;
  /** Whether its options are shuffled. */
  isShuffled: boolean;
  keyForm: KeyForm;
  /** Whether its parts, rather than its options, say why they are right. */
  explainsParts: boolean;
  /** Exhibits that are worked on in the answer rather than viewed beside it. */
  worksOn: (exhibit: Exhibit) => boolean;
  /** How many options a complete answer has. */
  chooses(question: AnswerKey): number;
  /** What is wrong with its options, parts and keys, one sentence each. */
  keyFaults(question: AnswerKey): KeyFault[];
  /** Maximum number of marks in an answer. */
  points(question: AnswerKey): number;
  /** The right answer in lines, each with its reason; options are referenced by id. */
  solution(question: AnswerKey): readonly SolutionLine[];
};

export type SolutionLine = { text: string; rationale: string; option?: string };

/** How a kind handles its answers, of type `A`, which are never blank. Options are counted as shown. */
export type AnswerRules<A> = {
  /** An answer as transmitted and stored: a list, so that none of it is blank. */
  answer: ZodMiniType<A>;
  /** The answer in a canonical form, however it was put together. */
  normalize(answer: A): A;
  /** Why this cannot answer the question; null: it can, at least in part. */
  misfit(answer: A, asked: AnswerFormat): Phrase | null;
  isWhole(answer: A, asked: AnswerFormat): boolean;
  /** Whether `next` takes back part of `answer` rather than only adding to it. */
  isChange(answer: A, next: A): boolean;
  /** The right answer, with the options in this order. */
  right(question: AnswerKey, optionOrder: readonly number[]): A;
  /** Which points an answer earns, in order. */
  marks(answer: A, question: AnswerKey, optionOrder: readonly number[]): readonly boolean[];
  /** The options it names, in its order. */
  picks(answer: A): readonly number[];
  /** How it is stored by the ids of options, whatever order they were shown in; null if it is typed. */
  byIds: {
    /** The ids, joined by commas. */
    write(answer: A, question: AnswerKey, optionOrder: readonly number[]): string;
    /** The inverse, with the options in this order. */
    read(ids: string, question: AnswerKey, optionOrder: readonly number[]): A;
  } | null;
};

/** An answer as it is stored: ids of options, or what was typed as JSON; both null if the question was left open. */
export type StoredAnswer = { picked: string | null; typed: string | null };

/** The rules for an unparsed answer: an answer of another kind counts as none. */
type OfAnyAnswer = { [M in Exclude<keyof AnswerRules<Answer>, 'answer' | 'byIds'>]: AnswerRules<Answer>[M] };

export type Kind = Traits &
  OfAnyAnswer & {
    answer: ZodMiniType<Answer>;
    /** The answer after choosing an option by key or checkbox; the same object if nothing changes. */
    toggle(answer: Answer, option: number, asked: AnswerFormat): Answer;
    /** Its options in screen order, by which keys name them. */
    onScreen(asked: AnswerFormat): readonly number[];
    store(answer: Answer, question: AnswerKey, optionOrder: readonly number[]): StoredAnswer;
    /** The inverse of `store`. Ids that the question does not have, and anything that cannot be read, count as no answer. */
    restore(stored: StoredAnswer, question: AnswerKey, optionOrder: readonly number[]): Answer;
  };

type Spec<A> = Traits &
  AnswerRules<A> & {
    toggle(answer: A | null, option: number, asked: AnswerFormat): A | null;
    /** If that differs from the order in which they are served. */
    onScreen?: Kind['onScreen'];
  };

const NOTHING: StoredAnswer = { picked: null, typed: null };

/** Builds a kind from what it defines for its own answers: parses them first, and handles what all kinds share. */
export function kindOf<A extends Answer>(spec: Spec<A>): Kind {
  // An answer is read repeatedly while being scored; answers are never mutated.
  const known = new WeakMap<object, A | null>();
  const read = (answer: Answer): A | null => {
    if (!Array.isArray(answer) || isBlank(answer)) return null;
    let own = known.get(answer);
    if (own === undefined) known.set(answer, (own = spec.answer.safeParse(answer).data ?? null));
    return own;
  };
  /** The result of `then` on the answer, or `otherwise` if it is blank or not of this kind. */
  const on = <T>(answer: Answer, otherwise: T, then: (own: A) => T): T => {
    const own = read(answer);
    return own === null ? otherwise : then(own);
  };
  const noMarks = (question: AnswerKey): boolean[] => Array.from({ length: spec.points(question) }, () => false);
  return {
    onScreen: ({ options }) => [...options.keys()],
    ...spec,
    answer: spec.answer as unknown as ZodMiniType<Answer>,
    normalize: (answer) => on<Answer>(answer, BLANK, spec.normalize),
    misfit: (answer, asked) =>
      isBlank(answer) ? null : on<Phrase | null>(answer, ANSWER.notOfKind(), (own) => spec.misfit(own, asked)),
    isWhole: (answer, asked) => on(answer, false, (own) => spec.isWhole(own, asked)),
    isChange: (answer, next) => on(answer, false, (own) => on(next, false, (later) => spec.isChange(own, later))),
    marks: (answer, question, optionOrder) =>
      on<readonly boolean[]>(answer, noMarks(question), (own) => spec.marks(own, question, optionOrder)),
    picks: (answer) => on<readonly number[]>(answer, [], spec.picks),
    store: (answer, question, optionOrder) =>
      on<StoredAnswer>(answer, NOTHING, (own) =>
        spec.byIds
          ? { picked: spec.byIds.write(own, question, optionOrder), typed: null }
          : { picked: null, typed: JSON.stringify(own) },
      ),
    restore: ({ picked, typed }, question, optionOrder) => {
      if (picked !== null && spec.byIds) return spec.byIds.read(picked, question, optionOrder);
      return typed === null ? BLANK : (read(JSON.parse(typed) as Answer) ?? BLANK);
    },
    toggle: (answer, option, asked) => {
      const own = read(answer);
      const next = spec.toggle(own, option, asked);
      return next === own ? answer : (next ?? BLANK);
    },
  };
}
