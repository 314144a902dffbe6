import { DIFFICULTIES, type Difficulty, USUAL_DIFFICULTY } from '../question/difficulty.ts';
import type { Exhibit } from '../question/exhibit/exhibit.ts';
import { type DraftKeys, keysOfDraft } from '../question/draft-keys.ts';
import type { KindName } from '../question/kinds/names.ts';
import type { StoredPart } from '../question/option.ts';
import { letterOptions } from '../question/letter-options.ts';
import { withoutLabel } from './text/question-label.ts';
import type { SourceLink } from './text/source-line.ts';
import type { WrittenQuestion } from './format.ts';

/** What a reader finds for a question. */
export type DraftParts = {
  /** If omitted, the kind follows from the right options. */
  kind?: KindName;
  parts?: readonly StoredPart[];
  text: string;
  options: readonly string[];
  right: readonly number[];
  rationales?: readonly string[];
  fixed?: readonly number[];
  explanation?: string;
  difficulty?: string;
  topic?: string;
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
export function draftRow(parts: DraftParts): Record<string, unknown> {
  const {
    text,
    options,
    right,
    rationales = [],
    fixed = [],
    explanation,
    topic,
    domain,
    task,
    sources = [],
    exhibits = [],
  } = parts;
  const kind = parts.kind ?? kindOfKeys(options, right);
  const difficulty = parts.difficulty?.toLowerCase();
  const details = Object.entries({ explanation, topic, domain, task }).filter(([, value]) => value);
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
export function writtenQuestion(
  draft: DraftKeys & {
    number?: number | undefined;
    kind?: KindName | undefined;
    text: string;
    options: readonly string[];
    rationales?: readonly string[] | null | undefined;
    fixed?: readonly number[] | undefined;
    explanation?: string | null | undefined;
    difficulty?: Difficulty | null | undefined;
    topic?: string | null | undefined;
    domain?: string | number | null | undefined;
    task?: string | number | null | undefined;
    sources?: readonly SourceLink[] | null | undefined;
    parts?: readonly StoredPart[] | null | undefined;
    exhibits?: readonly Exhibit[] | null | undefined;
  },
): WrittenQuestion {
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
    explanation: draft.explanation ?? '',
    difficulty: draft.difficulty ?? USUAL_DIFFICULTY,
    topic: draft.topic ?? '',
    domain: String(draft.domain ?? ''),
    task: String(draft.task ?? ''),
    sources: draft.sources ?? [],
    parts: draft.parts ?? [],
    exhibits: draft.exhibits ?? [],
  };
}
