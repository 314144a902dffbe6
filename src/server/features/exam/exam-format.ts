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
export function formatView({ items, minutes, passMark, navigation, scoring }: ExamFormat): AdminFormat {
  const { score, scale, minimum, basis } = passMark;
  return {
    items,
    minutes,
    passMark:
      score === null || scale === null
        ? null
        : { score, scale, ...(minimum !== undefined && { minimum }), isPublished: basis === 'published' },
    navigation,
    ...(scoring && { scoring }),
  };
}

/** A format as it is stored. Of the one before it keeps what administrators do not see, where what they see stays. */
export function storedFormat(given: AdminFormat, before: ExamFormat): ExamFormat {
  const isSame = JSON.stringify(given.passMark) === JSON.stringify(formatView(before).passMark);
  return {
    items: given.items,
    minutes: given.minutes,
    passMark: isSame ? before.passMark : storedMark(given.passMark),
    itemTypes: before.itemTypes,
    navigation: given.navigation,
    ...(given.scoring && { scoring: given.scoring }),
  };
}

function storedMark(given: AdminFormat['passMark']): ExamFormat['passMark'] {
  if (!given) return UNKNOWN_FORMAT.passMark;
  const { isPublished, ...mark } = given;
  return { ...mark, basis: isPublished ? 'published' : 'modelled' };
}

/** What makes no sense of a format, by its field; null: nothing. */
export function formatFault({ items, passMark }: AdminFormat): Record<string, string> | null {
  if (items?.from !== undefined && items.from > items.to)
    return { 'format.items.to': 'The end of the range is below its start' };
  if (items?.scored !== undefined && items.scored > (items.from ?? items.to))
    return { 'format.items.scored': 'There are more scored questions than questions' };
  if (passMark && passMark.score > passMark.scale)
    return { 'format.passMark.score': 'The score is above the top of its scale' };
  if (passMark?.minimum !== undefined && passMark.minimum >= passMark.score)
    return { 'format.passMark.minimum': 'The scale starts at or above the pass mark' };
  return null;
}
