import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { spreadExams } from '#web/features/exam/landing/catalogue.ts';
import { usePageFrame } from '#web/base/page-state.ts';
import { paths } from '#web/base/paths.ts';
import { SiteMark } from './site-mark.part.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

const CERTIFICATIONS = 5;
const ON_A_PHONE = 3;

export function Footer() {
  const { year, site } = usePageFrame();
  const certifications = spreadExams(useExams()).slice(0, CERTIFICATIONS);
  return (
    <footer className="mt-8 border-t sm:mt-20 border-line bg-sunken print:hidden">
      <div className="page-width pt-6 pb-5 sm:pt-12 sm:pb-8">
        <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-[1.3fr_1.6fr_1fr_1fr]">
          <div className="max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3">
            <p className="flex items-center gap-2 text-large font-bold tracking-tight">
              <SiteMark />
            </p>
            <p className="text-muted max-sm:text-small sm:mt-2">{site.tagline}</p>
          </div>
          <Links title="Certifications">
            {certifications.map((exam, index) => (
              <FooterLink key={exam.id} to={paths.home} isWide={index >= ON_A_PHONE}>
                <WholeCodes>{exam.name}</WholeCodes>
              </FooterLink>
            ))}
            {certifications.length === 0 && <FooterLink to={paths.home}>All certifications</FooterLink>}
          </Links>
          <Links title="Company">
            <FooterLink to={paths.about}>About</FooterLink>
            <FooterLink to={paths.contact}>Contact</FooterLink>
            <FooterLink to={paths.community}>Community</FooterLink>
            <FooterLink to={paths.status}>Status</FooterLink>
            <FooterLink to={paths.calibration} isWide>
              How Often We’re Right
            </FooterLink>
          </Links>
          <Links title="Support">
            <FooterLink to={paths.helpCenter}>Help Center</FooterLink>
            <FooterLink to={paths.privacy}>Privacy</FooterLink>
            <FooterLink to={paths.terms}>Terms</FooterLink>
            <FooterLink to={paths.accessibility}>Accessibility</FooterLink>
          </Links>
        </div>
        <p className="figures mt-3 border-t border-line pt-4 sm:mt-5 sm:pt-5 text-small text-muted">{`© ${year} ${site.siteName}`}</p>
      </div>
    </footer>
  );
}

function Links({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-small font-semibold">{title}</h2>
      <ul className="flex flex-wrap gap-x-6 sm:mt-2 sm:block">{children}</ul>
    </nav>
  );
}

type LinkProps = { to: string; isWide?: boolean; children: ReactNode };

/** `isWide`: only where there is room. */
function FooterLink({ to, isWide = false, children }: LinkProps) {
  return (
    <li className={isWide ? 'max-sm:hidden' : undefined}>
      <Link
        to={to}
        className="inline-flex min-h-11 min-w-11 items-center text-small text-muted hover:text-ink hover:underline sm:min-h-8"
      >
        {children}
      </Link>
    </li>
  );
}
