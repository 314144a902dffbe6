import { type Loss, type Misfit, type Repeat, EVERY_QUESTION, WHOLE_FILE } from '#rules/formats/format.ts';
import { asSentence } from '#rules/formats/field-name.ts';
import { countText, numberText } from '#rules/wording/count.ts';
import { Button } from '#web/ui/button.tsx';
import { downloadProblems } from './import-rest.ts';

const MOST_SHOWN = 20;

/** What of a file does not fit, each with its place; `of`: in how many of what. */
export function MisfitList({ misfits, of }: { misfits: readonly Misfit[]; of: string }) {
  if (misfits.length === 0) return null;
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="figures text-small">
          {countText(misfits.length, 'problem')} in {of}.{' '}
          {misfits.length > MOST_SHOWN ? `The first ${MOST_SHOWN} are shown.` : 'All are shown.'}
        </p>
        {misfits.length > MOST_SHOWN && (
          <Button look="plain" size="small" onClick={() => downloadProblems(misfits)}>
            Download All Problems
          </Button>
        )}
      </div>
      <Misfits misfits={misfits.slice(0, MOST_SHOWN)} />
    </>
  );
}

function Misfits({ misfits }: { misfits: readonly Misfit[] }) {
  return (
    <div className="mt-2 rounded border border-line">
      <table className="w-full border-collapse text-left text-small">
        <thead className="text-muted">
          <tr className="border-b border-line-strong">
            <th scope="col" className="p-2">
              Where
            </th>
            <th scope="col" className="p-2">
              What can’t be imported
            </th>
          </tr>
        </thead>
        <tbody>
          {misfits.map(({ place, excerpt, reason }, index) => (
            <tr key={index} className="border-b border-line align-top">
              <td className="figures p-2 wrap-anywhere">{place}</td>
              <td className="p-2 wrap-anywhere">
                {asSentence(reason)}
                {excerpt && <span className="block text-muted">{excerpt}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The file in an archive that a place is in. */
const fileOf = (place: string): string => place.split(', ').slice(0, -1).join(', ');

/** Repeats of one file of an archive in another, together; those within one file, each by itself. */
function repeatLines(repeats: readonly Repeat[]): string[] {
  const groups = Map.groupBy(repeats, ({ place, of }) =>
    fileOf(place) === '' ? place : `${fileOf(place)}\n${fileOf(of)}`,
  );
  return [...groups.values()].map((own) => {
    const [{ place, of }] = own as [Repeat];
    return own.length === 1
      ? `${place}: the same as ${of}`
      : `${fileOf(place)}: ${countText(own.length, 'question')}, the same as in ${fileOf(of)}`;
  });
}

/** What a file holds twice, and is imported once. */
export function RepeatList({ repeats }: { repeats: readonly Repeat[] }) {
  const lines = repeatLines(repeats);
  return (
    <div className="mt-3 rounded border border-line px-4 py-2">
      <p className="font-semibold">What repeats an earlier question and is not imported again</p>
      <ul className="mt-1 list-disc pl-5 text-small">
        {lines.slice(0, MOST_SHOWN).map((line) => (
          <li key={line} className="figures wrap-anywhere">
            {line}
          </li>
        ))}
        {lines.length > MOST_SHOWN && <li>and {numberText(lines.length - MOST_SHOWN)} more</li>}
      </ul>
    </div>
  );
}

/** What of a file cannot be kept, each kind listed once. */
export function LossList({ losses, title = 'What will be lost' }: { losses: readonly Loss[]; title?: string }) {
  const kinds = [...Map.groupBy(losses, ({ what }) => what)].toSorted(([, a], [, b]) => b.length - a.length);
  return (
    <div className="mt-3 rounded border border-line px-4 py-2">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 list-disc pl-5 text-small">
        {kinds.slice(0, MOST_SHOWN).map(([what, losses]) => (
          <li key={what} className="figures wrap-anywhere">
            {what} <span className="text-muted">{placesText(losses)}</span>
          </li>
        ))}
        {kinds.length > MOST_SHOWN && <li>and more</li>}
      </ul>
    </div>
  );
}

/** Where something is lost, in brackets; nothing if that is the whole file. */
function placesText(losses: readonly Loss[]): string {
  const [{ place }] = losses as [Loss];
  if (place === WHOLE_FILE) return '';
  if (losses.length > 1) return `(${place} and ${numberText(losses.length - 1)} more)`;
  return place === EVERY_QUESTION ? `(in ${place})` : `(${place})`;
}
