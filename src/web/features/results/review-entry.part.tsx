import type { ReactNode } from 'react';
import type { DetailedResult } from '#contract/quiz.ts';
import { withPicturesInWords } from '#rules/question/text/text-pictures.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { Icon } from '#web/ui/icon.tsx';
import { QuestionText } from '#web/ui/question-text.tsx';
import { Exhibits } from '#web/features/question/exhibits.part.tsx';
import { chooseText, saysHowMany } from '#web/features/question/choose-text.ts';
import { type ReviewedQuestion } from '#web/features/results/result-view.ts';
import { outcomeLabel } from '#web/features/question/outcome.ts';
import { KIND_PARTS } from '#web/features/question/kind-parts.ts';
import { toneOfOutcome } from '#web/features/question/tones.ts';
import { Verdict } from '#web/features/question/verdict.part.tsx';
import { sourceKey, SourceLink } from '#web/ui/source-link.tsx';
import { PartnerCopy } from './partner-copy.part.tsx';
import { reviewEntryId } from './performance-overview.part.tsx';

type Props = {
  entry: ReviewedQuestion;
  /** What a marked question is called. */
  marked?: string;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  children?: ReactNode;
};

/** One question of the review: its text, with the rest folded below. */
export function ReviewEntry({ entry, marked = 'flagged', isOpen, onToggle, children }: Props) {
  const outcome = outcomeLabel(entry);
  const { id, kind, number, chooses, remarks } = entry;
  const { Review } = KIND_PARTS[kind];
  return (
    <li className="border-b border-line">
      <details open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)} className="group">
        <summary
          id={reviewEntryId(number)}
          className="group/row flex list-none items-start gap-3 py-4 [&::-webkit-details-marker]:hidden"
        >
          <span className="min-w-0 flex-1">
            <span className="figures flex flex-wrap items-center gap-x-4 text-small">
              <span className="text-muted">Question {number}</span>
              <Verdict tone={toneOfOutcome[outcome]}>{outcome}</Verdict>
              {[...(entry.isFlagged ? [marked] : []), ...remarks].map((remark) => (
                <span key={remark} className="text-muted">
                  {remark}
                </span>
              ))}
            </span>
            <span className="mt-1 line-clamp-2 max-w-text group-open:line-clamp-none group-open:font-semibold">
              <QuestionText text={isOpen ? entry.text : withPicturesInWords(entry.text)} inControl />
            </span>
          </span>
          <Icon
            name="chevron-down"
            className="mt-1 size-5 text-muted transition-transform duration-150 group-open:rotate-180 group-hover/row:text-ink"
          />
        </summary>
        <div className="max-w-text pb-8">
          <Exhibits kind={kind} exhibits={entry.exhibits} className="mb-4" />
          {chooses !== undefined && KINDS[kind].tellsCount && !saysHowMany(entry.text) && (
            <p className="mb-3 font-semibold">{chooseText({ chooses })}</p>
          )}
          <Review
            question={{ id, kind, options: entry.options, parts: entry.parts, exhibits: entry.exhibits }}
            rationales={entry.rationales}
            partRationales={entry.partRationales}
            marks={entry.marks}
            right={entry.right}
            answer={entry.answer}
          />
          <Explanation explanation={entry.explanation} sources={entry.sources} heading="h4" />
          <PartnerCopy question={entry} explained={entry} />
          <p className="mt-6 text-small text-muted">
            Domain: {entry.domain}
            {entry.topic && <> · Topic: {entry.topic}</>}
          </p>
          {children}
        </div>
      </details>
    </li>
  );
}

type ExplanationProps = Pick<DetailedResult, 'explanation' | 'sources'> & { heading: 'h3' | 'h4' };

/** Why the right answer to a question is right, and where that is documented. */
export function Explanation({ explanation, sources, heading: Heading }: ExplanationProps) {
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
