import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import { useListAddress } from './list.part.tsx';

type SortOrder = { sort: string | undefined; order: string | undefined };

type Column = {
  title: string;
  /** The name the server sorts by. */
  by?: string;
  className?: string;
};

/** A table whose columns the server sorts by; its last column holds the row actions, if any. */
export function ListTable({
  caption,
  columns,
  sort,
  order,
  hasActions = true,
  lead,
  children,
}: Partial<SortOrder> & {
  caption: string;
  columns: readonly Column[];
  hasActions?: boolean;
  /** Headings of columns that can't be sorted, before the others. */
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    // Breaking anywhere would shrink a column to one letter: words stay whole, and only longer ones break.
    <table className="mt-2 w-full border-collapse text-left [&_td.wrap-anywhere]:min-w-[min(9rem,36vw)] [&_th[scope=row]]:min-w-[min(9rem,36vw)]">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-small text-muted">
        <tr className="border-b border-line-strong">
          {lead && <td className="py-1">{lead}</td>}
          {columns.map(({ title, by, className = '' }) => (
            <Head key={title} title={title} by={by} sort={sort} order={order} className={className} />
          ))}
          {hasActions && (
            <th scope="col" className="py-1">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Head({
  title,
  by,
  sort,
  order,
  className,
}: SortOrder & { title: string; by: string | undefined; className: string }) {
  const { to } = useListAddress();
  if (by === undefined) {
    return (
      <th scope="col" className={`py-2 pr-4 font-semibold ${className}`}>
        {title}
      </th>
    );
  }
  const isThis = sort === by;
  const next = isThis && order !== 'desc' ? 'desc' : 'asc';
  return (
    <th
      scope="col"
      aria-sort={isThis ? (order === 'desc' ? 'descending' : 'ascending') : undefined}
      className={`py-1 pr-4 font-semibold ${className}`}
    >
      <Link
        to={to({ sort: by, order: next })}
        preventScrollReset
        className="inline-flex min-h-11 items-center gap-1 underline-offset-4 hover:underline sm:min-h-8"
      >
        {title}
        {isThis && <Icon name="chevron-down" className={`size-4 ${order === 'desc' ? '' : 'rotate-180'}`} />}
      </Link>
    </th>
  );
}
