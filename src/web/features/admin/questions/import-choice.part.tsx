import { type DragEvent, useState } from 'react';
import { COLUMNS, type Column } from '#rules/formats/sheet/columns.ts';
import type { Table } from '#rules/formats/sheet/table.ts';
import { countText, numberText, wordFor } from '#rules/wording/count.ts';
import { EXTENSIONS } from './import-file.ts';

const ACCEPTED = ['application/json', ...EXTENSIONS.map((extension) => `.${extension}`)].join(',');

/** Where a file is dropped, or picked. */
export function DropZone({
  name,
  isWhole,
  rows,
  onFile,
}: {
  /** Of the file that was chosen. */
  name: string | null;
  /** A whole exam alone is taken. */
  isWhole: boolean;
  /** How many questions it holds, once that is known. */
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
        accept={isWhole ? '.zip,application/zip' : ACCEPTED}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // So that the same file, mended, can be chosen again.
          event.target.value = '';
        }}
      />
      <span className="font-semibold wrap-anywhere">
        {isOver ? 'Drop the file here' : (name ?? 'Drop a file here or choose one')}
      </span>
      <span className="text-small text-muted">
        {name === null
          ? isWhole
            ? 'No file selected. A .zip file of up to 50 MB.'
            : 'No file selected. JSON, CSV, Excel, GIFT, Aiken, Moodle XML, QTI, Canvas, or text2qti, with up to 5,000 questions; or a Cairn exam package. Up to 50 MB.'
          : `${rows === null ? '' : `${countText(rows, 'question')}. `}Choose another file to replace it.`}
      </span>
    </label>
  );
}

/** A column as its choice names it. */
const labelOf = (column: Column) => (column === 'text' ? 'Question' : column.charAt(0).toUpperCase() + column.slice(1));

/** What a table has to hold somewhere, and is not said to. */
function lackedIn(mapping: Table['mapping']): string | null {
  const lacked = (['text', 'correct answer'] as const).filter((column) => !mapping.includes(column));
  if (lacked.length === 0) return null;
  return `Choose the ${wordFor(lacked.length, 'column', 'columns')} for ${lacked.map((column) => `“${labelOf(column)}”`).join(' and ')}.`;
}

type ColumnsProps = { table: Table; isHeld: boolean; onChange: (table: Table) => void };

/** What each column of a table holds, as guessed, to be put right; folded where every column was recognized. */
export function Columns({ table, isHeld, onChange }: ColumnsProps) {
  const set = (index: number, column: Column | null) =>
    onChange({
      ...table,
      mapping: table.mapping.map((held, place) => (place === index ? column : held === column ? null : held)),
    });
  const matched = table.mapping.filter((column) => column !== null).length;
  const lacked = lackedIn(table.mapping);
  const [isOpen] = useState(matched < table.header.length || lacked !== null);
  return (
    <details className="mt-5" open={isOpen}>
      <summary className="min-h-6 cursor-pointer font-semibold">
        Columns: {numberText(matched)} of {numberText(table.header.length)} recognized
      </summary>
      <p className="mt-1 text-small">
        Under each column of your file is what it is imported as. If one is wrong, choose another; we’ll remember it for
        files with the same headings. <span className="text-muted">(File {table.how})</span>
      </p>
      {lacked !== null && <p className="mt-1 text-small text-wrong">{lacked}</p>}
      <ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {table.header.slice(0, 30).map((heading, index) => (
          <li key={`${index}.${heading}`}>
            <label className="block text-small">
              <span className="block truncate text-muted">{heading || `Column ${index + 1}`}</span>
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
