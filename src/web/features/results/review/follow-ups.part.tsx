import { Link, useLocation } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { FollowUp } from '#contract/practice-review.ts';
import { wordFor } from '#rules/wording/count.ts';
import { cameFrom } from '#web/features/study/came-from.ts';
import { useMe } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import { useStart } from '#web/features/exam/start/use-start.ts';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { OwnCard } from './own-card.part.tsx';

type Props = { exam: Exam; followUp: FollowUp | undefined; isInPractice?: boolean };

/** The follow-ups of a reviewed question: an explanation, more of its task, its card. */
export function FollowUps({ exam, followUp, isInPractice = false }: Props) {
  const isOwner = useIsOwner(exam);
  if (!followUp) return null;
  return (
    <div className="mt-6 border-t border-line pt-4 print:hidden">
      <Read exam={exam} followUp={followUp} isInPractice={isInPractice} />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <More exam={exam} followUp={followUp} />
        {isOwner ? (
          <OwnCard exam={exam} questionId={followUp.questionId} cardId={followUp.cardId} />
        ) : (
          <p className="text-small text-muted">
            A flashcard for this question comes with premium. {!followUp.guide?.isLocked && <Included exam={exam} />}
          </p>
        )}
      </div>
    </div>
  );
}

function Read({ exam, followUp: { domain, task, taskName, guide }, isInPractice }: Props & { followUp: FollowUp }) {
  if (!guide) return null;
  const words = `Read: ${domain}.${task} ${taskName}`;
  const section = guide.section && <span className="text-small text-muted">{guide.section.title}</span>;
  if (!guide.isLocked) {
    const to = paths.studyTask(exam.slug, domain, task) + (guide.section ? `#${guide.section.id}` : '');
    return (
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link
          to={to}
          state={cameFrom(isInPractice ? 'practice' : 'results')}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline sm:min-h-0"
        >
          <Icon name="book" className="size-4" />
          {words}
        </Link>
        {section}
      </p>
    );
  }
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="inline-flex items-center gap-2 font-semibold">
          <Icon name="lock" className="size-4" />
          {words}
        </span>
        {section}
      </p>
      {guide.opening && <p className="mt-1 line-clamp-6">{guide.opening}</p>}
      <p className="mt-1 text-small text-muted">
        {guide.opening ? 'The rest' : 'This section'} comes with premium. <Included exam={exam} />
      </p>
    </>
  );
}

const Included = ({ exam }: { exam: Exam }) => (
  <Link to={paths.purchase(exam.slug)} className="text-accent underline">
    See what’s included
  </Link>
);

/** Two more from the same task; from the free pool without access. */
function More({ exam, followUp: { questionId, domain, task, others } }: Props & { followUp: FollowUp }) {
  const me = useMe();
  const here = useLocation().pathname;
  const { start, failure, isStarting } = useStart(exam);
  if (others === 0) return null;
  if (!me)
    return (
      <ButtonLink to={paths.login(here)} look="plain" size="small">
        {`Log in to try ${wordFor(others, 'one', 'two')} more like this`}
      </ButtonLink>
    );
  return (
    <>
      <Button
        look="plain"
        size="small"
        aria-disabled={isStarting}
        onClick={() =>
          void start({ mode: 'practice', drill: { task: `${domain}.${task}`, count: 2, but: questionId } })
        }
      >
        {`${wordFor(others, 'One', 'Two')} more like this`}
      </Button>
      {failure && (
        <p role="alert" className="basis-full text-small text-wrong">
          {failure}
        </p>
      )}
    </>
  );
}
