import type { ComponentProps } from 'react';
import type { Exam } from '#contract/exam.ts';
import { useMe } from '#web/base/me.ts';
import { useIsSelling } from '#web/base/page-state.ts';
import { paths } from '#web/base/paths.ts';
import { useWayIn } from '#web/base/way-in.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** How somebody without an exam comes to it: its offer, an account, or whoever can give it to them. `name` is null where it is bought. */
export function useUnlock({ slug }: Pick<Exam, 'slug'>): { to: string; name: string | null } {
  const isSelling = useIsSelling();
  const me = useMe();
  const wayIn = useWayIn();
  if (isSelling) return { to: paths.purchase(slug), name: null };
  return me ? { to: paths.contact, name: 'Ask for Access' } : wayIn;
}

type Props = Omit<ComponentProps<typeof ButtonLink>, 'to'> & {
  exam: Pick<Exam, 'slug'>;
  /** The address of the offer, if not the usual one. */
  offer?: string;
};

/** Leads there. The children are said where exams are bought. */
export function UnlockLink({ exam, offer, children, ...rest }: Props) {
  const { to, name } = useUnlock(exam);
  return (
    <ButtonLink to={name === null ? (offer ?? to) : to} {...rest}>
      {name ?? children}
    </ButtonLink>
  );
}
