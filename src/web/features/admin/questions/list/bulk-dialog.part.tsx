import { useState } from 'react';
import type { AdminExam } from '#contract/exam-admin.ts';
import { changeQuestions, type QuestionsChange, type QuestionsToChange } from '#contract/quiz-bulk.ts';
import { GENERAL } from '#rules/exam/place.ts';
import { countText } from '#rules/wording/count.ts';
import { useApi } from '#web/app/loading.ts';
import { Field } from '#web/ui/form/field.tsx';
import { SuggestField } from '#web/ui/form/suggest-field.tsx';
import { NewPlace } from '#web/features/admin/exams/new-place.part.tsx';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
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
  const [domainName, setDomainName] = useState('');
  const [taskTitle, setTaskTitle] = useState('');
  const [topic, setTopic] = useState('');
  const { verb, says } = NAMES[name];
  const tasks = exam.domains.find((domain) => domain.name === domainName)?.tasks ?? [];
  const title = `${verb} ${countText(count, 'Question', 'Questions')}`;
  const putDomain = (domain: string) => {
    setDomainName(domain);
    setTaskTitle('');
  };
  const run = async () => {
    const change: QuestionsChange =
      name === 'move' ? { act: name, domainName, taskTitle } : name === 'tag' ? { act: name, topic } : { act: name };
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
        <>
          <SuggestField
            label="To domain"
            placeholder={GENERAL}
            maxLength={200}
            suggestions={exam.domains.map((domain) => domain.name)}
            value={domainName}
            onChange={(event) => putDomain(event.target.value)}
          />
          <NewPlace what="domain" name={domainName} known={exam.domains} onPick={putDomain} />
          <SuggestField
            label="To task"
            placeholder={tasks[0]?.name ?? GENERAL}
            maxLength={300}
            suggestions={tasks.map((task) => task.name)}
            value={taskTitle}
            onChange={(event) => setTaskTitle(event.target.value)}
          />
          <NewPlace what="task" name={taskTitle} known={tasks} onPick={setTaskTitle} />
        </>
      )}
      {name === 'tag' && (
        <Field label="New topic" maxLength={80} value={topic} onChange={(event) => setTopic(event.target.value)} />
      )}
    </ConfirmDialog>
  );
}
