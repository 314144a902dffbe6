import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AdminExam } from '#contract/exam-admin.ts';
import { changeQuestions, type QuestionsChange, type QuestionsToChange } from '#contract/question-bulk.ts';
import { countText } from '#rules/wording/count.ts';
import { type Difficulty, USUAL_DIFFICULTY } from '#rules/question/difficulty.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useApi } from '#web/base/loading.ts';
import { Field } from '#web/ui/form/field.tsx';
import { choosableDomains, onlyOf, type PickedPlace, pickFault } from '#web/features/admin/places/picked-place.ts';
import { PlaceChoice } from '#web/features/admin/places/place-choice.part.tsx';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { ReplaceFields, type Replacement } from './replace-fields.part.tsx';
import { TagsField } from '../tags-field.part.tsx';
import { DIFFICULTY_CHOICES } from '../question-options.ts';
import { type BulkAct, changedToast } from './changed-toast.ts';

type Props = {
  exam: AdminExam;
  act: BulkAct;
  count: number;
  selection: QuestionsToChange['chosen'];
  onDone: () => void;
  onClose: () => void;
};

const NAMES: Record<BulkAct, { verb: string; says: string }> = {
  move: {
    verb: 'Move',
    says: 'Questions that move get a new version. The previous one stays under Versions.',
  },
  tag: {
    verb: 'Set Topic of',
    says: 'Questions whose topic changes get a new version. The previous one stays under Versions.',
  },
  retag: {
    verb: 'Change Tags of',
    says: 'Questions whose tags change get a new version. The previous one stays under Versions.',
  },
  rate: {
    verb: 'Set Difficulty of',
    says: 'Questions whose difficulty changes get a new version. The previous one stays under Versions.',
  },
  replace: {
    verb: 'Replace Text in',
    says: 'It is replaced in questions, options, rows, reasons, explanations, and exhibits, but not in the scenarios of case sets. Questions that change get a new version. The previous one stays under Versions.',
  },
  archive: {
    verb: 'Archive',
    says: 'They will no longer be asked. Past attempts keep them, and you can restore them from the archived questions.',
  },
  restore: {
    verb: 'Restore',
    says: 'They will be asked again, except for questions the exam already has or whose task no longer exists.',
  },
};

/** Says how many questions will be changed, and how, before they are. */
export function BulkDialog({ exam, act: name, count, selection, onDone, onClose }: Props) {
  const api = useApi();
  const { act, isBusy, fault } = useAct();
  const domains = choosableDomains(exam);
  const [domain, setDomain] = useState<PickedPlace>({});
  const [task, setTask] = useState<PickedPlace>({});
  const [isTold, setIsTold] = useState(false);
  const [topic, setTopic] = useState('');
  const [tags, setTags] = useState<Record<'add' | 'remove', string[]>>({ add: [], remove: [] });
  const [difficulty, setDifficulty] = useState<Difficulty>(USUAL_DIFFICULTY);
  const [replacement, setReplacement] = useState<Replacement>({ find: '', with: '', isCaseSensitive: true });
  const fields = useRef<HTMLDivElement>(null);
  const { verb, says } = NAMES[name];
  const isNew = domains.length === 0 || domain.name !== undefined;
  const tasks = isNew ? [] : (domains.find(({ number }) => number === domain.number)?.tasks ?? null);
  const domainFault = pickFault('domain', domains, domain);
  const taskFault = tasks && pickFault('task', tasks, task);
  const title = `${verb} ${countText(count, 'Question', 'Questions')}`;
  const run = async () => {
    if (name === 'move' && (domainFault ?? taskFault) !== null) {
      flushSync(() => setIsTold(true));
      fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    const place = {
      domainNumber: domain.number,
      domainName: domain.name,
      taskNumber: task.number,
      taskTitle: task.name,
    };
    if (name === 'replace' && replacement.find === '') {
      flushSync(() => setIsTold(true));
      fields.current?.querySelector('input')?.focus();
      return;
    }
    if (name === 'retag' && tags.add.length + tags.remove.length === 0) {
      flushSync(() => setIsTold(true));
      fields.current?.querySelector('input')?.focus();
      return;
    }
    const changes: Record<BulkAct, QuestionsChange> = {
      move: { act: 'move', ...place },
      tag: { act: 'tag', topic },
      retag: { act: 'retag', ...tags },
      rate: { act: 'rate', difficulty },
      replace: { act: 'replace', ...replacement, isTrial: false },
      archive: { act: 'archive' },
      restore: { act: 'restore' },
    };
    const change = changes[name];
    const isDone = await act(
      () => api(changeQuestions, { params: { examId: exam.id }, body: { chosen: selection, change } }),
      {
        success: (result) => changedToast(name, result),
        failure: 'The questions could not be changed',
      },
    );
    if (isDone) onDone();
  };
  return (
    <ConfirmDialog
      title={`${title}?`}
      action={title}
      isGrave={name === 'archive'}
      isBusy={isBusy}
      fault={fault}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{says}</p>
      {name === 'move' && (
        <div ref={fields} className="space-y-3">
          <PlaceChoice
            what="domain"
            label="To domain"
            known={domains}
            picked={domain}
            error={(isTold && domainFault) || undefined}
            onPick={(picked) => {
              setDomain(picked);
              setTask(onlyOf(domains.find(({ number }) => number === picked.number)?.tasks ?? []));
            }}
          />
          <PlaceChoice
            what="task"
            label="To task"
            known={tasks}
            picked={task}
            error={(isTold && taskFault) || undefined}
            onPick={setTask}
          />
        </div>
      )}
      {name === 'rate' && (
        <SelectField
          label="New difficulty"
          value={difficulty}
          options={DIFFICULTY_CHOICES}
          onChange={(event) => setDifficulty(event.target.value as Difficulty)}
        />
      )}
      {name === 'replace' && (
        <div ref={fields}>
          <ReplaceFields
            examId={exam.id}
            selection={selection}
            replacement={replacement}
            error={isTold && replacement.find === '' ? 'Required' : undefined}
            onChange={setReplacement}
          />
        </div>
      )}
      {name === 'retag' && (
        <div ref={fields} className="space-y-3">
          <TagsField
            label="Tags to add"
            hint="Separated by commas"
            tags={tags.add}
            error={isTold && tags.add.length + tags.remove.length === 0 ? 'Enter tags to add or to remove' : undefined}
            onChange={(add) => setTags({ ...tags, add })}
          />
          <TagsField label="Tags to remove" tags={tags.remove} onChange={(remove) => setTags({ ...tags, remove })} />
        </div>
      )}
      {name === 'tag' && (
        <Field label="New topic" maxLength={80} value={topic} onChange={(event) => setTopic(event.target.value)} />
      )}
    </ConfirmDialog>
  );
}
