import * as z from 'zod/mini';
import { SCORINGS } from '#rules/exam/scoring.ts';
import { SITTING_MODES } from '#rules/practice/mode.ts';
import { MOST_KEPT } from '#rules/practice/note.ts';
import {
  MOST_ADDED,
  MOST_DRILLED,
  MOST_QUESTIONS,
  MOST_SKIPPED,
  PLANNED_PRACTICE,
  POOLS,
} from '#rules/practice/settings.ts';
import { SIMULATION_TIMES } from '#rules/practice/simulation-time.ts';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { DIFFICULTIES } from '#rules/question/difficulty.ts';
import { endpoint, json } from './endpoint.ts';
import { PracticeEventIn, SittingReply, SyncReply } from './practice-sitting.ts';
import { LearnerHeaders } from './learner.ts';
import { TimeZoneQuery } from './time-zone.ts';
import { Id, Moment, text } from './text.ts';

const examParams = z.strictObject({ examId: Id });
const sittingParams = z.strictObject({ sittingId: Id });

export const PracticeSettings = z.strictObject({
  count: z.int().check(z.gte(1), z.lte(MOST_QUESTIONS)),
  domains: z.array(z.int().check(z.gte(1), z.lte(99))).check(z.maxLength(20)),
  tasks: z.array(z.string().check(z.regex(/^\d{1,2}\.\d{1,2}$/))).check(z.maxLength(200)),
  difficulties: z.array(z.enum(DIFFICULTIES)).check(z.maxLength(3)),
  kinds: z.optional(z.array(z.enum(KIND_NAMES)).check(z.maxLength(KIND_NAMES.length))),
  pool: z.enum(POOLS),
  weakestFirst: z.boolean(),
  /** Leaves out this many of the most recently seen questions. */
  skipsLast: z.optional(z.int().check(z.gte(0), z.lte(MOST_SKIPPED))),
  /** Reserves a full simulation's worth of unseen questions. */
  leavesForm: z.optional(z.boolean()),
  /** Shows where the caller starts, before anything is known of them. */
  isDiagnostic: z.optional(z.boolean()),
  /** What the caller's plan of the day asked for it as. */
  plannedAs: z.optional(z.enum(PLANNED_PRACTICE)),
});

/** How much of the next simulation is new to the caller, and how many remain before one is a rehearsal. */
const NewInForm = z.strictObject({ total: z.int(), unseen: z.int(), forms: z.int() });

const SimulationForm = z.strictObject({
  questions: z.int(),
  isCountPublished: z.boolean(),
  /** Whether the vendor states the number as 'up to'. */
  isMost: z.boolean(),
  minutes: z.int(),
  /** Minutes the vendor adds on request, for people who choose '+30'; absent if it adds none. */
  extraMinutes: z.optional(z.int()),
  isForwardOnly: z.boolean(),
  scoring: z.enum(SCORINGS),
  /** How many of `questions` are unscored, as on the real exam. */
  unscored: z.int(),
  passMark: z.nullable(z.strictObject({ score: z.number(), scale: z.number(), minimum: z.optional(z.number()) })),
  /** Our estimate, in whole percent. */
  passPercentage: z.number(),
  /** How many questions of each domain a simulation has now. */
  domains: z.array(z.strictObject({ number: z.int(), questions: z.int() })),
  isNew: NewInForm,
  /** The simulation of questions that practice and cards never touch; null if the bank holds fewer than three forms. */
  sealed: z.nullable(NewInForm),
});

export const Preset = z.strictObject({ id: Id, name: z.string(), settings: PracticeSettings });
export type Preset = z.infer<typeof Preset>;

export const SittingSummary = z.strictObject({
  id: Id,
  mode: z.enum(SITTING_MODES),
  /** For a simulation: whether it is the sealed form, and whether too little was new for it to say how ready one is. */
  isSealed: z.boolean(),
  isRehearsal: z.boolean(),
  startedAt: Moment,
  deadline: z.nullable(Moment),
  submittedAt: z.nullable(Moment),
  total: z.int(),
  /** How many of them don't count. */
  unscored: z.int(),
  /** Right answers among those that count; null until submitted. */
  answered: z.nullable(z.int()),
  correct: z.nullable(z.int()),
  /** What partly right questions earned, in thousandths of a point. */
  partialPoints: z.int(),
});
export type SittingSummary = z.infer<typeof SittingSummary>;

