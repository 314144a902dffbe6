import type { Exam } from '#contract/exam.ts';
import type { OutlineDomain, StudyProgress } from '#contract/study.ts';
import { FREE_DOMAIN } from '#rules/study/reading.ts';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { paths } from '#web/base/paths.ts';
import { countText } from '#rules/wording/count.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ProgressBar } from '#web/features/study/progress-bar.part.tsx';
import { minutesFor, readCount } from '#web/features/study/study-facts.ts';
import { TypeBadges } from '#web/features/study/type-badges.part.tsx';
import { UnlockLink } from '#web/features/exam/unlock.tsx';
import { useIsSelling } from '#web/base/page-state.ts';

type Props = { exam: Exam; domain: OutlineDomain; progress: StudyProgress | null };

/** A domain of the exam: its contents, the person's progress, and a link to it. */
export function DomainCard({ exam, domain, progress }: Props) {
  const titleId = `domain-${domain.number}`;
  const tasks = domain.taskNumbers.length;
  const tasksRead = readCount(progress, domain);
  const facts = [
    countText(tasks, 'task'),
    `${minutesFor(tasks)} min`,
    domain.questionCount > 0 && countText(domain.questionCount, 'quiz question'),
    domain.flashcardCount > 0 && countText(domain.flashcardCount, 'flashcard'),
  ].filter((fact) => fact !== false);
  return (
    <article aria-labelledby={titleId} className="flex h-full flex-col rounded border border-line bg-raised p-5">
      <p className="flex items-center justify-between gap-3 text-small text-muted">
        <span>{`Domain ${domain.number}`}</span>
        <Access exam={exam} domain={domain} />
      </p>
      <h3 id={titleId} className="mt-1 text-large font-semibold">
        {domain.name}
      </h3>
      <ul className="figures mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-small">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className="mt-4 mb-5">
        <TypeBadges types={domain.contentTypes} />
      </div>
      <div className="mt-auto space-y-4">
        {progress && !domain.locked && (
          <ProgressBar text={`${tasksRead} of ${countText(tasks, 'task')} read`} value={tasksRead} max={tasks} />
        )}
        <Way exam={exam} domain={domain} titleId={titleId} tasksRead={tasksRead} />
      </div>
    </article>
  );
}

/** What is free and what is not; people with full access need not be told. */
function Access({ exam, domain }: Pick<Props, 'exam' | 'domain'>) {
  const isOwner = useIsOwner(exam);
  const isSelling = useIsSelling();
  if (domain.locked) return <span>{isSelling ? 'Premium' : 'Members'}</span>;
  return domain.number === FREE_DOMAIN && !isOwner && <span className="font-semibold text-accent">Free</span>;
}

type WayProps = { exam: Exam; domain: OutlineDomain; titleId: string; tasksRead: number };

function Way({ exam, domain, titleId, tasksRead }: WayProps) {
  if (!domain.locked) {
    return (
      <ButtonLink
        to={paths.studyDomain(exam.slug, domain.number)}
        look="plain"
        aria-describedby={titleId}
        className="w-full"
      >
        {tasksRead === 0 ? 'Start Domain' : tasksRead < domain.taskNumbers.length ? 'Continue Domain' : 'Read Again'}
      </ButtonLink>
    );
  }
  return (
    <UnlockLink exam={exam} look="plain" aria-describedby={titleId} className="w-full">
      <Icon name="lock" className="size-4" />
      Unlock Domain
    </UnlockLink>
  );
}
