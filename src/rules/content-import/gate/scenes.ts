import type { PackQuestion } from '#rules/content-import/pack.ts';
import { wordsOf } from '#rules/content-import/words.ts';
import { measuredQuestions } from './measured-questions.ts';
import type { GateFinding } from './names.ts';
import { COMMON_SCENES, RARE_SCENES } from './scene-words.ts';

/** How many stems in a pack may share a scene: two in a hundred for a common one, two in all for any other. */
const MOST_RARE = 2;
const MOST_COMMON_SHARE = 0.02;

const common = new Set(COMMON_SCENES.split(' '));
const scenes = new Set([...common, ...RARE_SCENES.split(' ')]);

/** The industries and places a stem is set in, in alphabetical order. */
export function scenesIn(stem: string): string[] {
  const singular = wordsOf(stem).map((word) => word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, ''));
  return [...new Set(singular.filter((word) => scenes.has(word)))].sort();
}

/** No scene is overused, and no two of them appear together twice. */
export function checkScenes(questions: readonly PackQuestion[]): GateFinding[] {
  const counted = measuredQuestions(questions);
  const stems = counted.map(({ ref, text }) => ({ ref, names: scenesIn(text) }));
  const mostCommon = Math.max(3, Math.floor(counted.length * MOST_COMMON_SHARE));
  const findings: GateFinding[] = [];
  const judge = (name: string, refs: readonly string[], most: number) => {
    if (refs.length <= most) return;
    const message = `${refs.length} stems are set in "${name}", over ${most}`;
    findings.push(...refs.map((ref) => ({ gate: 'scenes' as const, ref, message })));
  };
  for (const [name, refs] of refsBy(stems, (names) => names))
    judge(name, refs, common.has(name) ? mostCommon : MOST_RARE);
  for (const [pair, refs] of refsBy(stems, pairsOf)) judge(pair, refs, 1);
  return findings;
}

function refsBy(stems: readonly { ref: string; names: string[] }[], keysOf: (names: string[]) => string[]) {
  const found = new Map<string, string[]>();
  for (const { ref, names } of stems) for (const key of keysOf(names)) found.set(key, [...(found.get(key) ?? []), ref]);
  return found;
}

/** Two that vendors themselves use don't make a memorable pair. */
const pairsOf = (names: readonly string[]) =>
  names.flatMap((first, index) =>
    names
      .slice(index + 1)
      .filter((second) => !common.has(first) || !common.has(second))
      .map((second) => `${first} and ${second}`),
  );
