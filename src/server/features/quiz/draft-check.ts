import { faultMessage } from '#contract/messages.ts';
import { KindQuestionDraft, QuestionDraft, WideQuestionDraft } from '#contract/quiz-admin.ts';
import { type DraftedQuestion, type DraftFault, isFault, wordingOfDraft } from '#rules/question/draft.ts';

/** A row of an import as it would be stored, or everything wrong with it. */
export function checkDraft(
  row: unknown,
  exam: Parameters<typeof wordingOfDraft>[1],
  today: string,
): DraftedQuestion | DraftFault[] {
  const parsed = parseDraft(row);
  if (!parsed.success)
    return parsed.error.issues.slice(0, 10).map(({ path, message }) => ({ field: path.join('.'), reason: message }));
  const wording = wordingOfDraft(parsed.data, exam, today);
  return isFault(wording) ? [wording] : wording;
}

/** Reads a row by its stated kind, or by its list of right options; any other row is a plain question with four options. */
export function parseDraft(row: unknown) {
  const says = (field: string) => typeof row === 'object' && row !== null && field in row;
  const form = says('kind') ? KindQuestionDraft : says('correctAnswers') ? WideQuestionDraft : QuestionDraft;
  return form.safeParse(row, { error: faultMessage });
}
