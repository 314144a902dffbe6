import { KINDS } from '../kinds/kinds.ts';
import type { KindName } from '../kinds/names.ts';
import type { Exhibit } from './exhibit.ts';

/** What is looked at beside a question: what is worked on stands in its answer instead. */
export const exhibitsToSee = (kind: KindName, exhibits: readonly Exhibit[]): Exhibit[] =>
  exhibits.filter(({ form }) => !KINDS[kind].worksOn.includes(form));
