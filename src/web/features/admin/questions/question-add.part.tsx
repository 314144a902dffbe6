import { useEffect, useRef } from 'react';
import type { AdminExam } from '#contract/exam-admin.ts';
import { Button } from '#web/ui/button.tsx';
import type { useUnsaved } from '#web/features/admin/shell/unsaved.part.tsx';
import type { DraftStore } from './draft/draft-store.ts';
import { firstOpen } from './first-open.ts';
import { QuestionForm } from './question-form.part.tsx';

type Props = {
  exam: AdminExam;
  store: DraftStore;
  region: ReturnType<typeof useUnsaved<HTMLDivElement>>['region'];
  onMade: (id: string) => void;
  onClose: () => void;
};

/** The form on the page, for adding one question after another in the same place. */
export function QuestionAdd({ exam, store, region, onMade, onClose }: Props) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => firstOpen(section.current!)?.focus(), []);
  return (
    <section
      ref={section}
      aria-labelledby="add"
      className="mt-5 rounded border border-line-strong bg-raised p-4 sm:p-6"
    >
      <div {...region}>
        <div className="mb-4 flex items-center justify-between gap-3">
          <h3 id="add" className="text-large font-semibold">
            Add Question
          </h3>
          <Button look="quiet" size="small" onClick={onClose}>
            Close
          </Button>
        </div>
        <QuestionForm
          exam={exam}
          question={null}
          store={store}
          saves={[
            { label: 'Save and Next', onSaved: ({ id }) => onMade(id) },
            {
              label: 'Save and Close',
              onSaved({ id }) {
                onMade(id);
                onClose();
              },
            },
          ]}
        />
      </div>
    </section>
  );
}
