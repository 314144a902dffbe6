import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { EarlierVersion, type VersionProps } from './earlier-version.part.tsx';

/** The history of a question: any version beside the current one, and a way to restore it. */
export function QuestionVersions({ question, exam, isChanged, onRestored }: VersionProps) {
  const [latest, ...earlier] = question.versions;
  const [selectedVersion, setChosen] = useState(earlier[0]?.version);
  const other = earlier.find(({ version }) => version === selectedVersion);
  const comparison = useRef<HTMLHeadingElement>(null);
  // With many versions it may be out of view.
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
                {question.authors
                  .filter((author) => author.version === version)
                  .map(
                    ({ username, reviewer }) =>
                      ` by ${username}${reviewer === null ? '' : `, reviewed by ${reviewer}`}`,
                  )}
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
          <EarlierVersion
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
