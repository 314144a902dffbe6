import type { DetailedResult } from '#contract/quiz.ts';
import { QuestionText } from '#web/ui/question-text.tsx';
import { SourceLink, sourceKey } from '#web/ui/source-link.tsx';

type Props = Pick<DetailedResult, 'explanation' | 'sources'> & { heading: 'h3' | 'h4' };

/** Why the right answer to a question is right, and where that is documented. */
export function Explanation({ explanation, sources, heading: Heading }: Props) {
  return (
    <>
      {explanation && (
        <>
          <Heading className="mt-6 font-semibold">Explanation</Heading>
          <p className="mt-1">
            <QuestionText text={explanation} />
          </p>
        </>
      )}
      {sources.length > 0 && (
        <>
          <Heading className="mt-6 font-semibold">Sources</Heading>
          <ul className="mt-1 space-y-1">
            {sources.map((source) => (
              <li key={sourceKey(source)}>
                <SourceLink source={source} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