export const PracticeSetup = z.strictObject({
  /** Questions by task, difficulty, and kind, and how many of them each pool holds for the caller. */
  cells: z.array(
    z.strictObject({
      domain: z.int(),
      task: z.int(),
      difficulty: z.enum(DIFFICULTIES),
      kind: z.enum(KIND_NAMES),
      all: z.int(),
      unseen: z.int(),
      missed: z.int(),
      flagged: z.int(),
    }),
  ),
  /** With the caller's answers in each, as far as they count toward strength. */
  tasks: z.array(
    z.strictObject({ domain: z.int(), number: z.int(), name: z.string(), asked: z.int(), correct: z.int() }),
  ),
  simulation: SimulationForm,
  presets: z.array(Preset),
  /** All that can be resumed, then the most recently submitted; each newest first. */
  sittings: z.array(SittingSummary),
  /** The server's time. */
  now: Moment,
});
export type PracticeSetup = z.infer<typeof PracticeSetup>;

export const getPractice = endpoint({
  id: 'getPractice',
  summary: 'What the caller can practice, presets, open and past sittings, and the format of the exam simulation',
  method: 'GET',
  path: '/api/exams/{examId}/practice',
  access: { of: 'exam', as: 'owner' },
  params: examParams,
  reply: PracticeSetup,
  problems: ['not_found'],
});

export const StartSitting = z.strictObject({
  /** Made by the device: starting again with the same id returns the same sitting. */
  sittingId: Id,
  mode: z.enum(SITTING_MODES),
  /** What to practice; if omitted, ten questions on everything. Not for simulations. */
  settings: z.optional(PracticeSettings),
  /** For a simulation: whether it is the sealed form. */
  isSealed: z.optional(z.boolean()),
  /** For a simulation: a multiple of the exam's time, or flat extra minutes where the vendor gives them. */
  extraTime: z.optional(z.enum(SIMULATION_TIMES)),
  /** One of the caller's own results: practice only what was missed in it. */
  missedIn: z.optional(Id),
  /** One of the caller's own results: practice only what was not answered in it. */
  unansweredIn: z.optional(Id),
  /** With `missedIn` or `unansweredIn`: at most so many, those worth most first, without what was answered correctly since. */
  most: z.optional(z.int().check(z.gte(1), z.lte(MOST_QUESTIONS))),
  /** This many questions of one task, those new to the caller first; never the one named in `but`. */
  drill: z.optional(
    z.strictObject({
      task: z.string().check(z.regex(/^\d{1,2}\.\d{1,2}$/)),
      count: z.int().check(z.gte(1), z.lte(MOST_DRILLED)),
      but: z.optional(Id),
    }),
  ),
});
export type StartSitting = z.infer<typeof StartSitting>;

export const startPracticeSitting = endpoint({
  id: 'startPracticeSitting',
  summary: 'Starts a practice sitting or an exam simulation; without access to the exam, practice from its free pool',
  method: 'POST',
  path: '/api/exams/{examId}/practice',
  access: { of: 'self', as: 'learner' },
  params: examParams,
  body: json(StartSitting),
  reply: z.strictObject({ id: Id, total: z.int() }),
  problems: ['not_found', 'forbidden', 'nothing_fits'],
  limit: 'general',
});

export const putPracticePreset = endpoint({
  id: 'putPracticePreset',
  summary: 'Saves settings under a name; up to 20 per exam',
  method: 'PUT',
  path: '/api/exams/{examId}/practice/presets/{presetId}',
  access: { of: 'exam', as: 'owner' },
  params: z.strictObject({ examId: Id, presetId: Id }),
  body: json(z.strictObject({ name: text(1, 60), settings: PracticeSettings })),
  reply: Preset,
  problems: ['not_found'],
  limit: 'general',
});

