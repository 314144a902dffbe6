import { type DragEvent, useState } from 'react';
import {
  COLUMNS,
  type Column,
  guessColumns,
  isForOthers,
  isRunning,
  KEY,
  likeKeys,
} from '#rules/formats/sheet/columns.ts';
import { excerptOf } from '#rules/formats/text/excerpt.ts';
import { withHeadings, withoutHeadings } from '#rules/formats/sheet/headless.ts';
import type { Table } from '#rules/formats/sheet/table.ts';
import { countText, numberText, wordFor } from '#rules/wording/count.ts';
import { listText } from '#rules/wording/list.ts';
import { Button } from '#web/ui/button.tsx';
import { EXTENSIONS } from './import-file.ts';

const ACCEPTED_TYPES = ['application/json', ...EXTENSIONS.map((extension) => `.${extension}`)].join(',');

/** Where a file is dropped or picked. */
export function DropZone({
  name,
  isWhole,
  rows,
  onFile,
}: {
  /** The name of the chosen file. */
  name: string | null;
  /** Only whole exams are accepted. */
  isWhole: boolean;
  /** The number of questions in it, once known. */
  rows: number | null;
  onFile: (file: File | undefined) => void;
}) {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <label
      className={`relative flex min-h-32 flex-col items-center justify-center gap-1 rounded border-2 border-dashed px-4 py-6 text-center has-focus-visible:outline-3 has-focus-visible:outline-accent ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-raised'}`}
    >
      <input
        type="file"
        accept={isWhole ? '.zip,application/zip' : ACCEPTED_TYPES}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // So that the same file can be chosen again after a correction.
          event.target.value = '';
        }}
      />
      <span className="font-semibold wrap-anywhere">
        {isOver ? 'Drop the file here' : (name ?? 'Drop a file here or choose one')}
      </span>
      <span className="text-small text-muted">
        {name === null
          ? isWhole
            ? 'No file selected. ZIP file, up to 50 MB.'
            : 'No file selected. JSON, CSV, TSV, Excel, a sheet of Udemy, Kahoot, or Quizizz, Markdown, GIFT, Aiken, Moodle XML, QTI 1.2 to 3.0, Canvas, Blackboard, PrairieLearn, text2qti, or Open Trivia DB, with up to 5,000 questions; or a Cairn exam package. Up to 50 MB. Anki flashcards are imported under Study Content.'
          : `${rows === null ? '' : `${countText(rows, 'question')}. `}Choose another file to replace it.`}
      </span>
    </label>
  );
}

/** The label of a column in the choice. */
const labelOf = (column: Column) => (column === 'text' ? 'Question' : column.charAt(0).toUpperCase() + column.slice(1));

/** What is asked for where a required column has nothing assigned to it. */
export function lackedIn({ mapping }: Table): string | null {
  const gap = (['text', KEY] as const).filter((column) => !mapping.includes(column));
  if (gap.length === 0) return null;
  return `Choose the ${wordFor(gap.length, 'column', 'columns')} for ${gap.map((column) => `“${labelOf(column)}”`).join(' and ')}.`;
}

/** How many rows are looked at to tell what is in a column. */
const LOOKED_AT = 200;
const cellsOf = ({ rows }: Table) => rows.slice(0, LOOKED_AT).map(({ cells }) => cells);

/** What a column holds first, for headings that say little. */
const exampleIn = ({ rows }: Table, at: number): string => {
  const filled = rows.find(({ cells }) => cells[at]?.trim())?.cells[at];
  return filled === undefined ? '' : excerptOf(filled);
};

/** Whether a column is left out because only other programs need it. */
const isNeedless = (table: Table, at: number): boolean =>
  table.mapping[at] === null && (isForOthers(table.header[at]!) || (at === 0 && isRunning(cellsOf(table), at)));

/** Whether a column with content we could use is not imported. */
const isMissingSome = (table: Table): boolean =>
  table.header.some(
    (_, at) =>
      table.mapping[at] === null && !isNeedless(table, at) && table.rows.some(({ cells }) => cells[at]?.trim()),
  );

