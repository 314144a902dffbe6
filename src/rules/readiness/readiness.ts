import type { ScoreTable } from './exam-form.ts';
import { chanceToPass, type Offset } from './offset.ts';
import { passCurve, type ScoreInterval, scoreOnOurForm } from './predict.ts';
import { type CountedAnswer, type Population, type Strengths, strengthsOf, weakestChances } from './strengths.ts';

/** Names the model of stored predictions; changes with everything that changes a prediction. */
export const READINESS_MODEL = 'rasch-domains-1';

/** An answer as it was logged. `first`: null if it is not known whether a key was seen before. */
export type LoggedAnswer = {
  /** One and the same for all wordings, copies, and versions of a question. */
  question: string;
  family: string | null;
  domain: number;
  first: boolean | null;
  isStaff: boolean;
  isRehearsal: boolean;
  /** Whether the question still belongs to the exam. */
  isInDate: boolean;
  /** Thousandths of the point; null if not answered where that does not count. */
  points: number | null;
  difficulty: number;
  slope?: number;
  /** Days since some day; the same for all. */
  day: number;
};

export type LeftOutReason = 'staff' | 'unknown' | 'seenBefore' | 'outOfDate' | 'notAnswered' | 'sameFamily';
export type Evidence<A extends LoggedAnswer = LoggedAnswer> = {
  counted: A[];
  leftOut: { answer: A; reason: LeftOutReason }[];
};

const POINT = 1000;

/** Which answers say something about readiness, and why the others do not. A family counts once, by its earliest answer. */
export function evidenceIn<A extends LoggedAnswer>(log: readonly A[]): Evidence<A> {
  const found: Evidence<A> = { counted: [], leftOut: [] };
  const seen = new Set<string>();
  for (const answer of log.toSorted((a, b) => a.day - b.day)) {
    const keys = [`question ${answer.question}`, ...(answer.family === null ? [] : [`family ${answer.family}`])];
    const isRepeated = keys.some((key) => seen.has(key));
    const reason = reasonAgainst(answer, isRepeated);
    // Whatever was shown, even unanswered or aided, a sibling is no longer new.
    keys.forEach((key) => seen.add(key));
    if (reason === null) found.counted.push(answer);
    else found.leftOut.push({ answer, reason });
  }
  return found;
}

function reasonAgainst(
  { isStaff, first, isInDate, points, family }: LoggedAnswer,
  isRepeated: boolean,
): LeftOutReason | null {
  if (isStaff) return 'staff';
  if (first === null) return 'unknown';
  if (!first) return 'seenBefore';
  if (isRepeated) return family === null ? 'seenBefore' : 'sameFamily';
  if (!isInDate) return 'outOfDate';
  return points === null ? 'notAnswered' : null;
}

/** Why nothing is said, with the figures to say it with. */
export type Abstention =
  | { code: 'fewFirsts'; firsts: number; needed: number }
  | { code: 'emptyDomains'; domains: number[] }
  | { code: 'stale'; days: number; limit: number }
  | { code: 'onlyRehearsals' }
  | { code: 'bankExhausted' }
  | { code: 'mostlyUnknown'; unknown: number; firsts: number };

export const TIERS = ['notEnough', 'notYet', 'borderline', 'ready'] as const;
export type Tier = (typeof TIERS)[number];

export const READINESS_LIMITS = {
  firsts: 40,
  /** A domain of this share needs at least one answer. */
  domainShare: 0.15,
  staleDays: 21,
  /** How well the offset must be known before the chance to pass is said. */
  offsetSd: 0.25,
  ready: 0.85,
  borderline: 0.5,
  weakest: 0.8,
} as const;

export type Readiness = {
  model: string;
  firsts: number;
  unknown: number;
  abstentions: Abstention[];
  tier: Tier;
  /** The score on a form of our own questions; null while there is something missing. */
  ourForm: ScoreInterval | null;
  /** The chance to pass the real exam; null also while the offset is not known well enough. */
  chance: number | null;
  /** The prediction, whether it is said or not: what is stored before the outcome. */
  logged: { chance: number; form: ScoreInterval; curve: number[] };
  /** The domain that is the weakest almost certainly; null if none is. */
  weakest: number | null;
  strengths: Strengths;
};

