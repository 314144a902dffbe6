import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { StudyContentType } from '#contract/study.ts';
import type { AdminStudyItem, StudyDraft, WrittenStudyItem } from '#contract/study-admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useKeptDraft } from '#web/features/admin/shell/draft/use-kept-draft.ts';
import { ExamPicker } from '#web/features/admin/shell/exam-picker.part.tsx';
import { useUnsaved } from '#web/features/admin/shell/unsaved.part.tsx';
import { useDomains } from '#web/features/admin/exams/use-domains.ts';
import { openKeptDraft } from '#web/features/admin/shell/draft/kept-draft.ts';
import { StudyConflict } from './draft/study-conflict.part.tsx';
import { ContentField } from './content-field.part.tsx';
import { NO_PLACE, NumberedPlace, placesFor, type TypedPlace } from './numbered-place.part.tsx';
import { slugOfTitle, StudyFormSchema } from './study-form-schema.ts';
import { CONTENT_TYPES } from './study-types.ts';

/** An unfinished item in the browser: its fields as typed. */
const StudyKept = z.strictObject({
  /** The timestamp of the version it started from; null for a new item. */
  updatedAt: z.nullable(z.string()),
  exam: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  values: z.record(z.string(), z.string()),
});

/** Fields whose values are set by other controls. */
const HIDDEN = ['content', 'domainNumber', 'domainName', 'taskNumber', 'taskTitle'];

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
  const startPlace = (number: 'domainNumber' | 'taskNumber', name: 'domainName' | 'taskTitle'): TypedPlace => ({
    ...NO_PLACE,
    number: startOf(number),
    name: startOf(name),
  });
  const [domain, setDomain] = useState(() => startPlace('domainNumber', 'domainName'));
  const [task, setTask] = useState(() => startPlace('taskNumber', 'taskTitle'));
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
  const recheck = useEffectEvent((fields: HTMLFormElement) => {
    for (const name of HIDDEN) form.recheck(fields, name);
  });
  useEffect(() => {
    const fields = region.ref.current?.querySelector('form');
    if (writes > 0 && fields) recheck(fields);
  }, [region.ref, writes]);
  const domains = useDomains(exam?.id);
  const { domain: shownDomain, tasks, task: shownTask } = placesFor(domains, domain, task);
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
    // Not on input: a select that is rendered between its two events would lose what was chosen.
    <div {...region} onChange={write}>
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
                setDomain(NO_PLACE);
                setTask(NO_PLACE);
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
          <NumberedPlace
            what="domain"
            known={domains}
            place={shownDomain}
            numberField={form.field('domainNumber')}
            nameField={form.field('domainName')}
            onChange={(next) => {
              if (next.number !== domain.number) setTask(NO_PLACE);
              setDomain(next);
              write();
            }}
          />
          <NumberedPlace
            what="task"
            known={tasks}
            place={shownTask}
            numberField={form.field('taskNumber')}
            nameField={form.field('taskTitle')}
            onChange={(next) => {
              setTask(next);
              write();
            }}
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

type StudyKept = z.output<typeof StudyKept>;

/** An author's draft of a study item, or of the next new one. */
const openStudyDraft = (userId: string, name: string) =>
  openKeptDraft<StudyKept>(`cairn.study-draft.${userId}.${name}`, { schema: StudyKept, isHalfWritten: () => true });

type StudyDraftStore = Awaited<ReturnType<typeof openStudyDraft>>;

/** The values of a form's fields. */
const fieldsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
