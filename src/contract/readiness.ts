import * as z from 'zod/mini';
import { TIERS } from '#rules/readiness/readiness.ts';
import { endpoint } from './endpoint.ts';
import { Id, Moment } from './text.ts';

const NamedDomain = z.strictObject({ number: z.int(), name: z.string() });

/** A score on a form of our questions: the mean, and the interval that holds it in 80 % of cases, as shares of the points. */
const ScoreInterval = z.strictObject({ mean: z.number(), low: z.number(), high: z.number() });

/** Why nothing is said, with the figures to say it with. */
const Abstention = z.union([
  z.strictObject({ code: z.literal('fewFirsts'), firsts: z.int(), needed: z.int() }),
  z.strictObject({ code: z.literal('emptyDomains'), domains: z.array(NamedDomain) }),
  z.strictObject({ code: z.literal('stale'), days: z.int(), limit: z.int() }),
  z.strictObject({ code: z.literal('onlyRehearsals') }),
  z.strictObject({ code: z.literal('bankExhausted') }),
  z.strictObject({ code: z.literal('mostlyUnknown'), unknown: z.int(), firsts: z.int() }),
]);

/** By how much the real exam has been harder than our questions. */
const OffsetFound = z.strictObject({
  /** Points of a hundred for somebody like the caller; negative if it has been easier. */
  points: z.number(),
  outcomes: z.int(),
  asked: z.int(),
  /** Whether it is known well enough for a chance to pass. */
  isKnown: z.boolean(),
});

/** What the operator promises to who fails although they were at the mark; null if nothing. */
const Guarantee = z.strictObject({
  /** How many new simulations at the mark, and within how many days before the exam. */
  needed: z.int(),
  days: z.int(),
  /** How many the caller has. */
  reached: z.int(),
  /** Days of access instead of the money, if the caller prefers. */
  moreDays: z.int(),
  /** Whether the caller failed after all that, so that it holds. */
  isDue: z.boolean(),
});

export const Readiness = z.strictObject({
  examId: Id,
  /** First answers that count, and answers of which nobody knows whether they were first. */
  firsts: z.int(),
  unknown: z.int(),
  abstentions: z.array(Abstention),
  tier: z.enum(TIERS),
  /** Null while there is something missing. */
  ourForm: z.nullable(ScoreInterval),
  /** A first, coarse level while fewer first answers than needed are all that is missing. */
  level: z.nullable(z.strictObject({ mean: z.number(), margin: z.number() })),
  /** The share of points that we count as a pass. */
  mark: z.number(),
  /** How many scored questions the form has, and how many new ones the caller can still be asked. */
  questions: z.int(),
  unseen: z.int(),
  /** Whether the full bank is open to the caller. */
  isOwner: z.boolean(),
  /** The chance to pass the real exam; null also while the offset is not known well enough. */
  chance: z.nullable(z.number()),
  offset: OffsetFound,
  /** The domain that almost certainly is the weakest; null if none is. */
  weakest: z.nullable(NamedDomain),
  /** Where more answers would narrow the interval most, and its width in points, now and then; null if they would hardly. */
  narrow: z.nullable(z.strictObject({ domain: NamedDomain, answers: z.int(), from: z.int(), to: z.int() })),
  /** Where most points are still to be had. */
  raise: z.nullable(z.strictObject({ domain: NamedDomain, points: z.number() })),
  /** What was said before, oldest first. */
  history: z.array(z.strictObject({ at: Moment, ...ScoreInterval.shape })),
  guarantee: z.nullable(Guarantee),
});
export type Readiness = z.infer<typeof Readiness>;

const ofExam = {
  access: { of: 'self', as: 'learner' },
  params: z.strictObject({ examId: Id }),
  problems: ['not_found'],
} as const;

export const getReadiness = endpoint({
  id: 'getReadiness',
  summary:
    'What the caller’s first answers say about an exam: the score to expect on a form of our questions and, once it is known how much harder the real exam is, the chance to pass it',
  method: 'GET',
  path: '/api/exams/{examId}/readiness',
  ...ofExam,
  reply: Readiness,
});

/** Why an answer is left out. */
export const LEFT_OUT = ['staff', 'unknown', 'seenBefore', 'outOfDate', 'notAnswered', 'sameFamily'] as const;

const EvidenceAnswer = z.strictObject({
  at: Moment,
  /** The question’s number in its exam. */
  question: z.int(),
  domain: z.nullable(z.int()),
  task: z.int(),
  mode: z.string(),
  isRehearsal: z.boolean(),
  /** Thousandths of the point; null if there was none to earn. */
  points: z.nullable(z.int()),
});

export const listReadinessAnswers = endpoint({
  id: 'listReadinessAnswers',
  summary: 'The answers that the caller’s readiness stands on, and those left out with the reason; the latest first',
  method: 'GET',
  path: '/api/exams/{examId}/readiness/answers',
  ...ofExam,
  reply: z.strictObject({
    counted: z.array(EvidenceAnswer),
    leftOut: z.array(z.strictObject({ ...EvidenceAnswer.shape, reason: z.enum(LEFT_OUT) })),
    /** How many there are of each; the lists end after five hundred. */
    totals: z.strictObject({ counted: z.int(), leftOut: z.record(z.enum(LEFT_OUT), z.int()) }),
  }),
});

const Bin = z.strictObject({
  from: z.number(),
  n: z.int(),
  predicted: z.number(),
  passed: z.number(),
  low: z.number(),
  high: z.number(),
});

export const Calibration = z.strictObject({
  /** People who were asked how their exam went, and how many told whether they passed. */
  asked: z.int(),
  told: z.int(),
  /** Null below ten results. */
  found: z.nullable(
    z.strictObject({
      n: z.int(),
      passed: z.int(),
      brier: z.number(),
      skill: z.nullable(z.number()),
      bias: z.strictObject({ mean: z.number(), low: z.number(), high: z.number() }),
      error: z.number(),
      errorByChance: z.number(),
      z: z.nullable(z.number()),
      bins: z.array(Bin),
    }),
  ),
  model: z.string(),
  /** Exams with ten results or more: by how many points of a hundred the real one has been harder for somebody at the mark. */
  offsets: z.array(
    z.strictObject({ name: z.string(), slug: z.string(), points: z.number(), outcomes: z.int(), asked: z.int() }),
  ),
});
export type Calibration = z.infer<typeof Calibration>;

export const getCalibration = endpoint({
  id: 'getCalibration',
  summary: 'How often predictions of passing were right, over everyone who told how their exam went',
  method: 'GET',
  path: '/api/calibration',
  access: { of: 'nobody', as: 'anyone' },
  reply: Calibration,
  problems: [],
});
