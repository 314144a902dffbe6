import { type DragEvent, useEffect, useState } from 'react';
import { type ImportPreview, importQuestions, previewImport } from '#contract/quiz-import.ts';
import { COLUMNS, type Column } from '#rules/content-import/csv-columns.ts';
import { useApi } from '#web/app/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toasts.ts';
import { countText, numberText, wordFor } from '#rules/wording/count.ts';
import { downloadTemplate } from './export-questions.ts';
import { FileRefused, questionsOf, type ReadFile, readImportFile } from './import-file.ts';
import { PreviewResult } from './import-preview.part.tsx';
import { toastSaved } from '#web/features/admin/exams/new-domains.ts';
import { latestQuery, OVERTAKEN } from '#web/features/admin/shell/latest-query.ts';
import { CancelButton, EditorDialog } from '#web/features/admin/shell/unsaved.part.tsx';
import { sentenceOf, useAskAnew } from '#web/features/admin/shell/use-act.tsx';

/** How long the columns are let alone before the file is looked at again, in milliseconds. */
const REST = 500;

type Step = 'choosing' | 'reading' | 'looking' | 'importing';

/** Bringing questions from a file: chosen, looked at by the server, then all added or none. */
export function ImportDialog({ exam, onClose }: { exam: { id: string; name: string }; onClose: () => void }) {
  const api = useApi();
  const askAnew = useAskAnew();
  const [step, setStep] = useState<Step>('choosing');
  const [file, setFile] = useState<ReadFile | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [fault, setFault] = useState<{ title: string; text: string } | null>(null);
  const call = (given: ReadFile) => ({ params: { examId: exam.id }, body: { questions: questionsOf(given) } });
  const [looks] = useState(() => latestQuery((given: ReadFile) => api(previewImport, call(given))));
  useEffect(() => looks.forget, [looks]);

  const tell = (title: string, text: string) => {
    toast(title, text, true);
    setFault({ title, text });
    setStep('choosing');
  };

  async function look(given: ReadFile, restMs: number): Promise<void> {
    setFile(given);
    setPreview(null);
    setFault(null);
    setStep('looking');
    try {
      const found = await looks.ask(given, restMs);
      if (found === OVERTAKEN) return;
      setPreview(found);
      setStep('choosing');
    } catch (error) {
      tell('Error', sentenceOf(error, 'Failed to import questions'));
    }
  }

  async function take(picked: File | undefined): Promise<void> {
    if (!picked || step !== 'choosing') return;
    setFault(null);
    setFile(null);
    setPreview(null);
    setStep('reading');
    try {
      const read = await readImportFile(picked);
      if (questionsOf(read).length === 0) return tell('No questions to import', 'The file holds no question');
      await look(read, 0);
    } catch (error) {
      if (error instanceof FileRefused) tell(error.title, error.message);
      else tell('File read error', 'Failed to read the selected file');
    }
  }

  async function run(): Promise<void> {
    if (step !== 'choosing') return;
    if (!file) return tell('No file selected', 'Please select a JSON file to import');
    setFault(null);
    setStep('importing');
    try {
      const { added, unchanged, newDomains } = await api(importQuestions, call(file));
      toastSaved(
        'Success',
        `Imported ${countText(added, 'question')}${unchanged > 0 ? `; ${numberText(unchanged)} ${wordFor(unchanged, 'was', 'were')} there already` : ''}`,
        newDomains,
      );
      await askAnew();
      onClose();
    } catch (error) {
      tell('Error', sentenceOf(error, 'Failed to import questions'));
    }
  }

  const isBusy = step !== 'choosing';
  const isImporting = step === 'importing';
  const isStuck = preview !== null && preview.misfit > 0;
  return (
    <EditorDialog
      title="Import Questions"
      onClose={onClose}
      isChanged={() => file !== null}
      isHeld={isImporting}
      isWide
    >
      <p className="mb-4 wrap-anywhere">
        Into <strong>{exam.name}</strong>. A JSON file with an array of questions, or a CSV file with a heading for each
        column. Either all of them are added, or none.
      </p>
      <DropZone file={file} onFile={(picked) => void take(picked)} />
      {fault && (
        <p role="alert" className="mt-4 rounded border border-wrong bg-wrong-soft px-4 py-3 text-wrong wrap-anywhere">
          <strong>{fault.title}</strong>: {fault.text}
        </p>
      )}
      {file?.kind === 'csv' && (
        <Columns file={file} isHeld={isImporting} onChange={(changed) => void look(changed, REST)} />
      )}
      {(step === 'reading' || step === 'looking') && <Spinner label="Looking at the file..." className="py-6" />}
      {preview && <PreviewResult preview={preview} />}
      {isImporting && file && <Importing rows={questionsOf(file).length} />}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button aria-disabled={isBusy || isStuck} onClick={() => !isStuck && void run()}>
          {isImporting ? 'Importing...' : 'Import Questions'}
        </Button>
        <CancelButton />
        <Button look="quiet" onClick={downloadTemplate}>
          Download CSV Template
        </Button>
      </div>
      {isStuck && <p className="mt-2 text-small text-muted">Fix the faults in the file, then choose it again.</p>}
    </EditorDialog>
  );
}

/** All are added in one go, so how far it is cannot be told: only that it goes on. */
function Importing({ rows }: { rows: number }) {
  const label = `Importing ${countText(rows, 'question')}`;
  return (
    <div aria-busy className="mt-5">
      <output className="figures block">{label}. This stays open until it is done.</output>
      <progress aria-label={label} className="mt-2 h-2 w-full accent-accent" />
    </div>
  );
}

/** Where a file is dropped, or picked. */
function DropZone({ file, onFile }: { file: ReadFile | null; onFile: (file: File | undefined) => void }) {
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
        accept="application/json,.json,text/csv,.csv,.tsv"
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
        {isOver ? 'Drop to choose this file' : file ? file.name : 'Drop a file here, or choose one'}
      </span>
      <span className="text-small text-muted">
        {file
          ? `${countText(questionsOf(file).length, 'row')}. Choose another to replace it.`
          : 'No file selected. JSON or CSV, at most 5 MB and 5,000 questions.'}
      </span>
    </label>
  );
}

/** What each column of a CSV file holds, as guessed, to be put right. */
function Columns({
  file,
  isHeld,
  onChange,
}: {
  file: Extract<ReadFile, { kind: 'csv' }>;
  isHeld: boolean;
  onChange: (file: ReadFile) => void;
}) {
  const set = (index: number, column: Column | null) =>
    onChange({
      ...file,
      mapping: file.mapping.map((held, place) => (place === index ? column : held === column ? null : held)),
    });
  const sign = file.delimiter === '\t' ? 'tab' : file.delimiter;
  return (
    <fieldset className="mt-5" disabled={isHeld}>
      <legend className="font-semibold">
        Columns{' '}
        <span className="text-small font-normal text-muted">
          (parted by “{sign}”, read as {file.encoding})
        </span>
      </legend>
      <ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {file.header.slice(0, 30).map((heading, index) => (
          <li key={`${index}.${heading}`}>
            <label className="block text-small">
              <span className="block truncate text-muted">{heading || `Column ${index + 1}`}</span>
              <select
                value={file.mapping[index] ?? ''}
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
