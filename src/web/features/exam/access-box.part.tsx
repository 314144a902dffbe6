import type { Exam } from '#contract/exam.ts';
import { money } from '#rules/checkout/money.ts';
import { paths } from '#web/base/paths.ts';
import { useIsSelling, useSite } from '#web/base/page-state.ts';
import { useMe } from '#web/base/me.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { UnlockLink } from './unlock.tsx';
import { useMembersHave } from './members-have.ts';
import { TickList } from '#web/ui/tick-list.tsx';

type Props = { exam: Exam; isOwned: boolean; describedBy: string };

/** What a payment or an account unlocks: its price, or that it is open. */
export function AccessBox({ exam, isOwned, describedBy }: Props) {
  return isOwned ? (
    <UnlockedNote exam={exam} describedBy={describedBy} />
  ) : (
    <Locked exam={exam} describedBy={describedBy} />
  );
}

function Locked({ exam, describedBy }: Omit<Props, 'isOwned'>) {
  const { currency } = useSite();
  const me = useMe();
  const membersHave = useMembersHave();
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-2 gap-y-3 rounded bg-sunken p-3 sm:self-start sm:p-4">
      <div>
        <p className="flex items-center gap-2 text-small font-semibold">
          <Icon name="lock" className="size-4 max-sm:hidden" />
          {membersHave ? 'All Content' : 'Premium Content'}
        </p>
        {exam.isForSale ? (
          <p className="text-title font-semibold">{money(exam.price, currency)}</p>
        ) : (
          <p className="text-small text-muted">{membersHave?.short ?? 'Not for sale yet'}</p>
        )}
      </div>
      {(exam.isForSale || (membersHave && !me)) && (
        <UnlockLink exam={exam} look="plain" size="small" aria-describedby={describedBy}>
          Get Pro Access
        </UnlockLink>
      )}
    </div>
  );
}

function UnlockedNote({ exam, describedBy }: Omit<Props, 'isOwned'>) {
  const opened = ['Study Guide', useSite().flashcardsPerExam, 'Expert Tips', 'Progress Tracking'];
  return (
    <div className="mt-4 rounded border border-accent bg-accent-soft p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">{useIsSelling() ? 'Premium Access Active' : 'Full Access'}</p>
        <p className="text-small font-semibold text-accent">UNLOCKED</p>
      </div>
      <TickList items={opened} className="mt-2 grid gap-x-4 gap-y-1 text-small min-[24rem]:grid-cols-2" />
      <ButtonLink to={paths.study(exam.id)} aria-describedby={describedBy} className="mt-4 w-full">
        Continue Studying
      </ButtonLink>
    </div>
  );
}
