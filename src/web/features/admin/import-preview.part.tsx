import type { ImportPreview } from '#contract/quiz-import.ts';

const SHOWN = 20;

/** A field as people count: option 4 is `options.3`. */
const nameOf = (field: string) =>
  field.replace(/^options\.(\d)$/, (_, index: string) => `option ${Number(index) + 1}`) || 'the whole';

/** What an import would do, and what is wrong with which row. */
export function PreviewResult({ preview: { total, fit, unchanged, misfit, faults } }: { preview: ImportPreview }) {
  const number = (value: number) => value.toLocaleString('en-US');
  return (
    <section aria-label="Preview" className="mt-5">
      <output className="figures block">
        <strong>{number(fit)}</strong> of {number(total)} would be added, {number(unchanged)}{' '}
        {unchanged === 1 ? 'is' : 'are'} there already,{' '}
        <strong className={misfit > 0 ? 'text-wrong' : ''}>{number(misfit)}</strong> at fault.
      </output>
      {faults.length > 0 && (
        <div className="mt-3 rounded border border-line">
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
                  <td className="figures p-2">{number(index + 1)}</td>
                  <td className="min-w-32 p-2 wrap-anywhere">{nameOf(field)}</td>
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
