import type { ZodMiniType } from 'zod/mini';
import { type Answer, BLANK, isBlank } from '../answer.ts';
import type { ExhibitForm } from '../exhibit/exhibit-forms.ts';
import type { AnswerFormat, AnswerKey } from '../option.ts';

/** What is true of questions of one kind, whether they are asked or not. */
type Traits = {
  /** What authors and learners call it. */
  title: string;
  /** Whether a quiz asks it, which takes the index of one option for an answer. */
  isForQuiz: boolean;
  /** Whether its text says how many options to choose. */
  tellsCount: boolean;
  /** Whether some of its options are wrong. */
  hasDistractors: boolean;
  /** Whether the number of right options makes it this kind, so that no author has to name it. */
  followsKeys: boolean;
  /** Whether its options come in an order of chance. */
  isShuffled: boolean;
  /** How its author says what is right: which options, their order, an option for each part, what each blank accepts, what devices are to be like, which rules stand in a table, or which regions of a picture. */
  keyForm: 'options' | 'order' | 'rows' | 'typed' | 'goals' | 'rules' | 'regions';
  /** Whether its parts say why they are right, and not its options. */
  explainsParts: boolean;
  /** Exhibits that are worked on in the answer, and not looked at beside it. */
  worksOn: readonly ExhibitForm[];
  /** How many options a whole answer names. */
  chooses(question: AnswerKey): number;
  /** What is wrong with its options, parts and keys, each in a sentence. */
  keyFaults(question: AnswerKey): string[];
  /** How many marks an answer can get. */
  points(question: AnswerKey): number;
  /** The right answer in lines, each with its reason; those that name an option name it by its id. */
  solution(question: AnswerKey): readonly SolutionLine[];
};

export type SolutionLine = { text: string; rationale: string; option?: string };

/** How a kind deals with its answers, of type `A`; it never meets a blank one. Options are counted as shown. */
export type AnswerRules<A> = {
  /** An answer as it crosses the wire and is stored: a list, so that none of it is blank. */
  answer: ZodMiniType<A>;
  /** The same answer, however it was put together. */
  normalized(answer: A): A;
  /** Why this cannot answer the question; null: it can, in part or whole. */
  misfit(answer: A, asked: AnswerFormat): string | null;
  isWhole(answer: A, asked: AnswerFormat): boolean;
  /** Whether `next` takes back something of `answer`, and does not only add to it. */
  isChange(answer: A, next: A): boolean;
  /** The right answer, its options in this order. */
  right(question: AnswerKey, optionOrder: readonly number[]): A;
  /** Which of the points an answer earns, in their order. */
  marks(answer: A, question: AnswerKey, optionOrder: readonly number[]): readonly boolean[];
  /** The options that it names, in its order. */
  picks(answer: A): readonly number[];
  /** What is noted of it for good: numbers that do not depend on the order in which options were shown. */
  logged(answer: A, question: AnswerKey, optionOrder: readonly number[]): readonly number[];
};

/** The same for an answer that is not read yet: one of another kind is none. */
type OfAnyAnswer = { [M in Exclude<keyof AnswerRules<Answer>, 'answer'>]: AnswerRules<Answer>[M] };

export type Kind = Traits &
  OfAnyAnswer & {
    answer: ZodMiniType<Answer>;
    /** The answer after an option was chosen by its key or its box; the very same where that changes nothing. */
    toggled(answer: Answer, option: number, asked: AnswerFormat): Answer;
    /** Its options in the order in which they stand on the screen, by which keys name them. */
    onScreen(asked: AnswerFormat): readonly number[];
  };

type Spec<A> = Traits &
  AnswerRules<A> & {
    toggled(answer: A | null, option: number, asked: AnswerFormat): A | null;
    /** Where that is not the order in which they are served. */
    onScreen?: Kind['onScreen'];
  };

/** A kind from what it says of its own answers: reads them first, and settles what is the same for all kinds. */
export function kindOf<A extends Answer>(spec: Spec<A>): Kind {
  // The same answer is read again and again while it is scored; nobody changes one.
  const known = new WeakMap<object, A | null>();
  const read = (answer: Answer): A | null => {
    if (!Array.isArray(answer) || isBlank(answer)) return null;
    let own = known.get(answer);
    if (own === undefined) known.set(answer, (own = spec.answer.safeParse(answer).data ?? null));
    return own;
  };
  /** What `then` makes of the answer, `otherwise` where it is blank or none of this kind. */
  const on = <T>(answer: Answer, otherwise: T, then: (own: A) => T): T => {
    const own = read(answer);
    return own === null ? otherwise : then(own);
  };
  const unmarked = (question: AnswerKey): boolean[] => Array.from({ length: spec.points(question) }, () => false);
  return {
    onScreen: ({ options }) => [...options.keys()],
    ...spec,
    answer: spec.answer as unknown as ZodMiniType<Answer>,
    normalized: (answer) => on<Answer>(answer, BLANK, spec.normalized),
    misfit: (answer, asked) =>
      isBlank(answer) ? null : on<string | null>(answer, 'No such answer', (own) => spec.misfit(own, asked)),
    isWhole: (answer, asked) => on(answer, false, (own) => spec.isWhole(own, asked)),
    isChange: (answer, next) => on(answer, false, (own) => on(next, false, (later) => spec.isChange(own, later))),
    marks: (answer, question, optionOrder) =>
      on<readonly boolean[]>(answer, unmarked(question), (own) => spec.marks(own, question, optionOrder)),
    picks: (answer) => on<readonly number[]>(answer, [], spec.picks),
    logged: (answer, question, optionOrder) =>
      on<readonly number[]>(answer, [], (own) => spec.logged(own, question, optionOrder)),
    toggled: (answer, option, asked) => {
      const own = read(answer);
      const next = spec.toggled(own, option, asked);
      return next === own ? answer : (next ?? BLANK);
    },
  };
}
