import type { PackQuestion } from '#rules/content-import/pack.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { type Cues, cuesOf } from './guesser-cues.ts';
import { measuredQuestions, percent } from './measured-questions.ts';
import type { GateFinding } from './names.ts';

/** A pack is fair if no strategy beats this; chance alone is a quarter. */
const MOST = 0.33;

const CUES = ['length', 'absolutes', 'enlargements', 'echo', 'grammar', 'likeness'] as const;
type Weights = Partial<Record<keyof Cues, number>>;

const single = (cue: keyof Cues): [string, Weights][] => [
  [`most ${cue}`, { [cue]: 1 }],
  [`least ${cue}`, { [cue]: -1 }],
];

/**
 * Ways to guess: each cue alone, both ways, and two that weigh them together as test-taking
 * books advise. The last digit of a weight only breaks ties.
 */
const STRATEGIES: readonly [string, Weights][] = [
  ['all cues', { absolutes: -1, enlargements: -1, echo: 0.5, grammar: 0.3, length: 0.001 }],
  [
    'what resembles the others',
    { absolutes: -0.6, enlargements: -0.4, echo: 0.2, grammar: 0.1, likeness: 0.5, length: -0.1 },
  ],
  ...CUES.flatMap(single),
];

/** How often the best strategy is right on single-answer questions with four options, and which it is. */
export type Guess = { strategy: string; share: number; rightRefs: string[] };

export function bestGuess(questions: readonly PackQuestion[]): Guess {
  const asked = measuredQuestions(questions)
    .filter(({ kind, options }) => KINDS[kind].isForQuiz && options.length === 4)
    .map((question) => ({ question, cues: cuesOf(question) }));
  const guesses = STRATEGIES.map(([strategy, weights]): Guess => {
    const chances = asked.map(({ question, cues }) => chanceOfKey(question, cues, weights));
    const sum = chances.reduce((total, chance) => total + chance, 0);
    return {
      strategy,
      share: asked.length > 0 ? sum / asked.length : 0,
      rightRefs: asked.filter((_, index) => chances[index] === 1).map(({ question }) => question.ref),
    };
  });
  return guesses.reduce((best, guess) => (guess.share > best.share ? guess : best));
}

/** Ties are broken by chance. */
function chanceOfKey({ options, keys }: PackQuestion, cues: readonly Cues[], weights: Weights): number {
  const scores = cues.map((own) => CUES.reduce((sum, cue) => sum + (weights[cue] ?? 0) * own[cue], 0));
  const top = Math.max(...scores) - 1e-9;
  const chosen = options.filter((_, index) => scores[index]! >= top);
  return chosen.some(({ id }) => id === keys[0]) ? 1 / chosen.length : 0;
}

export function checkGuesser({ strategy, share, rightRefs }: Guess): GateFinding[] {
  if (share <= MOST) return [];
  const message = `whoever chooses by ${strategy} is right in ${percent(share)}, over ${percent(MOST)}`;
  return [
    { gate: 'guesser', message },
    ...rightRefs.map((ref): GateFinding => ({ gate: 'guesser', ref, message: `answered by ${strategy} alone` })),
  ];
}
