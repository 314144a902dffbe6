import { useQuery } from '@tanstack/react-query';
import type { Exam } from '#contract/exam.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { useMe } from '#web/base/me.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { accessEnd } from '#rules/wording/access.ts';
import { accessQuery } from '#web/features/checkout/pay/checkout.queries.ts';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

/** There is nothing to pay: where to continue instead. `isReload`: the page must be left by a page load. */
export function PurchasedNotice({ exam, isReload = false }: { exam: Exam; isReload?: boolean }) {
  const me = useMe();
  const { data: access } = useQuery({ ...accessQuery(useApi(), exam.id), enabled: me !== null });
  const isVisiting = me?.isAdmin && !me.purchasedExams.includes(exam.id);
  return (
    <>
      <p className="mt-2 text-muted">
        <WholeCodes>
          {isVisiting
            ? `As an administrator, you have full access to ${exam.name}.`
            : `${exam.name} is yours. You have full access.`}
        </WholeCodes>
      </p>
      {!isVisiting && access && <p className="mt-2 font-semibold">{accessEnd(access.expiresAt)}</p>}
      <div className="mt-5 flex flex-col gap-3">
        <ButtonLink to={paths.study(exam.slug)} reloadDocument={isReload}>
          Continue Studying
        </ButtonLink>
        <ButtonLink to={paths.dashboard} look="plain" reloadDocument={isReload}>
          View Dashboard
        </ButtonLink>
      </div>
    </>
  );
}
