import type { VersionFigures } from '#contract/question-figures.ts';
import { countText } from '#rules/wording/count.ts';
import { Moment } from '#web/ui/moment.tsx';
import { hundredths } from './hundredths.ts';

/** A line per version. Versions that ask the same share their figures. */
export function VersionLines({ versions }: { versions: readonly VersionFigures[] }) {
  return (
    <section aria-labelledby="versions" className="mt-8 max-w-text">
      <h3 id="versions" className="text-title">
        By version
      </h3>
      <p className="mt-1 text-small text-muted">
        First answers only, given before the key was shown. Versions that ask the same share their figures.
      </p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {versions.map((own) => (
          <li key={own.version} className="py-3">
            <p className="font-semibold">
              Version {own.version}{' '}
              <span className="text-small font-normal text-muted">
                · <Moment at={own.createdAt} />
              </span>
            </p>
            <p className="figures text-small">
              {own.answers === 0 ? 'No first answers yet' : countText(own.answers, 'first answer')}
              {own.facility
                ? `, ${own.facility.percent}% right (${own.facility.low} to ${own.facility.high}%)`
                : own.answers > 0 && ', too few for a share'}
              {own.itemRest
                ? `. Goes together with the other questions: ${hundredths(own.itemRest.r)} (${hundredths(own.itemRest.low)} to ${hundredths(own.itemRest.high)})`
                : own.answers >= 30 && '. Correlation with the other questions: undefined'}
              {own.doubt !== null && `. Another option right: ${own.doubt < 1 ? 'less than 1' : own.doubt}%`}
              {own.medianSeconds !== null && `. Half took at most about ${own.medianSeconds} s`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
