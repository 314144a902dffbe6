import type { ImportPreview } from '#contract/quiz-import.ts';
import { faultSentence } from '#rules/formats/field-name.ts';
import type { ReadQuestion, Loss, Misfit } from '#rules/formats/format.ts';
import { tableText } from '#rules/formats/sheet/write-sheet.ts';
import { countText, numberText, wordFor } from '#rules/wording/count.ts';
import { Button } from '#web/ui/button.tsx';
import { download } from '#web/ui/download.ts';
import { newDomainsSentence } from '#web/features/admin/exams/new-domains.ts';

const SHOWN = 20;

/** What a file contains, and the server's verdict on it. */
export type Look = {
  questions: readonly ReadQuestion[];
  /** What couldn't even be read as a question. */
  misfits: readonly Misfit[];
  lost: readonly Loss[];
  preview: ImportPreview;
};

/** All that is wrong, each in a sentence with its place in the file. */
export function faultsOf({ questions, misfits, preview }: Look): Misfit[] {
  const told = preview.faults.map(({ index, field, reason }) => {
    const { place = '', excerpt = '' } = questions[index] ?? {};
    return { place, excerpt, reason: faultSentence({ field, reason }) };
  });
  return [...misfits, ...told];
}

/** The questions without faults. */
export function goodOf({ questions, preview }: Look): ReadQuestion[] {
  const faulty = new Set(preview.faults.map(({ index }) => index));
  return questions.filter((_, index) => !faulty.has(index));
}

/** How many questions of the file do not fit. */
export const misfitsOf = ({ misfits, preview }: Look): number => misfits.length + preview.misfit;

/** A table for a spreadsheet, to fix the file with. */
export function downloadFaults(faults: readonly Misfit[], name: string): void {
  const rows = faults.map(({ place, excerpt, reason }) => [place, excerpt, reason]);
  download(name, 'text/csv', tableText([['place', 'question', 'reason'], ...rows]));
}

/** What an import would do, what doesn't fit, and what is lost from the rest. */
export function PreviewResult({ look }: { look: Look }) {
  const { total, fit, unchanged, newDomains } = look.preview;
  const faults = faultsOf(look);
  const misfits = misfitsOf(look);
  return (
    <section aria-label="Preview" className="mt-5">
      <output className="figures block">
        <strong>{numberText(fit)}</strong> of {numberText(total + look.misfits.length)} would be added,{' '}
        {numberText(unchanged)} {wordFor(unchanged, 'is', 'are')} already in this exam,{' '}
        <strong className={misfits > 0 ? 'text-wrong' : ''}>{numberText(misfits)}</strong>{' '}
        {wordFor(misfits, 'does', 'do')} not fit.
      </output>
      {newDomains.length > 0 && <p className="mt-2 text-small wrap-anywhere">{newDomainsSentence(newDomains)}</p>}
      {faults.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="figures text-small">
            {countText(faults.length, 'problem')} in {countText(misfits, 'question')}.{' '}
            {faults.length > SHOWN ? `The first ${SHOWN} are shown.` : 'All are shown.'}
          </p>
          {faults.length > SHOWN && (
            <Button look="plain" size="small" onClick={() => downloadFaults(faults, 'import-problems.csv')}>
              Download All Problems
            </Button>
          )}
        </div>
      )}
      {faults.length > 0 && <Faults faults={faults.slice(0, SHOWN)} />}
      {look.lost.length > 0 && <Losses lost={look.lost} />}
    </section>
  );
}

function Faults({ faults }: { faults: readonly Misfit[] }) {
  return (
    <div className="mt-2 rounded border border-line">
      <table className="w-full border-collapse text-left text-small">
        <thead className="text-muted">
          <tr className="border-b border-line-strong">
            <th scope="col" className="p-2">
              Place
            </th>
            <th scope="col" className="p-2">
              What does not fit
            </th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ place, excerpt, reason }, index) => (
            <tr key={index} className="border-b border-line align-top">
              <td className="figures p-2 wrap-anywhere">{place}</td>
              <td className="p-2 wrap-anywhere">
                {reason}
                {excerpt && <span className="block text-muted">{excerpt}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the bank can't store, each kind listed once. */
function Losses({ lost }: { lost: readonly Loss[] }) {
  const kinds = [...Map.groupBy(lost, ({ what }) => what)].toSorted(([, a], [, b]) => b.length - a.length);
  const places = (losses: readonly Loss[]) => {
    const [first] = losses;
    return losses.length === 1 ? first!.place : `${first!.place} and ${numberText(losses.length - 1)} more`;
  };
  return (
    <div className="mt-3 rounded border border-line px-4 py-2">
      <p className="font-semibold">What will be lost</p>
      <ul className="mt-1 list-disc pl-5 text-small">
        {kinds.slice(0, SHOWN).map(([what, losses]) => (
          <li key={what} className="figures wrap-anywhere">
            {what} <span className="text-muted">({places(losses)})</span>
          </li>
        ))}
        {kinds.length > SHOWN && <li>and more</li>}
      </ul>
    </div>
  );
}
