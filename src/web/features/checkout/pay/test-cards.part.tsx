const GOOD = '4242 4242 4242 4242';

/** What the demo's other cards do. */
const OTHERS = [
  ['4000 0025 0000 3155', 'requires authentication'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 0069', 'has expired'],
  ['4000 0000 0000 0127', 'has an incorrect CVC'],
] as const;

/** The cards that pay where no money moves. `isOurs`: the demo's own list, which is complete. */
export function TestCards({ isOurs = false }: { isOurs?: boolean }) {
  return (
    <div className="rounded bg-sunken p-4 text-small">
      <p>
        Test card <code className="figures font-mono font-semibold whitespace-nowrap">{GOOD}</code>, any future expiry,
        any 3-digit CVC, any 5-digit ZIP.
      </p>
      {isOurs && (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 items-center underline sm:min-h-8">
            Cards that are declined or require authentication
          </summary>
          <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
            {OTHERS.map(([card, effect]) => (
              <div key={card} className="contents">
                <dt className="figures font-mono">{card}</dt>
                <dd className="text-muted">{effect}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
