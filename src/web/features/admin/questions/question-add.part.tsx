import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { AdminExam } from '#contract/exam-admin.ts';
import { addQuestion, Difficulty, QuestionDraft } from '#contract/quiz-admin.ts';
import { GENERAL } from '#rules/exam/place.ts';
import { useApi } from '#web/app/loading.ts';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SuggestField } from '#web/ui/form/suggest-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { toastSaved } from '#web/features/admin/exams/new-domains.ts';
import { DIFFICULTY_CHOICES } from './question-options.ts';
import type { useUnsaved } from '#web/features/admin/shell/unsaved.part.tsx';
import { useAskAnew } from '#web/features/admin/shell/use-act.tsx';

const { text } = QuestionDraft.shape;
const option = z.string().check(z.minLength(1, { error: 'Required' }), z.maxLength(600));

const AddForm = z.strictObject({
  text,
  option1: option,
  option2: option,
  option3: option,
  option4: option,
  correctAnswer: z.pipe(z.enum(['0', '1', '2', '3']), z.transform(Number)),
  explanation: z.string(),
  difficulty: Difficulty,
  topic: z.string(),
  domain: z.string(),
});

/** The form that stands in the page: one more question of four options. */
export function QuestionAdd({
  exam,
  region,
  onMade,
  onOther,
  onClose,
}: {
  exam: AdminExam;
  region: ReturnType<typeof useUnsaved>['region'];
  onMade: (id: string) => void;
  /** Writes one of another kind instead. */
  onOther: () => void;
  onClose: () => void;
}) {
  const api = useApi();
  const askAnew = useAskAnew();
  // A new key empties the form once its question is added.
  const [round, setRound] = useState(0);
  const question = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (round > 0) question.current?.focus();
  }, [round]);
  const form = useForm({
    schema: AddForm,
    send: async ({ option1, option2, option3, option4, ...rest }) => {
      const { id, newDomains } = await api(addQuestion, {
        params: { examId: exam.id },
        body: { ...rest, options: [option1, option2, option3, option4] },
      });
      toastSaved('Success', 'Question added', newDomains);
      setRound(round + 1);
      await askAnew();
      onMade(id);
    },
    failure: { title: 'Error', message: 'Failed to add question' },
  });
  return (
    <section {...region} aria-labelledby="add" className="mt-5 rounded border border-line-strong bg-raised p-4 sm:p-6">
      <div className="mb-4 flex items-center justify-between gap-3">
        <h3 id="add" className="text-large font-semibold">
          Add Question
        </h3>
        <Button look="quiet" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
      <p className="mb-4 text-small text-muted">
        Four options, one of them right.{' '}
        <button type="button" onClick={onOther} className="min-h-6 text-accent underline">
          Write another kind
        </button>
      </p>
      <Form
        key={round}
        form={form}
        action="Add Question"
        busy="Adding..."
        done={round > 0 ? 'Question added.' : undefined}
      >
        <TextAreaField ref={question} label="Question" maxLength={2000} {...form.field('text')} />
        <div className="grid gap-4 sm:grid-cols-2">
          {(['option1', 'option2', 'option3', 'option4'] as const).map((name, index) => (
            <Field key={name} label={`Option ${index + 1}`} maxLength={600} {...form.field(name)} />
          ))}
        </div>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <SelectField
            label="Correct answer"
            defaultValue="0"
            options={[0, 1, 2, 3].map((index) => [index, `Option ${index + 1}`])}
            {...form.field('correctAnswer')}
          />
          <SelectField
            label="Difficulty"
            defaultValue="medium"
            options={DIFFICULTY_CHOICES}
            {...form.field('difficulty')}
          />
          <SuggestField
            label="Domain"
            placeholder={GENERAL}
            maxLength={200}
            known={exam.domains.map(({ name }) => name)}
            {...form.field('domain')}
          />
          <Field label="Topic" maxLength={80} {...form.field('topic')} />
        </div>
        <TextAreaField label="Explanation (optional)" maxLength={2000} {...form.field('explanation')} />
      </Form>
    </section>
  );
}
