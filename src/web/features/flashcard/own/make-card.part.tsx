import { useState } from 'react';
import { Link } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/base/paths.ts';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { Button } from '#web/ui/button.tsx';
import { MakeCardDialog } from './make-card-dialog.part.tsx';

/** The question that a card is made from; its text is the front. */
type CardSource = { exam: Exam; text: string; place: { domain: number; task: number } | null };

const FROM = {
  note: { label: 'Make a card from this note', origin: 'Note' },
  explanation: { label: 'Make a card from the explanation', origin: 'Explanation' },
};

type Props = { source: CardSource; back: string; from: keyof typeof FROM };

/** Makes a card of one's own from a note or an explanation: front and back are filled in, and may be changed. */
export function MakeCard({ source: { exam, text, place }, back, from }: Props) {
  const isOwner = useIsOwner(exam);
  const [state, setState] = useState<'none' | 'open' | 'made'>('none');
  if (!isOwner || back.trim() === '') return null;
  const { label, origin } = FROM[from];
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 print:hidden">
        <Button look="plain" size="small" onClick={() => setState('open')}>
          {label}
        </Button>
        <output className="text-small text-muted">
          {state === 'made' && (
            <>
              Card added.{' '}
              <Link to={paths.flashcards(exam.slug, { view: 'own' })} className="text-accent underline">
                See your cards
              </Link>
            </>
          )}
        </output>
      </p>
      {state === 'open' && (
        <MakeCardDialog
          exam={exam}
          first={{ front: text, back, domainNumber: place?.domain ?? exam.domains[0]?.number ?? 1 }}
          origin={place ? `${origin} ${place.domain}.${place.task}` : origin}
          onClose={() => setState('none')}
          onMade={() => setState('made')}
        />
      )}
    </>
  );
}
