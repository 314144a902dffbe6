import type { AdminExam } from '#contract/exam-admin.ts';
import type { AdminQuestion } from '#contract/question-admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { takenOver } from './compared-fields.ts';
import { type Draft, draftOf } from '../question-draft.ts';
import { WordingCompare } from './wording-compare.part.tsx';

type Props = {
  /** The question as someone else has saved it. */
  theirs: AdminQuestion;
  /** What is written here. */
  draft: Draft;
  exam: AdminExam;
  onTake: (change: Partial<Draft>) => void;
  /** How to continue: with what is written here, or with what they saved. */
  onSettle: (next: 'mine' | 'theirs') => void;
};

/** Two people changed a question: both wordings field by field, and a choice between them. Nothing is lost without saying so. */
export function QuestionConflict({ theirs, draft, exam, onTake, onSettle }: Props) {
  const latest = theirs.versions[0]!;
  const savedDraft = draftOf(latest);
  return (
    <section aria-labelledby="conflict">
      <h3 id="conflict" tabIndex={-1} className="text-large font-semibold">
        Someone else changed this question
      </h3>
      <p className="mt-2 max-w-text">
        Version {latest.version} was saved <Moment at={latest.createdAt} /> while you were editing. Fields you did not
        change now show their version; the ones you changed are below, next to theirs. Their version stays under
        Versions.
      </p>
      <WordingCompare
        before={{ title: `Version ${latest.version}, theirs`, draft: savedDraft }}
        after={{ title: 'Yours, not saved', draft }}
        exam={exam}
        act={(field) => (
          <Button look="plain" size="small" onClick={() => onTake(takenOver(field, savedDraft))}>
            Use Theirs<span className="sr-only"> for {field.label}</span>
          </Button>
        )}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => onSettle('mine')}>Keep My Changes</Button>
        <Button look="plain" onClick={() => onSettle('theirs')}>
          Discard My Changes
        </Button>
      </div>
    </section>
  );
}
