import { type MouseEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Category, Exam } from '#contract/exam.ts';
import { money } from '#rules/checkout/money.ts';
import { countText } from '#rules/wording/count.ts';
import { useMe } from '#web/base/me.ts';
import { useSite } from '#web/base/page-state.ts';
import { lowestPrice } from '#web/features/exam/lowest-price.ts';
import { useCategories } from '#web/features/exam/exam.queries.ts';
import { paths } from '#web/base/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { CairnMark } from '#web/ui/cairn-mark.tsx';
import { examsByCategory, examsWith } from './catalogue.ts';
import { categoryEmoji } from './category-emoji.ts';
import { ExamCard } from './exam-card.part.tsx';

const NOTHING_YET = [false, false, false, false];

export function Catalogue({ exams }: { exams: readonly Exam[] }) {
  const { search } = useLocation();
  const [text, setText] = useState(() => new URLSearchParams(search).get('q') ?? '');
  const matches = examsWith(exams, text);
  const groups = examsByCategory(useCategories(), matches);
  const free = exams.filter(({ freeQuestionCount }) => freeQuestionCount > 0).length;
  const { currency } = useSite();
  const fromPrice = lowestPrice(exams);
  const ownedIds = new Set(useMe()?.purchasedExams);
  return (
    <section
      id="categories"
      tabIndex={-1}
      aria-labelledby="categories-title"
      className="page-width focus-visible:outline-none"
    >
      <div className="items-end justify-between gap-x-16 lg:flex">
        <div>
          <h2 id="categories-title" className="text-display">
            Popular IT Certifications
          </h2>
          {free > 0 && (
            <p className="mt-2 max-sm:text-small">
              <span className="font-semibold">{`Free practice for ${countText(free, 'exam')}.`}</span>{' '}
              <span className="text-muted">
                No account needed.
                {fromPrice !== null && ` One exam is from ${money(fromPrice, currency)}, paid once.`}
              </span>
            </p>
          )}
        </div>
        {exams.length > 1 && (
          <CatalogueSearch text={text} matchCount={matches.length} of={exams.length} onText={setText} />
        )}
      </div>
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
                <span aria-hidden="true" className="category-mark" data-color={category.color}>
                  {categoryEmoji(category.icon)}
                </span>{' '}
                {category.name}
              </h3>
              {category.description && (
                <p className="mt-1 max-w-text text-muted max-sm:hidden">{category.description}</p>
              )}
            </div>
            <ul>
              {group.map((exam, position) => (
                <li key={exam.id} className="grid gap-y-0 sm:row-span-4 sm:grid-rows-subgrid">
                  <ExamCard exam={exam} category={category.name} position={position} isOwned={ownedIds.has(exam.id)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

type Props = { text: string; matchCount: number; of: number; onText: (text: string) => void };

/** Narrows the catalog while typing and announces the count; without JavaScript, on a separate page. */
function CatalogueSearch({ text, matchCount, of, onText }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // What was typed before the script loaded.
  const takeTyped = useEffectEvent(() => onText(field.current!.value));
  useEffect(() => takeTyped(), []);
  return (
    <search className="lg:w-96">
      <form
        action={paths.categories}
        onSubmit={(event) => event.preventDefault()}
        className="mt-4 sm:mt-5 sm:max-w-sm lg:mt-0 lg:max-w-none"
      >
        <label htmlFor={id} className="text-small font-semibold">
          Find an exam by name, code, or vendor
        </label>
        <div className="relative mt-1">
          <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
          <input
            ref={field}
            id={id}
            type="search"
            name="q"
            autoComplete="off"
            value={text}
            onChange={(event) => onText(event.target.value)}
            className="min-h-11 w-full rounded border border-line-strong bg-raised pr-3 pl-10"
          />
        </div>
        <output className="mt-2 block min-h-6 text-small text-muted max-sm:flex max-sm:min-h-12 max-sm:items-center max-sm:empty:mt-0 max-sm:empty:min-h-0">
          {text.trim() &&
            (matchCount > 0
              ? `${matchCount} of ${countText(of, 'exam')}`
              : 'No exams found. Try fewer or different words.')}
        </output>
      </form>
    </search>
  );
}

/** Where a category is on the page. */
const sectionId = ({ id }: Category) => `category-${id}`;

/** On a phone, the categories in one row to swipe, each a link. */
function CategoryLinks({ groups }: { groups: ReturnType<typeof examsByCategory> }) {
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

/** Shown before any exam is on offer. */
function EmptyCatalogue() {
  const isAdmin = useMe()?.isAdmin ?? false;
  return (
    <div className="mt-8 flex flex-col items-start gap-6 rounded border border-dashed border-line-strong p-6 sm:flex-row sm:items-center sm:p-10">
      <CairnMark placed={NOTHING_YET} className="size-24" />
      <div>
        <h3 className="text-title">The first exam is on its way</h3>
        <p className="mt-2 max-w-text text-muted">
          {isAdmin
            ? 'No exams yet. Add one or import a pack, and it will appear here.'
            : 'Soon you’ll find exams here, with their domains, questions, and free practice. Tell us which one you’re preparing for.'}
        </p>
        <ButtonLink to={isAdmin ? paths.admin : paths.contact} look="plain" className="mt-5">
          {isAdmin ? 'Add the first exam' : 'Tell us your exam'}
        </ButtonLink>
      </div>
    </div>
  );
}
