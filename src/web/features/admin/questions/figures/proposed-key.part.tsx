import type { QuestionFigures } from '#contract/question-figures.ts';
import { QuestionText } from '#web/ui/question-text.tsx';

/** What somebody who reported a question says of its key. */
export function ProposedKey({
  proposal: { option, source },
}: {
  proposal: Pick<QuestionFigures['proposals'][number], 'option' | 'source'>;
}) {
  return (
    <div className="mt-1 max-w-text wrap-anywhere">
      {option !== null && (
        <p>
          Right instead:{' '}
          <strong>
            <QuestionText text={option} />
          </strong>
        </p>
      )}
      {source !== null && (
        <p>
          Source:{' '}
          <a href={source} target="_blank" rel="noreferrer nofollow" className="text-accent underline">
            {source}
          </a>
        </p>
      )}
    </div>
  );
}
