import { May } from '#web/features/admin/shell/may.ts';
import { changeStudyItem, deleteStudyItem, restoreStudyItem } from '#contract/study-admin.ts';
import type { AdminStudyRow } from '#contract/study-admin.ts';
import { countText } from '#rules/wording/count.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ListTable } from '#web/features/admin/shell/list-table.part.tsx';
import { ListRow, RowButton, Tag } from '#web/features/admin/shell/list-row.part.tsx';
import { typeName } from './study-types.ts';

const COLUMNS = [
  { title: 'Title', by: 'title' },
  { title: 'Type', by: 'type', className: 'max-md:hidden' },
  { title: 'Domain and task', by: 'place', className: 'max-lg:hidden' },
  { title: 'Quiz', className: 'max-lg:hidden' },
  { title: 'Cards', className: 'max-lg:hidden' },
];

type Acts = {
  onView: (item: AdminStudyRow) => void;
  onDelete: (item: AdminStudyRow) => void;
  onRestore: (item: AdminStudyRow) => void;
};
type Props = Acts & {
  items: readonly AdminStudyRow[];
  markedId: string | undefined;
  /** All belong to one exam, which need not be named. */
  isOfOne: boolean;
  sort: string | undefined;
  order: string | undefined;
};

/** Study content, one piece per row; on a narrow screen the row folds its minor cells under the title. */
export function StudyTable({ items, markedId, isOfOne, sort, order, ...acts }: Props) {
  return (
    <ListTable caption="Study content" columns={COLUMNS} sort={sort} order={order}>
      {items.map((item) => (
        <Row
          key={item.id}
          item={item}
          exam={isOfOne ? null : item.examName}
          isMarked={item.id === markedId}
          {...acts}
        />
      ))}
    </ListTable>
  );
}

function Row({
  item,
  exam,
  isMarked,
  ...acts
}: Acts & { item: AdminStudyRow; exam: string | null; isMarked: boolean }) {
  return (
    <ListRow isMarked={isMarked} className="max-md:grid">
      <th scope="row" className="py-3 pr-4 font-normal wrap-anywhere max-md:pb-0">
        <span className="font-semibold">{item.title}</span>
        <span className="mt-1 block text-small text-muted lg:hidden">
          {exam && `${exam} · `}
          <span className="md:hidden">{typeName(item.contentType)} · </span>
          {item.domainNumber}. {item.domainName} · {item.taskNumber}. {item.taskTitle}
          {item.quizQuestionCount ? ` · ${item.quizQuestionCount} quiz` : ''}
          {item.flashcardCount ? ` · ${countText(item.flashcardCount, 'card')}` : ''}
        </span>
      </th>
      <td className="py-3 pr-4 max-md:hidden">
        <Tag>{typeName(item.contentType)}</Tag>
      </td>
      <td className="max-w-64 py-3 pr-4 text-small wrap-anywhere max-lg:hidden">
        {exam && <span className="block font-semibold">{exam}</span>}
        {item.domainNumber}. {item.domainName}
        <span className="block text-muted">
          {item.taskNumber}. {item.taskTitle}
        </span>
      </td>
      <td className="figures py-3 pr-4 max-lg:hidden">{item.quizQuestionCount || '–'}</td>
      <td className="figures py-3 pr-4 max-lg:hidden">{item.flashcardCount || '–'}</td>
      <td className="py-2 text-right max-md:pt-0 max-md:text-left">
        <RowActions item={item} {...acts} />
      </td>
    </ListRow>
  );
}

function RowActions({ item, onView, onDelete, onRestore }: Acts & { item: AdminStudyRow }) {
  const { title } = item;
  if (item.isArchived) {
    return (
      <RowButton of={title} call={restoreStudyItem} onClick={() => onRestore(item)}>
        Restore
      </RowButton>
    );
  }
  return (
    <span className="inline-flex max-md:-ml-3">
      <RowButton of={title} onClick={() => onView(item)}>
        View
      </RowButton>
      <May call={changeStudyItem}>
        <ButtonLink look="quiet" size="small" to={adminPaths.studyItem(item.id)}>
          Edit<span className="sr-only"> {title}</span>
        </ButtonLink>
      </May>
      <RowButton of={title} call={deleteStudyItem} isGrave onClick={() => onDelete(item)}>
        Delete
      </RowButton>
    </span>
  );
}
