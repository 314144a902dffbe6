import { type FormEvent, useEffect, useState } from 'react';
import type { StudyContentType } from '#contract/study.ts';
import type { AdminStudyItem, StudyDraft, WrittenStudyItem } from '#contract/study-admin.ts';
import { GENERAL } from '#rules/exam/place.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { StudyConflict } from './draft/study-conflict.part.tsx';
import { fieldsIn, openStudyDraft, type StudyDraftStore, type StudyKept } from './draft/study-draft.ts';
import { useKeptDraft } from '#web/features/admin/shell/draft/use-kept-draft.ts';
import { ContentField } from './content-field.part.tsx';
import { ExamPicker } from '#web/features/admin/shell/exam-picker.part.tsx';
import { slugOfTitle, StudyFormSchema } from './study-form-schema.ts';
import { CONTENT_TYPES } from './study-types.ts';
import { useUnsaved } from '#web/features/admin/shell/unsaved.part.tsx';
import { useDomains } from '#web/features/admin/exams/use-domains.ts';

const draftSentence = (isRestored: boolean, isSafe: boolean): string => {
  if (isRestored) return 'Draft restored';
  return isSafe ? 'Draft saved in this browser' : '';
};

type Props = {
  /** The item to change and its exam, which stays; absent for a new one. */
  original?: { item: AdminStudyItem; exam: { id: string; name: string } };
  action: string;
  busy: string;
  failure: { title: string; message: string };
  /** `updatedAt`: when the version it started from was written. */
  save: (draft: StudyDraft, updatedAt: string | undefined) => Promise<WrittenStudyItem>;
  onSaved: (saved: WrittenStudyItem) => Promise<void>;
};

/** 'General' may still get another name: only the server knows whether it is in use. */
const isNamed = <T extends { name: string }>(place: T | undefined): place is T =>
  place !== undefined && place.name !== GENERAL;

/** A form for one study item. What is written is kept in the browser until it is saved or discarded. */
export function StudyForm(props: Props) {
  const store = useKeptDraft(openStudyDraft, props.original?.item.id ?? 'new');
  const [turn, setTurn] = useState(0);
  if (!store) return <Spinner label="Loading the form" />;
  const discard = () => {
    store.clear();
    setTurn(turn + 1);
  };
  const keep = (draft: StudyKept) => {
    store.keep(draft);
    setTurn(turn + 1);
  };
  return <StudyFields key={turn} {...props} store={store} onDiscard={discard} onKeep={keep} />;
}

function StudyFields({
  original,
  action,
  busy,
  failure,
  save,
  onSaved,
  store,
  onDiscard,
  onKeep,
}: Props & { store: StudyDraftStore; onDiscard: () => void; onKeep: (draft: StudyKept) => void }) {
  const [savedDraft] = useState(store.read);
  const { region, settle } = useUnsaved<HTMLDivElement>(undefined, store.isSafe);
  const item = original?.item;
  const updatedAt = savedDraft ? savedDraft.updatedAt : (item?.updatedAt ?? null);
  const form = useForm({
    schema: StudyFormSchema,
    send: async (draft) => {
      const saved = await save(draft, updatedAt ?? undefined);
      store.clear();
      settle();
      await onSaved(saved);
    },
    failure,
  });
  /** The initial value of a field. */
  const startOf = (name: keyof AdminStudyItem, empty: string | number = '') =>
    savedDraft?.values[name] ?? String(item?.[name] ?? empty);
  const [exam, setExam] = useState(savedDraft?.exam ?? original?.exam ?? null);
  const [type, setType] = useState(startOf('contentType', 'summary') as StudyContentType);
  const [domainNumber, setDomainNumber] = useState(startOf('domainNumber', 1));
  const [domainName, setDomainName] = useState(startOf('domainName'));
  const [taskNumber, setTaskNumber] = useState(startOf('taskNumber', 1));
  const [taskTitle, setTaskTitle] = useState(startOf('taskTitle'));
  const [slug, setSlug] = useState(startOf('slug'));
  const [isOwnSlug, setIsOwnSlug] = useState(item !== undefined || slug !== slugOfTitle(startOf('title')));
  // Counts edits here.
  const [writes, setWrites] = useState(0);
  const write = () => setWrites((count) => count + 1);
  useEffect(() => {
    const fields = region.ref.current?.querySelector('form');
    if (writes > 0 && fields)
      store.keep({ updatedAt, exam: exam && { id: exam.id, name: exam.name }, values: fieldsIn(fields) });
  }, [store, region.ref, updatedAt, exam, writes]);
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
    <div {...region} onInput={write}>
      {(savedDraft || writes > 0) && (
        <p className="mb-4 flex flex-wrap items-center gap-2 text-small text-muted">
          <output>{draftSentence(savedDraft !== null && writes === 0, store.isSafe())}</output>
          <Button look="quiet" size="small" onClick={onDiscard}>
            Discard Draft
          </Button>
        </p>
      )}
      {savedDraft && item && savedDraft.updatedAt !== item.updatedAt && (
        <StudyConflict
          theirs={item}
          draft={savedDraft.values}
          onKeep={() => onKeep({ ...savedDraft, updatedAt: item.updatedAt })}
          onDiscard={onDiscard}
        />
      )}
      <Form form={form} action={action} busy={busy} isMain>
        <div className="grid items-end gap-5 sm:grid-cols-2">
          {original ? (
            <div>
              <p className="font-semibold">Exam</p>
              <p className="mt-1 flex min-h-11 items-center">{exam?.name}</p>
              <input type="hidden" name="examId" value={exam?.id} />
            </div>
          ) : (
            <ExamPicker
              selection={exam}
              onPick={(picked) => {
                setExam(picked);
                write();
              }}
              {...form.field('examId')}
            />
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
            defaultValue={startOf('title')}
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
          <Field label="Topic (optional)" defaultValue={startOf('topic')} maxLength={200} {...form.field('topic')} />
          <Field
            label="Order"
            hint="Position within the task, starting at 0."
            type="number"
            min={0}
            defaultValue={startOf('order', 0)}
            {...form.field('order')}
          />
          <Field
            label="Quiz question count (optional)"
            type="number"
            min={0}
            defaultValue={startOf('quizQuestionCount')}
            {...form.field('quizQuestionCount')}
          />
          <Field
            label="Flashcard count (optional)"
            type="number"
            min={0}
            defaultValue={startOf('flashcardCount')}
            {...form.field('flashcardCount')}
          />
        </div>
        <ContentField type={type} initial={startOf('content')} onWritten={write} {...form.field('content')} />
      </Form>
    </div>
  );
}
