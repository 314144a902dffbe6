import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { loadingContext, useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { useIsSelling, usePageFrame } from '#web/base/page-state.ts';
import { meQuery } from '#web/base/me.ts';
import { countText } from '#rules/wording/count.ts';
import { loadExam } from '#web/features/exam/load-exam.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { VendorLine } from '#web/features/exam/vendor-line.part.tsx';
import { examFactsQuery } from '#web/features/exam/exam-facts.queries.ts';
import { examKeywords } from '#web/features/exam/exam-keywords.ts';
import { examLabel } from '#web/features/exam/exam-label.ts';
import { accessQuery, paymentSetupQuery } from '#web/features/checkout/pay/checkout.queries.ts';
import { ExamChoice } from './exam-choice.part.tsx';
import { loadExamById } from '#web/features/checkout/load-exam-by-id.ts';
import { offerData } from './offer-meta.ts';
import { OfferCard } from './offer-card.part.tsx';
import { OfferDetails } from './offer-details.part.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<{ exam: Exam | null }> {
  const { api, queries } = args.context.get(loadingContext);
  const examId = new URL(args.request.url).searchParams.get('examId');
  const asked = args.params.examSlug
    ? loadExam(args, paths.purchase)
    : examId
      ? loadExamById(args, examId)
      : Promise.resolve(null);
  const [exam, me] = await Promise.all([
    asked,
    queries.ensureQueryData(meQuery(api)),
    queries.ensureQueryData(paymentSetupQuery(api)),
  ]);
  if (exam) await queries.ensureQueryData(examFactsQuery(api, exam.id));
  // A page rendered on the server includes the answer; in the browser the page does not wait for it.
  if (exam && me && import.meta.env.SSR) await queries.prefetchQuery(accessQuery(api, exam.id));
  return { exam };
}

/** An exam's price and what it includes; without an exam, a choice of exams. */
export function Component() {
  const { exam } = useLoaderData<typeof loader>();
  return exam ? <Offer key={exam.id} exam={exam} /> : <ExamChoice />;
}

function Offer({ exam }: { exam: Exam }) {
  const { origin, site } = usePageFrame();
  const isSelling = useIsSelling();
  const setup = useQuery(paymentSetupQuery(useApi())).data;
  return (
    <div className="page-width pt-6 lg:pt-14">
      <PageMeta
        title={`${exam.name} - ${isSelling ? 'Premium' : 'Full'} Access`}
        card={exam.slug}
        description={`${countText(exam.questionCount, 'question')} across ${countText(exam.domains.length, 'domain')} of ${examLabel(exam)}${exam.isExplained ? ', each explained' : ''}, with a study guide and flashcards.${isSelling ? ' One-time payment.' : ''}`}
        keywords={[...examKeywords(exam), 'practice exam', 'question bank']}
        path={paths.purchase(exam.slug)}
        structuredData={offerData(origin, site, exam)}
      />
      <div className="grid grid-cols-1 items-start gap-x-16 gap-y-6 lg:gap-y-4 lg:grid-cols-[1.35fr_1fr]">
        <div>
          <VendorLine exam={exam} />
          <h1 className="mt-2 text-display">
            <WholeCodes>{exam.name}</WholeCodes>
          </h1>
        </div>
        <div className="lg:sticky lg:top-6 lg:row-span-2">
          <OfferCard exam={exam} setup={setup} />
        </div>
        {/* On a phone below the price and the next step. */}
        <div>
          <p className="max-w-text text-muted sm:text-large">{exam.description}</p>
          {!exam.isInPreparation && <OfferDetails exam={exam} />}
        </div>
      </div>
    </div>
  );
}
