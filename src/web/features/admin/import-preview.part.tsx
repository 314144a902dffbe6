import type { ImportPreview } from '#contract/quiz-admin.ts';

const SHOWN = 50;

/** What an import would do, and what is wrong with which row. */
export function PreviewResult({ preview: { total, fit, unchanged, misfit, faults } }: { preview: ImportPreview }) {
  const number = (value: number) => value.toLocaleString('en-US');
  return (
    <section aria-label="Preview" className="mt-5" role="status">
      <p className="figures">
        <strong>{number(fit)}</strong> of {number(total)} would be added, {number(unchanged)} {unchanged === 1 ? 'is' : 'are'} there already, <strong className={misfit > 0 ? 'text-wrong' : ''}>{number(misfit)}</strong> at fault.
      </p>
      {faults.length > 0 && (
        <div className="mt-3 max-h-72 overflow-auto rounded border border-line" tabIndex={0} role="group" aria-label="Faults">
          <table className="w-full border-collapse text-left text-small">
            <thead className="text-muted">
              <tr className="border-b border-line-strong">
                <th scope="col" className="p-2">Question</th>
                <th scope="col" className="p-2">Field</th>
                <th scope="col" className="p-2">Reason</th>
              </tr>
            </thead>
            <tbody>
              {faults.slice(0, SHOWN).map(({ index, field, reason }) => (
                <tr key={`${index}.${field}.${reason}`} className="border-b border-line align-top">
                  <td className="figures p-2">{number(index + 1)}</td>
                  <td className="p-2 wrap-anywhere">{field || 'whole'}</td>
                  <td className="p-2 wrap-anywhere">{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {misfit > SHOWN && <p className="mt-1 text-small text-muted">The first ones are shown.</p>}
    </section>
  );
}
