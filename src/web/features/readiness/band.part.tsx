/** `isSmall`: one of several in a history, without figures. */
type Props = { low: number; high: number; mark: number; isSmall?: boolean };

const percent = (share: number) => `${100 * share}%`;
const whole = (share: number) => Math.round(100 * share);

/** The interval of a score as a band from 0 to 100, with the mark on it. Positioned in percent, so that it fills the available width. */
export function Band({ low, high, mark, isSmall = false }: Props) {
  const width = Math.max(0.01, high - low);
  if (isSmall) {
    return (
      <svg aria-hidden="true" className="block h-3 w-full">
        <rect y="4" width="100%" height="4" rx="2" className="fill-line" />
        <rect x={percent(low)} y="1" width={percent(width)} height="10" rx="5" className="fill-accent" />
        <rect x={percent(mark)} width="2" height="12" className="fill-ink" />
      </svg>
    );
  }
  // Labels that would run over the edge are anchored at it.
  const anchor = (share: number) => (share < 0.08 ? 'start' : share > 0.92 ? 'end' : 'middle');
  return (
    <svg aria-hidden="true" className="figures block h-20 w-full overflow-visible text-small">
      <rect y="34" width="100%" height="8" rx="4" className="fill-line" />
      <rect x={percent(low)} y="28" width={percent(width)} height="20" rx="10" className="fill-accent" />
      <text x={percent(low)} y="18" textAnchor={anchor(low)} className="fill-ink font-semibold">
        {whole(low)}
      </text>
      <text x={percent(high)} y="18" textAnchor={anchor(high)} className="fill-ink font-semibold">
        {`${whole(high)}%`}
      </text>
      <rect x={percent(mark)} y="22" width="2" height="32" className="fill-ink" />
      <text x={percent(mark)} y="72" textAnchor={anchor(mark)} className="fill-muted">
        {`our mark ${whole(mark)}`}
      </text>
    </svg>
  );
}
