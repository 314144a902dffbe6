import { Link } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, memo, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { OwnExam } from '#contract/today.ts';
import { paths } from '#web/base/paths.ts';
import { useMe } from '#web/base/me.ts';
import { OWN_EXAMS_KEY } from '#web/features/exam/own-exams-key.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AccountLinks, SiteLinks } from './header-links.part.tsx';
import { SiteMark } from './site-mark.part.tsx';
import { chooseTheme, type ThemeChoice, useTheme } from './theme.ts';

const MENU = 'site-menu';

// Rendered by the server; a browser loads it only if it is shown, since first-time visitors have not begun an exam.
const load = () => import('./exam-links.part.tsx');

const ExamLinks = import.meta.env.SSR
  ? (await load()).ExamLinks
  : lazy(async () => ({ default: (await load()).ExamLinks }));

// Memoized: a re-render before its script is loaded would remove the server's markup.
const OwnBar = memo(function OwnBar() {
  const queries = useQueryClient();
  // As rendered: the script may load when more is known, and must start with what is on the screen.
  const [first] = useState(() => queries.getQueryData<readonly OwnExam[]>(OWN_EXAMS_KEY));
  return (
    <Suspense>
      <ExamLinks first={first ?? []} />
    </Suspense>
  );
});

/** The top of every page. It scrolls away, since the screen belongs to what is being read. */
export function Header() {
  return (
    <header className="border-b border-line print:hidden">
      <div className="page-width flex min-h-16 flex-wrap items-center justify-between gap-x-4">
        <Link to={paths.home} className="inline-flex min-h-11 items-center gap-2 text-large font-bold tracking-tight">
          <SiteMark />
        </Link>
        <ExamBar />
        <nav aria-label="Main" className="site-row">
          <ul className="flex items-center">
            <SiteLinks />
          </ul>
          <ul className="flex min-w-0 items-center gap-1">
            <AccountLinks />
          </ul>
        </nav>
        <div className="hidden wide:block">
          <ThemeIcon />
        </div>
        <MobileMenu />
      </div>
    </header>
  );
}

/** The exam of a signed-in person who owns or has begun one, on every screen. */
function ExamBar() {
  const me = useMe();
  return me && <OwnBar key={me.id} />;
}

/** The header's items on small screens, as a popover: the browser handles opening, Escape, and pressing outside. */
function MobileMenu() {
  const menu = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => menu.current?.hidePopover();
  useEffect(() => closeBehindFocus(menu.current!), []);
  const site = (
    <ul key="site">
      <SiteLinks onLeave={close} />
    </ul>
  );
  const own = (
    <ul key="own" className="grid grid-cols-2 gap-x-3">
      <AccountLinks onLeave={close} />
    </ul>
  );
  // Someone signed in finds their own things first.
  const me = useMe();

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
        className="site-menu"
      >
        {(me ? [own, site] : [site, own]).map((links, place) => (
          <div key={links.key} className={place > 0 ? 'mt-2 border-t border-line pt-4' : ''}>
            {links}
          </div>
        ))}
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

/** A native select, which works by touch, keyboard, and voice without script. */
function ThemeSelect({ id, label, className }: { id?: string; label?: string; className: string }) {
  return (
    <select
      id={id}
      value={useTheme()}
      onChange={(event) => chooseTheme(event.target.value as ThemeChoice)}
      aria-label={label}
      title={label}
      autoComplete="off"
      className={className}
    >
      <option value="system">System</option>
      <option value="light">Light</option>
      <option value="dark">Dark</option>
    </select>
  );
}

/** As an icon, for the wide header: the select lies on top, invisible until it opens. */
function ThemeIcon() {
  return (
    <div className="relative inline-flex size-11 items-center justify-center rounded text-muted outline-offset-2 outline-accent hover:bg-sunken hover:text-ink has-focus-visible:outline-3">
      <HalfLit />
      <ThemeSelect label="Theme" className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0" />
    </div>
  );
}

/** As a labeled row, for the menu. */
function ThemeRow() {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <label htmlFor={id} className="inline-flex min-h-11 items-center gap-2">
        <HalfLit />
        Theme
      </label>
      <ThemeSelect
        id={id}
        className="min-h-11 cursor-pointer rounded border border-line-strong bg-raised px-3 text-ink"
      />
    </div>
  );
}

function HalfLit() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <circle cx="12" cy="12" r="9" />
      <path d="M12 3a9 9 0 0 1 0 18Z" fill="currentColor" stroke="none" />
    </svg>
  );
}
