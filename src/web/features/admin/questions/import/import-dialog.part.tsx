import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { undoImport } from '#contract/content-import.ts';
import { importQuestions, previewImport } from '#contract/question-import.ts';
import { UNKNOWN_TYPE } from '#rules/formats/detect.ts';
import { FileRefused } from '#rules/formats/format.ts';
import { withKeptOrder } from '#rules/formats/kept-order.ts';
import { countText, numberText } from '#rules/wording/count.ts';
import { useApi } from '#web/base/loading.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { currentToast, dismissToast, toast } from '#web/ui/toasts.ts';
import { downloadTemplate } from '#web/features/admin/questions/export-questions.ts';
import { Columns, DropZone, firstUnmapped, lackedIn } from './import-choice.part.tsx';
import { keepMapping } from './import-mapping.ts';
import { contentOf, fileNameQuery, ONLY_CARDS, type ReadFile, readImportFile } from './import-file.ts';
import { placedIn, unknownIn, useImportPlaces } from './import-places.ts';
import { withStoredPictures } from './import-pictures.ts';
import {
  faultsOf,
  goodOf,
  lackingIn,
  lackingText,
  type Look,
  misfitsOf,
  PreviewResult,
  repeatedText,
  repeatsOf,
} from './import-preview.part.tsx';
import { downloadRest, restForm, restOf, tellRest } from './import-rest.ts';
import { PackageImport } from './package-import.part.tsx';
import { choosableDomains } from '#web/features/admin/places/picked-place.ts';
import { openPlaces, UnknownPlaces } from '#web/features/admin/places/unknown-places.part.tsx';
import { adminExamQuery } from '#web/features/admin/shell/admin.queries.ts';
import { toastSaved } from '#web/features/admin/places/new-domains.ts';
import { latestQuery, OVERTAKEN } from '#web/features/admin/shell/latest-query.ts';
import { CancelButton, EditorDialog } from '#web/features/admin/shell/unsaved.part.tsx';
import { sentenceOf, useRefetch } from '#web/features/admin/shell/use-act.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

/** Pause after a change of columns before the file is checked again, in milliseconds. */
const REST = 500;

/** The server's answer to a file from which nothing could be read. */
const NOTHING = { total: 0, fit: 0, unchanged: 0, repeated: 0, repeats: [], misfit: 0, faults: [], newDomains: [] };

const OR_ANOTHER = ', or a file in one of the other formats named above';

const CHECKING = 'Checking the file...';

/** What is asked before a file with questions that fit is left. */
const LEAVING = {
  title: 'Close without importing?',
  text: 'Nothing from this file has been imported yet.',
  stay: 'Back to the Import',
  leave: 'Close Without Importing',
};

/** What is asked for before a file can be checked. */
const lackingColumn = (file: ReadFile): string | null => ('table' in file ? lackedIn(file.table) : null);

type Step = 'choosing' | 'reading' | 'looking' | 'importing';

/**
 * Imports questions from a file: it is chosen, read here, and checked by the server; then those that fit are added. A package brings
 * its own exam, whether or not one is selected.
 */
