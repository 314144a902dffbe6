import type { StudyContentType } from '#contract/study.ts';
import { CONTENT_NAMES } from './study-facts.ts';

/** Which kinds of content there are. */
export function TypeBadges({ types }: { types: readonly StudyContentType[] }) {
  return (
    <ul aria-label="Content" className="flex flex-wrap gap-1.5">
      {types.map((type) => (
        <li key={type} className="rounded-full border border-line bg-sunken px-2.5 text-small text-muted">
          {CONTENT_NAMES[type]}
        </li>
      ))}
    </ul>
  );
}
