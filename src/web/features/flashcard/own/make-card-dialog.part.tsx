import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import { createOwnCard, MOST_OF_SIDE } from '#contract/own-card.ts';
import { withPicturesInWords } from '#rules/question/text/text-pictures.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useApi } from '#web/base/loading.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ownCardsKey } from './own-cards-key.ts';

const CardForm = lazy(async () => ({ default: (await import('./card-form.part.tsx')).CardForm }));

const cut = (words: string, most: number) => withPicturesInWords(words).trim().slice(0, most);

type Props = {
  exam: Exam;
  /** What the card begins with; its pictures become words. */
  first: { front: string; back: string; domainNumber: number };
  origin: string;
  onClose: () => void;
  onMade: () => void;
};

/** Where a card of one's own is made from what is at hand, without leaving it. */
export function MakeCardDialog({ exam, first: { front, back, domainNumber }, origin, onClose, onMade }: Props) {
  const api = useApi();
  const queries = useQueryClient();
  const [failure, setFailure] = useState('');
  return (
    <Dialog title="Make a card" onClose={onClose}>
      <Suspense>
        <CardForm
          exam={exam}
          first={{ front: cut(front, MOST_OF_SIDE.front), back: cut(back, MOST_OF_SIDE.back), domainNumber }}
          label="Add card"
          onSave={async (fields) => {
            setFailure('');
            try {
              await api(createOwnCard, { params: { examId: exam.id }, body: { ...fields, origin } });
              void queries.invalidateQueries({ queryKey: ownCardsKey(exam.id) });
              onMade();
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
  );
}
