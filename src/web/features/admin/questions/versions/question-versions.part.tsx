import { useEffect, useRef, useState } from 'react';
import type { AdminExam } from '#contract/exam-admin.ts';
import { type AdminQuestion, type QuestionVersion, restoreQuestionVersion } from '#contract/quiz-admin.ts';
import { useApi } from '#web/app/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { draftOf } from '../question-draft.ts';
import { QuestionPreview } from '../question-preview.part.tsx';
import { WordingCompare } from './wording-compare.part.tsx';

type Props = {
  question: AdminQuestion;
  exam: AdminExam;
  /** Something is written that restoring would pass over. */
  isChanged: boolean;
  onRestored: (question: AdminQuestion) => void;
};

/** What a question was: any version beside the one in use, and the way back to it. */
export function QuestionVersions({ question, exam, isChanged, onRestored }: Props) {
  const [latest, ...earlier] = question.versions;
  const [selectedVersion, setChosen] = useState(earlier[0]?.version);
  const other = earlier.find(({ version }) => version === selectedVersion);
  const comparison = useRef<HTMLHeadingElement>(null);
  // After the versions of a question that is often changed, it stands out of sight.
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked === 0) return;
    comparison.current?.focus({ preventScroll: true });
    comparison.current?.scrollIntoView({ block: 'start' });
  }, [asked]);
  const compare = (version: number) => {
    setChosen(version);
    setAsked(asked + 1);
  };
  return (
    <>
      <ol className="divide-y divide-line border-y border-line">
        {question.versions.map(({ version, createdAt }) => (
          <li key={version} className="flex min-h-11 items-center gap-x-4 py-2">
            <span className="flex min-w-0 flex-wrap items-center gap-x-4">
              <span className="figures min-w-24 font-semibold">Version {version}</span>
              <span className="text-small text-muted">
                <Moment at={createdAt} />
                {version === latest!.version && ', in use'}
              </span>
            </span>
            {version !== latest!.version && (
              <Button
                look={version === selectedVersion ? 'plain' : 'quiet'}
                size="small"
                className="ml-auto"
                aria-pressed={version === selectedVersion}
                onClick={() => compare(version)}
              >
                Compare<span className="sr-only"> version {version}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      {other ? (
        <>
          <h3 ref={comparison} tabIndex={-1} className="mt-6 text-large font-semibold">
            Version {other.version} compared with version {latest!.version}
          </h3>
          <Earlier
            key={other.version}
            question={question}
            version={other}
            latest={latest!}
            exam={exam}
            isChanged={isChanged}
            onRestored={onRestored}
          />
        </>
      ) : (
        <p className="mt-4 text-muted">Each time you save the question, its previous version is kept here.</p>
      )}
    </>
  );
}

function Earlier({
  question,
  version,
  latest,
  exam,
  isChanged,
  onRestored,
}: Props & { version: QuestionVersion; latest: QuestionVersion }) {
  const api = useApi();
  const { act, isBusy, fault } = useAct();
  const restore = async () => {
    if (isChanged) return;
    let restored = question;
    const call = async () => {
      restored = await api(restoreQuestionVersion, {
        params: { id: question.id },
        body: { version: version.version, current: latest.version },
      });
    };
    if (await act(call, { done: `Version ${version.version} restored`, failure: 'Failed to restore the version' }))
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
      <Button look="plain" className="mt-4" aria-disabled={isBusy || isChanged} onClick={() => void restore()}>
        Restore Version {version.version}
      </Button>
      <p className="mt-2 text-small text-muted">
        {isChanged ? 'Save or discard your draft first.' : `It becomes version ${latest.version + 1}; nothing is lost.`}
      </p>
    </>
  );
}
