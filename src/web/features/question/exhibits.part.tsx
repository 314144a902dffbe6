import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import { lazyPart } from './lazy-part.tsx';

const List = lazyPart(async () => (await import('./exhibit-list.part.tsx')).ExhibitList);

type Props = { exhibits: readonly Exhibit[]; className?: string };

/** What a question is asked about; nothing where it is about nothing to be seen. */
export const Exhibits = ({ exhibits, className = '' }: Props) =>
  exhibits.length > 0 ? <List exhibits={exhibits} className={className} /> : null;
