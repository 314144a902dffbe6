import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { ConfirmDialog } from './confirm-dialog.part.tsx';
import { useUnsaved } from './unsaved.part.tsx';

type Props = {
  title: string;
  text: string;
  /** What must be written for some of the choices; null if none needs it. */
  note: {
    label: string;
    hint: string;
    value: string;
    error: string | undefined;
    onChange: (note: string) => void;
  } | null;
  /** The choices before removing the question. */
  children: ReactNode;
  isBusy: boolean;
  fault: string | null;
  /** False: it is not theirs to remove. */
  removal: false | { label: string; text: string; onConfirm: () => Promise<boolean> };
};

/** What to do about a question that something was found out about: the choices, and why. */
export function QuestionDecision({ title, text, note, children, isBusy, fault, removal }: Props) {
  const { region } = useUnsaved();
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = async () => {
    if (removal && (await removal.onConfirm())) setIsRemoving(false);
  };
  return (
    <section aria-labelledby="decision" className="mt-8 max-w-text rounded border border-line-strong p-4 sm:p-5">
      <h3 id="decision" className="font-semibold">
        {title}
      </h3>
      <p className="mt-1 text-small text-muted">{text}</p>
      {note && (
        <div {...region} className="mt-4">
          <TextAreaField
            label={note.label}
            hint={note.hint}
            rows={3}
            maxLength={1000}
            value={note.value}
            error={note.error}
            onChange={(event) => note.onChange(event.target.value)}
          />
        </div>
      )}
      {!isRemoving && <Fault className="mt-4">{fault}</Fault>}
      <div className="mt-4 flex flex-wrap gap-3">
        {children}
        {removal && (
          <Button look="plain" aria-disabled={isBusy} onClick={() => setIsRemoving(true)}>
            {removal.label}
          </Button>
        )}
      </div>
      {isRemoving && removal && (
        <ConfirmDialog
          title="Remove this question?"
          action="Remove Question"
          isGrave
          isBusy={isBusy}
          fault={fault}
          onConfirm={() => void remove()}
          onClose={() => setIsRemoving(false)}
        >
          <p>{removal.text}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
