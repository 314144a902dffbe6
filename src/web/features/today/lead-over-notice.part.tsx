import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type ExamToday, leadOver } from '#contract/today.ts';
import { useApi } from '#web/base/loading.ts';
import { useMe } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { toast } from '#web/ui/toasts.ts';
import { WholeCodes } from '#web/ui/whole-codes.tsx';
import { countText } from '#rules/wording/count.ts';

type Props = { today: ExamToday; to: NonNullable<ExamToday['leadsTo']> };

/** Says that the exam can no longer be taken on the exam date, and leads to the version that can with one press. */
export function LeadOverNotice({ today, to }: Props) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const me = useMe();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const go = async () => {
    setIsBusy(true);
    setFault(null);
    try {
      const headers = { 'learner-id': me?.id };
      const { slug, cards } = await api(leadOver, { params: { examId: today.examId }, headers });
      // Access, dates, cards, and what is offered: all of it may have changed.
      await queries.invalidateQueries();
      toast(
        'Success',
        `Your exam date is now in ${to.code}${cards > 0 ? `, and ${countText(cards, 'card')} came along` : ''}.`,
      );
      void navigate(paths.today(slug));
    } catch {
      setFault('That did not work. Nothing was changed. Please try again.');
      setIsBusy(false);
    }
  };
  return (
    <section aria-label="Another version" className="mt-4 rounded border border-accent bg-accent-soft p-4">
      <p>
        <strong className="font-semibold">
          <WholeCodes>{`${today.name} can no longer be taken on your exam date.`}</WholeCodes>
        </strong>{' '}
        <WholeCodes>{`${to.code} replaces it. Your date and daily time go along, and so does what you read, practiced, and learned in tasks that stay the same, and your own cards.`}</WholeCodes>
      </p>
      <Button className="mt-3" aria-disabled={isBusy} onClick={() => !isBusy && void go()}>
        <WholeCodes>{isBusy ? 'Moving...' : `Study for ${to.code}`}</WholeCodes>
      </Button>
      <Fault className="mt-3">{fault}</Fault>
    </section>
  );
}
