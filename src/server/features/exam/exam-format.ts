import type { Phrase } from '#rules/wording/phrase.ts';
import { EXAM } from './exam.words.ts';
import type { AdminFormat } from '#contract/exam-admin.ts';
import type { ExamFormat } from '#rules/exam/format.ts';

/** The format of an exam created here: nothing is known. */
export const UNKNOWN_FORMAT: ExamFormat = {
  items: null,
  minutes: 90,
  passMark: { score: null, scale: null, basis: 'not published' },
  itemTypes: ['single'],
  navigation: 'free',
};

/** The part of it that administrators see and change. */
export function formatView({ passMark, ...format }: ExamFormat): AdminFormat {
  const { itemTypes: _types, extraMinutes: _extra, shares: _shares, ...same } = format;
  const { score, scale, minimum, basis } = passMark;
  return {
    ...same,
    passMark:
      score === null || scale === null
        ? null
        : { score, scale, ...(minimum !== undefined && { minimum }), isPublished: basis === 'published' },
  };
}

/** A format as stored. Keeps the parts administrators do not see from the previous one while the parts they see are unchanged. */
export function storedFormat(draft: AdminFormat, before: ExamFormat): ExamFormat {
  const isSame = JSON.stringify(draft.passMark) === JSON.stringify(formatView(before).passMark);
  return {
    ...draft,
    passMark: isSame ? before.passMark : storedMark(draft.passMark),
    itemTypes: before.itemTypes,
    ...(before.extraMinutes !== undefined && { extraMinutes: before.extraMinutes }),
    ...(before.shares && { shares: before.shares }),
  };
}

function storedMark(passMark: AdminFormat['passMark']): ExamFormat['passMark'] {
  if (!passMark) return UNKNOWN_FORMAT.passMark;
  const { isPublished, ...mark } = passMark;
  return { ...mark, basis: isPublished ? 'published' : 'modelled' };
}

/** The inconsistencies of a format by field; null if there are none. */
export function formatFault({ items, passMark }: AdminFormat): Record<string, Phrase> | null {
  if (items?.from !== undefined && items.from > items.to) return { 'format.items.to': EXAM.endBelowStart() };
  if (items?.scored !== undefined && items.scored > (items.from ?? items.to))
    return { 'format.items.scored': EXAM.scoredMore() };
  if (passMark && passMark.score > passMark.scale) return { 'format.passMark.score': EXAM.scoreAboveScale() };
  if (passMark?.minimum !== undefined && passMark.minimum >= passMark.score)
    return { 'format.passMark.minimum': EXAM.scaleAboveScore() };
  return null;
}
