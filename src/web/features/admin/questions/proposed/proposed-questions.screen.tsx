import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listProposedQuestions, type ProposedRow } from '#contract/proposed-question.ts';
import { REVIEW_STATE_NAMES } from '#rules/question/second-person.ts';
import { withPicturesInWords } from '#rules/question/text/text-pictures.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { adminList } from '#web/features/admin/shell/admin-list.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { adminExamQuery } from '#web/features/admin/shell/admin.queries.ts';
import { ExamPicker } from '#web/features/admin/shell/exam-picker.part.tsx';
import { PagedList, useListAddress } from '#web/features/admin/shell/list.part.tsx';
import { ListTable } from '#web/features/admin/shell/list-table.part.tsx';
import { Tag } from '#web/features/admin/shell/list-row.part.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';
import { StateFilter } from './state-filter.part.tsx';

const ANY_EXAM = { id: '', name: 'Any exam' };

export const ErrorBoundary = AdminFailed;

const list = adminList(listProposedQuestions);

export const loader = (args: LoaderFunctionArgs) =>
  list.load(args, async ({ api, queries }, { examId }) => ({
    exam: examId ? await queries.fetchQuery(adminExamQuery(api, examId)) : null,
  }));

/** Questions that wait for a second person, of every exam or of one; and one's own drafts. */
export function Component() {
  const { query, exam } = useLoaderData<typeof loader>();
  const { total, questions } = list.useRows(query);
  const { go } = useListAddress();
  const isDraft = query.state === 'draft';
  return (
    <AdminLayout>
      <h2 className="text-title">{isDraft ? 'Your Drafts' : 'Questions in Review'}</h2>
      <div className="mt-5 grid grid-cols-2 items-end gap-4 lg:flex lg:flex-wrap">
        <StateFilter state={isDraft ? 'draft' : 'review'} examId={query.examId} />
        <ExamPicker selection={exam ?? ANY_EXAM} top={ANY_EXAM} onPick={({ id }) => go({ examId: id })} />
      </div>
      <PagedList
        total={total}
        page={query.page}
        what="question"
        empty={
          isDraft
            ? 'No drafts. Questions that you save without submitting them, or that a reviewer sends back, appear here.'
            : 'Nothing to review. Questions appear here when their authors submit them.'
        }
      >
        <ListTable
          caption={isDraft ? 'Your drafts' : 'Questions in review'}
          columns={[
            { title: 'Question' },
            { title: 'State', className: 'max-sm:hidden' },
            { title: isDraft ? 'Saved' : 'Submitted', className: 'max-md:hidden' },
          ]}
          hasActions={false}
        >
          {questions.map((question) => (
            <Row key={question.id} question={question} />
          ))}
        </ListTable>
      </PagedList>
    </AdminLayout>
  );
}

function Row({ question }: { question: ProposedRow }) {
  const { id, text, examName, number, author, isOwn, submittedAt, updatedAt } = question;
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-3 pr-4 font-normal">
        <Link
          to={adminPaths.proposedQuestion(id)}
          className="line-clamp-3 font-semibold text-accent underline wrap-anywhere"
        >
          {withPicturesInWords(text)}
        </Link>
        <span className="mt-1 block text-small text-muted wrap-anywhere">
          <WholeCodes>{examName}</WholeCodes> · {number === null ? 'new question' : `change to question ${number}`}
          {!isOwn && author !== null && ` · by ${author}`}
        </span>
        <span className="mt-1 block sm:hidden">
          <StateTags question={question} />
        </span>
      </th>
      <td className="py-3 pr-4 max-sm:hidden">
        <StateTags question={question} />
      </td>
      <td className="py-3 text-small text-nowrap text-muted max-md:hidden">
        <Moment at={submittedAt ?? updatedAt} />
      </td>
    </tr>
  );
}

const StateTags = ({ question: { state, isReturned, isOwn } }: { question: ProposedRow }) => (
  <span className="flex flex-wrap gap-1.5">
    {isReturned ? <Tag tone="nearly">Sent back</Tag> : <span className="text-small">{REVIEW_STATE_NAMES[state]}</span>}
    {isOwn && state === 'review' && <span className="text-small text-muted">yours</span>}
  </span>
);
