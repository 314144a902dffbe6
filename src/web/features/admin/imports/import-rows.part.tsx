import type { ListedImport } from '#contract/content-import.ts';
import { Button } from '#web/ui/button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { broughtBy } from './brought.ts';
import { IMPORTS_SHOWN, type useImports } from './import-pages.ts';

type RowsProps = ReturnType<typeof useImports> & {
  isBusy: boolean;
  action: 'Undo' | 'Restore';
  onAct: (row: ListedImport) => void;
};

/** A page of imports, each with a button for what can be done with it. */
export function ImportRows({ imports, total, page, setPage, isBusy, action, onAct }: RowsProps) {
  const pages = Math.ceil(total / IMPORTS_SHOWN);
  return (
    <>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {imports.map((row) => (
          <li key={row.id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
            <span className="figures wrap-anywhere">
              {broughtBy(row)}, <Moment at={row.createdAt} />
              {row.undoneAt && (
                <span className="block text-small text-muted">
                  Undone <Moment at={row.undoneAt} />
                </span>
              )}
            </span>
            <Button look="plain" size="small" aria-disabled={isBusy} onClick={() => onAct(row)}>
              {action}
              <span className="sr-only"> the import: {broughtBy(row)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav
          aria-label={`Pages of ${action === 'Undo' ? 'imports' : 'undone imports'}`}
          className="mt-3 flex items-center justify-between gap-4"
        >
          <Button look="plain" size="small" aria-disabled={page === 1} onClick={() => setPage(Math.max(1, page - 1))}>
            Newer
          </Button>
          <span className="figures text-small text-muted">
            Page {page} of {pages}
          </span>
          <Button
            look="plain"
            size="small"
            aria-disabled={page >= pages}
            onClick={() => setPage(Math.min(pages, page + 1))}
          >
            Older
          </Button>
        </nav>
      )}
    </>
  );
}
