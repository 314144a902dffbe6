import { withoutMarks } from '#rules/content-import/guide.ts';
import type { Pack, PackQuestion, PackStudy } from '#rules/content-import/pack.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { measuredQuestions, percent } from './measured-questions.ts';
import type { GateFinding } from './names.ts';

/** From these shares of the weight of their words on, a key and its stem are told again. */
const KEY_TOLD = 0.5;
const STEM_TOLD = 0.5;
/** Headings and names alone tell nothing. */
const LEAST_WORDS = 4;
/** How much what the stem says counts beside what an option says, for somebody who looks an option up. */
const OF_STEM = 0.5;

const SMALL = new Set(
  (
    'a an the of to in on for and or is are was were be been it its this that these those with by as at from which what who how when where ' +
    'why does do did has have had can could should would will must not no than then so if their they them there one two all any each more ' +
    'most following company'
  ).split(' '),
);
const ENDING = /(?<=[a-z]{3})(?:ing|ed|es|s)$/;

/** The words of a text that tell something, short names and numbers among them, without endings. */
function words(text: string): Set<string> {
  const all = text.toLowerCase().match(/[a-z0-9](?:[a-z0-9./-]*[a-z0-9])?/g) ?? [];
  return new Set(
    all.filter((word) => !SMALL.has(word)).map((word) => (word.length > 4 ? word.replace(ENDING, '') : word)),
  );
}

type Passage = { text: string; words: ReadonlySet<string> };

/** What a reader takes in at once: a sentence, two in a row, a row of a table, an entry of a list, or a block of output. */
function passagesOf(guide: string): Passage[] {
  const texts = withoutMarks(guide)
    .split(/(^```[^\n]*\n.*?^```)/gms)
    .flatMap((part) => (part.startsWith('```') ? [part] : part.split(/\n\s*\n|\n(?=[|\-\d])/)))
    .flatMap((part) => {
      if (part.startsWith('```')) return [part];
      const sentences = part.replaceAll('\n', ' ').split(/(?<=[.!?])\s+/);
      return [...sentences, ...sentences.slice(1).map((next, index) => `${sentences[index]!} ${next}`)];
    });
  return texts.map((text) => ({ text, words: words(text) })).filter(({ words: own }) => own.size >= LEAST_WORDS);
}

type Told = { passage: Passage; score: number; ofKey: number; ofStem: number };

/** How many questions somebody gets right who only looks for the nearest passage, and which of them a guide tells again, stem and key. */
export type Retold = { readerShare: number; count: number; findings: GateFinding[] };

/**
 * What a guide tells of its task's single-answer questions. A word weighs the more the fewer passages of the pack have it (inverse document
 * frequency: Spärck Jones, 1972).
 */
export function retoldIn({ questions, study }: Pick<Pack, 'questions' | 'study'>): Retold {
  const byTask = new Map(study.map((entry) => [taskOf(entry), passagesOf(entry.guide ?? '')]));
  const weightOf = weights([...byTask.values()].flat());
  const weigh = (own: Iterable<string>) => [...own].reduce((sum, word) => sum + weightOf(word), 0);
  const findings: GateFinding[] = [];
  let [asked, right] = [0, 0];
  for (const question of measuredQuestions(questions)) {
    const passages = byTask.get(taskOf(question)) ?? [];
    if (!KINDS[question.kind].isForQuiz || question.keys.length !== 1 || question.options.length !== 4) continue;
    // Output is alike wherever the same command is shown; its lines are compared on their own.
    const stem = words(question.text.replace(/```.*?```/gs, ' '));
    const nearest = question.options.map(({ text }) => nearestOf(text, { stem, passages, weigh }));
    const key = nearest[question.options.findIndex(({ id }) => id === question.keys[0])]!;
    const top = Math.max(...nearest.map((told) => told?.score ?? 0));
    asked += 1;
    if (key && key.score === top) right += 1 / nearest.filter((told) => told?.score === top).length;
    // What an easy question asks for, a guide has to say.
    const isRecall = question.difficulty === 'easy';
    if (!isRecall && key && key.ofKey >= KEY_TOLD && key.ofStem >= STEM_TOLD)
      findings.push({
        gate: 'echoes',
        ref: question.ref,
        message: `the guide tells ${percent(key.ofStem)} of its stem and ${percent(key.ofKey)} of its key: ${key.passage.text.slice(0, 160)}`,
      });
  }
  return { readerShare: asked === 0 ? 0 : right / asked, count: findings.length, findings };
}

const taskOf = ({ domain, task }: Pick<PackQuestion | PackStudy, 'domain' | 'task'>) => `${domain}.${task}`;

function weights(passages: readonly Passage[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const { words: own } of passages) for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => Math.log((passages.length + 1) / ((counts.get(word) ?? 0) + 0.5));
}

/** The passage that tells most of an option and the stem; null if none tells anything of the option. */
function nearestOf(
  option: string,
  about: { stem: ReadonlySet<string>; passages: readonly Passage[]; weigh: (own: Iterable<string>) => number },
): Told | null {
  const { passages, weigh } = about;
  const own = words(option);
  const stem = about.stem.difference(own);
  const [wholeOption, wholeStem] = [weigh(own), weigh(stem)];
  let best: Told | null = null;
  for (const passage of passages) {
    const ofOption = weigh(own.intersection(passage.words));
    if (ofOption === 0) continue;
    const ofStem = weigh(stem.intersection(passage.words));
    // Long passages have more of everything.
    const score = (ofOption + OF_STEM * ofStem) / Math.sqrt(weigh(passage.words) + 5);
    if (!best || score > best.score)
      best = { passage, score, ofKey: ofOption / wholeOption, ofStem: ofStem / wholeStem };
  }
  return best;
}
