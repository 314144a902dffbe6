import type { Wording } from '../question/wording.ts';
import { USUAL_KIND } from '../question/kinds/names.ts';
import { seededRandom, shuffle } from '../question/random.ts';
import { seedOf } from './chance.ts';
import type { Choice, Instance, Family, Misconception } from './family.ts';

const DISTRACTORS = 3;
/** Figures may make two wrong answers equal, or one of them right: then redraw. */
const MOST_TRIES = 200;

type GeneratedWording = Pick<Wording, 'kind' | 'topic' | 'text' | 'keys' | 'explanation' | 'sources'> & {
  options: (Choice & { id: string })[];
};

/** The question for a family's seed, always the same. Throws if the family doesn't give three distractors. */
export function questionOf({ name, topic, sources, draw }: Family, seed: number): GeneratedWording {
  for (let tried = 0; tried < MOST_TRIES; tried += 1) {
    const random = seededRandom(seedOf(`${name} ${seed} ${tried}`));
    const instance = draw(random);
    const wrong = distinct(instance);
    if (wrong.length < DISTRACTORS) continue;
    const { text: key } = instance.key;
    const options = shuffle([instance.key, ...wrong.slice(0, DISTRACTORS)], random).map(
      ({ text, rationale }, place) => ({
        id: 'abcd'[place]!,
        text,
        rationale,
      }),
    );
    return {
      kind: USUAL_KIND,
      topic,
      text: instance.stem,
      options,
      keys: options.filter(({ text }) => text === key).map(({ id }) => id),
      explanation: instance.explanation,
      sources: [...sources],
    };
  }
  throw new Error(`${name}: seed ${seed} gives no question`);
}

/** Wrong answers that differ from the right one and from each other, the family's named ones first. */
function distinct({ key, wrong }: Instance): Misconception[] {
  const taken = new Set([key.text]);
  return wrong.filter(({ text }) => {
    if (taken.has(text)) return false;
    taken.add(text);
    return true;
  });
}
