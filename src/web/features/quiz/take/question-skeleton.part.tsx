type Props = { label?: string };

/** A placeholder for a question while it loads; the layout stays the same. */
export function QuestionSkeleton({ label = 'Loading quiz questions...' }: Props) {
  return (
    <>
      <div className="player-head pb-2">
        <output className="flex min-h-8 items-center text-small text-muted">{label}</output>
        <div className="h-1.5 rounded-full bg-line" />
      </div>
      <div aria-hidden="true" className="space-y-3 pt-3 motion-safe:animate-pulse sm:pt-5">
        <div className="h-6 rounded bg-sunken" />
        <div className="h-6 w-2/3 rounded bg-sunken" />
        <div className="mt-8 h-14 rounded bg-sunken" />
        <div className="h-14 rounded bg-sunken" />
        <div className="h-14 rounded bg-sunken" />
        <div className="h-14 rounded bg-sunken" />
      </div>
      <div className="player-foot">
        <div className="h-11" />
      </div>
    </>
  );
}
