import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { officialCode } from '#rules/exam/code.ts';
import { money } from '#rules/checkout/money.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { useSite } from '#web/base/page-state.ts';
import { useMe } from '#web/base/me.ts';
import { countText } from '#rules/wording/count.ts';
import { examsByCategory } from '#web/features/exam/landing/catalogue.ts';
import { useCategories, useExams } from '#web/features/exam/exam.queries.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { joinTexts } from '#rules/wording/join-texts.ts';
import { accessSentenceOfAll } from '#rules/wording/access.ts';
import { paymentSetupQuery } from '#web/features/checkout/pay/checkout.queries.ts';
import { DemoNotice } from '#web/features/checkout/pay/demo-notice.part.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';
import { useMembersHave } from '#web/features/exam/members-have.ts';
import { useWayIn } from '#web/base/way-in.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** Which exam to buy. */
export function ExamChoice() {
  const exams = useExams();
  const groups = examsByCategory(useCategories(), exams);
  const { oneTimePayment, guarantee } = useSite();
  const terms = joinTexts([oneTimePayment, guarantee]);
  const me = useMe();
  const membersHave = useMembersHave();
  const wayIn = useWayIn();
  const ownedIds = new Set(me?.purchasedExams);
  const setup = useQuery(paymentSetupQuery(useApi())).data;
  return (
    <div className="page-width pt-10 lg:pt-14">
      <PageMeta
        title={membersHave?.title ?? 'Choose Your Exam'}
        description={
          membersHave?.text ??
          'Premium access to one certification exam: the full question bank, study guide, and flashcards for a single payment.'
        }
      />
      <div className="mx-auto max-w-3xl">
        <h1 className="text-display">{membersHave?.title ?? 'Choose your exam'}</h1>
        <p className="mt-3 text-large text-muted">
          {membersHave?.text ?? (
            <>
              Pay once for one exam. {setup && accessSentenceOfAll(exams, setup.accessDays)} Nothing renews
              automatically.
            </>
          )}
        </p>
        {membersHave ? (
          <ButtonLink to={me ? paths.dashboard : wayIn.to} className="mt-5">
            {me ? 'Go to Dashboard' : wayIn.name}
          </ButtonLink>
        ) : (
          <div className="mt-5 max-w-max">
            <DemoNotice setup={setup} />
          </div>
        )}
        {groups.length === 0 && (
          <p className="mt-8 rounded border border-dashed border-line-strong p-6 text-muted">
            No exams are available yet. New exams will appear here.
          </p>
        )}
        {groups.map(({ category, exams: group }) => (
          <section key={category.id} aria-labelledby={category.id} className="mt-10">
            <h2 id={category.id} className="text-title">
              {category.name}
            </h2>
            <ul className="mt-3 divide-y divide-line border-y border-line">
              {group.map((exam) => (
                <ExamRow key={exam.id} exam={exam} isOwned={ownedIds.has(exam.id)} />
              ))}
            </ul>
          </section>
        ))}
        {groups.length > 0 && terms && !membersHave && <p className="mt-6 text-small text-muted">{`${terms}.`}</p>}
      </div>
    </div>
  );
}

function ExamRow({ exam, isOwned }: { exam: Exam; isOwned: boolean }) {
  const { currency } = useSite();
  const membersHave = useMembersHave();
  const label = officialCode(exam) || exam.vendor;
  return (
    <li>
      <Link to={paths.purchase(exam.slug)} className="group flex items-center justify-between gap-x-6 py-4">
        <span className="min-w-0">
          <span className="block text-large font-semibold group-hover:underline">
            <WholeCodes>{exam.name}</WholeCodes>
          </span>
          <span className="figures block text-small text-muted">
            <WholeCodes>
              {exam.isInPreparation
                ? label
                : `${label}${exam.starts ? ` ${exam.starts}` : ''} · ${countText(exam.questionCount, 'question')} · ${countText(exam.domains.length, 'domain')}`}
            </WholeCodes>
          </span>
        </span>
        <span className="figures shrink-0 text-right text-large font-semibold">
          {isOwned
            ? 'Yours'
            : exam.isForSale
              ? money(exam.price, currency)
              : exam.isInPreparation
                ? 'In preparation'
                : membersHave
                  ? ''
                  : 'Not for sale yet'}
        </span>
      </Link>
    </li>
  );
}
