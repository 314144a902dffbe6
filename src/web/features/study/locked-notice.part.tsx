import type { Exam } from '#contract/exam.ts';
import { money } from '#rules/checkout/money.ts';
import { paths } from '#web/base/paths.ts';
import { useIsOpen, useSite } from '#web/base/page-state.ts';
import { useMe } from '#web/base/me.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';
import { UnlockLink } from '#web/features/exam/unlock.tsx';
import { useMembersHave } from '#web/features/exam/members-have.ts';

type Props = { exam: Exam; title: string; text: string; here: string };

/** Shown instead of locked content: says why, and how to unlock it. `here` is where to come back to. */
export function LockedNotice({ exam, title, text, here }: Props) {
  const me = useMe();
  const isOpen = useIsOpen();
  const { currency } = useSite();
  const membersHave = useMembersHave();
  return (
    <section className="mt-6 rounded border border-line bg-raised p-6 sm:p-10">
      <Icon name="lock" className="size-8 text-accent" />
      <h1 className="mt-4 text-display">{membersHave ? 'For members' : title}</h1>
      <p className="mt-3 max-w-text text-large text-muted">
        {membersHave ? `Domain 1 is open to everyone. ${membersHave.text}` : text}
      </p>
      {exam.isForSale && (
        <p className="mt-3">
          <WholeCodes>{`Premium access to ${exam.name} is a one-time payment of ${money(exam.price, currency)}.`}</WholeCodes>
        </p>
      )}
      <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <UnlockLink exam={exam}>Upgrade to Premium</UnlockLink>
        <ButtonLink to={paths.studyDomain(exam.slug, 1)} look="plain">
          Read Domain 1
        </ButtonLink>
        {!me && (isOpen || !membersHave) && (
          <ButtonLink to={paths.login(here)} look="quiet">
            Already have access? Log in
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
