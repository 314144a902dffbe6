import { Link } from 'react-router';
import { Icon, type IconName } from './icon.tsx';

export type LinkCard = { name: string; text: string; to: string; icon: IconName };

/** Where to go from here, one card per link. */
export function LinkCards({ cards, className }: { cards: readonly LinkCard[]; className: string }) {
  return (
    <ul className={`grid gap-4 ${className}`}>
      {cards.map(({ name, text, to, icon }) => (
        <li key={name}>
          <Link to={to} className="flex h-full gap-4 rounded border border-line bg-raised p-5 hover:border-line-strong">
            <Icon name={icon} className="mt-0.5 size-5 text-accent" />
            <span>
              <span className="font-semibold">{name}</span>
              <span className="block text-small text-muted">{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
