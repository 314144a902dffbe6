import { KINDS } from './kinds/kinds.ts';
import type { KindName } from './kinds/names.ts';
import type { Exhibit } from './exhibit/exhibit.ts';

/** What to look at beside a question: anything worked on is part of its answer instead. */
export const exhibitsToSee = (kind: KindName, exhibits: readonly Exhibit[]): Exhibit[] =>
  exhibits.filter((exhibit) => !KINDS[kind].worksOn(exhibit));
