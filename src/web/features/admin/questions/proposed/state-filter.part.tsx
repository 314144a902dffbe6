import { useNavigate } from 'react-router';
import { REVIEW_STATE_NAMES } from '#rules/question/second-person.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { useListAddress } from '#web/features/admin/shell/list.part.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';

const STATES = [
  ['live', REVIEW_STATE_NAMES.live],
  ['review', REVIEW_STATE_NAMES.review],
  ['draft', 'Your drafts'],
  ['archived', 'Archived'],
] as const;
type State = (typeof STATES)[number][0];

const isProposed = (state: State): boolean => state === 'review' || state === 'draft';

/** How far the questions of a list have come: which of its two pages shows them, and where on it. */
export function StateFilter({ state, examId }: { state: State; examId: string | undefined }) {
  const navigate = useNavigate();
  const { go: narrow } = useListAddress();
  const go = (to: State) => {
    const archived = to === 'archived' ? '1' : undefined;
    if (isProposed(to)) void navigate(adminPaths.proposed({ examId, state: to === 'draft' ? to : undefined }));
    // The other filters stay.
    else if (!isProposed(state)) narrow({ archived });
    else void navigate(adminPaths.questions({ examId, archived }));
  };
  return (
    <div className="min-w-0 lg:max-w-64">
      <SelectField
        label="Show"
        value={state}
        options={STATES}
        onChange={({ currentTarget }) => go(currentTarget.value as State)}
      />
    </div>
  );
}
