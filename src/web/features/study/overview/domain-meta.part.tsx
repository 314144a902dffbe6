import type { Exam } from '#contract/exam.ts';
import type { OutlineDomain } from '#contract/study.ts';
import { usePageFrame } from '#web/base/page-state.ts';
import { paths } from '#web/base/paths.ts';
import { examLabel } from '#web/features/exam/exam-label.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { breadcrumbData, type Crumb } from '#web/features/study/breadcrumbs.part.tsx';

/** A domain's metadata for search engines. */
export function DomainMeta({ exam, domain, crumbs }: { exam: Exam; domain: OutlineDomain; crumbs: Crumb[] }) {
  const { origin } = usePageFrame();
  const url = origin + paths.studyDomain(exam.slug, domain.number);
  const resource = {
    '@type': 'LearningResource',
    name: `${examLabel(exam)}: ${domain.name}`,
    url,
    isAccessibleForFree: domain.number === 1,
    isPartOf: { '@type': 'Course', name: `${exam.name} Study Guide`, url: origin + paths.study(exam.slug) },
  };
  return (
    <PageMeta
      title={`${domain.name} - ${exam.name}`}
      card={exam.slug}
      description={`Domain ${domain.number} of ${examLabel(exam)}, ${domain.name}: ${domain.tasks?.map((task) => task.title).join('; ')}`.slice(
        0,
        300,
      )}
      structuredData={[resource, breadcrumbData(origin, crumbs)]}
    />
  );
}
