import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Readiness } from '#contract/readiness.ts';
import { type PracticeSettings, QUICK_TEN } from '#rules/practice/settings.ts';
import {
  formText,
  guaranteeText,
  levelText,
  missingText,
  narrowText,
  offsetText,
  passText,
  progressText,
  raiseText,
  tierText,
  tierTitle,
  unknownOffsetText,
  weakestText,
} from '#rules/readiness/words.ts';
import { countText } from '#rules/wording/count.ts';
import { shortDateText } from '#rules/wording/date.ts';
import { useApi } from '#web/base/loading.ts';
import { useMe } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import { useStart } from '#web/features/exam/start/use-start.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Band } from './band.part.tsx';
import { readinessQuery } from './readiness.queries.ts';
import { Why } from './why.part.tsx';
import { UnlockLink } from '#web/features/exam/unlock.tsx';

type Exam = { id: string; slug: string };
/** `isBrief`: what it is, and where more of it is. */
type Props = { exam: Exam; isBrief?: boolean; className?: string };

/** What a person's answers say about the exam: the range to expect, what would move it, and what it is based on. Nothing until something was answered. */
export function ReadinessOf({ exam, isBrief = false, className = '' }: Props) {
  const me = useMe();
  const { data: readiness } = useQuery({ ...readinessQuery(useApi(), exam.id), enabled: me !== null });
  const titleId = useId();
  if (!readiness || readiness.firsts + readiness.unknown === 0) return null;
  const { ourForm, tier, abstentions } = readiness;
  return (
    <section aria-labelledby={titleId} className={className}>
      <p id={titleId} className="text-small text-muted">
        Where you stand today, on our questions
      </p>
      <h2 className="mt-1 text-title">{tierTitle(tier, abstentions)}</h2>
      {ourForm ? <Said readiness={readiness} /> : <Unsaid readiness={readiness} />}
      {isBrief ? (
        <p>
          <Link
            to={paths.today(exam.slug)}
            className="inline-flex min-h-11 items-center text-accent underline hover:text-accent-hover"
          >
            What would move it, and why
          </Link>
        </p>
      ) : (
        <More exam={exam} readiness={readiness} />
      )}
    </section>
  );
}

function Said({ readiness }: { readiness: Readiness }) {
  const { ourForm, mark, chance, history } = readiness;
  const [first] = history;
  const progress = first && progressText(first, ourForm!, shortDateText(first.at));
  return (
    <>
      <p className="mt-2 max-w-text text-large">{formText(ourForm!, mark)}</p>
      {chance !== null && <p className="mt-1 max-w-text text-large">{passText(chance)}</p>}
      <Band low={ourForm!.low} high={ourForm!.high} mark={mark} />
      <p className="mt-2 max-w-text text-muted">
        {progress && <strong className="font-semibold text-ink">{progress} </strong>}
        {tierText(readiness)}
      </p>
    </>
  );
}

/** What is missing, and a first level where there is one. */
function Unsaid({ readiness: { abstentions, level, firsts } }: { readiness: Readiness }) {
  const few = abstentions.find(({ code }) => code === 'fewFirsts');
  return (
    <div className="max-w-text">
      {level && <p className="mt-2 text-large">{levelText(level, firsts)}</p>}
      {abstentions.map((missing) => (
        <p key={missing.code} className="mt-2">
          {missingText(missing)}
        </p>
      ))}
      {few?.code === 'fewFirsts' && (
        <svg aria-hidden="true" className="mt-3 block h-2 w-full max-w-80 overflow-hidden rounded-full">
          <rect width="100%" height="100%" className="fill-line" />
          <rect width={`${(100 * few.firsts) / few.needed}%`} height="100%" className="fill-accent" />
        </svg>
      )}
    </div>
  );
}

/** Practice of new questions: where most is to be gained, or where something is missing. */
const settingsFor = (domains: readonly { number: number }[], count: number): PracticeSettings => ({
  ...QUICK_TEN,
  count,
  domains: domains.map(({ number }) => number),
  pool: 'unseen',
  weakestFirst: true,
});

