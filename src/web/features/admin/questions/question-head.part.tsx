import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AdminExam } from '#contract/exam-admin.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { Icon } from '#web/ui/icon.tsx';

type Props = {
  exam: AdminExam;
  /** Where it was opened from. */
  back: { to: string; title: string };
  id: string;
  title: string;
  children?: ReactNode;
};

/** The top of the page of a question: the way back, its exam, and what leads to others. */
export function QuestionHead({ exam, back, id, title, children }: Props) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-6">
        <Link to={back.to} className="inline-flex min-h-11 items-center gap-2 text-accent underline">
          <Icon name="arrow-left" className="size-4" />
          {back.title}
        </Link>
        <Link
          to={adminPaths.exam(exam.id)}
          className="inline-flex min-h-11 min-w-0 items-center text-small text-muted underline wrap-anywhere"
        >
          {exam.name}
        </Link>
      </p>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-title">
          {title}
        </h2>
        {children}
      </div>
    </>
  );
}
