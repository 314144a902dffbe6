import { useQuery } from '@tanstack/react-query';
import { previewStudyImport } from '#contract/study-admin.ts';
import { countText, numberText, wordFor } from '#rules/wording/count.ts';
import { useApi } from '#web/base/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { LossList, MisfitList } from '#web/features/admin/questions/import/misfit-list.part.tsx';
import { type BulkPlace, checkBulk } from '../bulk-items.ts';
import { type CardFile, downloadCardRest, type NamedCard } from './card-file.ts';
import type { itemsOfCards } from './card-places.ts';

const MOST_SHOWN = 20;

type Items = ReturnType<typeof itemsOfCards>;

/** How many flashcards of a file will not be added, because the exam or the file has them already. */
export type KnownCards = { unchanged: number; repeated: number };

/** How many flashcards a file has, and how many of them are there already. */
export const readText = ({ cards, name }: CardFile, known: KnownCards | null): string =>
  [
    `${countText(cards.length, 'card')} read from ${name}.`,
    known && `${numberText(known.unchanged)} ${wordFor(known.unchanged, 'is', 'are')} already in this exam.`,
    known && known.repeated > 0 && repeatedText(known.repeated),
  ]
    .filter(Boolean)
    .join(' ');

export const repeatedText = (repeated: number): string =>
  `${numberText(repeated)} ${wordFor(repeated, 'repeats', 'repeat')} an earlier card and ${wordFor(repeated, 'is', 'are')} added once.`;

/** What of a file of flashcards does not fit, and what is lost. */
export function CardFileReport({ file }: { file: CardFile }) {
  const { misfits, losses } = file;
  return (
    <div className="empty:hidden">
      <MisfitList misfits={misfits} of={countText(misfits.length, 'card')} />
      {file.rest !== null && (
        <>
          <p className="mt-3 text-small text-muted">
            {misfits.length === 1
              ? 'The import leaves this card out and downloads it as Anki text with its problem.'
              : 'The import leaves these cards out and downloads them as Anki text, each with its problem.'}
          </p>
          <Button look="plain" size="small" className="mt-2" onClick={() => downloadCardRest(file)}>
            Download Rejected Cards
          </Button>
        </>
      )}
      {losses.length > 0 && <LossList losses={losses} />}
    </div>
  );
}

/** How many flashcards of a file are there already; null while that cannot be told. */
export function useKnownCards(file: CardFile | null, items: Items, place: BulkPlace): KnownCards | null {
  const api = useApi();
  const isEachNamed = items.every((item) => 'domainNumber' in item);
  const isPlaced = place.examId !== '' && (isEachNamed || (place.domainName !== '' && place.domainNumber >= 1));
  const places = items.map(({ domainNumber, taskNumber }) => `${domainNumber ?? ''}.${taskNumber}`);
  const { data } = useQuery({
    queryKey: ['known flashcards', file?.name, file?.size, file?.lastModified, place, places],
    queryFn: async () => {
      const drafts = (checkBulk(JSON.stringify(items), place) ?? []).flatMap(({ draft }) => draft ?? []);
      if (drafts.length === 0) return { unchanged: 0, repeated: 0 };
      return api(previewStudyImport, { params: { examId: place.examId }, body: drafts });
    },
    enabled: file !== null && items.length > 0 && isPlaced,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return data ?? null;
}

/** The first cards of a file, each with the place it goes to; `domain`: that of cards that no task was chosen for. */
export function CardTable({ cards, items, domain }: { cards: readonly NamedCard[]; items: Items; domain: string }) {
  return (
    <div>
      <table className="w-full border-collapse text-left text-small">
        <caption className="text-left font-semibold">
          {cards.length > MOST_SHOWN
            ? `The first ${MOST_SHOWN} of ${countText(cards.length, 'card')}`
            : countText(cards.length, 'card')}
        </caption>
        <thead className="text-muted">
          <tr className="border-b border-line-strong">
            {['Front', 'Back', 'Goes to'].map((title) => (
              <th key={title} scope="col" className="py-2 pr-4">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cards.slice(0, MOST_SHOWN).map(({ front, backExcerpt }, index) => (
            <tr key={index} className="border-b border-line align-top">
              <td className="py-2 pr-4 wrap-anywhere">{front}</td>
              <td className="py-2 pr-4 wrap-anywhere">{backExcerpt}</td>
              <td className="py-2 wrap-anywhere">{placeText(items[index]!, domain)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const placeText = ({ domainName, taskNumber, taskTitle }: Items[number], domain: string): string =>
  `${domainName ?? domain}, ${taskTitle ?? `task ${taskNumber}`}`;
