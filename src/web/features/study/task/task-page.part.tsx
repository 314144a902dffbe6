import type { Exam } from '#contract/exam.ts';
import type { StudyTask } from '#contract/study.ts';
import { examLabel } from '#web/features/exam/exam-label.ts';
import { Button } from '#web/ui/button.tsx';
import { CardOfSentence } from './card-of-sentence.part.tsx';
import { DomainStone } from './domain-stone.part.tsx';
import { Entry } from './entry.part.tsx';
import { FlipCards } from './flip-cards.part.tsx';
import { ProgressBar } from '#web/features/study/progress-bar.part.tsx';
import { ReadMark } from './read-mark.part.tsx';
import { Sources } from './sources.part.tsx';
import { StudySearch } from '#web/features/study/study-search.part.tsx';
import { TaskDrill } from './task-drill.part.tsx';
import { TaskTurn } from './task-turn.part.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

/** A task with all its content, in reading order. */
export function TaskPage({ exam, task }: { exam: Exam; task: StudyTask }) {
  const cards = task.items.filter((item) => item.card !== null);
  return (
    // On a phone, what to do next stays in reach to the end of the page.
    <div className="mx-auto max-w-text max-sm:flex max-sm:flex-col">
      <header className="pt-3">
        <p className="text-small text-muted">
          <WholeCodes>{`${examLabel(exam)} · Domain ${task.domainNumber}: ${task.domainName}`}</WholeCodes>
        </p>
        <h1 className="mt-1 text-display">{task.title}</h1>
        <div className="mt-4 print:hidden">
          <ProgressBar text={`Task ${task.position} of ${task.total}`} value={task.position} max={task.total} />
        </div>
      </header>
      {task.items.map((item) => item.card === null && <Entry key={item.id} item={item} />)}
      {cards.length > 0 && <FlipCards items={cards} />}
      <Sources sources={task.sources} />
      <ReadMark exam={exam} task={task} />
      <DomainStone exam={exam} domainNumber={task.domainNumber} />
      <TaskDrill exam={exam} task={task} />
      <TaskTurn exam={exam} task={task} />
      <StudySearch exam={exam} />
      <CardOfSentence exam={exam} task={task} />
    </div>
  );
}

/** A placeholder for a task while it loads. */
export function TaskLoading({ title }: { title: string }) {
  return (
    <div className="mx-auto max-w-text pt-3" aria-busy="true">
      <h1 className="mt-7 text-display">{title}</h1>
      <div aria-hidden="true" className="mt-10 space-y-4">
        {[0, 1, 2, 3, 4, 5].map((line) => (
          <div key={line} className="h-5 rounded bg-sunken last:w-2/3" />
        ))}
      </div>
    </div>
  );
}

/** The task exists but could not be loaded. */
export function TaskFailed({ title }: { title: string }) {
  return (
    <div className="mx-auto max-w-text pt-3" role="alert">
      <h1 className="mt-7 text-display">{title}</h1>
      <p className="mt-4">This task could not be loaded. Please try again in a moment.</p>
      <Button className="mt-6" onClick={() => location.reload()}>
        Try again
      </Button>
    </div>
  );
}
