import { Link } from 'react-router';
import type { OutlineTask } from '#contract/study.ts';
import { MINUTES_PER_TASK } from '#rules/study/reading.ts';
import { Icon } from '#web/ui/icon.tsx';
import { TypeBadges } from './type-badges.part.tsx';

type Props = { task: OutlineTask; to: string; isRead: boolean };

/** A task of a domain: its subject, and whether it was read. The whole card is a link. */
export function TaskCard({ task, to, isRead }: Props) {
  const titleId = `task-${task.number}`;
  return (
    <article
      aria-labelledby={titleId}
      className="relative flex h-full flex-col rounded border border-line bg-raised p-5 hover:border-line-strong"
    >
      <p className="flex items-center justify-between gap-3 text-small text-muted">
        <span>{`Task ${task.number} · About ${MINUTES_PER_TASK} min`}</span>
        {isRead && (
          <span className="inline-flex items-center gap-1 font-semibold text-correct">
            <Icon name="check" className="size-4" />
            Read
          </span>
        )}
      </p>
      <h3 id={titleId} className="mt-1 font-semibold">
        <Link to={to} className="after:absolute after:inset-0">
          {task.title}
        </Link>
      </h3>
      <p className="mt-2 mb-4 text-small wrap-anywhere text-muted">{task.preview}</p>
      <div className="mt-auto">
        <TypeBadges types={task.contentTypes} />
      </div>
    </article>
  );
}
