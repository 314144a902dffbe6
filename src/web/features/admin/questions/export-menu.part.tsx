import { useState } from 'react';
import type { Loss } from '#rules/formats/format.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import { FORMAT_NAMES, type FormatName } from '#rules/formats/names.ts';
import { countText, numberText, wordFor } from '#rules/wording/count.ts';
import { useApi } from '#web/base/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { toast } from '#web/ui/toasts.ts';
import { sentenceOf } from '#web/features/admin/shell/use-act.tsx';
import { LossList } from './import/misfit-list.part.tsx';
import { exportQuestions, exportPackage } from './export-questions.ts';

const [USUAL, ...OTHERS] = FORMAT_NAMES.filter((name) => FORMATS[name].write !== undefined || name === 'apkg');

/** The questions of an exam as a file: as JSON at once, or in another format. */
export function useExport(exam: { id: string; slug: string }) {
  const api = useApi();
  const [isOpen, setIsOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [losses, setLosses] = useState<readonly Loss[]>([]);
  const save = async (format: FormatName) => {
    const announce = (title: string, text: string) => {
      toast(title, text, true);
      setFault(`${title}: ${text}`);
    };
    setFault(null);
    setNote(null);
    setLosses([]);
    try {
      const { count, leftOut, losses: lost } = await exportQuestions(api, exam, format);
      if (count === 0) return announce('No questions to export', 'Please add some questions first');
      setLosses(lost);
      const { title } = FORMATS[format];
      if (leftOut === count) return announce('Nothing was exported', `${title} supports none of the questions`);
      setNote(exportedText(count, leftOut, title));
    } catch (error) {
      announce('Error', sentenceOf(error, 'Failed to export questions'));
    }
  };
  const saveWhole = async () => {
    setFault(null);
    setNote(null);
    setLosses([]);
    try {
      await exportPackage(exam);
      setNote('Exported the whole exam: questions with their versions, study content, and exam details.');
    } catch (error) {
      setFault(`Error: ${sentenceOf(error, 'Failed to export the exam')}`);
    }
  };
  const buttons = (
    <>
      <Button look="plain" onClick={() => void save(USUAL!)}>
        Export Questions
      </Button>
      <Button look="plain" aria-expanded={isOpen} aria-controls="export-formats" onClick={() => setIsOpen(!isOpen)}>
        Export As
      </Button>
    </>
  );
  const below = (
    <>
      <fieldset id="export-formats" hidden={!isOpen} className="mt-3">
        <legend className="text-small text-muted">Export all active questions as</legend>
        <div className="mt-1 flex flex-wrap gap-2">
          {OTHERS.map((format) => (
            <Button key={format} look="plain" size="small" onClick={() => void save(format)}>
              {FORMATS[format].title}
            </Button>
          ))}
        </div>
        <p className="mt-3 text-small text-muted">
          Or export the whole exam, with earlier versions, archived questions, study content, and exam details. You can
          import it on another site.
        </p>
        <Button look="plain" size="small" className="mt-1" onClick={() => void saveWhole()}>
          {FORMATS.cairn.title}
        </Button>
      </fieldset>
      <output className="mt-2 block text-small text-muted empty:hidden">{note}</output>
      <Fault className="mt-4">{fault}</Fault>
      {losses.length > 0 && <LossList losses={losses} title="What is not in the file" />}
    </>
  );
  return { buttons, below };
}

/** How many questions a file has, and how many it leaves out. */
function exportedText(count: number, leftOut: number, title: string): string {
  const exported = `Exported ${countText(count - leftOut, 'question')} as ${title}.`;
  return leftOut === 0
    ? exported
    : `${exported} ${numberText(leftOut)} of ${numberText(count)} ${wordFor(leftOut, 'is', 'are')} not in the file, since ${title} does not support ${wordFor(leftOut, 'it', 'them')}.`;
}
