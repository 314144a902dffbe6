import type { AdminExam } from '#contract/exam-admin.ts';
import { type AdminQuestion, type QuestionVersion, restoreQuestionVersion } from '#contract/question-admin.ts';
import { useApi } from '#web/base/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { useWritesLive } from '../use-second-person.ts';
import { draftOf } from '../question-draft.ts';
import { QuestionPreview } from '../preview/question-preview.part.tsx';
import { WordingCompare } from './wording-compare.part.tsx';

export type VersionProps = {
  question: AdminQuestion;
  exam: AdminExam;
  /** There are unsaved changes that restoring would discard. */
  isChanged: boolean;
  onRestored: (question: AdminQuestion) => void;
};

export function EarlierVersion({
  question,
  version,
  latest,
  exam,
  isChanged,
  onRestored,
}: VersionProps & { version: QuestionVersion; latest: QuestionVersion }) {
  const api = useApi();
  const { act, isBusy, fault } = useAct();
  const writesLive = useWritesLive();
  const restore = async () => {
    if (isChanged) return;
    let restored = question;
    const call = async () => {
      restored = await api(restoreQuestionVersion, {
        params: { id: question.id },
        body: { version: version.version, current: latest.version },
      });
    };
    if (await act(call, { success: `Version ${version.version} restored`, failure: 'Failed to restore the version' }))
      onRestored(restored);
  };
  return (
    <>
      <WordingCompare
        before={{ title: `Version ${version.version}`, draft: draftOf(version) }}
        after={{ title: `Version ${latest.version}, in use`, draft: draftOf(latest) }}
        exam={exam}
      />
      <details className="mt-4">
        <summary className="min-h-11 py-2 font-semibold">Version {version.version} as candidates saw it</summary>
        <QuestionPreview wording={version} exam={exam} />
      </details>
      <Fault className="mt-4">{fault}</Fault>
      {!writesLive && (
        <p className="mt-4 text-small text-muted">Restoring a version needs a reviewer or an administrator.</p>
      )}
      {writesLive && (
        <>
          <Button look="plain" className="mt-4" aria-disabled={isBusy || isChanged} onClick={() => void restore()}>
            Restore Version {version.version}
          </Button>
          <p className="mt-2 text-small text-muted">
            {isChanged
              ? 'Save or discard your draft first.'
              : `It becomes version ${latest.version + 1}; nothing is lost.`}
          </p>
        </>
      )}
    </>
  );
}
