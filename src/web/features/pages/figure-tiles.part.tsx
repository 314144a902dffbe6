/** Figures with labels, side by side between two lines. Empty ones are left out, and if all are empty, so are the lines. */
export function FigureTiles({ figures }: { figures: readonly { figure: string; label: string }[] }) {
  const shown = figures.filter(({ figure }) => figure);
  if (shown.length === 0) return null;
  return (
    <div className="mt-10 border-y border-line py-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:flex sm:flex-wrap sm:gap-x-14">
        {shown.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-small text-muted">{label}</dt>
            <dd className="figures text-title font-semibold">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
