import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { getFlashcardPlan } from '#contract/flashcard.ts';
import { addMissedCards } from '#contract/practice.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { countText, numberText } from '#rules/wording/count.ts';
import { deviceTimeZone } from '#web/ui/moment.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props = { exam: Exam; sittingId: string; missed: number };

/** Makes flashcards from the missed questions and goes there. Asks first if they are more than come up in a day. */
export function MissedCards({ exam, sittingId, missed }: Props) {
  const api = useApi();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [perDay, setPerDay] = useState<number | null>(null);
  const query = { timeZone: deviceTimeZone() };
  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    setHasFailed(false);
    setPerDay(null);
    try {
      await work();
    } catch {
      setHasFailed(true);
    }
    setIsBusy(false);
  };
  const add = async () => {
    const { added, waiting } = await api(addMissedCards, { params: { sittingId }, query });
    if (added > 0) toast(`${countText(added, 'flashcard')} added`, whenText(added, waiting));
    else
      toast('Already added', 'The questions you missed are already in your flashcards. Those due today come up now.');
    await navigate(paths.flashcards(exam.slug, { view: 'due' }));
  };
  const ask = async () => {
    const { settings } = await api(getFlashcardPlan, { params: { examId: exam.id }, query });
    if (missed > settings.missedPerDay) setPerDay(settings.missedPerDay);
    else await add();
  };
  return (
    <>
      <Button look="plain" aria-disabled={isBusy} onClick={() => void attempt(ask)}>
        Review what I missed with flashcards
      </Button>
      {perDay !== null && (
        <Dialog title={`Add ${countText(missed, 'flashcard')}?`} onClose={() => setPerDay(null)}>
          <p>
            {`One for each question you missed. Your plan shows up to ${numberText(perDay)} of them a day; the rest come over the next few days.`}
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button onClick={() => void attempt(add)}>Add flashcards</Button>
            <Button look="plain" onClick={() => setPerDay(null)}>
              Not now
            </Button>
          </div>
        </Dialog>
      )}
      {hasFailed && (
        <p role="alert" className="basis-full text-wrong">
          The flashcards could not be added. Check your connection and your access to the exam, and try again.
        </p>
      )}
    </>
  );
}

function whenText(added: number, waiting: number): string {
  if (waiting === 0)
    return 'They come first today. Where possible, each one asks a different question from the same task.';
  const plan = 'Your plan sets how many you see each day.';
  if (waiting === added) return `Today is full, so they come up over the next few days. ${plan}`;
  return `${numberText(added - waiting)} come first today and the other ${numberText(waiting)} over the next few days. ${plan}`;
}
