import { useNavigate } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/app/paths.ts';
import { useMe } from '#web/app/me.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** The title of the quiz, the way to the whole bank, and the way back. */
export function QuizHeader({ exam }: { exam: Exam }) {
  const navigate = useNavigate();
  const me = useMe();
  const close = async () => (await import('#web/app/go-back.ts')).goBack(navigate, me);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-3">
      <h1 className="min-w-0 flex-1 basis-40 text-small text-muted sm:text-base">{exam.name} - Free Practice</h1>
      <div className="flex shrink-0 items-center gap-1">
        <ButtonLink to={paths.purchase(exam.slug)} look="plain" size="small">
          Get Pro
        </ButtonLink>
        <Button look="quiet" size="small" onClick={close} aria-label="Close quiz" className="min-w-11 sm:min-w-9">
          <Icon name="cross" />
        </Button>
      </div>
    </div>
  );
}
