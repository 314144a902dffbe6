import { useState } from 'react';
import type { AdminExam } from '#contract/exam-admin.ts';
import type { QuestionsToChange } from '#contract/question-bulk.ts';
import { countText } from '#rules/wording/count.ts';
import { Button } from '#web/ui/button.tsx';
import { BulkDialog } from './bulk-dialog.part.tsx';
import type { BulkAct } from './changed-toast.ts';
import type { Selection } from './use-selection.ts';

type Props = {
  exam: AdminExam;
  selection: Selection;
  /** Ids of the rows on this page, and how many rows the list has. */
  shownIds: readonly string[];
  total: number;
  /** The query of the list. */
  fitting: Extract<QuestionsToChange['chosen'], { fitting: object }>['fitting'];
};

/** Actions on the selected questions. */
export function BulkBar({ exam, selection, shownIds, total, fitting }: Props) {
  const [act, setAct] = useState<BulkAct | null>(null);
  const { ids, isAll, selectAll, clear } = selection;
  const count = isAll ? total : ids.size;
  if (count === 0) return null;
  const acts: readonly (readonly [BulkAct, string])[] = [
    ['move', 'Move...'],
    ['tag', 'Set Topic...'],
    ['retag', 'Change Tags...'],
    ['rate', 'Set Difficulty...'],
    ['replace', 'Find and Replace...'],
    fitting.archived ? ['restore', 'Restore...'] : ['archive', 'Archive...'],
  ];
  return (
    <section
      aria-label="Selected questions"
      className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center gap-2 rounded border border-line-strong bg-raised p-3"
    >
      <output className="figures mr-2 font-semibold">{countText(count, 'question')} selected</output>
      {acts.map(([name, label]) => (
        <Button key={name} look="plain" size="small" onClick={() => setAct(name)}>
          {label}
        </Button>
      ))}
      {!isAll && total > shownIds.length && shownIds.every((id) => ids.has(id)) && (
        <Button look="quiet" size="small" onClick={selectAll}>
          Select all {countText(total, 'question')} that match
        </Button>
      )}
      <Button look="quiet" size="small" onClick={clear}>
        Clear Selection
      </Button>
      {act && (
        <BulkDialog
          exam={exam}
          act={act}
          count={count}
          selection={isAll ? { fitting, total } : { ids: [...ids] }}
          onDone={() => {
            setAct(null);
            clear();
          }}
          onClose={() => setAct(null)}
        />
      )}
    </section>
  );
}
