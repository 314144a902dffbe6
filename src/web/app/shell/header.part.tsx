import { Link } from 'react-router';
import { ExamBar } from './exam-bar.part.tsx';
import { AccountLinks, SiteLinks } from './header-links.part.tsx';
import { MobileMenu } from './mobile-menu.part.tsx';
import { paths } from '#web/base/paths.ts';
import { SiteMark } from './site-mark.part.tsx';
import { ThemeIcon } from './theme-choice.part.tsx';

/** The top of every page. It scrolls away, since the screen belongs to what is being read. */
export function Header() {
  return (
    <header className="border-b border-line print:hidden">
      <div className="page-width flex min-h-16 flex-wrap items-center justify-between gap-x-4">
        <Link to={paths.home} className="inline-flex min-h-11 items-center gap-2 text-large font-bold tracking-tight">
          <SiteMark />
        </Link>
        <ExamBar />
        <nav aria-label="Main" className="hidden min-w-0 flex-1 flex-wrap items-center justify-between wide:flex">
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