export const deletePracticePreset = endpoint({
  id: 'deletePracticePreset',
  summary: 'Removes a preset; repeating it changes nothing',
  method: 'DELETE',
  path: '/api/exams/{examId}/practice/presets/{presetId}',
  access: { of: 'exam', as: 'owner' },
  params: z.strictObject({ examId: Id, presetId: Id }),
  reply: null,
  status: 204,
  problems: ['not_found'],
  limit: 'general',
});

export const putQuestionMark = endpoint({
  id: 'putQuestionMark',
  summary:
    'Sets the caller’s bookmark and note on a question. If the stored note differs from `noteBefore`, both are kept, and the response contains both',
  method: 'PUT',
  path: '/api/exams/{examId}/practice/questions/{questionId}',
  access: { of: 'self', as: 'learner' },
  params: z.strictObject({ examId: Id, questionId: Id }),
  headers: LearnerHeaders,
  body: json(
    z.strictObject({
      isFlagged: z.optional(z.boolean()),
      note: z.optional(text(0, MOST_KEPT)),
      /** The note as it was when this one was started. If omitted, the stored note is replaced. */
      noteBefore: z.optional(text(0, MOST_KEPT)),
    }),
  ),
  reply: z.strictObject({ isFlagged: z.boolean(), note: z.string() }),
  problems: ['not_found'],
  limit: 'general',
});

export const getPracticeSitting = endpoint({
  id: 'getPracticeSitting',
  summary: 'One of the caller’s sittings in its current state; with its result once it is submitted',
  method: 'GET',
  path: '/api/practice-sittings/{sittingId}',
  access: { of: 'self', as: 'learner' },
  params: sittingParams,
  reply: SittingReply,
  problems: ['not_found', 'forbidden'],
});

export const sendPracticeEvents = endpoint({
  id: 'sendPracticeEvents',
  summary: 'Stores the events of a sitting, each once, and returns what the caller has not seen yet',
  method: 'POST',
  path: '/api/practice-sittings/{sittingId}/events',
  access: { of: 'self', as: 'learner' },
  params: sittingParams,
  headers: LearnerHeaders,
  body: json(
    z.strictObject({
      /** The revision the caller has; 0 for none. */
      since: z.int().check(z.gte(0)),
      events: z.array(PracticeEventIn).check(z.maxLength(100)),
    }),
  ),
  reply: SyncReply,
  problems: ['not_found', 'forbidden'],
  limit: 'general',
});

export const addToPracticeSitting = endpoint({
  id: 'addToPracticeSitting',
  summary:
    'Adds more questions of a question’s task to open practice, to be asked after it; repeating it adds nothing. Returns the sitting',
  method: 'POST',
  path: '/api/practice-sittings/{sittingId}/more',
  access: { of: 'self', as: 'learner' },
  params: sittingParams,
  headers: LearnerHeaders,
  body: json(
    z.strictObject({ place: z.int().check(z.gte(0), z.lte(199)), count: z.int().check(z.gte(1), z.lte(MOST_ADDED)) }),
  ),
  reply: SittingReply,
  problems: ['not_found', 'forbidden', 'nothing_fits'],
  limit: 'general',
});

export const submitPracticeSitting = endpoint({
  id: 'submitPracticeSitting',
  summary:
    'Ends a sitting, once; repeating it returns the same result, and opens the review of one that ended without access, now that there is access',
  method: 'POST',
  path: '/api/practice-sittings/{sittingId}/submit',
  access: { of: 'self', as: 'learner' },
  params: sittingParams,
  headers: LearnerHeaders,
  reply: SittingReply,
  problems: ['not_found', 'forbidden'],
  limit: 'general',
});

export const addMissedCards = endpoint({
  id: 'addMissedCards',
  summary:
    'Adds a flashcard for each question missed in a submitted sitting, using another question of the same task where there is one; repeating it adds nothing',
  method: 'POST',
  path: '/api/practice-sittings/{sittingId}/cards',
  access: { of: 'self', as: 'learner' },
  params: sittingParams,
  query: TimeZoneQuery,
  /** `waiting`: those that come up on later days because of the daily limit, or because today's plan is full. */
  reply: z.strictObject({ added: z.int(), waiting: z.int() }),
  problems: ['not_found', 'forbidden'],
  limit: 'general',
});
