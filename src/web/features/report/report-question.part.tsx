import { type ComponentType, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { ReportSubject } from './report-subject.ts';

/** A button to report a question. The form loads on demand. */
export function ReportQuestion(subject: ReportSubject) {
  const [Form, setForm] = useState<ComponentType<ReportSubject & { onClose: () => void }> | null>(null);
  const open = () =>
    import('./report-form.part.tsx').then(
      (module) => setForm(() => module.ReportForm),
      () => toast('Error', 'The form could not be loaded. Please try again.', true),
    );
  return (
    <>
      <Button look="quiet" size="small" className="mt-2 -ml-3 print:hidden" onClick={open}>
        Report this question
      </Button>
      {Form && <Form {...subject} onClose={() => setForm(null)} />}
    </>
  );
}
