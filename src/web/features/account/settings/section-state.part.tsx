import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';

type Props = {
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'refetch'>;
  /** What the section contains, in the person's words. */
  name: string;
};

/** Shown in place of a section's content while it is loading or could not be loaded. */
export function SectionState({ query, name }: Props) {
  if (query.isPending)
    return (
      <output
        aria-label={`Loading your ${name}`}
        className="block h-24 animate-pulse rounded bg-sunken motion-reduce:animate-none"
      />
    );
  if (!query.isError) return null;
  return (
    <p role="alert" className="space-x-3">
      <span className="font-semibold text-wrong">{`Your ${name} could not be loaded.`}</span>
      <Button look="quiet" size="small" onClick={() => query.refetch()}>
        Try again
      </Button>
    </p>
  );
}
