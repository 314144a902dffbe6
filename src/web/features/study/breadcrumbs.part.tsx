import { Link } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

export type Crumb = { name: string; to: string };

/** The path from home to this page, which is the last entry; narrow screens show only the parent. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="py-1 text-small sm:py-3 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        {crumbs.map(({ name, to }, index) => {
          const isHere = index === crumbs.length - 1;
          return (
            <li
              key={to}
              className={`flex min-w-0 items-center gap-2 ${index === crumbs.length - 2 ? '' : 'max-sm:hidden'}`}
            >
              {index > 0 && (
                <span aria-hidden="true" className="text-muted max-sm:hidden">
                  /
                </span>
              )}
              {isHere ? (
                <span aria-current="page" className="text-muted">
                  <WholeCodes>{name}</WholeCodes>
                </span>
              ) : (
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink sm:min-h-8"
                >
                  <Icon name="arrow-left" className="mr-2 size-4 sm:hidden" />
                  <WholeCodes>{name}</WholeCodes>
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The breadcrumbs as schema.org data. */
export function breadcrumbData(origin: string, crumbs: readonly Crumb[]): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + to,
    })),
  };
}
