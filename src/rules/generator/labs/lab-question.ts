import { LAB_KIND } from '../../question/kinds/names.ts';
import { seededRandom } from '../../question/random.ts';
import type { Wording } from '../../question/wording.ts';
import { seedOf } from '../chance.ts';
import type { LabFamily } from './lab.ts';

type LabWording = Pick<Wording, 'kind' | 'topic' | 'text' | 'options' | 'keys' | 'explanation' | 'sources'> &
  Required<Pick<Wording, 'parts' | 'exhibits'>>;

/** The lab for a family's seed, always the same. */
export function labOf({ name, topic, sources, build }: LabFamily, seed: number): LabWording {
  const { text, exhibits, parts, explanation } = build(seededRandom(seedOf(`${name} ${seed}`)));
  return { kind: LAB_KIND, topic, text, options: [], keys: [], parts, exhibits, explanation, sources: [...sources] };
}
