import { Icon } from './icon.tsx';

/** What is included, each with a check mark; empty items are left out. `className` sets the layout. */
export function TickList({ items, className = 'space-y-2' }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={className}>
      {items.filter(Boolean).map((item) => (
        <li key={item} className="flex items-start gap-2">
          <Icon name="check" className="mt-[0.25lh] size-[1em] text-accent" />
          {item}
        </li>
      ))}
    </ul>
  );
}
