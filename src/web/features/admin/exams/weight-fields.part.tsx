import { weightFault } from '#rules/exam/weights.ts';
import { weightOf } from './exam-form.ts';
import { shiftedWeight, type TypedDomain, weightSum } from './typed-domains.ts';

/** The sum of the weights while they are typed, and how far it is from what it must be. */
export function WeightTotal({ domains }: { domains: readonly TypedDomain[] }) {
  const bands = domains.flatMap(({ weight }) => weightOf(weight) ?? []);
  if (bands.length === 0) return null;
  const { least, most } = weightSum(bands);
  const isFull = weightFault(bands) === null;
  const sum = least === most ? `${shown(least)}%` : `${shown(least)}% to ${shown(most)}%`;
  const rest =
    most < 100 ? `${shown(100 - most)}% left` : least > 100 ? `${shown(least - 100)}% too much` : 'which includes 100%';
  return (
    <output
      className={`sticky top-0 z-10 block border-y border-line bg-paper py-2 font-semibold ${isFull ? 'text-correct' : 'text-nearly'}`}
    >
      <span className="figures">
        Weights: {sum}
        {isFull && least === most ? '' : `, ${rest}`}
      </span>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 2"
        preserveAspectRatio="none"
        className="mt-1 block h-2 w-full rounded bg-sunken"
      >
        <rect width={Math.min(100, most)} height="2" className="fill-accent-soft" />
        <rect width={Math.min(100, least)} height="2" className={isFull ? 'fill-correct' : 'fill-nearly'} />
      </svg>
    </output>
  );
}

const shown = (share: number): string => String(Math.round(share * 10) / 10);

/** Sets a weight by dragging or with the arrow keys; a range moves as a whole. */
export function WeightSlider({ domain, onWeight }: { domain: TypedDomain; onWeight: (weight: string) => void }) {
  const band = weightOf(domain.weight);
  return (
    <input
      type="range"
      min={0}
      max={100}
      step={1}
      aria-label={`Weight of domain ${domain.number}`}
      aria-valuetext={band ? `${domain.weight}%` : 'None'}
      className="h-9 w-full accent-accent"
      value={Math.round(band?.weightFrom ?? 0)}
      onChange={({ target: { value } }) => onWeight(shiftedWeight(domain.weight, Number(value)))}
    />
  );
}
