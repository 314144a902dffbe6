import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import { exhibitsToSee } from '#rules/question/exhibits-to-see.ts';
import type { KindName } from '#rules/question/kinds/names.ts';
import { lazyPart } from './lazy-part.tsx';

const List = lazyPart(async () => (await import('./exhibit-list.part.tsx')).ExhibitList);

/** Preloads the code that shows exhibits. */
export const fetchExhibits = List.fetch;

type Props = { kind: KindName; exhibits: readonly Exhibit[]; className?: string };

/** A question's exhibits, except those the answer works on; nothing if none are left. */
export function Exhibits({ kind, exhibits, className = '' }: Props) {
  const seen = exhibitsToSee(kind, exhibits);
  return seen.length > 0 ? <List exhibits={seen} className={className} /> : null;
}
