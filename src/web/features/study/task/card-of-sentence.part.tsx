import { useEffect, useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import type { StudyTask } from '#contract/study.ts';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { MakeCardDialog } from '#web/features/flashcard/own/make-card-dialog.part.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.ts';

const LONGEST = 1000;

/** While something of a guide is selected: makes a card of it, in place. Its text is the back; the front is asked for. */
export function CardOfSentence({ exam, task }: { exam: Exam; task: StudyTask }) {
  const isOwner = useIsOwner(exam);
  const [text, setText] = useState('');
  /** What the press began on: on a touch screen, it takes the selection away before it ends. */
  const [held, setHeld] = useState('');
  const [back, setBack] = useState<string | null>(null);
  useEffect(() => {
    const look = () => {
      const selection = getSelection();
      const place = selection?.anchorNode?.parentElement?.closest('.study-content');
      setText(place ? selection!.toString().replace(/\s+/g, ' ').trim().slice(0, LONGEST) : '');
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, []);
  if (!isOwner) return null;
  const { domainNumber, number, title } = task;
  const shown = text || held;
  return (
    <>
      {shown.length >= 3 && (
        <p className="fixed inset-x-0 bottom-24 z-30 flex justify-center print:hidden">
          <Button
            className="shadow-lifted"
            onPointerDown={() => setHeld(text)}
            onPointerCancel={() => setHeld('')}
            onPointerLeave={() => setHeld('')}
            onClick={() => setBack(shown)}
          >
            Make a card
          </Button>
        </p>
      )}
      {back !== null && (
        <MakeCardDialog
          exam={exam}
          first={{ front: '', back, domainNumber }}
          origin={`Guide ${domainNumber}.${number}: ${title}`.slice(0, 200)}
          onClose={() => {
            setBack(null);
            setHeld('');
          }}
          onMade={() => {
            setBack(null);
            setHeld('');
            getSelection()?.removeAllRanges();
            toast('Card added', 'It’s with your own cards, and comes up like all others.');
          }}
        />
      )}
    </>
  );
}
