import { type DragEvent, useState } from 'react';
import { COLUMNS, type Column } from '#rules/formats/sheet/columns.ts';
import type { Table } from '#rules/formats/sheet/table.ts';
import { countText } from '#rules/wording/count.ts';
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
            ? 'No file selected. A .zip file.'
            : 'No file selected. JSON, CSV, Excel, GIFT, Aiken, Moodle XML, QTI, Canvas, or text2qti, with up to 5,000 questions; or a Cairn exam package.'
          : `${rows === null ? '' : `${countText(rows, 'row')}. `}Choose another file to replace it.`}
      </span>
    </label>
  );
}

/** What each column of a table holds, as guessed, to be put right. */
export function Columns({
  table,
  isHeld,
  onChange,
}: {
  table: Table;
  isHeld: boolean;
  onChange: (table: Table) => void;
}) {
  const set = (index: number, column: Column | null) =>
    onChange({
      ...table,
      mapping: table.mapping.map((held, place) => (place === index ? column : held === column ? null : held)),
    });
  return (
    <fieldset className="mt-5" disabled={isHeld}>
      <legend className="font-semibold">
        Columns <span className="text-small font-normal text-muted">({table.how})</span>
      </legend>
      <ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {table.header.slice(0, 30).map((heading, index) => (
          <li key={`${index}.${heading}`}>
            <label className="block text-small">
              <span className="block truncate text-muted">{heading || `Column ${index + 1}`}</span>
              <select
                value={table.mapping[index] ?? ''}
                onChange={(event) => set(index, (event.target.value || null) as Column | null)}
                className="mt-1 min-h-11 w-full rounded border border-line-strong bg-raised px-2"
              >
                <option value="">Not imported</option>
                {COLUMNS.map((column) => (
                  <option key={column}>{column}</option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
