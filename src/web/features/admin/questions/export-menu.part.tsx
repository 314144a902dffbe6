import { useState } from 'react';
import { FORMATS } from '#rules/formats/formats.ts';
import { FORMAT_NAMES, type FormatName } from '#rules/formats/names.ts';
import { countText } from '#rules/wording/count.ts';
import { useApi } from '#web/app/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { toast } from '#web/ui/toasts.ts';
import { sentenceOf } from '#web/features/admin/shell/use-act.tsx';
import { exportQuestions, exportPackage } from './export-questions.ts';

const [USUAL, ...OTHERS] = FORMAT_NAMES.filter((name) => FORMATS[name].write !== undefined || name === 'apkg');

/** The questions of an exam as a file: as JSON at once, or in another format. */
export function useExport(exam: { id: string; slug: string }) {
  const api = useApi();
  const [isOpen, setIsOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const save = async (format: FormatName) => {
    const tell = (title: string, text: string) => {
      toast(title, text, true);
      setFault(`${title}: ${text}`);
    };
    setFault(null);
    setNote(null);
    try {
      const { count, losses } = await exportQuestions(api, exam, format);
      if (count === 0) return tell('No questions to export', 'Please add some questions first');
      const without = [...new Set(losses.map(({ what }) => what))].join('; ');
      setNote(
        `Exported ${countText(count, 'question')} as ${FORMATS[format].title}.${without && ` Not included: ${without}.`}`,
      );
    } catch (error) {
      tell('Error', sentenceOf(error, 'Failed to export questions'));
    }
  };
  const saveWhole = async () => {
    setFault(null);
    setNote(null);
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
        Export As...
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
    </>
  );
  return { buttons, below };
}
