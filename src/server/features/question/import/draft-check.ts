import { faultMessage } from '#contract/messages.ts';
import { KindQuestionDraft, WideQuestionDraft } from '#contract/question-admin.ts';
import { absentFault } from '#rules/formats/text/found-options.ts';
import { type DraftedQuestion, type DraftFault, isFault, wordingOfDraft } from '#rules/question/draft.ts';

/** A row of an import as it would be stored, or everything wrong with it. */
export function checkDraft(
  row: unknown,
  exam: Parameters<typeof wordingOfDraft>[1],
  today: string,
): DraftedQuestion | DraftFault[] {
  const parsed = parseDraft(row);
  const absent = absentKeys(row);
  const keyField = saysOneKey(row) ? 'correctAnswer' : 'correctAnswers';
  const faults = parsed.error?.issues.flatMap(({ path, message }) => {
    const [field, index] = path;
    if (field !== 'correctAnswers') return { field: path.join('.'), reason: message };
    // Said below, in words.
    if (absent !== null && (index === undefined || typeof keysIn(row)?.[Number(index)] === 'number')) return [];
    return { field: saysOneKey(row) ? keyField : path.join('.'), reason: message };
  });
  const all = [...(faults ?? []), ...(absent === null ? [] : [{ field: keyField, reason: absent }])];
  if (!parsed.success || all.length > 0) return all.slice(0, 10);
  const wording = wordingOfDraft(parsed.data, exam, today);
  return isFault(wording) ? [wording] : wording;
}

const isObject = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null;

/** Reads a row by its stated kind, or as a question with one or several right options, of which it may give the only one. */
export function parseDraft(row: unknown) {
  const form = isObject(row) && 'kind' in row ? KindQuestionDraft : WideQuestionDraft;
  return form.safeParse(withKeyList(row), { error: faultMessage });
}

const saysOneKey = (row: unknown): boolean => isObject(row) && !('correctAnswers' in row);

function withKeyList(row: unknown): unknown {
  if (!isObject(row) || !saysOneKey(row) || row.correctAnswer === undefined) return row;
  const { correctAnswer, ...others } = row;
  return { ...others, correctAnswers: [correctAnswer] };
}

function keysIn(row: unknown): unknown[] | null {
  const list = withKeyList(row);
  return isObject(list) && Array.isArray(list.correctAnswers) ? list.correctAnswers : null;
}

/** Why its key names no options, or not only options; null: it does, or another fault says more. */
function absentKeys(row: unknown): string | null {
  const keys = keysIn(row);
  if (keys === null || !isObject(row) || !Array.isArray(row.options) || keys.some((key) => typeof key !== 'number'))
    return null;
  // Many kinds have a key elsewhere.
  if (keys.length === 0 && 'kind' in row) return null;
  const fault = absentFault(
    keys.map(String),
    row.options.map((_, index) => String(index)),
  );
  if (fault === null || keys.length === 0 || row.options.length < 2) return fault;
  return `${fault}. Answers count from 0: the options are 0 to ${row.options.length - 1}`;
}
