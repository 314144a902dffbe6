import { type FormEvent, type ReactNode, useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** The address with some of its query changed; what is undefined goes, and so does the page unless it is what changes. */
function useAddress() {
  const [params, setParams] = useSearchParams();
  const changed = (change: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params);
    if (!('page' in change)) next.delete('page');
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  return { params, changed, go: (change: Record<string, string | undefined>) => setParams(changed(change), { preventScrollReset: true }) };
}

/** Searching a list: the server does, and the address keeps it. */
export function ListSearch({ label }: { label: string }) {
  const { params, go } = useAddress();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() });
  };
  return (
    <search className="min-w-0 flex-1 max-sm:basis-full">
    <form onSubmit={submit} className="flex gap-2" key={params.get('search')}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input id={id} type="search" name="search" maxLength={200} defaultValue={params.get('search') ?? ''} placeholder={label} className="min-h-11 min-w-0 flex-1 rounded border border-line-strong bg-raised px-3 sm:max-w-80" />
      <Button type="submit" look="plain">
        <Icon name="search" className="size-4" />
        Search
      </Button>
    </form>
    </search>
  );
}

/** A choice that the address keeps. */
export function ListFilter({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  const { params, go } = useAddress();
  return (
    <label className="block max-w-full min-w-0">
      <span className="sr-only">{label}</span>
      <select value={params.get(name) ?? ''} onChange={(event) => go({ [name]: event.target.value })} className="min-h-11 max-w-full rounded border border-line-strong bg-raised px-3">
        {children}
      </select>
    </label>
  );
}

/** The heading of a column by which the server sorts; again turns the order round. */
export function SortHeading({ name, sort, order, children, className = '' }: { name: string; sort: string; order: string; children: ReactNode; className?: string }) {
  const { changed } = useAddress();
  const isSorted = sort === name;
  const next = isSorted && order === 'asc' ? 'desc' : 'asc';
  return (
    <th scope="col" aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined} className={`py-1 pr-4 font-semibold ${className}`}>
      <Link to={{ search: changed({ sort: name, order: next }).toString() }} preventScrollReset className="inline-flex min-h-11 items-center gap-1 hover:text-ink">
        {children}
        <span aria-hidden="true" className="w-3">
          {isSorted && (order === 'asc' ? '↑' : '↓')}
        </span>
      </Link>
    </th>
  );
}

/** Which part of a list is shown, and the way to the others. */
export function Pager({ page, limit, total, of }: { page: number; limit: number; total: number; of: string }) {
  const { changed } = useAddress();
  const last = Math.max(1, Math.ceil(total / limit));
  const to = (number: number) => ({ search: changed({ page: number === 1 ? undefined : String(number) }).toString() });
  const link = 'inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline';
  const number = (value: number) => value.toLocaleString('en-US');
  return (
    <nav aria-label={`Pages of ${of}`} className="mt-4 flex flex-wrap items-center justify-between gap-4 text-small">
      <output className="figures text-muted">
        {total === 0 ? `No ${of}` : `${number((page - 1) * limit + 1)} to ${number(Math.min(total, page * limit))} of ${number(total)} ${of}`}
      </output>
      <div className="flex gap-6">
        {page > 1 && (
          <Link to={to(page - 1)} className={link}>
            <Icon name="arrow-left" className="size-4" />
            Previous
          </Link>
        )}
        {page < last && (
          <Link to={to(page + 1)} className={link}>
            Next
            <Icon name="arrow-right" className="size-4" />
          </Link>
        )}
      </div>
    </nav>
  );
}

/** In place of a list that has nothing to show, or failed. */
export function ListNote({ children }: { children: ReactNode }) {
  return <p className="border-y border-line py-10 text-center text-muted">{children}</p>;
}

/** The query of a list as its address says it: those of its names that are there. */
export function listQueryOf<N extends string>(params: URLSearchParams, names: readonly N[]): Partial<Record<N, string>> {
  return Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : []))) as Partial<Record<N, string>>;
}
