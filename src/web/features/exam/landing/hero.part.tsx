import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/app/paths.ts';
import { useSite } from '#web/app/page-state.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { countText } from '#rules/wording/count.ts';
import { DomainCairn } from '#web/features/exam/domain-cairn.part.tsx';

export function Hero({ exams }: { exams: readonly Exam[] }) {
  const { discount, passRate, questionsClaim, supportClaim } = useSite();
  const shown = exams.find((exam) => exam.domains.length > 1 && !exam.isInPreparation);
  return (
    <section className="page-width grid grid-cols-1 items-center gap-x-16 gap-y-14 pt-12 pb-16 sm:pt-20 sm:pb-24 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <div>
        <h1 className="text-hero">Master IT Certifications With Confidence</h1>
        <p className="mt-5 max-w-text text-large text-muted">
          Practice from the official exam outline, learn from every answer, and see which domains you’re ready for.
        </p>
        <div className="mt-8 flex flex-col gap-3 sm:flex-row">
          <ButtonLink to={paths.categories} className="sm:px-6">
            Start Free Practice
          </ButtonLink>
          <ButtonLink to={paths.categories} look="plain" className="sm:px-6">
            {`Get Pro Access${discount && ` - ${discount} Off`}`}
          </ButtonLink>
        </div>
        <Figures exams={exams} />
        <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-1 text-small text-muted empty:hidden">
          <Claim figure={passRate} label="Pass Rate" />
          <Claim figure={questionsClaim} label="Questions" />
          <Claim figure={supportClaim} label="Support" />
        </ul>
      </div>
      {shown && <DomainCairn exam={shown} />}
    </section>
  );
}

function Claim({ figure, label }: { figure: string; label: string }) {
  return (
    figure && (
      <li>
        <strong className="figures font-semibold">{figure}</strong> {label}
      </li>
    )
  );
}

/** What there is today, as counted; never how many questions, of which an advertised figure stands beside it. */
function Figures({ exams }: { exams: readonly Exam[] }) {
  const { length } = exams.filter(({ freeQuestionCount }) => freeQuestionCount > 0);
  if (length === 0) return null;
  return (
    <p className="mt-8 max-w-text border-t border-line pt-6">
      <span className="text-large font-semibold">{`Free practice for ${countText(length, 'exam')}.`}</span>{' '}
      <span className="text-muted">No account needed to start.</span>
    </p>
  );
}
