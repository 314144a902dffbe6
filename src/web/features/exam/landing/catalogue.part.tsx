import type { Exam } from '#contract/exam.ts';
import { useMe } from '#web/app/me.ts';
import { examsByCategory } from './catalogue.ts';
import { categoryEmoji } from './category-emoji.ts';
import { EmptyCatalogue } from './empty-catalogue.part.tsx';
import { ExamCard } from './exam-card.part.tsx';
import { useCategories } from '#web/features/exam/exam.queries.ts';

export function Catalogue({ exams }: { exams: readonly Exam[] }) {
  const groups = examsByCategory(useCategories(), exams);
  const owned = new Set(useMe()?.purchasedExams);
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
      {groups.length === 0 && <EmptyCatalogue />}
      {groups.map(({ category, exams: group }) => (
        <section key={category.id} aria-labelledby={category.id} className="mt-10">
          <h3 id={category.id} className="text-title">
            <span aria-hidden="true">{categoryEmoji(category.icon)}</span> {category.name}
          </h3>
          {category.description && <p className="mt-1 max-w-text text-muted">{category.description}</p>}
          <ul className="card-row mt-4 lg:grid-cols-2">
            {group.map((exam, position) => (
              <li key={exam.id} className="grid gap-y-0 sm:row-span-4 sm:grid-rows-subgrid">
                <ExamCard exam={exam} position={position} isOwned={owned.has(exam.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
