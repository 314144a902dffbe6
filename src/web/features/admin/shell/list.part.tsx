import { type FormEvent, type ReactNode, useEffect, useId } from 'react';
import { Link, useNavigation, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { LIMIT } from './admin.queries.ts';
import { countText, numberText, wordFor } from '#rules/wording/count.ts';

type Change = Record<string, string | undefined>;

/** The address's query with some changes; empty values are removed, and so are the page and the marked row unless they are what changes. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const paramsWith = (change: Change) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries({ page: '', at: '', ...change })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  return {
    params,
    to: (change: Change) => ({ search: paramsWith(change).toString() }),
    go: (change: Change, { replace = false } = {}) =>
      setParams(paramsWith(change), { preventScrollReset: true, replace }),
    /** Shows and marks a row on its page of the whole list. */
    show: (id: string, filters: readonly string[]) => {
      const none = Object.fromEntries(['search', ...filters].map((name) => [name, '']));
      setParams(paramsWith({ ...none, at: id }), { preventScrollReset: true, replace: true });
    },
  };
}

/** The search. The server searches and the address keeps the query; filters sit beside it and apply at once. */
export function ListSearch({ label, hint, children }: { label: string; hint?: string; children?: ReactNode }) {
  const { params, go } = useListAddress();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() });
  };
  return (
    <search aria-label={label} className="mt-5 grid grid-cols-2 items-end gap-4 lg:flex lg:flex-wrap">
      {children}
      {/* A new key when the address changes by other means, such as going back. */}
      <form key={params.get('search')} onSubmit={submit} className="col-span-full min-w-0 flex-1 lg:min-w-80">
        <label htmlFor={id} className="font-semibold">
          Search
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-small text-muted">
            {hint}
          </p>
        )}
        <div className="mt-1 flex gap-2">
          <input
            id={id}
            type="search"
            name="search"
            maxLength={200}
            aria-describedby={hint ? `${id}-hint` : undefined}
            defaultValue={params.get('search') ?? ''}
            className="min-h-11 w-full min-w-0 rounded border border-line-strong bg-raised px-3 py-2"
          />
          <Button type="submit" look="plain">
            <Icon name="search" className="size-4" />
            Search
          </Button>
        </div>
      </form>
    </search>
  );
}

/** A choice stored in the address; an empty value means none. */
export function ListFilter({
  label,
  name,
  options,
  within,
}: {
  label: string;
  name: string;
  options: readonly (readonly [value: string | number, label: string])[];
  /** A choice that depends on this one and is cleared when it changes. */
  within?: string;
}) {
  const { params, go } = useListAddress();
  return (
    <div className="min-w-0 lg:max-w-64">
      <SelectField
        label={label}
        value={params.get(name) ?? ''}
        options={options}
        onChange={(event) => go({ ...(within && { [within]: '' }), [name]: event.target.value })}
      />
    </div>
  );
}

const ORDERS = [
  ['', 'Newest first'],
  ['asc', 'Oldest first'],
] as const;

/** Which end a list starts from if it is newest first by default. */
export const ListOrder = () => <ListFilter label="Order" name="order" options={ORDERS} />;

type Page = {
  total: number;
  page: string | number | undefined;
  /** The name of the marked row. */
  markedName?: string | undefined;
  /** What one row is: question. */
  what: string;
  /** Shown when the list has no rows. */
  empty: ReactNode;
};

/**
 * A list with its total and links to its other pages; dimmed while another page loads. If its page no longer exists, it goes to the
 * last that does.
 */
export function PagedList({ total, page: asked, what, markedName, empty, children }: Page & { children: ReactNode }) {
  const { to, go } = useListAddress();
  const isLoading = useNavigation().state === 'loading';
  const page = Number(asked ?? 1);
  const pages = Math.max(1, Math.ceil(total / LIMIT));
  const first = (page - 1) * LIMIT + 1;
  const last = Math.min(total, page * LIMIT);
  const isBeyond = page > pages;
  useEffect(() => {
    if (isBeyond && !isLoading) go({ page: pages > 1 ? String(pages) : '' }, { replace: true });
  });
  const link = (name: 'Previous' | 'Next', target: number) => (
    <ButtonLink to={to({ page: target > 1 ? String(target) : '' })} look="plain">
      {name === 'Previous' && <Icon name="arrow-left" className="size-4" />}
      {name}
      {name === 'Next' && <Icon name="arrow-right" className="size-4" />}
    </ButtonLink>
  );
  return (
    <>
      <output className="figures mt-6 block text-small text-muted">
        {total === 0 || isBeyond
          ? `No ${wordFor(0, what)}${isBeyond ? ' on this page' : ''}`
          : total === 1
            ? countText(1, what)
            : `${numberText(first)} to ${numberText(last)} of ${countText(total, what)}`}
        {markedName !== undefined && ` · “${markedName}” is highlighted`}
        {isLoading && ' · loading'}
      </output>
      <div aria-busy={isLoading} className={isLoading ? 'opacity-60' : ''}>
        {total === 0 ? (
          <div className="mt-2 border-y border-line py-10 text-center text-muted">{empty}</div>
        ) : (
          !isBeyond && children
        )}
      </div>
      {(pages > 1 || isBeyond) && (
        <nav aria-label={`Pages of ${wordFor(0, what)}`} className="mt-6 flex items-center justify-between gap-4">
          {page > 1 ? link('Previous', Math.min(page - 1, pages)) : <span />}
          <span className="figures text-small text-muted">
            Page {numberText(page)} of {numberText(pages)}
          </span>
          {page < pages ? link('Next', page + 1) : <span />}
        </nav>
      )}
    </>
  );
}

/** Nothing matches the search: the way back to the whole list. */
export function NothingFits({ all, children }: { all: string; children: string }) {
  return (
    <p>
      {children}{' '}
      <Link to={all} className="text-accent underline">
        Show all
      </Link>
    </p>
  );
}
