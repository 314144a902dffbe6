import { MOST_LICENSE } from '#rules/question/part/limits.ts';
import * as z from 'zod/mini';
import type { AdminFormat, AdminVersion } from '#contract/exam-admin.ts';
import { packedLastDay } from '#rules/exam/last-day.ts';
import { text } from '#contract/text.ts';
import { SCORINGS } from '#rules/exam/scoring.ts';
import { NAVIGATIONS } from '#rules/exam/navigation.ts';
import { readObjectives } from './objectives-text.ts';
import { MOST_ACCESS_DAYS } from '#rules/checkout/access-days.ts';
import { isPrice } from '#rules/checkout/price.ts';
import { countText } from '#rules/wording/count.ts';

/** A price typed in dollars, as cents. Anything that is not a price is refused with a sentence, never taken for 0. */
const Dollars = z.pipe(
  z.string().check(z.regex(/^\s*\$?\d{1,5}(\.\d{2})?\s*$/, { error: 'Enter a price such as 29 or 19.50' })),
  z.transform((typed) => Math.round(Number(typed.replace('$', '')) * 100)),
);

const NUMBER = { error: 'Enter a whole number' };
/** A whole number as typed; null if empty. */
const TypedNumber = z.pipe(
  z.string().check(z.regex(/^\s*([1-9]\d{0,4})?\s*$/, NUMBER)),
  z.transform((typed) => (typed.trim() === '' ? null : Number(typed))),
);

/** Days of access as typed, 0 for unlimited; null if empty. */
const Days = z.pipe(
  z.string().check(
    z.regex(/^\s*\d{0,5}\s*$/, NUMBER),
    z.refine((typed) => Number(typed) <= MOST_ACCESS_DAYS, {
      error: `At most ${countText(MOST_ACCESS_DAYS, 'day')}; 0 for lifetime access`,
    }),
  ),
  z.transform((typed) => (typed.trim() === '' ? null : Number(typed))),
);

/** A date from its field; null if empty. */
const Day = z.pipe(
  z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/, { error: 'Enter a date' })),
  z.transform((typed) => (typed === '' ? null : typed)),
);
const EDITION_TYPED = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^([a-z0-9][a-z0-9.-]{0,59})?$/, { error: 'Use only letters, digits, periods, and hyphens' }),
  );
const CODE = z
  .string()
  .check(z.regex(/^([A-Za-z0-9][A-Za-z0-9.-]{0,39})?$/, { error: 'Use only letters, digits, periods, and hyphens' }));

/** The dialog of an exam, as its form sends it. */
export const ExamForm = z
  .strictObject({
    name: text(1, 120).check(z.regex(/\S/, { error: 'Required' })),
    description: text(0, 600),
    categoryId: z.string().check(z.minLength(1, { error: 'Choose a category' })),
    price: Dollars,
    accessDays: Days,
    isNotSold: z.optional(z.literal('on')),
    isActive: z.optional(z.literal('on')),
    edition: EDITION_TYPED,
    code: CODE,
    vendor: text(0, 80),
    license: text(0, MOST_LICENSE),
    itemsFrom: TypedNumber,
    itemsTo: TypedNumber,
    itemsScored: TypedNumber,
    minutes: TypedNumber,
    passScore: TypedNumber,
    passScale: TypedNumber,
    passMinimum: TypedNumber,
    passBasis: z.enum(['published', 'estimate']),
    navigation: z.enum(NAVIGATIONS),
    scoring: z.enum(SCORINGS),
    versionLabel: text(0, 60),
    effective: Day,
    retires: Day,
    retiresElsewhere: Day,
    successor: EDITION_TYPED,
    objectives: z.string(),
  })
  .check(
    z.refine(({ price, isNotSold }) => price !== 0 || isNotSold !== undefined, {
      path: ['price'],
      error: 'With a price of 0, the exam is not for sale. If that’s what you want, check the box below',
    }),
    z.refine(({ price }) => isPrice(price), {
      path: ['price'],
      error: 'Enter a price from $0.50 to $10,000',
    }),
    z.refine(({ retires, retiresElsewhere }) => retiresElsewhere === null || retires !== null, {
      path: ['retires'],
      error: 'Enter the last day in English, too',
    }),
    z.refine(({ minutes }) => minutes !== null && minutes <= 600, {
      path: ['minutes'],
      error: 'Enter 1 to 600 minutes',
    }),
    z.refine(({ itemsFrom, itemsTo }) => (itemsFrom ?? 0) <= (itemsTo ?? 500) && (itemsTo ?? 0) <= 500, {
      path: ['itemsTo'],
      error: 'Enter at least as many as in “Questions from,” and at most 500',
    }),
    z.refine(({ passScore, passScale }) => (passScore === null) === (passScale === null), {
      path: ['passScale'],
      error: 'Enter both the score and the scale, or neither',
    }),
    z.refine(({ passScore, passScale }) => (passScore ?? 0) <= (passScale ?? 10_000) && (passScale ?? 0) <= 10_000, {
      path: ['passScore'],
      error: 'Cannot be above the top of the scale',
    }),
    z.refine(({ itemsFrom, itemsTo, itemsScored }) => (itemsScored ?? 0) <= (itemsFrom ?? itemsTo ?? 0), {
      path: ['itemsScored'],
      error: 'Cannot exceed the number of questions',
    }),
    z.check<{ objectives: string }>(({ value, issues }) => {
      const read = readObjectives(value.objectives);
      if (typeof read !== 'number') return;
      const message = `Line ${read}: enter a task, a colon, and where it went, such as 1.2: 2.1`;
      issues.push({ code: 'custom', message, path: ['objectives'], input: value });
    }),
    z.refine(({ passScore, passMinimum }) => passMinimum === null || passMinimum < (passScore ?? 0), {
      path: ['passMinimum'],
      error: 'Must be lower than the passing score',
    }),
  );

