import { isFew, percentageOf } from '#rules/question/percentage.ts';
import { strengthVerdict } from '#rules/quiz/verdict.ts';
import { useLocation } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { TaskPractice } from '#contract/practice-review.ts';
import type { StudyTask } from '#contract/study.ts';
import { countText, wordFor } from '#rules/wording/count.ts';
import { useMe } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { Verdict } from '#web/features/question/verdict.part.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useTaskDrill } from './use-task-drill.ts';

/** At the end of a task: the person's strength there, and five questions on it, or fewer if fewer are open to the reader. */
export function TaskDrill({ exam, task }: { exam: Exam; task: StudyTask }) {
  const me = useMe();
  const isOwner = useIsOwner(exam);
  const here = useLocation().pathname;
  const { practice: data, count, failure, isStarting, start } = useTaskDrill(exam, task);
  if (!data || data.questions === 0) return null;
  return (
    <section aria-labelledby="drill" className="mt-10 rounded border border-line bg-raised p-5 sm:p-6 print:hidden">
      <h2 id="drill" className="text-title">
        {`${NUMBERS[count]} ${isOwner ? '' : 'free '}${wordFor(count, 'question')} on this task`}
      </h2>
      {me && <Strength practice={data} mark={exam.passPercentage} />}
      <p className="mt-4">
        {me ? (
          <Button look="plain" aria-disabled={isStarting} onClick={start}>
            {wordFor(count, 'Answer it', `Answer ${countText(count, 'question')}`)}
            <span className="sr-only">{` on ${task.title}`}</span>
          </Button>
        ) : (
          <ButtonLink to={paths.login(here)} look="plain">
            Log in to answer {wordFor(count, 'it', 'them')}
          </ButtonLink>
        )}
      </p>
      {failure && (
        <p role="alert" className="mt-3 text-wrong">
          {failure}
        </p>
      )}
    </section>
  );
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five'];

function newText(unseen: number, of: number): string {
  if (unseen === 0) return wordFor(of, 'You’ve seen it.', 'You’ve seen them all.');
  if (unseen < of) return `${unseen} of ${countText(of, 'question')} ${wordFor(unseen, 'is', 'are')} new to you.`;
  return wordFor(of, '', `All ${countText(of, 'question')} are new to you.`);
}

function Strength({ practice: { strength, unseen, questions }, mark }: { practice: TaskPractice; mark: number }) {
  const unseenText = newText(unseen, questions);
  if (!strength) {
    const none = wordFor(questions, 'You haven’t answered it yet.', 'You haven’t answered any yet.');
    return <p className="mt-2 text-muted">{`${none} ${unseenText}`}</p>;
  }
  const { word, tone } = strengthVerdict(percentageOf(strength.correct, strength.asked), strength.asked, mark);
  return (
    <p className="figures mt-2 flex flex-wrap items-baseline gap-x-4">
      <Verdict tone={tone}>{word}</Verdict>
      <span>{`${strength.correct} of ${strength.asked} correct the first time${isFew(strength.asked) ? '' : `, ${strength.percentage}%`}`}</span>
      <span className="basis-full text-muted">{unseenText}</span>
    </p>
  );
}