/** Whether the headings are those of our own files, so that nothing had to be guessed. */
const isOurs = ({ header, mapping }: Table): boolean =>
  header.every((heading, at) => heading.trim().toLowerCase() === mapping[at]);

/** The columns that only other programs need. */
function needlessText(table: Table): string {
  const names = table.header
    .filter((heading, at) => heading !== '' && isNeedless(table, at))
    .map((name) => `“${name}”`);
  return names.length === 0 ? '' : `; ${listText(names)} ${wordFor(names.length, 'is', 'are')} not needed`;
}

const namesOf = ({ header }: Table, places: readonly number[]): string =>
  listText(places.map((at) => `“${excerptOf(header[at]!) || `Column ${at + 1}`}”`));

/** Where a missing column is chosen: the offer to use those that look like it, or the first column that is not imported. */
export function firstUnmapped(columns: HTMLElement): HTMLElement | null {
  columns.querySelector('details')!.open = true;
  const selects = [...columns.querySelectorAll('select')];
  return columns.querySelector('button') ?? selects.find(({ value }) => value === '') ?? selects[0] ?? null;
}

type ColumnsProps = { table: Table; isHeld: boolean; onChange: (table: Table) => void };

/** The content of each column, as guessed, for correction; folded if nothing had to be guessed and nothing is left out. */
export function Columns({ table, isHeld, onChange }: ColumnsProps) {
  const set = (index: number, column: Column | null) =>
    onChange({
      ...table,
      // Only a key may be spread over several columns.
      mapping: table.mapping.map((held, place) =>
        place === index ? column : held === column && column !== KEY ? null : held,
      ),
    });
  const matched = table.mapping.filter((column) => column !== null).length;
  const gap = lackedIn(table);
  const like = likeKeys(table.header, table.mapping, cellsOf(table));
  const mayBeHeadless = table.isHeadless || !guessColumns(table.header, cellsOf(table)).includes('text');
  const [isOpen] = useState(gap !== null || table.isHeadless || !isOurs(table) || isMissingSome(table));
  return (
    <details className="mt-5" open={isOpen}>
      <summary className="min-h-6 cursor-pointer font-semibold">
        Columns: {numberText(matched)} of {numberText(table.header.length)} recognized{needlessText(table)}
      </summary>
      <p className="mt-1 text-small">
        Under each column you see what it will be imported as. If one is wrong, choose another; we’ll remember it for
        files with the same headings. <span className="text-muted">{table.how}</span>
      </p>
      {mayBeHeadless && (
        <label className="mt-1 flex min-h-11 items-center gap-3 text-small">
          <input
            type="checkbox"
            checked={table.isHeadless}
            disabled={isHeld}
            onChange={() => onChange(table.isHeadless ? withHeadings(table) : withoutHeadings(table))}
            className="size-5 accent-accent"
          />
          The first row is a question, not headings
        </label>
      )}
      {gap !== null && <p className="mt-1 text-small text-wrong">{gap}</p>}
      {like.length > 0 && (
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
          <p>
            Which {wordFor(like.length, 'column holds', 'columns hold')} the correct answer? {namesOf(table, like)}{' '}
            {wordFor(like.length, 'names', 'name')} options of each question.
          </p>
          <Button
            look="plain"
            size="small"
            aria-disabled={isHeld}
            onClick={() =>
              !isHeld &&
              onChange({ ...table, mapping: table.mapping.map((held, at) => (like.includes(at) ? KEY : held)) })
            }
          >
            Use {namesOf(table, like)}
          </Button>
        </div>
      )}
      <ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {table.header.map((heading, index) => (
          <li key={`${index}.${heading}`}>
            <label className="block text-small">
              <span className="block truncate">
                {heading || `Column ${index + 1}`} <span className="text-muted">{exampleIn(table, index)}</span>
              </span>
              <select
                value={table.mapping[index] ?? ''}
                disabled={isHeld}
                onChange={(event) => set(index, (event.target.value || null) as Column | null)}
                className="mt-1 min-h-11 w-full rounded border border-line-strong bg-raised px-2"
              >
                <option value="">Not imported</option>
                {COLUMNS.map((column) => (
                  <option key={column} value={column}>
                    {labelOf(column)}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
