import { CERTAINTIES, type Certainty } from '#rules/practice/event.ts';

const NAMES: Record<Certainty, string> = { guessed: 'Guessed', unsure: 'Unsure', sure: 'Sure' };

/** How certain the person is, which they may say or not. */
export function CertaintyChoice({
  value,
  onChoose,
}: {
  value: Certainty | null;
  onChoose: (certainty: Certainty | null) => void;
}) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2 text-small">
      <legend className="sr-only">How sure are you? (optional)</legend>
      <span className="text-muted" aria-hidden="true">
        How sure?
      </span>
      {CERTAINTIES.map((certainty) => (
        <button
          key={certainty}
          type="button"
          aria-pressed={value === certainty}
          onClick={() => onChoose(value === certainty ? null : certainty)}
          className="min-h-11 rounded border border-line-strong px-3 hover:border-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-semibold sm:min-h-9"
        >
          {NAMES[certainty]}
        </button>
      ))}
    </fieldset>
  );
}
