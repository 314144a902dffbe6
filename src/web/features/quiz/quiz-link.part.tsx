import type { ComponentProps } from 'react';
import { paths } from '#web/app/paths.ts';
import { quizStorage } from '#web/features/quiz/take/quiz-storage.ts';
import { ButtonLink } from '#web/ui/button.tsx';

type Props = Omit<ComponentProps<typeof ButtonLink>, 'to'> & { exam: { id: string; slug: string } };

/** A link to a new quiz, not back to this tab's last result. */
export function QuizLink({ exam, ...rest }: Props) {
  return <ButtonLink to={paths.quiz(exam.slug)} onClick={() => quizStorage.clearResult(exam.id)} {...rest} />;
}
