import type { PackOption, PackQuestion } from '#rules/content-import/pack.ts';
import { lastSentence } from '#rules/content-import/words.ts';

/** What an option reveals to someone who knows nothing: numbers that are only compared within a question. */
export type Cues = {
  /** Characters, relative to the question's mean. */
  length: number;
  /** How many words like all, only, never. */
  absolutes: number;
  /** How many words like more, larger, additional. */
  enlargements: number;
  /** The share of its words that are also in the stem. */
  echo: number;
  /** Whether it agrees with the question in number and article: 1, or -1 if it doesn't. */
  grammar: number;
  /** The share of its words also found in another option, on average. */
  likeness: number;
};

const ABSOLUTES =
  /\b(?:all|only|every|always|never|none|any|must|entire(?:ly)?|solely|exclusively|completely|each)\b/gi;
const ENLARGEMENTS =
  /\b(?:more|larger|longer|additional|bigger|higher|greater|extra|another|further|increas\w+|enlarg\w+|add(?:s|ing)?|twice|doubl\w+)\b/gi;
const FILLERS = new Set(
  (
    'that this with from into their them they have will must should would could when what where than then each only more ' +
    'most best next does between through after before about while within other others using used uses use need needs'
  ).split(' '),
);
const ENDING = /(?:ations?|ings?|ers?|ed|es|s|ly|ion|e)$/;

/** A text's content words, without endings. */
export function meaningful(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z0-9][a-z0-9-]{3,}/g) ?? [];
  return new Set(words.filter((word) => !FILLERS.has(word)).map((word) => word.replace(ENDING, '')));
}

export function shareIn(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of words) if (others.has(word)) shared += 1;
  return words.size === 0 ? 0 : shared / words.size;
}

/** The cues of each option of a question, in the order of the options. */
export function cuesOf({ text, options }: Pick<PackQuestion, 'text' | 'options'>): Cues[] {
  const stem = meaningful(text);
  const words = options.map((option) => meaningful(option.text));
  const mean = options.reduce((sum, option) => sum + option.text.length, 0) / options.length;
  return options.map((option, index) => {
    const others = words.filter((_, other) => other !== index);
    return {
      length: option.text.length / mean,
      absolutes: option.text.match(ABSOLUTES)?.length ?? 0,
      enlargements: option.text.match(ENLARGEMENTS)?.length ?? 0,
      echo: shareIn(words[index]!, stem),
      grammar: agreement(text, option),
      likeness: others.reduce((sum, other) => sum + shareIn(words[index]!, other), 0) / others.length,
    };
  });
}

/** Whether an option fits the article at the very end of a stem, or else the number of its verb. */
function agreement(stem: string, { text }: PackOption): number {
  const article = /\b(an?)\s*(?:_+|\.{3}|…)?\s*[:?]?$/i.exec(stem)?.[1]?.toLowerCase();
  if (article) return (article === 'an') === /^[aeiou]/i.test(text) ? 1 : -1;
  const question = lastSentence(stem);
  const isPlural = /\b(?:are|do|have|were)\b/.test(question);
  if (!isPlural && !/\b(?:is|does|has|was)\b/.test(question)) return 0;
  const head = text.split(/\s+(?:that|which|of|in|on|for|with|to|from|and|by|as)\s|[,.;]/)[0] ?? '';
  return isPlural === /[^su]s$/.test(head.trim()) ? 1 : -1;
}
