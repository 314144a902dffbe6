import { DIFFICULTIES, type Difficulty } from '../question/difficulty.ts';
import type { Draft } from '../question/draft.ts';
import type { Exhibit } from '../question/exhibit/exhibit.ts';
import { keysOfDraft } from '../question/draft-keys.ts';
import type { KindName } from '../question/kinds/names.ts';
import type { StoredPart } from '../question/option.ts';
import { PLAIN_NAMES, type PlainFields, plainOf } from '../question/plain-fields.ts';
import { letterOptions } from '../question/letter-options.ts';
import { withoutLabel } from './text/question-label.ts';
import type { SourceLink } from './text/source-line.ts';
import type { ImportRow, WrittenQuestion } from './format.ts';

/** What a reader finds for a question. */
export type DraftParts = Partial<Omit<PlainFields, 'difficulty'>> & {
  /** If omitted, the kind follows from the right options. */
  kind?: KindName;
  parts?: readonly StoredPart[];
  text: string;
  options: readonly string[];
  right: readonly number[];
  rationales?: readonly string[];
  fixed?: readonly number[];
  /** As the file says it; dropped if it is none of ours. */
  difficulty?: string;
  domain?: string;
  task?: string;
  sources?: readonly SourceLink[];
  exhibits?: readonly Exhibit[];
};

/** The kind of question these right options make. */
export const kindOfKeys = (options: readonly string[], right: readonly number[]): KindName =>
  letterOptions(
    options.map((text) => ({ text, rationale: '' })),
    right,
  ).kind;

/** The parts of a question in import form: missing ones are omitted. */
export function draftRow(parts: DraftParts): ImportRow {
  const { text, options, right, rationales = [], fixed = [], domain, task, sources = [], exhibits = [] } = parts;
  const kind = parts.kind ?? kindOfKeys(options, right);
  const difficulty = parts.difficulty?.toLowerCase();
  const plain = PLAIN_NAMES.filter((name) => name !== 'difficulty').map((name) => [name, parts[name]] as const);
  const details = [...plain, ['domain', domain] as const, ['task', task] as const].filter(
    ([, value]) => value && value.length > 0,
  );
  return {
    kind,
    text: withoutLabel(text),
    options,
    correctAnswers: right,
    ...(rationales.some((rationale) => rationale !== '') && {
      rationales: options.map((_, at) => rationales[at] ?? ''),
    }),
    ...(fixed.length > 0 && { fixed }),
    ...(parts.parts && { parts: parts.parts }),
    ...Object.fromEntries(details),
    ...(DIFFICULTIES.includes(difficulty as Difficulty) && { difficulty }),
    ...(sources.length > 0 && { sources }),
    ...(exhibits.length > 0 && { exhibits }),
  };
}

/** A question in import or list form, as written out. */
export function writtenQuestion(draft: Draft & { number?: number | undefined }): WrittenQuestion {
  const { text, options } = draft;
  const correctAnswers = keysOfDraft(draft);
  const rationales = draft.rationales ?? [];
  return {
    number: draft.number,
    kind: draft.kind ?? kindOfKeys(options, correctAnswers),
    text,
    options,
    correctAnswers: correctAnswers.filter((index) => index >= 0),
    rationales: rationales.some((rationale) => rationale !== '') ? options.map((_, at) => rationales[at] ?? '') : [],
    fixed: draft.fixed ?? [],
    ...plainOf(draft),
    domain: String(draft.domain ?? ''),
    task: String(draft.task ?? ''),
    sources: draft.sources ?? [],
    parts: draft.parts ?? [],
    exhibits: draft.exhibits ?? [],
  };
}
