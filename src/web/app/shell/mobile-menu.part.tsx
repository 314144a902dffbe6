import { useEffect, useRef, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { AccountLinks, SiteLinks } from './header-links.part.tsx';
import { ThemeRow } from './theme-choice.part.tsx';

const MENU = 'site-menu';

/** The header's items on small screens, as a popover: the browser handles opening, Escape, and pressing outside. */
export function MobileMenu() {
  const menu = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => menu.current?.hidePopover();
  useEffect(() => closeBehindFocus(menu.current!), []);

  return (
    <div className="ml-auto wide:hidden">
      <button
        type="button"
        popoverTarget={MENU}
        aria-expanded={isOpen}
        aria-controls={MENU}
        className="-mr-3 inline-flex min-h-11 items-center gap-2 rounded px-3 font-semibold hover:bg-sunken"
      >
        Menu
        <Icon name={isOpen ? 'cross' : 'menu'} className="size-6" />
      </button>
      <nav
        ref={menu}
        id={MENU}
        popover="auto"
        aria-label="Main"
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        className="absolute inset-x-0 top-16 bottom-auto m-0 w-full max-w-none border-y border-line bg-paper px-4 pt-2 pb-5 text-ink shadow-lifted sm:px-6 lg:right-6 lg:left-auto lg:w-80 lg:rounded lg:border wide:hidden"
      >
        <ul>
          <SiteLinks onLeave={close} />
        </ul>
        <ul className="mt-2 grid grid-cols-2 gap-x-3 border-t border-line pt-4">
          <AccountLinks onLeave={close} />
        </ul>
        <div className="mt-4 border-t border-line pt-4">
          <ThemeRow />
        </div>
      </nav>
    </div>
  );
}

/** Tabbing past the last item closes the menu, which would otherwise cover the focused control. */
function closeBehindFocus(menu: HTMLElement): () => void {
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Element) || menu.contains(relatedTarget)) return;
    if (relatedTarget.getAttribute('popovertarget') !== MENU) menu.hidePopover();
  };
  menu.addEventListener('focusout', leave);
  return () => menu.removeEventListener('focusout', leave);
}
