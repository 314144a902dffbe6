import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import {
  bringOwnCards,
  bringOwnDeck,
  changeOwnCard,
  createOwnCard,
  type DeckTaken,
  listOwnCards,
  NOTHING_TAKEN,
  type OwnCard,
  removeOwnCard,
  takeOwnDeck,
} from '#contract/own-card.ts';
import { withPicturesInWords } from '#rules/question/text/text-pictures.ts';
import { countText, wordFor } from '#rules/wording/count.ts';
import { failureText } from '#web/base/failure-text.ts';
import { askFile, sendFile } from '#web/base/file-call.ts';
import { useApi } from '#web/base/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { download } from '#web/ui/download.ts';
import { fetchFormattedText, QuestionText } from '#web/ui/question-text.tsx';
import { type CardFields, CardForm } from './card-form.part.tsx';
import { ownCardsKey } from './own-cards-key.ts';
import { readDeck } from './read-deck.ts';

type Props = { exam: Exam; onChange: () => void };

/** Cards that a learner wrote or brought along: to add, change, suspend, import, and export. */
export function OwnCards({ exam, onChange }: Props) {
  const api = useApi();
  const queries = useQueryClient();
  const params = { examId: exam.id };
  const queryKey = ownCardsKey(exam.id);
  const { data: cards, error } = useQuery({ queryKey, queryFn: () => api(listOwnCards, { params }), staleTime: 0 });
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState('');
  // What came of it is said where the eyes are: a new card’s below its form, which is a screen away from the list.
  const [isOfForm, setIsOfForm] = useState(false);
  const [lost, setLost] = useState<Lost>({ lostPictures: [], lost: 0 });
  /** Runs some work, says what it did, and shows what has changed; whether it worked. */
  const act = async (work: () => Promise<string>, ofForm = false): Promise<boolean> => {
    setIsOfForm(ofForm);
    setSaid('');
    setFailure('');
    setLost({ lostPictures: [], lost: 0 });
    try {
      setSaid(await work());
      return true;
    } catch (problem) {
      setFailure(failureText(problem, 'That didn’t work. Please try again.'));
      return false;
    } finally {
      // What failed may have done a part.
      await queries.invalidateQueries({ queryKey });
      onChange();
    }
  };
  const create = (fields: CardFields) =>
    act(async () => {
      await api(createOwnCard, { params, body: fields });
      return 'Card added.';
    }, true);
  const bring = (file: File) =>
    act(async () => {
      const deck = await readDeck(file, exam.domains[0]?.number ?? 1);
      let taken: DeckTaken = { ...NOTHING_TAKEN, left: deck.unfit };
      try {
        for (const part of deck.parts) {
          if ('cards' in part) taken = both(taken, await api(bringOwnCards, { params, body: { cards: part.cards } }));
          else
            await bringWhole(
              () => sendFile(bringOwnDeck, part.file, { params }),
              (all) => {
                taken = all;
                if (all.waiting > 0)
                  setSaid(`${countText(all.added, 'card')} added. Still importing the pictures of the others...`);
              },
            );
        }
      } catch (problem) {
        if (taken.added > 0) setSaid(takenText(taken));
        throw problem;
      }
      setLost(taken);
      return takenText(taken);
    });
  const takeOut = () =>
    act(async () => {
      download(`${exam.slug}-cards.apkg`, 'application/zip', await askFile(takeOwnDeck, { params }));
      return 'Your cards are in the downloaded file.';
    });
  // Before there are cards to show, so that none first appears as it is stored.
  useEffect(() => void fetchFormattedText(), []);
  const leeches = cards?.filter(({ isLeech, isSuspended }) => isLeech && !isSuspended) ?? [];
  return (
    <div className="space-y-10">
      <section aria-labelledby="new-card">
        <h2 id="new-card" className="text-title">
          Add a card
        </h2>
        <p className="mt-1 text-muted">
          Your card comes up like any other, but doesn’t count toward how you’re doing in its domain. Put code between
          backticks. Only you can see the card and its pictures.
        </p>
        <CardForm
          exam={exam}
          first={{ front: '', back: '', domainNumber: exam.domains[0]?.number ?? 1 }}
          label="Add card"
          onSave={create}
        />
        <Outcome said={isOfForm ? said : ''} failure={isOfForm ? failure : ''} className="mt-4" />
      </section>
      <section aria-labelledby="own-deck">
        <h2 id="own-deck" className="text-title">
          Import or export a deck
        </h2>
        <p className="mt-1 text-muted">
          An Anki package (.apkg) keeps its pictures and its reviews, whether from FSRS or SM-2. A text file has one
          card per line, with a tab between front and back.
        </p>
        <div className="mt-4 flex flex-wrap items-end gap-3">
          <label className="max-w-full min-w-0 text-small font-semibold">
            Deck
            <input
              type="file"
              accept=".apkg,.txt,.tsv,text/plain"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                target.value = '';
                if (file) void bring(file);
              }}
              className="mt-1 block min-h-11 w-full max-w-full min-w-0 rounded border border-line-strong bg-raised p-2 font-normal"
            />
          </label>
          {cards && cards.length > 0 && (
            <Button look="plain" onClick={() => void takeOut()}>
              Export as .apkg
            </Button>
          )}
        </div>
      </section>
      <Outcome
        said={isOfForm ? '' : said}
        failure={(isOfForm ? '' : failure) || (error ? failureText(error, 'Your cards could not be loaded.') : '')}
      />
      {lost.lost > 0 && <LostPictures {...lost} />}
      {cards && (
        <section aria-labelledby="own-list">
          <h2 id="own-list" className="text-title">
            {cards.length === 0 ? 'No cards of your own yet' : countText(cards.length, 'card')}
          </h2>
          {leeches.length > 0 && (
            <p className="mt-2 rounded border border-nearly bg-nearly-soft p-3">
              {`${countText(leeches.length, 'card')} ${wordFor(leeches.length, 'keeps', 'keep')} being forgotten. Write ${wordFor(leeches.length, 'it', 'them')} differently, or suspend ${wordFor(leeches.length, 'it', 'them')}.`}
            </p>
          )}
          <ul className="mt-3">
            {cards.map((card) => (
              <Row
                key={card.id}
                exam={exam}
                card={card}
                onSave={(fields) =>
                  act(async () => {
                    await api(changeOwnCard, { params: { ...params, cardId: card.id }, body: fields });
                    return 'Card saved.';
                  })
                }
                onRemove={() =>
                  void act(async () => {
                    await api(removeOwnCard, { params: { ...params, cardId: card.id } });
                    return 'Card removed.';
                  })
                }
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** What came of the last act, if it was one of these. */
function Outcome({ said, failure, className = '' }: { said: string; failure: string; className?: string }) {
  return (
    <>
      <output className={`block font-semibold empty:hidden ${className}`}>{said}</output>
      {failure && (
        <p role="alert" className={`font-semibold text-wrong ${className}`}>
          {failure}
        </p>
      )}
    </>
  );
}

const COUNTS = ['added', 'known', 'left', 'reviews', 'pictures', 'lost', 'waiting'] as const;

/** What became of two parts of a deck. */
function both(one: DeckTaken, other: DeckTaken): DeckTaken {
  const sum = { ...one, lostPictures: [...one.lostPictures, ...other.lostPictures] };
  for (const name of COUNTS) sum[name] += other[name];
  return sum;
}

/** Brings a deck as often as the server needs for its pictures, and tells after each time what has come of it so far. */
async function bringWhole(send: () => Promise<DeckTaken>, tell: (all: DeckTaken) => void): Promise<void> {
  let last = await send();
  let all = last;
  tell(all);
  while (last.waiting > 0 && last.added > 0) {
    last = await send();
    all = {
      ...last,
      added: all.added + last.added,
      // What a later time knows is what the earlier ones added, too.
      known: all.known,
      reviews: all.reviews + last.reviews,
      pictures: all.pictures + last.pictures,
    };
    tell(all);
  }
}

type Lost = Pick<DeckTaken, 'lostPictures' | 'lost'>;

/** The pictures of a deck that are on no card, by the names that they have there. */
function LostPictures({ lostPictures, lost }: Lost) {
  return (
    <div className="rounded border border-nearly bg-nearly-soft p-3">
      <p>{`${countText(lost, 'picture')} ${wordFor(lost, 'was', 'were')} left out:`}</p>
      <ul className="mt-1 list-disc pl-5 text-small wrap-anywhere">
        {lostPictures.map(({ file, why }) => (
          <li key={`${file} ${why}`}>{`${file}: ${why}`}</li>
        ))}
        {lost > lostPictures.length && <li>{`${countText(lost - lostPictures.length, 'other picture')}`}</li>}
      </ul>
    </div>
  );
}

function takenText({ added, known, left, reviews, pictures, waiting }: DeckTaken): string {
  const along = [
    reviews > 0 ? countText(reviews, 'review') : '',
    pictures > 0 ? countText(pictures, 'picture') : '',
  ].filter(Boolean);
  return [
    `${countText(added, 'card')} added${along.length > 0 ? ` with ${along.join(' and ')}` : ''}.`,
    known > 0 ? `${countText(known, 'card')} you already have.` : '',
    waiting > 0
      ? `${countText(waiting, 'card')} ${wordFor(waiting, 'waits', 'wait')} for ${wordFor(waiting, 'its', 'their')} pictures: import the deck again in a moment.`
      : '',
    left > 0
      ? `${countText(left, 'card')} ${wordFor(left, 'does', 'do')} not fit and ${wordFor(left, 'was', 'were')} left out.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

type RowProps = {
  exam: Exam;
  card: OwnCard;
  onSave: (fields: CardFields & { isSuspended: boolean }) => Promise<boolean>;
  onRemove: () => void;
};

function Row({ exam, card, onSave, onRemove }: RowProps) {
  const [isEdited, setIsEdited] = useState(false);
  const { domainNumber, front, back, isSuspended, isLeech, origin, reviews, lapses } = card;
  const name = withPicturesInWords(front);
  const facts = [
    isSuspended && 'Suspended',
    isLeech && 'Leech',
    reviews > 0 ? `${countText(reviews, 'review')}, forgotten ${countText(lapses, 'time')}` : 'New',
    origin,
  ].filter(Boolean);
  return (
    <li className="border-t border-line py-4">
      <p className="font-semibold wrap-anywhere">
        <QuestionText text={front} inControl />
      </p>
      <div className="mt-1 wrap-anywhere">
        <QuestionText text={back} />
      </div>
      <p className="figures mt-1 text-small text-muted">{facts.join(' · ')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="plain" size="small" aria-expanded={isEdited} onClick={() => setIsEdited(!isEdited)}>
          Edit<span className="sr-only">{`: ${name}`}</span>
        </Button>
        <Button
          look="plain"
          size="small"
          onClick={() => void onSave({ domainNumber, front, back, isSuspended: !isSuspended })}
        >
          {isSuspended ? 'Resume' : 'Suspend'}
          <span className="sr-only">{`: ${name}`}</span>
        </Button>
        <Button look="quiet" size="small" onClick={onRemove}>
          Remove<span className="sr-only">{`: ${name}`}</span>
        </Button>
      </div>
      {isEdited && (
        <CardForm
          exam={exam}
          first={{ front, back, domainNumber }}
          label="Save card"
          onSave={async (fields) => {
            const isSaved = await onSave({ ...fields, isSuspended });
            if (isSaved) setIsEdited(false);
            return isSaved;
          }}
        />
      )}
    </li>
  );
}
