import * as z from 'zod/mini';
import { SCORINGS } from '#rules/exam/scoring.ts';
import { SITTING_MODES } from '#rules/practice/mode.ts';
import { MOST_KEPT } from '#rules/practice/note.ts';
import { MOST_DRILLED, MOST_QUESTIONS, MOST_SKIPPED, POOLS } from '#rules/practice/settings.ts';
import { EXTRA_TIMES } from '#rules/quiz/timing.ts';
import { DIFFICULTIES } from '#rules/question/difficulty.ts';
import { endpoint } from './endpoint.ts';
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
  pool: z.enum(POOLS),
  weakestFirst: z.boolean(),
  /** Leaves out so many questions that were seen last. */
  skipsLast: z.optional(z.int().check(z.gte(0), z.lte(MOST_SKIPPED))),
  /** Leaves a whole simulation of unseen questions untouched. */
  leavesForm: z.optional(z.boolean()),
});

/** How much of the next simulation is new to the caller, and how many are left before one is a rehearsal. */
const NewInForm = z.strictObject({ total: z.int(), unseen: z.int(), forms: z.int() });

const SimulationForm = z.strictObject({
  questions: z.int(),
  isCountPublished: z.boolean(),
  /** Whether the vendor says 'up to' that number. */
  isMost: z.boolean(),
  minutes: z.int(),
  isForwardOnly: z.boolean(),
  scoring: z.enum(SCORINGS),
  /** Of `questions`, those that count for nothing, as on the real exam. */
  unscored: z.int(),
  passMark: z.nullable(z.strictObject({ score: z.number(), scale: z.number(), minimum: z.optional(z.number()) })),
  /** Our estimate, in whole percent. */
  passPercentage: z.int(),
  /** Questions of each domain that a simulation has now. */
  domains: z.array(z.strictObject({ number: z.int(), questions: z.int() })),
  isNew: NewInForm,
  /** Of questions that practice and cards never touch; null where the bank does not hold three forms. */
  sealed: z.nullable(NewInForm),
});

export const Preset = z.strictObject({ id: Id, name: z.string(), settings: PracticeSettings });
export type Preset = z.infer<typeof Preset>;

export const SittingSummary = z.strictObject({
  id: Id,
  mode: z.enum(SITTING_MODES),
  /** Of a simulation: of the sealed form; and so little of it was new that it says nothing about where one stands. */
  isSealed: z.boolean(),
  isRehearsal: z.boolean(),
  startedAt: Moment,
  deadline: z.nullable(Moment),
  submittedAt: z.nullable(Moment),
  total: z.int(),
  /** Of them, those that do not count. */
  unscored: z.int(),
  /** Of those that count; null until it is submitted. */
  answered: z.nullable(z.int()),
  correct: z.nullable(z.int()),
  /** What questions earned that were right in part, in thousandths of a point. */
  partialPoints: z.int(),
});
export type SittingSummary = z.infer<typeof SittingSummary>;

export const PracticeSetup = z.strictObject({
  /** Questions by task and difficulty, and how many of them each pool holds for the caller. */
  cells: z.array(
    z.strictObject({
      domain: z.int(),
      task: z.int(),
      difficulty: z.enum(DIFFICULTIES),
      all: z.int(),
      unseen: z.int(),
      missed: z.int(),
      flagged: z.int(),
    }),
  ),
  /** With what the caller answered of each, as far as it counts for strength. */
  tasks: z.array(
    z.strictObject({ domain: z.int(), number: z.int(), name: z.string(), asked: z.int(), correct: z.int() }),
  ),
  simulation: SimulationForm,
  presets: z.array(Preset),
  /** All that are open, then the last that were submitted; each newest first. */
  sittings: z.array(SittingSummary),
});
export type PracticeSetup = z.infer<typeof PracticeSetup>;

export const getPractice = endpoint({
  id: 'getPractice',
  summary: 'What the caller can practice, presets, open and past sittings, and the format of the exam simulation',
  method: 'GET',
  path: '/api/exams/{examId}/practice',
  access: 'owner',
  params: examParams,
  reply: PracticeSetup,
  problems: ['not_found'],
});

