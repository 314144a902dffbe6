import { type FormEvent, useState } from 'react';
import type { StudyContentType } from '#contract/study.ts';
import type { AdminStudyItem, StudyDraft, WrittenStudyItem } from '#contract/study-admin.ts';
import { GENERAL } from '#rules/exam/place.ts';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { ContentField } from './content-field.part.tsx';
import { ExamPicker } from '#web/features/admin/shell/exam-picker.part.tsx';
import { slugOfTitle, StudyFormSchema } from './study-form-schema.ts';
import { CONTENT_TYPES } from './study-types.ts';
import { useUnsaved } from '#web/features/admin/shell/unsaved.part.tsx';
import { useDomains } from '#web/features/admin/exams/use-domains.ts';

type Props = {
  /** What is changed, and the exam it stays in; none: a new one is written. */
  held?: { item: AdminStudyItem; exam: { id: string; name: string } };
  action: string;
  busy: string;
  failure: { title: string; message: string };
  save: (draft: StudyDraft) => Promise<WrittenStudyItem>;
  onSaved: (saved: WrittenStudyItem) => Promise<void>;
};

/** 'General' may still take another name: the server knows whether something stands in it. */
const isNamed = <T extends { name: string }>(place: T | undefined): place is T =>
  place !== undefined && place.name !== GENERAL;

/** One piece of study content, to be written or changed. */
export function StudyForm({ held, action, busy, failure, save, onSaved }: Props) {
  const { region, settle } = useUnsaved();
  const form = useForm({
    schema: StudyFormSchema,
    send: async (draft) => {
      const saved = await save(draft);
      settle();
      await onSaved(saved);
    },
    failure,
  });
  const item = held?.item;
  const [exam, setExam] = useState(held?.exam ?? null);
  const [type, setType] = useState<StudyContentType>(item?.contentType ?? 'summary');
  const [domainNumber, setDomainNumber] = useState(String(item?.domainNumber ?? 1));
  const [domainName, setDomainName] = useState(item?.domainName ?? '');
  const [taskNumber, setTaskNumber] = useState(String(item?.taskNumber ?? 1));
  const [taskTitle, setTaskTitle] = useState(item?.taskTitle ?? '');
  const [slug, setSlug] = useState(item?.slug ?? '');
  const [isOwnSlug, setIsOwnSlug] = useState(item !== undefined);
  const domain = useDomains(exam?.id).find(({ number }) => String(number) === domainNumber);
  const task = domain?.tasks.find(({ number }) => String(number) === taskNumber);
  const withValue = (change: (value: string) => void) => (event: FormEvent<HTMLInputElement | HTMLSelectElement>) =>
    change(event.currentTarget.value);
  const typeTitle = (title: string) => {
    if (!isOwnSlug) setSlug(slugOfTitle(title));
  };
  const typeSlug = (value: string) => {
    setSlug(value);
    setIsOwnSlug(value !== '');
  };
  return (
    <div {...region}>
      <Form form={form} action={action} busy={busy} isMain>
        <div className="grid items-end gap-5 sm:grid-cols-2">
          {held ? (
            <div>
              <p className="font-semibold">Exam</p>
              <p className="mt-1 flex min-h-11 items-center">{exam?.name}</p>
              <input type="hidden" name="examId" value={exam?.id} />
            </div>
          ) : (
            <ExamPicker chosen={exam} onPick={setExam} {...form.field('examId')} />
          )}
          <SelectField
            label="Content type"
            value={type}
            options={CONTENT_TYPES}
            {...form.field('contentType')}
            onChange={withValue((value) => setType(value as StudyContentType))}
          />
          <Field
            label="Title"
            defaultValue={item?.title}
            maxLength={300}
            {...form.field('title')}
            onInput={withValue(typeTitle)}
          />
          <Field
            label="Slug"
            hint="Generated from the title unless you enter your own."
            value={slug}
            maxLength={300}
            {...form.field('slug')}
            onChange={withValue(typeSlug)}
          />
          <Field
            label="Domain number"
            type="number"
            min={1}
            max={99}
            value={domainNumber}
            {...form.field('domainNumber')}
            onChange={withValue(setDomainNumber)}
          />
          <Field
            label="Domain name"
            hint={isNamed(domain) ? 'This domain already has a name.' : undefined}
            readOnly={isNamed(domain)}
            value={isNamed(domain) ? domain.name : domainName}
            maxLength={200}
            {...form.field('domainName')}
            onChange={withValue(setDomainName)}
          />
          <Field
            label="Task number"
            type="number"
            min={1}
            max={99}
            value={taskNumber}
            {...form.field('taskNumber')}
            onChange={withValue(setTaskNumber)}
          />
          <Field
            label="Task title"
            hint={isNamed(task) ? 'This task already has a title.' : undefined}
            readOnly={isNamed(task)}
            value={isNamed(task) ? task.name : taskTitle}
            maxLength={300}
            {...form.field('taskTitle')}
            onChange={withValue(setTaskTitle)}
          />
          <Field label="Topic (optional)" defaultValue={item?.topic} maxLength={200} {...form.field('topic')} />
          <Field
            label="Order"
            hint="Position within the task, starting at 0."
            type="number"
            min={0}
            defaultValue={item?.order ?? 0}
            {...form.field('order')}
          />
          <Field
            label="Quiz question count (optional)"
            type="number"
            min={0}
            defaultValue={item?.quizQuestionCount ?? ''}
            {...form.field('quizQuestionCount')}
          />
          <Field
            label="Flashcard count (optional)"
            type="number"
            min={0}
            defaultValue={item?.flashcardCount ?? ''}
            {...form.field('flashcardCount')}
          />
        </div>
        <ContentField type={type} initial={item?.content ?? ''} {...form.field('content')} />
      </Form>
    </div>
  );
}
