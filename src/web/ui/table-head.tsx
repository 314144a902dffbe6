type Props = {
  /** The title of each column, with classes for what differs, such as where it is hidden; `isSilent`: only heard. */
  columns: readonly { title: string; className?: string; isSilent?: boolean }[];
};

/** The headings of a table that is only read; lists that sort have their own. */
export function TableHead({ columns }: Props) {
  return (
    <thead className="text-left text-small text-muted">
      <tr className="border-b border-line-strong">
        {columns.map(({ title, className = '', isSilent = false }) => (
          <th key={title} scope="col" className={`py-2 pr-4 font-semibold last:pr-0 ${className}`}>
            {isSilent ? <span className="sr-only">{title}</span> : title}
          </th>
        ))}
      </tr>
    </thead>
  );
}
