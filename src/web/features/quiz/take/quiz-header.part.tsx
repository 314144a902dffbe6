import { useNavigate } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { useIsSelling } from '#web/base/page-state.ts';
import { paths } from '#web/base/paths.ts';
import { useMe } from '#web/base/me.ts';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

/** The title of the quiz, a link to the full bank, and the way back. */
export function QuizHeader({ exam }: { exam: Exam }) {
  const navigate = useNavigate();
  const me = useMe();
  const isSelling = useIsSelling();
  const isOwner = useIsOwner(exam);
  const close = () => import('#web/base/go-back.ts').then((module) => module.goBack(navigate, me));
  return (
    <div className="flex min-h-11 items-center gap-1 py-1">
      <h1 className="min-w-0 flex-1 text-small text-muted">
        <WholeCodes>{exam.name}</WholeCodes> - Free Practice
      </h1>
      {!isOwner && isSelling && (
        <ButtonLink to={paths.purchase(exam.slug)} look="quiet" size="small">
          Get Pro
        </ButtonLink>
      )}
      <Button look="quiet" size="small" onClick={close} aria-label="Close quiz" className="-mr-3">
        <Icon name="cross" />
      </Button>
    </div>
  );
}
