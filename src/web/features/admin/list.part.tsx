import type { ReactNode } from 'react';
import { Form, Link, useLocation, useNavigation, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** The present address with some of its query changed; an empty value leaves it out. */
function useChangedAddress() {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  return (change: Record<string, string>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries({ page: '', ...change })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next.size > 0 ? `${pathname}?${next}` : pathname;
  };
}

/** What is looked for: fields whose names are those of the query, sent by button or Enter. */
export function ListSearch({ label, children }: { label: string; children?: ReactNode }) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const kept = ['sort', 'order'].flatMap((name) => (params.has(name) ? [[name, params.get(name)!] as const] : []));
  return (
    <search aria-label={label}>
      <Form key={params.toString()} action={pathname} className="grid items-end gap-4 sm:grid-cols-2 lg:flex">
      {children}
      <label className="block min-w-0 flex-1">
        <span className="font-semibold">Search</span>
        <input
          type="search"
          name="search"
          maxLength={200}
          defaultValue={params.get('search') ?? ''}
          className="mt-1 min-h-11 w-full rounded border border-line-strong bg-raised px-3 py-2"
        />
      </label>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" look="plain">
        <Icon name="search" className="size-4" />
        Search
      </Button>
    </Form>
    </search>
  );
}

type Sorting = { by: string; sort: string | undefined; order: string | undefined };

/** The head of a column that the list can be sorted by. */
export function SortHead({ by, sort, order, className = '', children }: Sorting & { className?: string; children: ReactNode }) {
  const changed = useChangedAddress();
  const isThis = sort === by;
  const next = isThis && order !== 'desc' ? 'desc' : 'asc';
  return (
    <th scope="col" aria-sort={isThis ? (order === 'desc' ? 'descending' : 'ascending') : undefined} className={`py-1 pr-4 font-semibold ${className}`}>
      <Link to={changed({ sort: by, order: next })} preventScrollReset className="inline-flex min-h-11 items-center gap-1 underline-offset-4 hover:underline sm:min-h-8">
        {children}
        {isThis && <Icon name="chevron-down" className={`size-4 ${order === 'desc' ? '' : 'rotate-180'}`} />}
      </Link>
    </th>
  );
}

type Page = { total: number; page: number; limit: number; what: string };

/** A list with its number of rows and the way to its other pages; dimmed while another page is on its way. */
export function PagedList({ total, page, limit, what, children }: Page & { children: ReactNode }) {
  const changed = useChangedAddress();
  const isLoading = useNavigation().state === 'loading';
  const pages = Math.max(1, Math.ceil(total / limit));
  const first = (page - 1) * limit + 1;
  const last = Math.min(total, page * limit);
  return (
    <>
      <output className="figures mt-6 block text-small text-muted">
        {total === 0 ? `No ${what}` : `${first.toLocaleString('en-US')} to ${last.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${what}`}
        {isLoading && ' · loading'}
      </output>
      <div aria-busy={isLoading} className={isLoading ? 'opacity-60' : ''}>
        {children}
      </div>
      {pages > 1 && (
        <nav aria-label={`Pages of ${what}`} className="mt-6 flex items-center justify-between gap-4">
          {page > 1 ? (
            <ButtonLink to={changed({ page: page > 2 ? String(page - 1) : '' })} look="plain">
              <Icon name="arrow-left" className="size-4" />
              Previous
            </ButtonLink>
          ) : (
            <span />
          )}
          <span className="figures text-small text-muted">
            Page {page} of {pages}
          </span>
          {page < pages ? (
            <ButtonLink to={changed({ page: String(page + 1) })} look="plain">
              Next
              <Icon name="arrow-right" className="size-4" />
            </ButtonLink>
          ) : (
            <span />
          )}
        </nav>
      )}
    </>
  );
}

/** A short word about a row, with its own border so that it is not said by colour alone. */
export function Tag({ tone = 'plain', children }: { tone?: 'plain' | 'correct' | 'nearly' | 'wrong'; children: ReactNode }) {
  const tones = {
    plain: 'border-line-strong text-muted',
    correct: 'border-correct bg-correct-soft text-correct',
    nearly: 'border-nearly bg-nearly-soft text-nearly',
    wrong: 'border-wrong bg-wrong-soft text-wrong',
  };
  return <span className={`inline-block rounded-full border px-2.5 text-small font-semibold text-nowrap ${tones[tone]}`}>{children}</span>;
}
