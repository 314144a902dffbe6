import type { MouseEvent } from 'react';
import type { Category } from '#contract/exam.ts';
import type { examsByCategory } from './catalogue.ts';

/** Where a category is on the page. */
export const sectionId = ({ id }: Category) => `category-${id}`;

/** On a phone, the categories in one row to swipe, each a link. */
export function CategoryLinks({ groups }: { groups: ReturnType<typeof examsByCategory> }) {
  if (groups.length < 2) return null;
  const show = (event: MouseEvent, category: Category) => {
    // The address doesn't change, so Back leaves the page instead of stepping along the row.
    event.preventDefault();
    const section = document.getElementById(sectionId(category))!;
    section.scrollIntoView({ block: 'nearest', inline: 'start' });
    section.focus({ preventScroll: true });
  };
  return (
    <ul aria-label="Categories" className="-mx-4 mt-2 flex gap-2 overflow-x-auto px-4 py-0.5 sm:hidden">
      {groups.map(({ category, exams }) => (
        <li key={category.id} className="shrink-0">
          <a
            href={`#${sectionId(category)}`}
            onClick={(event) => show(event, category)}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-raised px-4 text-small font-semibold"
          >
            {category.name} <span className="figures font-normal text-muted">{exams.length}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
