import type { AdminQuestionRow } from '#contract/quiz-admin.ts';
import { Button } from '#web/ui/button.tsx';
import type { QuestionsQuery } from './admin.queries.ts';
import { SortHeading } from './list-tools.part.tsx';

type Props = { questions: readonly AdminQuestionRow[]; query: QuestionsQuery; onEdit: (id: string) => void; onDelete: (question: AdminQuestionRow) => void };

/** Questions, one a row; on a narrow screen the row folds its lesser cells under the text. */
export function QuestionTable({ questions, query, onEdit, onDelete }: Props) {
  const sorted = { sort: query.sort ?? 'written', order: query.order ?? 'asc' };
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Questions</caption>
      <thead className="text-small text-muted">
        <tr className="border-b border-line-strong">
          <SortHeading name="text" {...sorted}>Question</SortHeading>
          <SortHeading name="topic" {...sorted} className="max-md:hidden">Topic</SortHeading>
          <SortHeading name="difficulty" {...sorted} className="max-sm:hidden">Difficulty</SortHeading>
          <th scope="col" className="py-1">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {questions.map((question) => (
          <tr key={question.id} className="border-b border-line align-top">
            <th scope="row" className="py-3 pr-4 font-normal">
              <span className="line-clamp-3 wrap-anywhere">{question.text}</span>
              <span className="block text-small text-muted md:hidden">{question.topic || 'No topic'}</span>
              <span className="sm:hidden">
                <Difficulty level={question.difficulty} />
              </span>
            </th>
            <td className="py-3 pr-4 wrap-anywhere max-md:hidden">{question.topic || 'No topic'}</td>
            <td className="py-3 pr-4 max-sm:hidden">
              <Difficulty level={question.difficulty} />
            </td>
            <td className="py-1.5 text-right">
                <Button look="quiet" size="small" onClick={() => onEdit(question.id)}>
                  Edit<span className="sr-only"> {question.text.slice(0, 60)}</span>
                </Button>
                <Button look="quiet" size="small" onClick={() => onDelete(question)}>
                  Delete<span className="sr-only"> {question.text.slice(0, 60)}</span>
                </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Difficulty({ level }: { level: AdminQuestionRow['difficulty'] }) {
  return <span className="rounded-full border border-line-strong px-2 py-0.5 text-small font-semibold">{level}</span>;
}