function More({ exam, readiness }: { exam: Exam; readiness: Readiness }) {
  const { ourForm, raise, narrow, weakest, questions, offset, chance, history, guarantee, mark } = readiness;
  return (
    <>
      {ourForm && raise && (
        <>
          <p className="mt-4 max-w-text font-semibold">{raiseText({ ...raise, domain: raise.domain })}</p>
          <p className="mt-1 max-w-text text-small text-muted">{weakestText(weakest)}</p>
        </>
      )}
      <NextStep exam={exam} readiness={readiness} />
      {ourForm && <p className="mt-4 max-w-text text-small text-muted">{narrowText(narrow, questions)}</p>}
      {ourForm && (
        <p className="mt-1 max-w-text text-small text-muted">
          {offset.isKnown && chance !== null ? offsetText(offset) : unknownOffsetText(offset.outcomes)}{' '}
          <Link to={paths.calibration} className="text-accent underline hover:text-accent-hover">
            {offset.outcomes === 0 ? 'How we check ourselves' : 'How often we’re right'}
          </Link>
        </p>
      )}
      {guarantee && (
        <p className="mt-3 max-w-text text-small">
          {guaranteeText(guarantee)}{' '}
          {guarantee.isDue && (
            <Link to={paths.contact} className="text-accent underline hover:text-accent-hover">
              Contact us
            </Link>
          )}
        </p>
      )}
      <div className="mt-2">
        <Why readiness={readiness} />
        {history.length > (ourForm ? 1 : 0) && (
          <details>
            <summary className="inline-flex min-h-11 items-center text-small font-semibold text-accent underline">
              How it has changed
            </summary>
            <ol className="max-w-text pb-2 text-small">
              {history.toReversed().map(({ at, low, high }) => (
                <li key={at} className="figures grid grid-cols-[4rem_1fr_6rem] items-center gap-3 py-1">
                  <span className="text-muted">{shortDateText(at)}</span>
                  <Band low={low} high={high} mark={mark} isSmall />
                  <span className="text-right">{`${Math.round(100 * low)} to ${Math.round(100 * high)}%`}</span>
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
    </>
  );
}

/** One thing to do about it. */
function NextStep({ exam, readiness }: { exam: Exam; readiness: Readiness }) {
  const { abstentions, raise, unseen, isOwner, firsts } = readiness;
  const { start, failure, isStarting } = useStart(exam);
  if (unseen === 0)
    return isOwner ? (
      <ButtonLink to={paths.study(exam.slug)} look="plain" className="mt-3">
        Read up on what you missed
      </ButtonLink>
    ) : (
      <div className="mt-3 max-w-text">
        <p className="text-small text-muted">You’ve answered every free question of this exam.</p>
        <UnlockLink exam={exam} look="plain" className="mt-2">
          See what premium includes
        </UnlockLink>
      </div>
    );
  const empty = abstentions.find(({ code }) => code === 'emptyDomains');
  const few = abstentions.find(({ code }) => code === 'fewFirsts');
  const wanted = few?.code === 'fewFirsts' ? Math.max(5, few.needed - firsts) : 10;
  const count = Math.min(wanted, 25, unseen);
  const domains =
    empty?.code === 'emptyDomains' ? empty.domains : abstentions.length === 0 && raise ? [raise.domain] : [];
  return (
    <>
      <Button
        look="plain"
        className="mt-3 max-sm:w-full"
        aria-disabled={isStarting}
        onClick={() =>
          void start({
            mode: 'practice',
            settings: { ...settingsFor(domains, count), weakestFirst: domains.length > 0 },
          })
        }
      >
        {domains.length > 0
          ? `Practice ${countText(count, 'new question')} in ${domains[0]!.name}`
          : `Answer ${countText(count, 'new question')}`}
      </Button>
      {failure && (
        <p role="alert" className="mt-2 text-wrong">
          {failure}
        </p>
      )}
    </>
  );
}
