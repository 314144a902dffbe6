import type { AdminFormat } from '#contract/exam-admin.ts';
import type { ExamFormat } from '#rules/exam/format.ts';

/** What is not known of an exam that was made here. */
export const UNKNOWN_FORMAT: ExamFormat = {
  items: null,
  minutes: 90,
  passMark: { score: null, scale: null, basis: 'not published' },
  itemTypes: ['single'],
  navigation: 'free',
};

/** What administrators see and change of it. */
export function formatView({ items, minutes, passMark: { score, scale, basis }, navigation }: ExamFormat): AdminFormat {
  return {
    items: items && { ...(items.from !== undefined && { from: items.from }), to: items.to },
    minutes,
    passMark: score === null || scale === null ? null : { score, scale, isPublished: basis === 'published' },
    navigation,
  };
}

/** A format as it is stored. Of the one before it keeps what administrators do not see, where what they see stays. */
export function storedFormat(given: AdminFormat, before: ExamFormat): ExamFormat {
  const seen = formatView(before);
  const isSame = (key: 'items' | 'passMark') => JSON.stringify(given[key]) === JSON.stringify(seen[key]);
  const { passMark } = given;
  const mark = passMark
    ? {
        score: passMark.score,
        scale: passMark.scale,
        basis: passMark.isPublished ? ('published' as const) : ('modelled' as const),
      }
    : UNKNOWN_FORMAT.passMark;
  return {
    items: isSame('items') ? before.items : given.items,
    minutes: given.minutes,
    passMark: isSame('passMark') ? before.passMark : mark,
    itemTypes: before.itemTypes,
    navigation: given.navigation,
  };
}

/** What makes no sense of a format, by its field; null: nothing. */
export function formatFault({ items, passMark }: AdminFormat): Record<string, string> | null {
  if (items?.from !== undefined && items.from > items.to)
    return { 'format.items.to': 'The number ends before it begins' };
  if (passMark && passMark.score > passMark.scale)
    return { 'format.passMark.score': 'The score is higher than its scale' };
  return null;
}
