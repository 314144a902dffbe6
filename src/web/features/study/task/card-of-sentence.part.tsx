import { useEffect, useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import type { StudyTask } from '#contract/study.ts';
import { paths } from '#web/base/paths.ts';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { ButtonLink } from '#web/ui/button.tsx';

const LONGEST = 1000;

/** While something of a guide is selected: makes a card of it. Its text is the back; the front is asked for. */
export function CardOfSentence({ exam, task }: { exam: Exam; task: StudyTask }) {
  const isOwner = useIsOwner(exam);
  const [text, setText] = useState('');
  useEffect(() => {
    const look = () => {
      const selection = getSelection();
      const place = selection?.anchorNode?.parentElement?.closest('.study-content');
      setText(place ? selection!.toString().replace(/\s+/g, ' ').trim().slice(0, LONGEST) : '');
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, []);
  if (!isOwner || text.length < 3) return null;
  const { domainNumber, number, title } = task;
  const origin = `Guide ${domainNumber}.${number}: ${title}`.slice(0, 200);
  return (
    <p className="fixed inset-x-0 bottom-24 z-30 flex justify-center print:hidden">
      <ButtonLink
        to={paths.flashcards(exam.slug, { view: 'own', back: text, origin, domain: String(domainNumber) })}
        className="shadow-lifted"
      >
        Make a card
      </ButtonLink>
    </p>
  );
}
