import type { Difficulty } from '../question/difficulty.ts';
import type { Exhibit } from '../question/exhibit/exhibit.ts';
import type { KindName } from '../question/kinds/names.ts';
import type { StoredPart } from '../question/option.ts';
import type { FilePictures } from './picture/picture-reader.ts';
import type { SourceLink } from './text/source-line.ts';

/** What of a file could not be taken: where it stands, how it begins, and why, in a sentence. */
export type Misfit = { place: string; excerpt: string; reason: string };

/** What is taken without some of it. */
export type Loss = { place: string; what: string };

/** A question of a file as it is imported, not yet looked at, and where it stands there. */
export type ReadQuestion = { place: string; excerpt: string; question: Record<string, unknown> };

/** A flashcard of a file, its sides as HTML that nobody has made safe yet. */
export type ReadCard = { place: string; card: Card; filed: Filing };
/** What a card is filed under: its decks, from the innermost, and its tags. */
export type Filing = { decks: readonly string[]; tags: readonly string[] };
export type Card = {
  front: string;
  back: string;
  topic: string;
  /** Where it belongs, by name; empty where nobody said. */
  domain?: string | undefined;
  task?: string | undefined;
};

/** What is read of a file. One that is at fault keeps none of the others from being read. */
export type Reading = {
  questions: ReadQuestion[];
  cards: ReadCard[];
  misfits: Misfit[];
  lost: Loss[];
  pictures: FilePictures;
};

export const emptyReading = (): Reading => ({
  questions: [],
  cards: [],
  misfits: [],
  lost: [],
  pictures: new Map(),
});

/** Questions and misfits in the order in which they were found, told apart. */
export function readingOf(found: Iterable<ReadQuestion | Misfit>): Reading {
  const reading = emptyReading();
  for (const one of found) {
    if ('question' in one) reading.questions.push(one);
    else reading.misfits.push(one);
  }
  return reading;
}

/** A question as it is written to a file. Options and right ones are told by their indexes. */
export type WrittenQuestion = {
  kind: KindName;
  text: string;
  options: readonly string[];
  correctAnswers: readonly number[];
  /** One an option, or none at all. */
  rationales: readonly string[];
  explanation: string;
  difficulty: Difficulty;
  topic: string;
  domain: string;
  task: string;
  sources: readonly SourceLink[];
  parts: readonly StoredPart[];
  exhibits: readonly Exhibit[];
};

/** What goes into a file: questions, or flashcards. */
export type Content = {
  questions: readonly WrittenQuestion[];
  cards: readonly Card[];
  /** Those that go with the file, where a format holds pictures, by what exhibits name them. */
  pictures?: ReadonlyMap<string, Uint8Array> | undefined;
};

/** A file to be, and what of the content is not in it; places are those of the content, from `question 1`. */
export type Writing = { file: string | Uint8Array; lost: Loss[] };

export type Reader = (bytes: Uint8Array) => Promise<Reading>;
export type Writer = (content: Content) => Promise<Writing>;

/** Why a file is not read at all: what a toast says, title and text. */
export class FileRefused extends Error {
  readonly title: string;
  constructor(title: string, message: string) {
    super(message);
    this.title = title;
  }
}

export const linePlace = (line: number): string => `line ${line}`;
