import type { Gate, GateFinding, GateRow } from './gate/names.ts';
import type { Pack } from '#rules/content-import/pack.ts';
import type { Difficulty } from '#rules/question/difficulty.ts';

/** A pack and the folder it was read from, by which the report names it. */
export type FolderPack = {
  folder: string;
  pack: Pack;
  /** The gates it is held to; none if absent. */
  holds?: readonly Gate[];
  /** The share of hard questions that the gate asks for, if not a quarter. */
  leastHard?: number;
  /** Its pictures, by the names its exhibits use. */
  pictures?: ReadonlyMap<string, Uint8Array>;
};

/** Short names of all content check rules. */
export type Rule =
  | 'refs-unique'
  | 'task-known'
  | 'category-known'
  | 'edition'
  | 'slug-unique'
  | 'numbers-unique'
  | 'objectives-known'
  | 'weights'
  | 'option-ids'
  | 'keys'
  | 'exhibits'
  | 'pictures'
  | 'choose-number'
  | 'options-distinct'
  | 'rationales-distinct'
  | 'option-length'
  | 'named-by-place'
  | 'of-the-above'
  | 'dump-marker'
  | 'characters'
  | 'html'
  | 'outer-space'
  | 'stem-words'
  | 'explanation-words'
  | 'rationale-words'
  | 'stem-asks'
  | 'source-https'
  | 'source-date'
  | 'verified-read'
  | 'key-longest'
  | 'key-positions'
  | 'difficulty-shares'
  | 'tasks-covered'
  | 'domain-shares'
  | 'similarity'
  | 'guide-title'
  | 'guide-words'
  | 'guide-drawing'
  | 'guide-markup'
  | 'guide-bullets'
  | 'bullet-known'
  | 'study-covered'
  | 'study-twice'
  | 'study-cards'
  | 'study-notes'
  | 'card-words'
  | 'note-words'
  | `gate-${Gate}`;

/** One finding of a check; `ref` names the item if it is about one. */
export type Finding = { rule: Rule; message: string; ref?: string };

/** A finding and the pack it is in. */
export type Breach = Finding & { folder: string };

/** A pack's figures. Shares and similarity are 0 to 1; all are 0 in an empty pack. */
export type PackRow = {
  edition: string;
  questions: number;
  difficulty: Record<Difficulty, number>;
  /** Share of items in which the keys are longer than every distractor. */
  keyLongest: number;
  /** How often the key is in each position in the file, over single-answer items with four options. */
  keyPositions: number[];
  /** The similarity of the pack's item most like any other in the bank. */
  similarity: number;
  tasksCovered: number;
  tasks: number;
  meanStemWords: number;
  /** Tasks with study content, and the flashcards in them. */
  tasksStudied: number;
  cards: number;
};

/** How a pack does at the gates, and what it would have to fix to hold the ones it doesn't yet. */
export type GateReport = { folder: string; row: GateRow; open: GateFinding[] };

/** The content check's result for a bank: two rows per pack, in the given order, and all breaches. */
export type CheckReport = { rows: PackRow[]; gates: GateReport[]; breaches: Breach[] };
