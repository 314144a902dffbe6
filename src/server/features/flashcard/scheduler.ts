import {
  type CardInput,
  createEmptyCard,
  fsrs,
  type Grade as FsrsGrade,
  type Card as FsrsCard,
  Rating,
  State,
} from 'ts-fsrs';
import { type Grade, GRADES } from '#rules/flashcard/grade.ts';
import type { CardMemory } from '#server/db/tables/card-tables.ts';

const RATINGS: Record<Grade, FsrsGrade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

const STATES = { learning: State.Learning, review: State.Review, relearning: State.Relearning } as const;
const PHASES = { [State.Learning]: 'learning', [State.Review]: 'review', [State.Relearning]: 'relearning' } as const;

/** FSRS with its published weights, for one desired retention. Deterministic: time is an argument, and there is no fuzz. */
export function scheduler(retention: number) {
  const algorithm = fsrs({ request_retention: retention, enable_fuzz: false });
  const cardOf = (memory: CardMemory | null, at: string) => (memory ? asFsrs(memory) : createEmptyCard(at));
  return {
    /** The memory after a review; null stands for a card never seen. `at` is not before the last review. */
    review: (memory: CardMemory | null, grade: Grade, at: string): CardMemory =>
      asMemory(algorithm.next(cardOf(memory, at), at, RATINGS[grade]).card),

    /** The memory each grade would leave. */
    preview(memory: CardMemory | null, at: string): Record<Grade, CardMemory> {
      const previews = algorithm.repeat(cardOf(memory, at), at);
      return Object.fromEntries(GRADES.map((grade) => [grade, asMemory(previews[RATINGS[grade]].card)])) as Record<
        Grade,
        CardMemory
      >;
    },
  };
}
export type Scheduler = ReturnType<typeof scheduler>;

function asFsrs(memory: CardMemory): CardInput {
  return {
    due: memory.due,
    stability: memory.stability,
    difficulty: memory.difficulty,
    elapsed_days: memory.elapsedDays,
    scheduled_days: memory.scheduledDays,
    learning_steps: memory.learningSteps,
    reps: memory.reps,
    lapses: memory.lapses,
    state: STATES[memory.phase],
    last_review: memory.reviewedAt,
  };
}

function asMemory(card: FsrsCard): CardMemory {
  if (card.state === State.New || !card.last_review) throw new Error('a reviewed card is not new');
  return {
    phase: PHASES[card.state],
    due: card.due.toISOString(),
    reviewedAt: card.last_review.toISOString(),
    stability: card.stability,
    difficulty: card.difficulty,
    elapsedDays: card.elapsed_days,
    scheduledDays: card.scheduled_days,
    learningSteps: card.learning_steps,
    reps: card.reps,
    lapses: card.lapses,
  };
}
