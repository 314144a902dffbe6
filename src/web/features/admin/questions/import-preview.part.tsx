import type { ImportFault, ImportPreview } from '#contract/quiz-import.ts';
import { csvCell } from '#rules/content-import/csv-cell.ts';
import { countText, numberText, wordFor } from '#rules/wording/count.ts';
import { Button } from '#web/ui/button.tsx';
import { download } from '#web/ui/download.ts';
import { newDomainsSentence } from '#web/features/admin/exams/new-domains.ts';

const SHOWN = 20;

/** A field as people count: option 4 is `options.3`. */
const nameOf = (field: string) =>
  field.replace(/^options\.(\d)$/, (_, index: string) => `option ${Number(index) + 1}`) || 'the whole';

/** A table for a spreadsheet, beside which the file is mended. */
function downloadFaults(faults: readonly ImportFault[]): void {
  const rows = faults.map(({ index, field, reason }) => [String(index + 1), nameOf(field), reason]);
  const lines = [['question', 'field', 'reason'], ...rows].map((row) => row.map(csvCell).join(','));
  download('import-faults.csv', 'text/csv', `\ufeff${lines.join('\r\n')}\r\n`);
}

/** What an import would do, and what is wrong with which row. */
export function PreviewResult({
  preview: { total, fit, unchanged, misfit, faults, newDomains },
}: {
  preview: ImportPreview;
}) {
  return (
    <section aria-label="Preview" className="mt-5">
      <output className="figures block">
        <strong>{numberText(fit)}</strong> of {numberText(total)} would be added, {numberText(unchanged)}{' '}
        {wordFor(unchanged, 'is', 'are')} there already,{' '}
        <strong className={misfit > 0 ? 'text-wrong' : ''}>{numberText(misfit)}</strong> at fault.
      </output>
      {newDomains.length > 0 && <p className="mt-2 text-small wrap-anywhere">{newDomainsSentence(newDomains)}</p>}
      {faults.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="figures text-small">
            {countText(faults.length, 'fault')} in {countText(misfit, 'question')}.{' '}
            {faults.length > SHOWN ? `The first ${SHOWN} are shown.` : 'All are shown.'}
          </p>
          {faults.length > SHOWN && (
            <Button look="plain" size="small" onClick={() => downloadFaults(faults)}>
              Download All Faults
            </Button>
          )}
        </div>
      )}
      {faults.length > 0 && (
        <div className="mt-2 rounded border border-line">
          <table className="w-full border-collapse text-left text-small">
            <thead className="text-muted">
              <tr className="border-b border-line-strong">
                <th scope="col" className="p-2">
                  Question
                </th>
                <th scope="col" className="p-2">
                  Field
                </th>
                <th scope="col" className="p-2">
                  Reason
                </th>
              </tr>
            </thead>
            <tbody>
              {faults.slice(0, SHOWN).map(({ index, field, reason }) => (
                <tr key={`${index}.${field}.${reason}`} className="border-b border-line align-top">
                  <td className="figures p-2">{numberText(index + 1)}</td>
                  <td className="min-w-32 p-2 wrap-anywhere">{nameOf(field)}</td>
                  <td className="p-2 wrap-anywhere">{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
