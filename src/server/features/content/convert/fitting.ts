import { writtenQuestion } from '#rules/formats/draft-row.ts';
import { faultSentences } from '#rules/formats/field-name.ts';
import type { ReadQuestion, Misfit, WrittenQuestion } from '#rules/formats/format.ts';
import { isoDate } from '#rules/wording/date.ts';
import { checkDraft, parseDraft } from '#server/features/question/import/draft-check.ts';

export const isMisfit = (entry: WrittenQuestion | Misfit): entry is Misfit => 'reason' in entry;

/** Checks questions like an import into an empty exam: returns each as written, or why it does not fit. */
export function fitting(): (found: ReadQuestion) => WrittenQuestion | Misfit {
  const today = isoDate(new Date().toISOString());
  return ({ question, place, excerpt }) => {
    const draft = checkDraft(question, { id: '', domains: [] }, today);
    if (Array.isArray(draft)) return { place, excerpt, reason: faultSentences(draft).join('; ') };
    return writtenQuestion(parseDraft(question).data!);
  };
}
