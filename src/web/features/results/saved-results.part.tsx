import { useNavigate } from 'react-router';
import type { SavedResult } from '#contract/results.ts';
import type { Exam } from '#contract/exam.ts';
import type { SittingReply } from '#contract/practice-sitting.ts';
import { useMe } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import { NotesContext, useNotes } from '#web/features/question/mark/use-notes.ts';
import { viewOfSitting } from './view-of-sitting.ts';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ResultPage } from './result-page.part.tsx';
import { viewOfQuiz } from './view-of-quiz.ts';

type Props = { exam: Exam; of: { quiz: SavedResult } | { sitting: SittingReply } };

/** A saved result, with a link to start another. */
export function SavedResultPage({ exam, of }: Props) {
  const notes = useNotes(useMe()?.id ?? '');
  const view = 'quiz' in of ? viewOfQuiz(of.quiz, of.quiz.id) : viewOfSitting(exam, of.sitting);
  return (
    <NotesContext value={notes}>
      <ResultPage exam={exam} result={view} again={<Again exam={exam} isQuiz={view.mode === 'quiz'} />} />
    </NotesContext>
  );
}

function Again({ exam, isQuiz }: { exam: Exam; isQuiz: boolean }) {
  const navigate = useNavigate();
  const isOwner = useIsOwner(exam);
  if (!isQuiz && isOwner)
    return (
      <ButtonLink to={paths.practice(exam.slug)} look="plain">
        Back to practice
      </ButtonLink>
    );
  return (
    <Button look="plain" onClick={() => void navigate(paths.quiz(exam.slug))}>
      {isQuiz ? 'Try Another Quiz' : 'Take a quiz'}
    </Button>
  );
}
