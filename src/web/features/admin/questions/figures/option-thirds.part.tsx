import type { QuestionFigures } from '#contract/question-figures.ts';
import { letterOf } from '#web/features/question/letter-of.ts';
import { QuestionText } from '#web/ui/question-text.tsx';

const THIRDS = ['Lowest third', 'Middle third', 'Highest third'] as const;
const TONES = ['fill-line-strong', 'fill-muted', 'fill-accent'] as const;

/** Which options people chose, by how well they did on the other questions of the same sitting. */
export function OptionThirds({ options, bounds }: Pick<QuestionFigures, 'options' | 'bounds'>) {
  const sizes = THIRDS.map((_, third) => options.reduce((sum, option) => sum + option.thirds[third]!, 0));
  if (options.length === 0 || sizes.every((size) => size === 0)) return null;
  const share = (count: number, third: number) => (sizes[third] === 0 ? 0 : Math.round((count * 100) / sizes[third]!));
  return (
    <section aria-labelledby="thirds" className="mt-8 max-w-text">
      <h3 id="thirds" className="text-title">
        Who chose what
      </h3>
      <p className="mt-1 text-small text-muted">
        People in three groups, by their share of right answers to the other questions in the sitting: up to {bounds[0]}
        %, up to {bounds[1]}%, and above. If the key is right, its bar grows from group to group.
      </p>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small">
        {THIRDS.map((name, third) => (
          <li key={name} className="flex items-center gap-2">
            <svg className="size-3" aria-hidden="true">
              <rect width="100%" height="100%" rx="2" className={TONES[third]} />
            </svg>
            {name} <span className="figures text-muted">({sizes[third]})</span>
          </li>
        ))}
      </ul>
      <ol className="mt-4 space-y-5">
        {options.map(({ text, isRight, picked, thirds }, index) => (
          <li key={text}>
            <p className="wrap-anywhere">
              {letterOf(index)}) <QuestionText text={text} />
              {isRight && <strong> (correct)</strong>} <span className="figures text-small text-muted">{picked}</span>
            </p>
            <ul className="mt-1 space-y-1">
              {thirds.map((count, third) => (
                <li key={THIRDS[third]} className="flex items-center gap-3">
                  <span className="sr-only">{THIRDS[third]}:</span>
                  <svg className="h-3 min-w-0 flex-1 rounded-sm bg-sunken" aria-hidden="true">
                    <rect width={`${share(count, third)}%`} height="100%" rx="2" className={TONES[third]} />
                  </svg>
                  <span className="figures w-12 text-right text-small">{share(count, third)}%</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
