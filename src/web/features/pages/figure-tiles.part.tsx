/** Figures with what they count, side by side. */
export function FigureTiles({ figures }: { figures: readonly { figure: string; label: string }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:flex sm:flex-wrap sm:gap-x-14">
      {figures.map(({ figure, label }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-small text-muted">{label}</dt>
          <dd className="figures text-title font-semibold">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