export function ImportDialog({ exam, onClose }: { exam: { id: string; name: string } | null; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const refetch = useRefetch();
  const [step, setStep] = useState<Step>('choosing');
  const [label, setLabel] = useState(CHECKING);
  const [file, setFile] = useState<ReadFile | null>(null);
  const [look, setLook] = useState<Look | null>(null);
  const [fault, setFault] = useState<{ title: string; text: string; isOfCards?: boolean } | null>(null);
  const [isOrderKept, setIsOrderKept] = useState(true);
  const [isCanceling, setIsCanceling] = useState(false);
  // The server adds all questions at once and cannot be stopped, so canceling takes them back.
  const canceling = useRef(false);
  useEffect(() => {
    canceling.current = isCanceling;
  }, [isCanceling]);
  const places = useImportPlaces();
  const columns = useRef<HTMLDivElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  const call = (questions: readonly Look['questions'][number]['question'][]) => ({
    params: { examId: exam?.id ?? '' },
    body: { questions: [...questions] },
  });
  const [looks] = useState(() =>
    latestQuery(async (upload: ReadFile): Promise<Look> => {
      const content = await withStoredPictures(api, await contentOf(upload), (done, all) =>
        setLabel(`Checking picture ${numberText(done + 1)} of ${numberText(all)}...`),
      );
      setLabel(CHECKING);
      if (content.questions.length === 0) return { ...content, preview: NOTHING, domains: [] };
      const preview = await api(previewImport, call(content.questions.map(({ question }) => question)));
      const { domains, questionCount } = await queries.fetchQuery(adminExamQuery(api, exam?.id ?? ''));
      return { ...content, preview, domains: choosableDomains({ domains, questionCount }) };
    }),
  );
  useEffect(() => looks.forget, [looks]);

  const announce = (title: string, text: string, more = '') => {
    toast(title, text, true);
    setFault({ title, text: `${text}${more}`, isOfCards: text === ONLY_CARDS });
    setStep('choosing');
  };

  async function lookAt(upload: ReadFile, restMs: number): Promise<void> {
    setFile(upload);
    setLook(null);
    setFault(null);
    // What the file holds can be told only once it is known where the questions and their keys are.
    if (lackingColumn(upload) !== null) {
      looks.forget();
      return setStep('choosing');
    }
    setStep('looking');
    try {
      const found = await looks.ask(upload, restMs);
      if (found === OVERTAKEN) return;
      setLook(found);
      setStep('choosing');
      const lacking = upload.format === 'json' ? lackingIn(found) : 0;
      if (lacking > 0 && goodOf(found).length === 0) announce('Invalid JSON file', lackingText(lacking));
    } catch (error) {
      announce('Error', sentenceOf(error, 'Failed to import questions'));
    }
  }

  async function take(picked: File | undefined): Promise<void> {
    if (!picked || step !== 'choosing') return;
    // Whatever it said of the last file no longer holds.
    const said = currentToast();
    if (said) dismissToast(said.id);
    setFault(null);
    setFile(null);
    setLook(null);
    places.forget();
    setStep('reading');
    try {
      const read = await readImportFile(picked, !exam);
      if ('isPackage' in read) {
        setFile(read);
        return setStep('choosing');
      }
      const { questions, misfits } = await contentOf(read);
      if (questions.length + misfits.length === 0)
        return announce('No questions to import', 'The file contains no questions');
      await lookAt(read, 0);
    } catch (error) {
      if (error instanceof FileRefused)
        announce(error.title, error.message, error.title === UNKNOWN_TYPE ? OR_ANOTHER : '');
      else announce('File read error', 'Failed to read the selected file');
    }
  }

  async function run(): Promise<void> {
    if (step !== 'choosing') return;
    // A file that was refused is refused again.
    if ((!file || !look) && fault) return announce(fault.title, fault.text);
    const gap = file && lackingColumn(file);
    if (gap) {
      flushSync(() => announce('Columns not chosen', gap));
      if (columns.current) firstUnmapped(columns.current)?.focus();
      return;
    }
    if (!file || !look)
      return announce(
        'No file selected',
        exam ? 'Please select a JSON file to import' : 'Please choose an exam package',
      );
    if (openPlaces(unknown, places.targets).length > 0) {
      flushSync(() => places.askNow());
      return choices.current?.querySelector<HTMLElement>('select[aria-invalid=true]')?.focus();
    }
    setFault(null);
    setIsCanceling(false);
    setStep('importing');
    try {
      const faults = faultsOf(look);
      // Before anything is added, while the file is as it was checked.
      const rest = await restOf(file, faults);
      const good = isOrderKept ? goodOf(look).map(withKeptOrder) : goodOf(look);
      const { added, unchanged, importId, newDomains } = await api(importQuestions, {
        ...call(good.map(({ question }) => placedIn(look, places.targets, question))),
        query: fileNameQuery(file.name),
      });
      if (canceling.current) {
        if (importId !== null) await api(undoImport, { params: { id: importId } });
        toast('Import canceled', 'Nothing from this file was kept.');
        await refetch();
        return onClose();
      }
      const { repeated } = look.preview;
      const existed = unchanged > repeated ? `; ${numberText(unchanged - repeated)} already existed` : '';
      const repeats = repeatsOf(look).length;
      const twice = repeats > 0 ? `; ${repeatedText(repeats)}` : '';
      toastSaved(
        'Success',
        `Imported ${countText(added, 'question')}${existed}${twice}. ${tellRest(rest, faults)}You can undo this below the list, under Imports.`,
        newDomains,
      );
      await refetch();
      onClose();
    } catch (error) {
      announce('Error', sentenceOf(error, 'Failed to import questions'));
    }
  }

  const unknown = look ? unknownIn(look, places.targets) : [];
  const title = exam ? 'Import Questions' : 'Import Exam';
  const isBusy = step !== 'choosing';
  const isImporting = step === 'importing';
  const misfits = look ? misfitsOf(look) : 0;
  const isStuck = look !== null && misfits > 0 && look.preview.fit === 0;
  const isPartial = misfits > 0 && !isStuck;
  const isReady = look !== null && look.preview.fit > 0;
  const isKnown = look !== null && misfits === 0 && look.preview.fit === 0;
  return (
    <EditorDialog
      title={title}
      onClose={onClose}
      // Only what was read from the file would be lost, not what steers how.
      isKept={() => !isReady}
      isChanged={() => isReady}
      words={LEAVING}
      isHeld={isImporting}
      isWide
    >
      <p className="mb-4 wrap-anywhere">
        {exam ? (
          <>
            Into{' '}
            <strong>
              <WholeCodes>{exam.name}</WholeCodes>
            </strong>
            . Choose a file exported from another program, or a spreadsheet. You’ll see a preview before anything is
            added, and you can undo the import later.
          </>
        ) : (
          'Choose an exam package: a whole exam exported from Cairn as one ZIP file. You’ll see a preview before anything is added.'
        )}
      </p>
      <DropZone
        name={file?.name ?? null}
        isWhole={!exam}
        rows={
          look
            ? look.questions.length + look.misfits.length + look.repeats.length
            : file && 'table' in file
              ? file.table.rows.length
              : null
        }
        onFile={(picked) => void take(picked)}
      />
      {exam && file === null && (
        <p className="mt-2 text-small text-muted">
          In JSON and in a spreadsheet, the correct answer can be a letter or a number. In JSON, correctAnswer counts
          from 0 (0 is the first option); in a spreadsheet, numbers count from 1 unless one of them is 0.
        </p>
      )}
      {fault && (
        <p role="alert" className="mt-4 rounded border border-wrong bg-wrong-soft px-4 py-3 text-wrong wrap-anywhere">
          <strong>{fault.title}</strong>: {fault.text}
          {fault.isOfCards && (
            <Link to={adminPaths.studyCreate({ tab: 'bulk', examId: exam?.id })} className="ml-2 underline">
              Go to Bulk Import
            </Link>
          )}
        </p>
      )}
      {file && 'table' in file && (
        <div ref={columns}>
          <Columns
            key={`${file.name} ${file.file.lastModified}`}
            table={file.table}
            isHeld={isImporting}
            onChange={(table) => {
              keepMapping(table);
              void lookAt({ ...file, table }, REST);
            }}
          />
        </div>
      )}
      {(step === 'reading' || step === 'looking') && <Spinner label={label} className="py-6" />}
      {look && (
        <PreviewResult
          look={look}
          isToldLacking={fault?.text === lackingText(lackingIn(look))}
          order={{ isKept: isOrderKept, isHeld: isImporting, onChange: setIsOrderKept }}
        />
      )}
      {look && (
        <div ref={choices}>
          <UnknownPlaces
            domains={look.domains}
            unknown={unknown}
            targets={places.targets}
            what="question"
            isAsked={places.isAsked}
            isHeld={isImporting}
            onPick={places.choose}
          />
        </div>
      )}
      {file && 'isPackage' in file && (
        <PackageImport key={`${file.name} ${file.file.lastModified}`} file={file} exam={exam} onDone={onClose} />
      )}
      {isImporting && look && <Importing rows={goodOf(look).length} />}
      {!(file && 'isPackage' in file) && (
        <div className="mt-6 flex flex-wrap gap-3">
          {isStuck && file && look ? (
            <Button aria-disabled={isBusy} onClick={() => void downloadRest(file, faultsOf(look))}>
              Download Rejected Questions
            </Button>
          ) : (
            <Button aria-disabled={isBusy || isKnown} onClick={() => !isKnown && void run()}>
              {isImporting ? 'Importing...' : isPartial ? 'Import Valid and Download Rejected' : title}
            </Button>
          )}
          {isImporting ? (
            <Button look="plain" aria-disabled={isCanceling} onClick={() => setIsCanceling(true)}>
              {isCanceling ? 'Canceling...' : 'Cancel'}
            </Button>
          ) : (
            <CancelButton />
          )}
          {exam && (
            <Button look="quiet" onClick={downloadTemplate}>
              Download CSV Template
            </Button>
          )}
        </div>
      )}
      {isKnown && <p className="mt-2 text-small text-muted">Every question in this file is already in this exam.</p>}
      {isPartial && (
        <p className="mt-2 text-small text-muted">
          You’ll get {file && restForm(file)} of the rejected questions, each with its problem. Fix them there, then
          import that file.
        </p>
      )}
      {isStuck && (
        <p className="mt-2 text-small text-muted">
          {look.preview.unchanged > 0 ? 'The other questions are already in this exam. ' : ''}Fix the problems in the
          file, then choose it again; or download {file && restForm(file)} of the rejected questions, each with its
          problem.
        </p>
      )}
    </EditorDialog>
  );
}

/** All questions are added at once, so there is no progress to report, only that it is still running. */
function Importing({ rows }: { rows: number }) {
  const label = `Importing ${countText(rows, 'question')}`;
  return (
    <div aria-busy className="mt-5">
      <output className="figures block">{label}. Keep this open until it finishes.</output>
      <progress aria-label={label} className="sr-only" />
      <div aria-hidden="true" className="mt-2 h-2 w-full overflow-hidden rounded-full bg-accent-soft">
        <div className="import-progress h-full w-1/3 rounded-full bg-accent" />
      </div>
    </div>
  );
}