/** Cents as the field shows them: whole dollars if they come out even. */
export const dollarsOf = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/** A weight as typed, 24 or 25-30, as a band; null if it is neither. */
export function weightOf(typed: string): { weightFrom: number; weightTo: number } | null {
  const [, from, to] = /^\s*(\d{1,3}(?:\.\d+)?)\s*(?:[-–]\s*(\d{1,3}(?:\.\d+)?))?\s*%?\s*$/.exec(typed) ?? [];
  if (from === undefined) return null;
  const band = { weightFrom: Number(from), weightTo: Number(to ?? from) };
  return band.weightFrom > 0 && band.weightTo <= 100 && band.weightFrom <= band.weightTo ? band : null;
}

type TypedFormat = Pick<
  z.output<typeof ExamForm>,
  | 'itemsFrom'
  | 'itemsTo'
  | 'itemsScored'
  | 'minutes'
  | 'passScore'
  | 'passScale'
  | 'passMinimum'
  | 'passBasis'
  | 'navigation'
  | 'scoring'
>;

/** Only the first number means exactly that many; only the last means 'up to'. */
function itemsOf(from: number | null, to: number | null, scored: number | null): AdminFormat['items'] {
  const own = scored === null ? {} : { scored };
  if (from === null) return to === null ? null : { to, ...own };
  return { from, to: to ?? from, ...own };
}

/** The exam format as typed. */
export function formatOf({
  itemsFrom,
  itemsTo,
  itemsScored,
  minutes,
  passScore,
  passScale,
  passMinimum,
  passBasis,
  navigation,
  scoring,
}: TypedFormat): AdminFormat {
  return {
    items: itemsOf(itemsFrom, itemsTo, itemsScored),
    minutes: minutes ?? 0,
    passMark:
      passScore === null || passScale === null
        ? null
        : {
            score: passScore,
            scale: passScale,
            ...(passMinimum !== null && { minimum: passMinimum }),
            isPublished: passBasis === 'published',
          },
    navigation,
    scoring,
  };
}

type TypedVersion = Pick<
  z.output<typeof ExamForm>,
  'versionLabel' | 'effective' | 'retires' | 'retiresElsewhere' | 'successor' | 'objectives'
>;

/** The version as typed. */
export function versionOf({ versionLabel, effective, successor, objectives, ...days }: TypedVersion): AdminVersion {
  const read = readObjectives(objectives);
  return {
    label: versionLabel,
    effective,
    retires: packedLastDay(days) ?? null,
    successor: successor === '' ? null : successor,
    objectives: typeof read === 'number' ? [] : read,
  };
}
