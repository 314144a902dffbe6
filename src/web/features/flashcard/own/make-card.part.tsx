import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { createOwnCard } from '#contract/own-card.ts';
import { withPicturesInWords } from '#rules/question/text/text-pictures.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ownCardsKey } from './own-cards-key.ts';

const CardForm = lazy(async () => ({ default: (await import('./card-form.part.tsx')).CardForm }));

/** What a card takes at most from elsewhere. */
const MOST = { front: 2000, back: 5000 };

/** The question that a card is made from; its text is the front. */
type CardSource = { exam: Exam; text: string; place: { domain: number; task: number } | null };

const FROM = {
  note: { label: 'Make a card from this note', origin: 'Note' },
  explanation: { label: 'Make a card from the explanation', origin: 'Explanation' },
};

type Props = { source: CardSource; back: string; from: keyof typeof FROM };

/** Makes a card of one's own from what is at hand, without leaving it: front and back are filled in, and may be changed. */
export function MakeCard({ source: { exam, text, place }, back, from }: Props) {
  const api = useApi();
  const queries = useQueryClient();
  const isOwner = useIsOwner(exam);
  const [state, setState] = useState<'none' | 'open' | 'made'>('none');
  const [failure, setFailure] = useState('');
  if (!isOwner || back.trim() === '') return null;
  const cut = (words: string, most: number) => withPicturesInWords(words).trim().slice(0, most);
  const domainNumber = place?.domain ?? exam.domains[0]?.number ?? 1;
  const { label, origin: name } = FROM[from];
  const origin = place ? `${name} ${place.domain}.${place.task}` : name;
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
        <Dialog title="Make a card" onClose={() => setState('none')}>
          <Suspense>
            <CardForm
              exam={exam}
              first={{ front: cut(text, MOST.front), back: cut(back, MOST.back), domainNumber }}
              label="Add card"
              onSave={async (fields) => {
                setFailure('');
                try {
                  await api(createOwnCard, { params: { examId: exam.id }, body: { ...fields, origin } });
                  void queries.invalidateQueries({ queryKey: ownCardsKey(exam.id) });
                  setState('made');
                  return true;
                } catch (error) {
                  setFailure(failureText(error, 'The card could not be added.'));
                  return false;
                }
              }}
            />
          </Suspense>
          {failure && (
            <p role="alert" className="mt-3 text-wrong">
              {failure}
            </p>
          )}
        </Dialog>
      )}
    </>
  );
}
