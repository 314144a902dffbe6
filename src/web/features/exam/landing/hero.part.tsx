import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import { later } from '#web/base/later.tsx';
import { useApi } from '#web/base/loading.ts';
import { useMe } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import { useIsSelling, useSite } from '#web/base/page-state.ts';
import { useWayIn } from '#web/base/way-in.ts';
import { buttonLabel } from '#web/features/exam/exam-label.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { sampleQuery } from './sample.queries.ts';
import { SampleQuestion } from './sample-question.part.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

// Shown when there is no question to try.
const DomainCairn = later(async () => (await import('#web/features/exam/domain-cairn.part.tsx')).DomainCairn);
if (import.meta.env.SSR) await DomainCairn.arrive();

/** What the product is, a question to try, and the advertised figures; counted figures are with the exams. */
export function Hero({ exams }: { exams: readonly Exam[] }) {
  const { discount, membership, passRate, questionsClaim, supportClaim } = useSite();
  const me = useMe();
  // Visitors get the question with the page. Someone who logs out arrives here still signed in, and loads it once they are a visitor.
  const [first] = useState(me);
  const { data: sample } = useQuery({ ...sampleQuery(useApi()), enabled: first !== null && me === null });
  const sampleExam = exams.find(({ id }) => id === sample?.examId);
  const ownExam = exams.find(({ id }) => me?.purchasedExams.includes(id));
  const heroExam = ownExam ?? exams.find((exam) => exam.domains.length > 1 && !exam.isInPreparation);
  const isSelling = useIsSelling();
  const wayIn = useWayIn();
  // Where members have every exam, none of them is theirs more than the others.
  const onward = me
    ? membership === 'all'
      ? { to: paths.dashboard, name: 'Go to Dashboard' }
      : ownExam && { to: paths.today(ownExam.slug), name: `Continue ${buttonLabel(ownExam)}` }
    : undefined;
  return (
    <section className="page-width grid grid-cols-1 items-start gap-x-16 gap-y-6 pt-6 pb-10 sm:pt-14 sm:pb-20 lg:pb-12 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:grid-rows-[1fr_auto_auto_1fr] lg:has-[[data-answered]]:grid-rows-[0fr_auto_auto_1fr] lg:gap-y-0">
      {/* In the middle beside a question, and at the top of an answered one, which is long. Moving there must not scroll the page. */}
      <h1 className="wrap-break-word text-hero lg:row-start-2 lg:[overflow-anchor:none]">
        Master IT Certifications With Confidence
      </h1>
      {sampleExam && sample ? (
        <SampleQuestion key={sample.question.id} exams={exams} first={sample} />
      ) : (
        heroExam && (
          <div className="lg:col-start-2 lg:row-span-4 lg:row-start-1">
            <DomainCairn.Part exam={heroExam} />
          </div>
        )
      )}
      <div className="lg:row-start-3">
        <p className="mb-6 max-w-text text-muted sm:text-large lg:mt-4">
          Practice from the official exam outline, learn from every answer, and see which domains you’re ready for.
        </p>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {onward && (
            <ButtonLink to={onward.to} className="sm:px-6">
              <WholeCodes>{onward.name}</WholeCodes>
            </ButtonLink>
          )}
          <ButtonLink to={paths.categories} look={onward ? 'plain' : 'primary'} className="sm:px-6">
            Start Free Practice
          </ButtonLink>
          {(isSelling || !me) && (
            <ButtonLink to={isSelling ? paths.categories : wayIn.to} look="plain" className="sm:px-6">
              {isSelling ? `Get Pro Access${discount && ` - ${discount} Off`}` : wayIn.name}
            </ButtonLink>
          )}
        </div>
        <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-1 text-small text-muted empty:hidden">
          <Claim figure={passRate} label="Pass Rate" />
          <Claim figure={questionsClaim} label="Questions" />
          <Claim figure={supportClaim} label="Support" />
        </ul>
      </div>
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
