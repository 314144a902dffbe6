import { typedParts } from '../other-kinds.ts';
import { draftRow } from '../draft-row.ts';
import { FileRefused } from '../format.ts';
import { NO_KEY } from '../text/found-options.ts';
import type { ImportRow } from '../format.ts';
import { DRAWING, ESSAY, SURVEY, UPLOAD, notImported } from '../text/not-imported.ts';

type Cells = readonly string[];

/** Whether a row below the headings only explains them, as in templates: “Text for option 3 (optional)”. */
export const isExplaining = (cells: Cells): boolean =>
  cells.filter(
    (cell) =>
      /\((?:required|optional|default)\b/i.test(cell) || /^(?:text (?:of|for)|the correct option)\b/i.test(cell),
  ).length > 2;

/** Refuses a sheet of answers that people gave to a form. Throws {@link FileRefused}. */
export function refuseResponses(header: Cells): void {
  const isOfForm = /^\s*timestamp\s*$/i.test(header[0] ?? '');
  const isScored = header.some(
    (heading) => /\[(?:score|feedback)\]\s*$/i.test(heading) || /^\s*(?:total )?score\s*$/i.test(heading),
  );
  if (isOfForm && isScored)
    throw new FileRefused(
      'No questions to import',
      'This sheet has the answers that people gave to a form, not its questions. Export the questions themselves, for example with an add-on for Google Forms, or enter them in our CSV template.',
    );
}

/** What a sheet says a question is, by the types that programs write. */
const TYPES: readonly [RegExp, string][] = [
  [/^(poll|survey|opinion|scale|linear ?scale|rating)$/, notImported(SURVEY)],
  [/^(open ?ended|essay|paragraph( ?text)?|long ?answer|slide|word ?cloud)$/, notImported(ESSAY)],
  [/^(draw(ing)?)$/, notImported(DRAWING)],
  [/^(file ?upload|video ?response|audio ?response)$/, notImported(UPLOAD)],
];
const TYPED = /^(fill ?in ?the ?blanks?|fill ?in|type ?answer|short ?answer|text)$/;

const typeOf = (cells: Cells, header: Cells): string => {
  const at = header.findIndex((heading) => /^\s*(?:question )?type\b/i.test(heading));
  return at < 0
    ? ''
    : (cells[at] ?? '')
        .toLowerCase()
        .replace(/[\s_-]+/g, ' ')
        .trim();
};

/** A row whose type is not a choice: as a question to type into, or why it can't be imported; null: its type says nothing of it. */
export function ofOtherType(question: ImportRow, cells: Cells, header: Cells): ImportRow | string | null {
  const type = typeOf(cells, header);
  const refusal = TYPES.find(([name]) => name.test(type))?.[1];
  if (refusal !== undefined) return refusal;
  if (!TYPED.test(type)) return null;
  const {
    text,
    options,
    correctAnswer,
    correctAnswers: _keys,
    kind: _kind,
    rationales: _reasons,
    ...others
  } = question;
  const key = typeof correctAnswer === 'string' && correctAnswer !== '' ? [correctAnswer] : [];
  const values = [...new Set([...key, ...(options as string[])])].filter((value) => value !== '');
  if (values.length === 0) return NO_KEY;
  return { ...others, ...draftRow(typedParts({ text: text as string }, { entry: 'text', values })) };
}
