import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { ApiError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { paths } from '#web/base/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { deviceTimeZone } from '#web/ui/moment.tsx';
import { DueCards } from '#web/features/flashcard/deck/due-cards.part.tsx';
import { queueOf } from '#web/features/flashcard/deck/due-queue.ts';
import { Plan } from '#web/features/flashcard/plan/plan.part.tsx';
import { ShortcutHelp } from '#web/features/flashcard/deck/shortcut-help.part.tsx';
import { SyncNotice } from '#web/features/flashcard/deck/sync-notice.part.tsx';
import { OwnCards } from './own/own-cards.part.tsx';
import { FlashcardUpsell } from './upsell.part.tsx';
import { useDeck } from '#web/features/flashcard/deck/use-deck.ts';
import { useShortcutChoice } from '#web/ui/use-shortcuts.ts';
import { BrowseCards } from './browse-cards.part.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

type Props = { exam: Exam; userId: string; view: string | null; domain: string | null; card: string | null };

const VIEWS = ['due', 'all', 'own', 'plan'] as const;
type View = (typeof VIEWS)[number];

/** The view in an address: cards that are due, unless it names another view, or a domain or card, which is chosen from all cards. */
const viewAsked = (view: string | null, place: string | null): View =>
  VIEWS.find((name) => name === view) ?? (place === null ? 'due' : 'all');

/** The cards of someone with access, in the view the address names. */
export function Flashcards({ exam, userId, view: asked, domain, card }: Props) {
  const view = viewAsked(asked, domain ?? card);
  const [timeZone] = useState(deviceTimeZone);
  const control = useDeck(exam.id, userId, timeZone);
  const [hasShortcuts, setHasShortcuts] = useShortcutChoice();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const toggleHelp = () => setIsHelpOpen(!isHelpOpen);
  const { deck, error } = control;
  if (!deck && error instanceof ApiError && error.status === 403) return <FlashcardUpsell exam={exam} />;
  const keys = { hasShortcuts, onHelp: toggleHelp };
  return (
    <div className="page-width max-w-[46rem] py-3 sm:py-10">
      <p className="text-small">
        <Link to={paths.study(exam.slug)} className="text-accent underline">
          <WholeCodes>{exam.name}</WholeCodes>
        </Link>
      </p>
      <h1 className="mt-1 text-display max-sm:text-title">Flashcards</h1>
      <Views exam={exam} view={view} due={deck ? queueOf(deck, timeZone).length : null} />
      <SyncNotice sending={control.sending} waiting={control.waiting} />
      {!deck && error && <NotLoaded error={error} onRetry={control.reload} />}
      {!deck && !error && <Skeleton />}
      {deck && view === 'due' && deck.cards.length > 0 && (
        <DueCards exam={exam} control={control} deck={deck} timeZone={timeZone} {...keys} />
      )}
      {view === 'own' && <OwnCards exam={exam} onChange={control.reload} />}
      {deck && view === 'plan' && <Plan exam={exam} userId={userId} timeZone={timeZone} onChange={control.reload} />}
      {deck && (view === 'all' || (view === 'due' && deck.cards.length === 0)) && (
        <BrowseCards exam={exam} deck={deck} domain={domain} cardId={card} control={control} keys={keys} />
      )}
      {deck && view !== 'plan' && view !== 'own' && (
        <ShortcutHelp isOpen={isHelpOpen} onToggle={toggleHelp} isOn={hasShortcuts} onChoose={setHasShortcuts} />
      )}
    </div>
  );
}

function Views({ exam, view, due }: { exam: Exam; view: View; due: number | null }) {
  const names: Record<View, string> = {
    due: due === null ? 'Due today' : `Due today (${due})`,
    all: 'All cards',
    own: 'Your cards',
    plan: 'Plan',
  };
  return (
    <nav
      aria-label="Flashcards"
      className="mb-2 flex flex-wrap sm:mt-4 sm:mb-6 gap-x-4 sm:gap-x-6 border-b border-line"
    >
      {VIEWS.map((name) => (
        <Link
          key={name}
          to={paths.flashcards(exam.slug, { view: name === 'due' ? undefined : name })}
          aria-current={name === view ? 'page' : undefined}
          className="figures -mb-px flex min-h-11 items-center border-b-2 border-transparent text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {names[name]}
        </Link>
      ))}
    </nav>
  );
}

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { pathname, search } = useLocation();
  if (error instanceof ApiError && error.status === 401) {
    return (
      <div role="alert" className="py-8">
        <p className="text-large">Your session has ended. Please log in again to continue.</p>
        <ButtonLink to={paths.login(pathname + search)} className="mt-4">
          Log In
        </ButtonLink>
      </div>
    );
  }
  return (
    <div role="alert" className="py-8">
      <p className="text-large">{failureText(error, 'The flashcards could not be loaded.')}</p>
      <Button className="mt-4" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function Skeleton() {
  return (
    <div>
      <output className="block text-muted">Loading flashcards...</output>
      <noscript>
        <p className="mt-2">Flashcards need JavaScript.</p>
      </noscript>
      <div aria-hidden="true" className="mt-6 h-72 rounded bg-sunken motion-safe:animate-pulse" />
    </div>
  );
}
