import { paths } from '#web/base/paths.ts';
import { useMe } from '#web/base/me.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CairnMark } from '#web/ui/cairn-mark.tsx';

const NOTHING_YET = [false, false, false, false];

/** Shown before any exam is on offer. */
export function EmptyCatalogue() {
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
