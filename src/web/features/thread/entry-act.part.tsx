import type { ComponentProps, ReactNode } from 'react';
import type { ExamToday, TodayEntry } from '#contract/today.ts';
import { useMe } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import type { useStart } from '#web/features/exam/start/use-start.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { takeUpThread } from './thread.ts';

type Props = Pick<ComponentProps<typeof Button>, 'className' | 'look' | 'size' | 'aria-describedby'> & {
  exam: ExamToday;
  entry: TodayEntry;
  starting: ReturnType<typeof useStart>;
  children: ReactNode;
};

/** Carries out an entry: follows its link, or opens the sitting it describes. What is done leads on to what comes next there. */
export function EntryAct({ exam, entry, starting, children, ...look }: Props) {
  const { slug } = exam;
  const userId = useMe()?.id ?? '';
  const onClick = () => takeUpThread(userId, exam.examId);
  switch (entry.kind) {
    case 'resume':
      return (
        <ButtonLink to={paths.practiceSitting(slug, entry.sittingId)} onClick={onClick} {...look}>
          {children}
        </ButtonLink>
      );
    case 'cards':
      return (
        <ButtonLink to={paths.flashcards(slug, { view: 'due' })} onClick={onClick} {...look}>
          {children}
        </ButtonLink>
      );
    case 'read':
      return (
        <ButtonLink to={paths.studyTask(slug, entry.domain, entry.task)} onClick={onClick} {...look}>
          {children}
        </ButtonLink>
      );
    case 'quiz':
      return (
        <ButtonLink to={paths.quiz(slug)} onClick={onClick} {...look}>
          {children}
        </ButtonLink>
      );
    case 'simulation':
      return (
        <ButtonLink
          to={paths.practice(slug, { simulation: entry.isSealed ? 'sealed' : 'full' })}
          onClick={onClick}
          {...look}
        >
          {children}
        </ButtonLink>
      );
    case 'diagnostic':
    case 'missed':
    case 'drill':
      return (
        <Button
          aria-disabled={starting.isStarting}
          onClick={() => {
            onClick();
            void starting.start({ mode: 'practice', settings: entry.settings });
          }}
          {...look}
        >
          {children}
        </Button>
      );
  }
}
