import { useNavigate } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/base/paths.ts';
import { AllCards } from '#web/features/flashcard/deck/all-cards.part.tsx';
import type { Deck } from '#web/features/flashcard/deck/deck.ts';
import { domainMeant } from './domain-meant.ts';
import type { useDeck } from '#web/features/flashcard/deck/use-deck.ts';

type Props = {
  exam: Exam;
  deck: Deck;
  domain: string | null;
  /** The card to begin with. */
  cardId: string | null;
  control: ReturnType<typeof useDeck>;
  keys: { hasShortcuts: boolean; onHelp: () => void };
};

/** All cards of an exam, or of one domain. */
export function BrowseCards({ exam, deck, domain, cardId, control, keys }: Props) {
  const navigate = useNavigate();
  const shownDomain = domain === null ? null : domainMeant(exam.domains, domain);
  const cards =
    shownDomain === null ? deck.cards : deck.cards.filter((card) => card.domainNumber === shownDomain.number);
  const first = Math.max(
    0,
    cards.findIndex(({ id }) => id === cardId),
  );
  return (
    <>
      {deck.cards.length > 0 && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <label htmlFor="card-domain" className="text-small text-muted">
            Domain
          </label>
          <select
            id="card-domain"
            value={shownDomain?.number ?? (shownDomain ? 'unknown' : '')}
            onChange={(event) =>
              void navigate(paths.flashcards(exam.slug, { view: 'all', domain: event.target.value || undefined }))
            }
            className="min-h-11 max-w-full min-w-0 rounded border border-line-strong bg-raised px-2 sm:min-h-9"
          >
            <option value="">All domains</option>
            {shownDomain && shownDomain.number === null && <option value="unknown">{shownDomain.name}</option>}
            {exam.domains.map(({ number, name }) => (
              <option key={number} value={number}>
                {number}. {name}
              </option>
            ))}
          </select>
        </p>
      )}
      {cards.length > 0 ? (
        <AllCards
          key={`${shownDomain?.number} ${first}`}
          first={first}
          control={control}
          deck={deck}
          cards={cards}
          {...keys}
        />
      ) : (
        <div className="py-8">
          <h2 className="text-title">No flashcards available</h2>
          <p className="mt-2 text-muted">
            {shownDomain
              ? `No flashcards found for the ${shownDomain.name} domain.`
              : 'No flashcards have been added to this exam yet.'}
          </p>
        </div>
      )}
    </>
  );
}
