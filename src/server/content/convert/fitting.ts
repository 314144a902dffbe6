import { writtenQuestion } from '#rules/formats/draft-row.ts';
import { faultSentence } from '#rules/formats/field-name.ts';
import type { ReadQuestion, Misfit, WrittenQuestion } from '#rules/formats/format.ts';
import { isoDate } from '#rules/wording/date.ts';
import { checkDraft, parseDraft } from '#server/features/quiz/draft-check.ts';

export const isMisfit = (outcome: WrittenQuestion | Misfit): outcome is Misfit => 'reason' in outcome;

/** Looks at questions as an import into an empty exam would: as they are written, or why they do not fit. */
export function fitting(): (found: ReadQuestion) => WrittenQuestion | Misfit {
  const today = isoDate(new Date().toISOString());
  return ({ question, place, excerpt }) => {
    const outcome = checkDraft(question, { id: '', domains: [] }, today);
    if (Array.isArray(outcome)) return { place, excerpt, reason: outcome.map(faultSentence).join('; ') };
    return writtenQuestion(parseDraft(question).data!);
  };
}
