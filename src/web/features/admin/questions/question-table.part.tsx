import type { AdminQuestionRow } from '#contract/quiz-admin.ts';
import { ListTable } from '#web/features/admin/shell/list-table.part.tsx';
import { ListRow, RowButton, Tag } from '#web/features/admin/shell/list-row.part.tsx';

const COLUMNS = [
  { title: 'Question', by: 'text' },
  { title: 'Topic', by: 'topic', className: 'max-md:hidden' },
  { title: 'Difficulty', by: 'difficulty', className: 'max-sm:hidden' },
];

type Acts = {
  onEdit: (question: AdminQuestionRow) => void;
  onDelete: (question: AdminQuestionRow) => void;
  onRestore: (question: AdminQuestionRow) => void;
};
type Props = Acts & {
  questions: readonly AdminQuestionRow[];
  markedId: string | undefined;
  sort: string | undefined;
  order: string | undefined;
};

/** Questions, one a row; on a narrow screen the row folds its lesser cells under the text. */
export function QuestionTable({ questions, markedId, sort, order, ...acts }: Props) {
  return (
    <ListTable caption="Questions" columns={COLUMNS} sort={sort} order={order}>
      {questions.map((question) => (
        <Row key={question.id} question={question} isMarked={question.id === markedId} {...acts} />
      ))}
    </ListTable>
  );
}

function Row({
  question,
  isMarked,
  onEdit,
  onDelete,
  onRestore,
}: Acts & { question: AdminQuestionRow; isMarked: boolean }) {
  const { text, topic, difficulty, isArchived } = question;
  const of = text.slice(0, 60);
  return (
    <ListRow isMarked={isMarked}>
      <th scope="row" className="py-3 pr-4 font-normal">
        <span className="line-clamp-3 wrap-anywhere">{text}</span>
        <span className="block text-small text-muted md:hidden">{topic || 'No topic'}</span>
        <span className="sm:hidden">
          <Tag>{difficulty}</Tag>
        </span>
      </th>
      <td className="py-3 pr-4 wrap-anywhere max-md:hidden">{topic || 'No topic'}</td>
      <td className="py-3 pr-4 max-sm:hidden">
        <Tag>{difficulty}</Tag>
      </td>
      <td className="py-1.5 text-right sm:text-nowrap">
        <RowButton of={of} onClick={() => onEdit(question)}>
          Edit
        </RowButton>
        {isArchived ? (
          <RowButton of={of} onClick={() => onRestore(question)}>
            Restore
          </RowButton>
        ) : (
          <RowButton of={of} isGrave onClick={() => onDelete(question)}>
            Delete
          </RowButton>
        )}
      </td>
    </ListRow>
  );
}
