import { lazy, Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { OutlineDomain } from '#contract/study.ts';
import { countText } from '#rules/wording/count.ts';
import { officialCode } from '#rules/exam/code.ts';
import { money } from '#rules/checkout/money.ts';
import { usePageFrame, useSite } from '#web/base/page-state.ts';
import { useMe } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import { ExamFactsSection } from '#web/features/exam/exam-facts.part.tsx';
import { examFactsQuery } from '#web/features/exam/exam-facts.queries.ts';
import { examKeywords } from '#web/features/exam/exam-keywords.ts';
import { examLabel } from '#web/features/exam/exam-label.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { breadcrumbData, Breadcrumbs } from '#web/features/study/breadcrumbs.part.tsx';
import { loadStudy } from '#web/features/study/load-study.ts';
import { StudyFailed } from '#web/features/study/study-failed.part.tsx';
import { StudySearch } from '#web/features/study/study-search.part.tsx';
import { minutesFor, studyFigures } from '#web/features/study/study-facts.ts';
import { searchQuery, useOutline, useProgress } from '#web/features/study/study.queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useIsInBrowser } from '#web/ui/form/use-is-in-browser.ts';
import { type LinkCard, LinkCards } from '#web/ui/link-cards.tsx';
import { DomainCard } from './domain-card.part.tsx';
import { OverviewHeader } from './overview-header.part.tsx';

// Of no use to visitors, who mostly arrive here.
const ReadinessOf = lazy(async () => ({
  default: (await import('#web/features/readiness/readiness.part.tsx')).ReadinessOf,
}));

export const ErrorBoundary = StudyFailed;

export async function loader(args: LoaderFunctionArgs) {
  const { exam, api, queries } = await loadStudy(args, paths.study);
  // Without JavaScript, the search form leads here.
  const query = searchedIn(new URL(args.request.url).searchParams);
  if (query) await queries.ensureQueryData(searchQuery(api, exam.id, query));
  await queries.ensureQueryData(examFactsQuery(api, exam.id));
  return { examId: exam.id };
}

const searchedIn = (search: URLSearchParams) => (search.get('q') ?? '').trim().slice(0, 200);

/** Everything there is to study for an exam, by domain. */
export function Component() {
  const { examId } = useLoaderData<typeof loader>();
  const exam = useExams().find((entry) => entry.id === examId);
  const domains = useOutline(examId)?.domains;
  const progress = useProgress(examId);
  const isInBrowser = useIsInBrowser();
  // Its script is loaded by the browser alone.
  const isMember = useMe() !== null && isInBrowser;
  const query = searchedIn(useSearchParams()[0]);
  if (!exam || !domains) return null;
  const isLocked = domains.some((domain) => domain.locked);
  const crumbs = [
    { name: 'Home', to: paths.home },
    { name: exam.name, to: paths.study(exam.slug) },
  ];
  return (
    <div className="page-width pb-16">
      <Meta exam={exam} domains={domains} crumbs={crumbs} />
      <Breadcrumbs crumbs={crumbs} />
      <OverviewHeader exam={exam} domains={domains} progress={progress} />
      {isMember && (
        <Suspense>
          <ReadinessOf exam={exam} isBrief className="mt-8 max-w-text" />
        </Suspense>
      )}
      {domains.length === 0 && <NothingYet exam={exam} />}
      {domains.length > 0 && (
        <>
          <StudySearch exam={exam} initial={query} hasHint />
          {isLocked && (
            <p className="mt-8 rounded border border-accent bg-accent-soft px-5 py-4">
              <strong className="font-semibold">Domain 1 is free for everyone.</strong> Read it all for free before you
              decide to buy.
            </p>
          )}
          <section aria-labelledby="domains" className="mt-8">
            <h2 id="domains" className="text-title">
              Domains
            </h2>
            <ul className="mt-5 grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3">
              {domains.map((domain) => (
                <li key={domain.number}>
                  <DomainCard exam={exam} domain={domain} progress={progress} />
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
      <ExamFactsSection examId={exam.id} />
      <QuickActions exam={exam} isLocked={isLocked} />
    </div>
  );
}

type MetaProps = { exam: Exam; domains: readonly OutlineDomain[]; crumbs: Parameters<typeof breadcrumbData>[1] };

function Meta({ exam, domains, crumbs }: MetaProps) {
  const { origin, site } = usePageFrame();
  const { tasks } = studyFigures(domains, null);
  const course = {
    '@type': 'Course',
    name: `${exam.name} Study Guide`,
    courseCode: officialCode(exam) || undefined,
    description: exam.description,
    url: origin + paths.study(exam.slug),
    provider: { '@type': 'Organization', name: site.siteName, url: origin },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: `PT${minutesFor(tasks)}M` },
    hasPart: domains.map((domain) => ({
      '@type': 'LearningResource',
      name: domain.name,
      url: origin + paths.studyDomain(exam.slug, domain.number),
      isAccessibleForFree: domain.number === 1,
    })),
  };
  return (
    <PageMeta
      title={`${exam.name} Study Guide`}
      card={exam.slug}
      description={`Study ${examLabel(exam)} from its official outline: ${countText(domains.length, 'domain')} and ${countText(tasks, 'task')}, with guides, tips, and flashcards. Domain 1 is free.`}
      keywords={[...examKeywords(exam), 'study guide', 'flashcards']}
      structuredData={[course, breadcrumbData(origin, crumbs)]}
    />
  );
}

/** Empty state of an exam without study content: what will be here, and what to do in the meantime. */
function NothingYet({ exam }: { exam: Exam }) {
  return (
    <section className="mt-8 rounded border border-dashed border-line-strong p-6 sm:p-10">
      <h2 className="text-title">The study guide is coming</h2>
      <p className="mt-2 max-w-text text-muted">
        It will follow the official outline, task by task. In the meantime, you can practice with the questions, each
        with an explanation.
      </p>
      <ul className="mt-4 list-disc space-y-1 pl-5 text-small text-muted">
        {exam.domains.map((domain) => (
          <li key={domain.number}>{`Domain ${domain.number}: ${domain.name}`}</li>
        ))}
      </ul>
      <ButtonLink to={paths.quiz(exam.slug)} className="mt-6">
        Take Practice Quiz
      </ButtonLink>
    </section>
  );
}

/** Other things to do for this exam. */
function QuickActions({ exam, isLocked }: { exam: Exam; isLocked: boolean }) {
  const { currency } = useSite();
  const actions: LinkCard[] = [
    {
      name: 'Practice Quiz',
      text: '20 questions, spread across the domains by weight.',
      to: paths.quiz(exam.slug),
      icon: 'check',
    },
    {
      name: 'Flashcards',
      text: 'Quick recall, one card at a time.',
      to: paths.flashcards(exam.slug),
      icon: 'cards',
    },
  ];
  if (!isLocked) {
    const text = 'Practice the full question bank your way, or simulate exam day.';
    actions.push({ name: 'Practice and Simulation', text, to: paths.practice(exam.slug), icon: 'clock' });
  }
  if (isLocked && exam.isForSale) {
    const text = `One-time payment of ${money(exam.price, currency)}. Nothing renews automatically.`;
    actions.push({ name: 'Unlock All Domains', text, to: paths.purchase(exam.slug), icon: 'lock' });
  }
  return (
    <section aria-labelledby="quick-actions" className="mt-12">
      <h2 id="quick-actions" className="text-title">
        Quick Actions
      </h2>
      <LinkCards className="mt-5 md:grid-cols-3" cards={actions} />
    </section>
  );
}
