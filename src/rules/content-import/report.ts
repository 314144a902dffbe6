import type { Gate, GateFinding, GateRow } from './gate/names.ts';
import type { Pack } from '#rules/content-import/pack.ts';
import type { Difficulty } from '#rules/question/difficulty.ts';

/** A pack and the folder that it was read from, which names it in the report. */
export type FolderPack = {
  folder: string;
  pack: Pack;
  /** The gates that it is held to; none where absent. */
  holds?: readonly Gate[];
  /** Its pictures, by the names that its exhibits give them. */
  pictures?: ReadonlyMap<string, Uint8Array>;
};

/** Short names of all rules of the content check. */
export type Rule =
  | 'refs-unique'
  | 'task-known'
  | 'category-known'
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
  | 'key-longest'
  | 'key-positions'
  | 'difficulty-shares'
  | 'tasks-covered'
  | 'domain-shares'
  | 'similarity'
  | 'guide-title'
  | 'guide-words'
  | 'guide-sections'
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

/** What one check found; `ref` names the item where it is about one. */
export type Finding = { rule: Rule; message: string; ref?: string };

/** A finding and the pack that it is in. */
export type Breach = Finding & { folder: string };

/** The figures of one pack. Shares and similarity are 0 to 1; all are 0 in an empty pack. */
export type PackRow = {
  code: string;
  questions: number;
  difficulty: Record<Difficulty, number>;
  /** Share of items in which the keys are longer than every distractor. */
  keyLongest: number;
  /** How often the key stands at each place of the file, over single-answer items of four options. */
  keyPositions: number[];
  /** Of the pack's most similar item to any other item of the bank. */
  similarity: number;
  tasksCovered: number;
  tasks: number;
  meanStemWords: number;
  /** Tasks with study content, and the flashcards in it. */
  tasksStudied: number;
  cards: number;
};

/** How a pack stands at the gates, and what it would have to mend to hold those that it does not hold yet. */
export type GateReport = { folder: string; row: GateRow; open: GateFinding[] };

/** What the content check says of a bank: two rows for each pack, in the given order, and all breaches. */
export type CheckReport = { rows: PackRow[]; gates: GateReport[]; breaches: Breach[] };
