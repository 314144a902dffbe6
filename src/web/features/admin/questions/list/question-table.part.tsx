import { Link } from 'react-router';
import { type AdminQuestionRow, deleteQuestion, restoreQuestion, updateQuestion } from '#contract/question-admin.ts';
import { useMay } from '#web/features/admin/shell/may.ts';
import { tagsText } from '#rules/question/tags.ts';
import { withPicturesInWords } from '#rules/question/text/text-pictures.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { countText } from '#rules/wording/count.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { Ago } from '#web/ui/moment.tsx';
import { ListRow, RowButton, RowLink, Tag } from '#web/features/admin/shell/list-row.part.tsx';
import { ListTable } from '#web/features/admin/shell/list-table.part.tsx';
import type { Selection } from './use-selection.ts';

const COLUMNS = [
  { title: 'No.', by: 'number', className: 'max-sm:hidden' },
  { title: 'Question', by: 'text' },
  { title: 'Kind', by: 'kind', className: 'max-xl:hidden' },
  { title: 'Task', by: 'domain', className: 'max-lg:hidden' },
  { title: 'Topic', by: 'topic', className: 'max-md:hidden' },
  { title: 'Difficulty', by: 'difficulty', className: 'max-sm:hidden' },
  { title: 'Changed', by: 'written', className: 'max-xl:hidden' },
  { title: 'Needs a look', by: 'look', className: 'max-sm:hidden' },
];

type Acts = {
  toEdit: (question: AdminQuestionRow) => string;
  onView: (question: AdminQuestionRow) => void;
  onDelete: (question: AdminQuestionRow) => void;
  onRestore: (question: AdminQuestionRow) => void;
};
type Props = Acts & {
  questions: readonly AdminQuestionRow[];
  selection: Selection;
  markedId: string | undefined;
  sort: string | undefined;
  order: string | undefined;
};

/** Questions, one per row; on a narrow screen the row folds its minor cells under the text. */
export function QuestionTable({ questions, selection, markedId, sort, order, ...acts }: Props) {
  const ids = questions.map(({ id }) => id);
  const isWhole = ids.every(selection.has);
  return (
    <ListTable
      caption="Questions"
      columns={COLUMNS}
      sort={sort}
      order={order}
      lead={<SelectBox label="Select all on this page" isOn={isWhole} onChange={(isOn) => selection.set(ids, isOn)} />}
    >
      {questions.map((question) => (
        <Row
          key={question.id}
          question={question}
          isMarked={question.id === markedId}
          isSelected={selection.has(question.id)}
          onSelect={(isOn) => selection.set([question.id], isOn)}
          {...acts}
        />
      ))}
    </ListTable>
  );
}

type RowProps = Acts & {
  question: AdminQuestionRow;
  isMarked: boolean;
  isSelected: boolean;
  onSelect: (isOn: boolean) => void;
};

function Row({ question, isMarked, isSelected, onSelect, toEdit, onView, onDelete, onRestore }: RowProps) {
  const { number, kind, topic, tags, difficulty, domainNumber, taskNumber, openReports, proposed, change, isArchived } =
    question;
  const text = withPicturesInWords(question.text);
  const of = text.slice(0, 60);
  const mayEdit = useMay()(updateQuestion);
  const task = `${domainNumber}.${taskNumber}`;
  return (
    <ListRow isMarked={isMarked}>
      <td className="py-1.5">
        <SelectBox label={`Select ${of}`} isOn={isSelected} onChange={onSelect} />
      </td>
      <td className="figures py-3 pr-4 text-muted max-sm:hidden">{number}</td>
      <th scope="row" className="py-3 pr-4 font-normal">
        <Link to={toEdit(question)} className="underline-offset-4 hover:underline">
          <span className="line-clamp-3 wrap-anywhere">{text}</span>
        </Link>
        <span className="block text-small text-muted lg:hidden">
          {task} <span className="md:hidden">{topic || 'No topic'}</span>
        </span>
        {tags.length > 0 && <span className="block text-small text-muted wrap-anywhere">Tags: {tagsText(tags)}</span>}
        <span className="flex flex-wrap gap-2">
          <span className="sm:hidden">
            <Tag>{difficulty}</Tag>
          </span>
          {lookText(question) !== null && (
            <span className="sm:hidden">
              <Look question={question} />
            </span>
          )}
          {proposed.map(({ option, reports }) => (
            <Tag key={option} tone="nearly">
              Proposed: {withPicturesInWords(option).slice(0, 60)}
              {reports > 1 && ` (${reports})`}
            </Tag>
          ))}
          {change !== null && <ChangeInReview proposedId={change.proposedId} />}
          {openReports > 0 && <Tag tone="nearly">{countText(openReports, 'open report')}</Tag>}
        </span>
      </th>
      <td className="py-3 pr-4 max-xl:hidden">{KINDS[kind].title}</td>
      <td className="figures py-3 pr-4 max-lg:hidden">{task}</td>
      <td className="py-3 pr-4 wrap-anywhere max-md:hidden">{topic || 'No topic'}</td>
      <td className="py-3 pr-4 max-sm:hidden">
        <Tag>{difficulty}</Tag>
      </td>
      <td className="py-3 pr-4 text-small text-nowrap text-muted max-xl:hidden">
        <Ago at={question.writtenAt} />
      </td>
      <td className="py-3 pr-4 text-small max-sm:hidden">
        <Look question={question} />
      </td>
      <td className="py-1.5 text-right sm:text-nowrap">
        {mayEdit ? (
          <RowLink of={of} to={toEdit(question)}>
            Edit
          </RowLink>
        ) : (
          <RowButton of={of} onClick={() => onView(question)}>
            View
          </RowButton>
        )}
        {isArchived ? (
          <RowButton of={of} call={restoreQuestion} onClick={() => onRestore(question)}>
            Restore
          </RowButton>
        ) : (
          <RowButton of={of} call={deleteQuestion} isGrave onClick={() => onDelete(question)}>
            Delete
          </RowButton>
        )}
      </td>
    </ListRow>
  );
}

/** Says that a change waits for a second person, and leads to it whoever may open it. */
function ChangeInReview({ proposedId }: { proposedId: string | null }) {
  const mark = <Tag tone="nearly">Change in review</Tag>;
  if (proposedId === null) return mark;
  return (
    <Link to={adminPaths.proposedQuestion(proposedId)} className="underline">
      {mark}
    </Link>
  );
}

/** What of a question needs a look, as far as at least ten answers tell; null if nothing is known or to be done. */
function lookText({ look }: AdminQuestionRow): string | null {
  if (!look) return null;
  if (look.isHeld) return 'Held back';
  if (look.isKept) return 'Kept';
  if (look.isUnpicked) return 'Nobody picks the key';
  return look.doubt === null ? null : `Wrong key: ${look.doubt}%`;
}

function Look({ question }: { question: AdminQuestionRow }) {
  const { look, openReports } = question;
  const text = lookText(question) ?? (look !== null || openReports > 0 ? 'Figures' : null);
  if (text === null) return null;
  return (
    <Link to={adminPaths.questionFigures(question.id)} className="text-accent underline">
      {text}
    </Link>
  );
}

function SelectBox({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="grid min-h-11 min-w-9 place-items-center sm:min-h-8">
      <span className="sr-only">{label}</span>
      <input type="checkbox" className="size-5" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    </label>
  );
}
