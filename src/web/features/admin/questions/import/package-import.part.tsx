import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { importExamPackage, type PackagedExam, previewExamPackage } from '#contract/content-package.ts';
import { whatIsAt } from '#rules/formats/archive/package-items.ts';
import type { Misfit } from '#rules/formats/format.ts';
import { countText } from '#rules/wording/count.ts';
import { listText } from '#rules/wording/list.ts';
import { ApiError } from '#web/base/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toasts.ts';
import { sendFile } from '#web/base/file-call.ts';
import { CancelButton } from '#web/features/admin/shell/unsaved.part.tsx';
import { sentenceOf, useRefetch } from '#web/features/admin/shell/use-act.tsx';
import { countsText } from '#web/features/admin/imports/brought.ts';
import { ExamPreview } from './exam-preview.part.tsx';
import { MisfitList } from '#web/features/admin/questions/import/misfit-list.part.tsx';
import { downloadRest, restOf, tellRest } from '#web/features/admin/questions/import/import-rest.ts';
import { fileNameQuery, type ReadFile } from '#web/features/admin/questions/import/import-file.ts';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

/** A proxy with a lower limit than this site answers in its own words, or none. */
const refusalOf = (error: unknown, message: string): string =>
  error instanceof ApiError && error.status === 413 && error.problem === null
    ? 'The proxy in front of this site does not accept files this large. Ask whoever runs the site to raise its limit.'
    : sentenceOf(error, message);

type Props = { file: ReadFile; exam: { id: string; name: string } | null; onDone: () => void };

const isChanging = ({ fault, isNew, fields, questions, studyItems }: PackagedExam): boolean =>
  fault === null &&
  (isNew || fields.length + questions.added + questions.changed + studyItems.added + studyItems.changed > 0);
const keptOf = ({ questions, studyItems, keptFields }: PackagedExam): number =>
  questions.kept + studyItems.kept + keptFields.length;

/** An exam with the counts of what was imported. */
const broughtText = ({ name, questions, studyItems }: PackagedExam): string => {
  const all = ({ added, changed }: PackagedExam['questions']) => added + changed;
  return `${name} (${countsText('package', all(questions), all(studyItems))})`;
};

/** How many questions, study items, and whole files of a package are left out. */
function leftOutText(misfits: readonly Misfit[]): string {
  const places = [...new Set(misfits.map(({ place }) => place))];
  return listText(
    (['question', 'study item', 'file'] as const).flatMap((what) => {
      const count = places.filter((place) => whatIsAt(place) === what).length;
      return count > 0 ? [countText(count, what)] : [];
    }),
  );
}

/** Whole exams from a package: what importing them would do, and the button to do it. */
export function PackageImport({ file, exam, onDone }: Props) {
  const refetch = useRefetch();
  const [isOverwriting, setIsOverwriting] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const call = { query: isOverwriting ? { isOverwriting: '1' as const } : {} };
  const { data, error } = useQuery({
    queryKey: ['exam package', file.file.size, file.file.lastModified, file.name, isOverwriting],
    queryFn: () => sendFile(previewExamPackage, file.file, call),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const misfits = data?.misfits ?? [];
  const run = async () => {
    setIsBusy(true);
    setFault(null);
    try {
      // Before anything is imported, while the file is as it was checked.
      const rest = await restOf(file, misfits);
      const { exams } = await sendFile(importExamPackage, file.file, {
        query: { ...call.query, ...fileNameQuery(file.name) },
      });
      const done = exams.filter((one) => one.fault === null);
      toast(
        'Success',
        `Imported ${done.map(broughtText).join(', ')}. ${tellRest(rest, misfits)}You can undo this under Questions, below the list of its questions.`,
      );
      await refetch();
      onDone();
    } catch (refused) {
      setFault(refusalOf(refused, 'Failed to import the exam. Nothing was changed. Please try again.'));
    }
    setIsBusy(false);
  };
  const hasKept = isOverwriting || data?.exams.some((one) => keptOf(one) > 0);
  const isUseful = data?.exams.some(isChanging) ?? false;
  return (
    <section aria-label="Preview" className="mt-5">
      {!data && !error && <Spinner label="Checking the file..." className="py-6" />}
      {error && <Fault>{refusalOf(error, 'Failed to check the file. Please try again.')}</Fault>}
      {data?.exams.map((one) => (
        <ExamPreview key={one.edition} one={one} />
      ))}
      {data && exam && data.exams.every(({ examId }) => examId !== exam.id) && (
        <p className="mt-3 wrap-anywhere">
          This file is a whole exam. It is imported as a separate exam, not into{' '}
          <strong>
            <WholeCodes>{exam.name}</WholeCodes>
          </strong>
          .
        </p>
      )}
      {data && data.faults.length > 0 && (
        <div className="mt-3">
          <p>These exams cannot be imported because of an error in one of their files:</p>
          <ul className="mt-1 list-disc pl-5 text-small">
            {data.faults.slice(0, 20).map(({ place, reason }, index) => (
              <li key={index} className="wrap-anywhere">
                {place}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <MisfitList misfits={misfits} of={leftOutText(misfits)} />
      {hasKept && (
        <label className="mt-4 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isOverwriting}
            onChange={(event) => setIsOverwriting(event.target.checked)}
            className="size-5 accent-accent"
          />
          Replace edits made on this site with what the package says
        </label>
      )}
      {data && !isUseful && (
        <p className="mt-3">
          {data.exams.every((one) => one.fault !== null)
            ? 'Nothing in this package can be imported.'
            : 'Nothing would change: everything in this package is already here or was left out.'}
        </p>
      )}
      <Fault className="mt-4">{fault}</Fault>
      <div className="mt-6 flex flex-wrap gap-3">
        {data && misfits.length > 0 && !isUseful ? (
          <Button onClick={() => void downloadRest(file, misfits)}>Download Rejected Items</Button>
        ) : (
          <Button aria-disabled={isBusy || !isUseful} onClick={() => isUseful && !isBusy && void run()}>
            {isBusy ? 'Importing...' : misfits.length > 0 ? 'Import Valid and Download Rejected' : 'Import Exam'}
          </Button>
        )}
        <CancelButton />
      </div>
      {misfits.length > 0 && isUseful && (
        <p className="mt-2 text-small text-muted">
          What can’t be imported is downloaded as a package of its own, each item with its problem. Fix the items in its
          files and import that.
        </p>
      )}
    </section>
  );
}