export type ReadinessInput = {
  answers: readonly LoggedAnswer[];
  /** The weight of each domain. */
  weights: readonly number[];
  table: ScoreTable;
  offset: Offset;
  today: number;
  /** Whether the bank has too few new questions for another form. */
  isBankExhausted: boolean;
  population?: Population;
};

/** What may be said of a person's readiness for an exam, and whether it may. */
export function readinessOf(input: ReadinessInput): Readiness {
  const { answers, weights, table, offset, population } = input;
  const evidence = evidenceIn(answers);
  const firsts = evidence.counted.map(({ domain, points, difficulty, slope }): CountedAnswer => ({
    domain,
    credit: points! / POINT,
    difficulty,
    slope,
  }));
  const strengths = strengthsOf(firsts, weights.length, population);
  const curve = passCurve(strengths, table);
  const form = scoreOnOurForm(strengths, table);
  const chance = chanceToPass(curve, offset);
  const abstentions = abstentionsOf(input, evidence);
  const hasEnough = abstentions.length === 0;
  const chances = weights.length > 1 && hasEnough ? weakestChances(strengths) : [];
  const weakest = chances.findIndex((value) => value >= READINESS_LIMITS.weakest);
  return {
    model: READINESS_MODEL,
    firsts: firsts.length,
    unknown: unknownIn(evidence),
    abstentions,
    tier: hasEnough ? tierOf(chance) : 'notEnough',
    ourForm: hasEnough ? form : null,
    chance: hasEnough && offset.sd <= READINESS_LIMITS.offsetSd ? chance : null,
    logged: { chance, form, curve },
    weakest: weakest === -1 ? null : weakest,
    strengths,
  };
}

/** How coarse a first level is at best, in shares: twenty-five answers say no more. */
const LEVEL_MARGIN = 0.13;
const LEVEL_FROM = 20;

/** A first level, from half of what is needed on: a mean, and how far from it the score on our form may be. Null if something else is missing. */
export function levelOf({ firsts, abstentions, logged }: Readiness): { mean: number; margin: number } | null {
  if (firsts < LEVEL_FROM || abstentions.length !== 1 || abstentions[0]!.code !== 'fewFirsts') return null;
  const { mean, low, high } = logged.form;
  return { mean, margin: Math.max(LEVEL_MARGIN, (high - low) / 2) };
}

function tierOf(chance: number): Tier {
  if (chance >= READINESS_LIMITS.ready) return 'ready';
  return chance >= READINESS_LIMITS.borderline ? 'borderline' : 'notYet';
}

const unknownIn = ({ leftOut }: Evidence) => leftOut.filter(({ reason }) => reason === 'unknown').length;

function abstentionsOf({ weights, today, isBankExhausted }: ReadinessInput, evidence: Evidence): Abstention[] {
  const { counted } = evidence;
  const { firsts: needed, domainShare, staleDays } = READINESS_LIMITS;
  const found: Abstention[] = [];
  const unknown = unknownIn(evidence);
  if (counted.length < needed) found.push({ code: 'fewFirsts', firsts: counted.length, needed });
  if (unknown > 0 && unknown >= counted.length) found.push({ code: 'mostlyUnknown', unknown, firsts: counted.length });
  if (isBankExhausted) found.push({ code: 'bankExhausted' });
  if (counted.length === 0) return found;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const answered = new Set(counted.map(({ domain }) => domain));
  const domains = [...weights.keys()].filter(
    (domain) => weights[domain]! / total >= domainShare && !answered.has(domain),
  );
  if (domains.length > 0) found.push({ code: 'emptyDomains', domains });
  const days = today - Math.max(...counted.map(({ day }) => day));
  if (days > staleDays) found.push({ code: 'stale', days, limit: staleDays });
  if (counted.every(({ isRehearsal }) => isRehearsal)) found.push({ code: 'onlyRehearsals' });
  return found;
}
