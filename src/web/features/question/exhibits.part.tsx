import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import { exhibitsToSee } from '#rules/question/exhibit/exhibit-forms.ts';
import { lazyPart } from './lazy-part.tsx';

const List = lazyPart(async () => (await import('./exhibit-list.part.tsx')).ExhibitList);

type Props = { exhibits: readonly Exhibit[]; className?: string };

/** What a question is asked about, but for devices, which have their terminals; nothing where that is nothing to be seen. */
export function Exhibits({ exhibits, className = '' }: Props) {
  const seen = exhibitsToSee(exhibits);
  return seen.length > 0 ? <List exhibits={seen} className={className} /> : null;
}
