import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { useMe } from '#web/base/me.ts';
import { countText } from '#rules/wording/count.ts';
import { examsByCategory, examsWith } from './catalogue.ts';
import { CategoryLinks, sectionId } from './category-links.part.tsx';
import { CatalogueSearch } from './catalogue-search.part.tsx';
import { categoryEmoji } from './category-emoji.ts';
import { EmptyCatalogue } from './empty-catalogue.part.tsx';
import { ExamCard } from './exam-card.part.tsx';
import { useCategories } from '#web/features/exam/exam.queries.ts';

export function Catalogue({ exams }: { exams: readonly Exam[] }) {
  const { search } = useLocation();
  const [text, setText] = useState(() => new URLSearchParams(search).get('q') ?? '');
  const matches = examsWith(exams, text);
  const groups = examsByCategory(useCategories(), matches);
  const free = exams.filter(({ freeQuestionCount }) => freeQuestionCount > 0).length;
  const ownedIds = new Set(useMe()?.purchasedExams);
  return (
    <section
      id="categories"
      tabIndex={-1}
      aria-labelledby="categories-title"
      className="page-width focus-visible:outline-none"
    >
      <h2 id="categories-title" className="text-display">
        Popular IT Certifications
      </h2>
      {free > 0 && (
        <p className="mt-2 max-sm:text-small">
          <span className="font-semibold">{`Free practice for ${countText(free, 'exam')}.`}</span>{' '}
          <span className="text-muted">No account needed.</span>
        </p>
      )}
      {exams.length > 1 && (
        <CatalogueSearch text={text} matchCount={matches.length} of={exams.length} onText={setText} />
      )}
      {exams.length === 0 && <EmptyCatalogue />}
      {!text.trim() && <CategoryLinks groups={groups} />}
      <div className="category-row">
        {groups.map(({ category, exams: group }) => (
          <section
            key={category.id}
            id={sectionId(category)}
            tabIndex={-1}
            aria-labelledby={category.id}
            className="outline-none"
          >
            <div>
              <h3 id={category.id} className="text-title">
                <span aria-hidden="true">{categoryEmoji(category.icon)}</span> {category.name}
              </h3>
              {category.description && (
                <p className="mt-1 max-w-text text-muted max-sm:hidden">{category.description}</p>
              )}
            </div>
            <ul>
              {group.map((exam, position) => (
                <li key={exam.id} className="grid gap-y-0 sm:row-span-4 sm:grid-rows-subgrid">
                  <ExamCard exam={exam} position={position} isOwned={ownedIds.has(exam.id)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
