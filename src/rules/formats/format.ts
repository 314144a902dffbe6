import type { Draft } from '../question/draft.ts';
import type { Exhibit } from '../question/exhibit/exhibit.ts';
import type { KindName } from '../question/kinds/names.ts';
import type { StoredPart } from '../question/option.ts';
import type { PlainFields } from '../question/plain-fields.ts';
import type { FilePictures } from './picture/picture-reader.ts';
import type { SourceLink } from './text/source-line.ts';

/** A part of a file that could not be imported: where it is, how it begins, and why, in a sentence. */
export type Misfit = { place: string; excerpt: string; reason: string };

/** A misfit on one line, for a terminal. */
export const misfitText = ({ place, excerpt, reason }: Misfit): string =>
  `${place}: ${reason}${excerpt && ` (${excerpt})`}`;

/** Something imported with a part missing. */
export type Loss = { place: string; what: string };

/** A part of a file that is there once already, and is therefore not imported: where it is, and where the first one is. */
export type Repeat = { place: string; excerpt: string; of: string };

/** A repeat on one line, for a terminal. */
export const repeatText = ({ place, excerpt, of }: Repeat): string =>
  `${place}: repeats ${of}${excerpt && ` (${excerpt})`}`;

/** A question in import form: its fields by name, whose values the check of the import has yet to judge. */
export type ImportRow = { [Name in keyof Draft]?: unknown };

/** A question from a file, and its place there. */
export type ReadQuestion = { place: string; excerpt: string; question: ImportRow };

/** A flashcard from a file, with its sides as HTML that isn't sanitized yet. */
export type ReadCard = { place: string; card: Card; filing: Filing };
/** What a card is filed under: its decks, innermost first, and its tags. */
export type Filing = { decks: readonly string[]; tags: readonly string[] };
export type Card = {
  front: string;
  back: string;
  topic: string;
  /** Where it belongs, by name; empty if unspecified. */
  domain?: string | undefined;
  task?: string | undefined;
};

/** The result of reading a file. One faulty entry doesn't keep the others from being read. */
export type Reading = {
  questions: ReadQuestion[];
  cards: ReadCard[];
  misfits: Misfit[];
  losses: Loss[];
  /** What several files of an archive hold; within one file, the check of its questions finds it. */
  repeats: Repeat[];
  pictures: FilePictures;
};

export const emptyReading = (): Reading => ({
  questions: [],
  cards: [],
  misfits: [],
  losses: [],
  repeats: [],
  pictures: new Map(),
});

/** Separates questions from misfits, in the order found. */
export function readingOf(found: Iterable<ReadQuestion | Misfit>): Reading {
  const reading = emptyReading();
  for (const one of found) {
    if ('question' in one) reading.questions.push(one);
    else reading.misfits.push(one);
  }
  return reading;
}

/** A question to be written to a file. Options and right answers are given by index. */
export type WrittenQuestion = PlainFields & {
  /** Its number in the bank, as the list of questions shows it; a writer counts those without one. */
  number?: number | undefined;
  kind: KindName;
  text: string;
  options: readonly string[];
  correctAnswers: readonly number[];
  /** One per option, or none at all. */
  rationales: readonly string[];
  /** Indexes of the options that keep their place when the options are shuffled. */
  fixed: readonly number[];
  domain: string;
  task: string;
  sources: readonly SourceLink[];
  parts: readonly StoredPart[];
  exhibits: readonly Exhibit[];
};

/** What goes into a file: questions or flashcards. */
export type Content = {
  questions: readonly WrittenQuestion[];
  cards: readonly Card[];
  /** Pictures that go with the file, if the format holds any, by the names exhibits use. */
  pictures?: ReadonlyMap<string, Uint8Array> | undefined;
};

/**
 * A file to be written, what is lost, and how many questions are left out, each of which is a loss, too; places are
 * `questionPlace`.
 */
export type Writing = { file: string | Uint8Array; losses: Loss[]; leftOut: number };

export type Reader = (bytes: Uint8Array) => Promise<Reading>;
export type Writer = (content: Content) => Promise<Writing>;

/**
 * Writes what an import left out of a file as it stands there, each question with its problem, to be fixed and imported. The
 * extension is given if it is not that of the file.
 */
export type RestWriter = (
  bytes: Uint8Array,
  faults: readonly Misfit[],
) => Promise<{ file: string | Uint8Array; extension?: string }>;

/** Why a file can't be read at all: title and text of the toast. */
export class FileRefused extends Error {
  readonly title: string;
  constructor(title: string, message: string) {
    super(message);
    this.title = title;
  }
}

/** Places of what is no single part of a file. */
export const WHOLE_FILE = 'the whole file';
export const EVERY_QUESTION = 'every question';

export const linePlace = (line: number): string => `line ${line}`;