export const StartSitting = z.strictObject({
  /** Made by the device: starting again under the same id gives the same sitting. */
  sittingId: Id,
  mode: z.enum(SITTING_MODES),
  /** What to practice; everything, ten questions, where it is not said. A simulation takes none. */
  settings: z.optional(PracticeSettings),
  /** Of a simulation: of the sealed form. */
  isSealed: z.optional(z.boolean()),
  /** Of a simulation: how many times the time of the exam. */
  extraTime: z.optional(z.enum(EXTRA_TIMES)),
  /** A result of one's own: to practice only what was missed in it. */
  missedIn: z.optional(Id),
  /** So many questions of one task, those that are new to the caller first; none is the one named in `but`. */
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
  access: 'student',
  params: examParams,
  body: StartSitting,
  reply: z.strictObject({ id: Id, total: z.int() }),
  problems: ['not_found', 'forbidden', 'nothing_fits'],
  limit: 'general',
});

export const putPracticePreset = endpoint({
  id: 'putPracticePreset',
  summary: 'Saves settings under a name; up to 20 per exam',
  method: 'PUT',
  path: '/api/exams/{examId}/practice/presets/{presetId}',
  access: 'owner',
  params: z.strictObject({ examId: Id, presetId: Id }),
  body: z.strictObject({ name: text(1, 60), settings: PracticeSettings }),
  reply: Preset,
  problems: ['not_found'],
  limit: 'general',
});

export const deletePracticePreset = endpoint({
  id: 'deletePracticePreset',
  summary: 'Removes a preset; repeating it changes nothing',
  method: 'DELETE',
  path: '/api/exams/{examId}/practice/presets/{presetId}',
  access: 'owner',
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
  access: 'student',
  params: z.strictObject({ examId: Id, questionId: Id }),
  headers: LearnerHeaders,
  body: z.strictObject({
    isFlagged: z.optional(z.boolean()),
    note: z.optional(text(0, MOST_KEPT)),
    /** The note that was there when this one was begun. Left out, what is there is replaced. */
    noteBefore: z.optional(text(0, MOST_KEPT)),
  }),
  reply: z.strictObject({ isFlagged: z.boolean(), note: z.string() }),
  problems: ['not_found'],
  limit: 'general',
});

export const getPracticeSitting = endpoint({
  id: 'getPracticeSitting',
  summary: 'One of the caller’s sittings in its current state; with its result once it is submitted',
  method: 'GET',
  path: '/api/practice-sittings/{sittingId}',
  access: 'student',
  params: sittingParams,
  reply: SittingReply,
  problems: ['not_found', 'forbidden'],
});

export const sendPracticeEvents = endpoint({
  id: 'sendPracticeEvents',
  summary: 'Stores the events of a sitting, each once, and returns what the caller has not seen yet',
  method: 'POST',
  path: '/api/practice-sittings/{sittingId}/events',
  access: 'student',
  params: sittingParams,
  headers: LearnerHeaders,
  body: z.strictObject({
    /** The revision that the caller knows; 0 for none. */
    since: z.int().check(z.gte(0)),
    events: z.array(PracticeEventIn).check(z.maxLength(100)),
  }),
  reply: SyncReply,
  problems: ['not_found', 'forbidden'],
  limit: 'general',
});

export const submitPracticeSitting = endpoint({
  id: 'submitPracticeSitting',
  summary: 'Ends a sitting, once; repeating it returns the same result',
  method: 'POST',
  path: '/api/practice-sittings/{sittingId}/submit',
  access: 'student',
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
  access: 'student',
  params: sittingParams,
  query: TimeZoneQuery,
  /** `waiting`: those of them that come up on later days, since so many a day do. */
  reply: z.strictObject({ added: z.int(), waiting: z.int() }),
  problems: ['not_found', 'forbidden'],
  limit: 'general',
});
