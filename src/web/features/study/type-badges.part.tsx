import type { StudyContentType } from '#contract/study.ts';
import { CONTENT_NAMES } from './study-facts.ts';

/** The kinds of content in a task or domain. */
export function TypeBadges({ types }: { types: readonly StudyContentType[] }) {
  return (
    <ul aria-label="Content" className="flex flex-wrap gap-x-2 text-small text-muted">
      {types.map((type) => (
        <li key={type} className="not-last:after:ml-2 not-last:after:content-['·'/'']">
          {CONTENT_NAMES[type]}
        </li>
      ))}
    </ul>
  );
}
