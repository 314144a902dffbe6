import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { putMissedCard } from '#contract/practice-review.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { deviceTimeZone } from '#web/ui/moment.tsx';
import { useRefreshFollowUps } from './follow-up.queries.ts';

type State = 'none' | 'saving' | 'failed' | 'today' | 'later';
type Props = { exam: Exam; questionId: string; cardId: string | null };

/** The card of a reviewed question: makes one or links to it. */
export function OwnCard({ exam, questionId, cardId }: Props) {
  const api = useApi();
  const refresh = useRefreshFollowUps();
  const [state, setState] = useState<State>('none');
  const output = useRef<HTMLOutputElement>(null);
  const isMade = state === 'today' || state === 'later';
  useEffect(() => {
    // Clear of the exam's bar, on a phone.
    if (isMade) output.current?.scrollIntoView({ block: 'nearest' });
  }, [isMade, cardId]);
  const make = async () => {
    if (state === 'saving' || isMade) return;
    setState('saving');
    try {
      const { isToday } = await api(putMissedCard, {
        params: { examId: exam.id, questionId },
        query: { timeZone: deviceTimeZone() },
      });
      setState(isToday ? 'today' : 'later');
      await refresh();
    } catch {
      setState('failed');
    }
  };
  const sentences = {
    none: '',
    saving: '',
    today: 'Card created. It’s due today.',
    later: 'Card created. You’ll see it in the next few days.',
  };
  return (
    <>
      {cardId !== null ? (
        <Link
          to={paths.flashcards(exam.slug, { view: 'all', card: cardId })}
          className="inline-flex min-h-11 items-center text-small font-semibold text-accent underline sm:min-h-9"
        >
          {cardId === questionId ? 'See the card' : 'See a similar card'}
        </Link>
      ) : (
        <Button
          look="plain"
          size="small"
          aria-disabled={state !== 'none' && state !== 'failed'}
          onClick={() => void make()}
        >
          Create a card
        </Button>
      )}
      <output ref={output} className="text-small text-muted">
        {state !== 'failed' && sentences[state]}
      </output>
      {state === 'failed' && (
        <p role="alert" className="basis-full text-small text-wrong">
          The card could not be created. Please try again.
        </p>
      )}
    </>
  );
}
