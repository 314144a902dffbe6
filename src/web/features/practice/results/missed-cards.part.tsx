import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { addMissedCards } from '#contract/practice.ts';
import { useApi } from '#web/app/loading.ts';
import { paths } from '#web/app/paths.ts';
import { countText, numberText } from '#rules/wording/count.ts';
import { deviceTimeZone } from '#web/ui/moment.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Makes flashcards from the missed questions and goes there. */
export function MissedCards({ exam, sittingId }: { exam: Exam; sittingId: string }) {
  const api = useApi();
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const add = async () => {
    setIsAdding(true);
    setHasFailed(false);
    try {
      const { added, waiting } = await api(addMissedCards, {
        params: { sittingId },
        query: { timeZone: deviceTimeZone() },
      });
      if (added > 0)
        toast(
          `${countText(added, 'flashcard')} added`,
          waiting === 0
            ? 'They come first today. Where possible, each one asks a different question from the same task.'
            : waiting === added
              ? 'Today is full, so they come up over the next few days. Your plan sets how many you see each day.'
              : `${numberText(added - waiting)} come first today and the other ${numberText(waiting)} over the next few days. Your plan sets how many you see each day.`,
        );
      else
        toast('Already added', 'The questions you missed are already in your flashcards. Those due today come up now.');
      await navigate(paths.flashcards(exam.slug, { view: 'due' }));
    } catch {
      setHasFailed(true);
    }
    setIsAdding(false);
  };
  return (
    <>
      <Button look="plain" aria-disabled={isAdding} onClick={() => !isAdding && void add()}>
        Review what I missed with flashcards
      </Button>
      {hasFailed && (
        <p role="alert" className="basis-full text-wrong">
          The flashcards could not be added. Check your connection and your access to the exam, and try again.
        </p>
      )}
    </>
  );
}
