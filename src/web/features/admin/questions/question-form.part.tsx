import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AdminExam } from '#contract/exam-admin.ts';
import type { AdminQuestion, WrittenQuestion } from '#contract/question-admin.ts';
import type { ProposedQuestion } from '#contract/proposed-question.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';
import type { DraftStore } from './draft/draft-store.ts';
import { untouchedFields } from './versions/compared-fields.ts';
import { isSaveKey } from '#web/features/admin/shell/save-key.ts';
import { type Draft, draftOf, EMPTY_DRAFT, kindOfDraft, nextDraft } from './question-draft.ts';
import { QuestionConflict } from './versions/question-conflict.part.tsx';
import { QuestionFields } from './question-fields.part.tsx';
import { withOnlyPlace } from './question-place.ts';
import { LivePreview } from './preview/live-preview.part.tsx';
import { useIsWide } from './preview/use-is-wide.ts';
import { QuestionVersions } from './versions/question-versions.part.tsx';
import { type DraftBase, useDraft } from './draft/use-draft.ts';
import { type ProposeWay, useQuestionSave } from './draft/use-question-save.ts';

type Props = {
  exam: AdminExam;
  /** null for a new one. */
  question: AdminQuestion | null;
  /** What a new one begins with, if it is a copy. */
  initial?: Draft | undefined;
  store: DraftStore;
  /** What a proposed question is, and its revision. */
  proposed?: { draft: Draft; version: number };
  /** The buttons that save; the first is also triggered by the shortcut. Each decides what happens next. */
  saves: readonly SaveWay[];
};
export type SaveWay =
  | { label: string; onSaved: (savedQuestion: WrittenQuestion) => void }
  | (ProposeWay & { label: string; onProposed: (proposed: ProposedQuestion) => void });

/** The first option of a question whose key is at fault, and not a field. */
const FAULTY_KEY = '[data-answer]:has([role=alert]) :is(textarea, input, select)';
const VIEWS = { edit: 'Edit', preview: 'Preview', versions: 'Versions' } as const;
type View = keyof typeof VIEWS;

const baseOf = (question: AdminQuestion): DraftBase => {
  const [latest] = question.versions;
  return { draft: draftOf(latest!), version: latest!.version };
};

/** The form for a question: all its fields, how candidates see it, and its earlier versions. */
export function QuestionForm({ exam, question: initialQuestion, initial, proposed, store, saves }: Props) {
  const [question, setQuestion] = useState(initialQuestion);
  const editing = useDraft(
    store,
    question
      ? baseOf(question)
      : (proposed ?? {
          draft: initial ?? withOnlyPlace(nextDraft(store.last()?.draft ?? EMPTY_DRAFT), exam),
          version: null,
        }),
  );
  const { draft, put, isChanged } = editing;
  const saving = useQuestionSave(exam, question?.id ?? null, ({ versions }) => {
    const before = versions.find(({ version }) => version === editing.version) ?? versions[0]!;
    put(untouchedFields({ draft, before: draftOf(before), theirs: draftOf(versions[0]!) }, exam));
  });
  const { faults, rest, unplaced, theirs, isBusy } = saving;
  const putFields: typeof put = (change) => {
    saving.correct(draft, change);
    put(change);
  };
  const [view, setView] = useState<View>('edit');
  const isWide = useIsWide();
  const [confirmation, setConfirmation] = useState<string | null>(null);
  // Where to move the focus: to the first of these that exists.
  const [focus, setFocus] = useState<{ to: readonly string[] }>({ to: [] });
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [isUnplaced, setIsUnplaced] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const found = focus.to.map((selector) => form.current?.querySelector<HTMLElement>(selector));
    found.find(Boolean)?.focus();
    setIsUnplaced(focus.to.length > 0 && found.every((element) => !element));
  }, [focus]);
  const goTo = (...to: string[]) => setFocus({ to });

  const goToFault = () => goTo('#conflict', '[aria-invalid=true]', FAULTY_KEY, '[role=alert]');

  async function save(way: SaveWay): Promise<void> {
    setView('edit');
    if ('send' in way) {
      const saved = await saving.propose(editing, way);
      if (!saved) return goToFault();
      if (proposed) editing.begin({ draft, version: saved.revision });
      else if (question) editing.begin(baseOf(question));
      else editing.begin({ draft: nextDraft(draft), version: null });
      return way.onProposed(saved);
    }
    const { onSaved } = way;
    const savedQuestion = await saving.save(editing);
    if (!savedQuestion) return goToFault();
    if (question) {
      setQuestion(savedQuestion);
      editing.begin(baseOf(savedQuestion));
      setConfirmation(`Saved as version ${savedQuestion.versions[0]!.version}.`);
    } else {
      editing.begin({ draft: nextDraft(draftOf(savedQuestion.versions[0]!)), version: null });
      setConfirmation('Question added.');
      goTo('[data-stem]');
    }
    onSaved(savedQuestion);
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (theirs || isDiscarding || !isSaveKey(event)) return;
    event.preventDefault();
    void save(saves[0]!);
  });
  useEffect(() => {
    const region = form.current!;
    const listener = (event: KeyboardEvent) => press(event);
    region.addEventListener('keydown', listener);
    return () => region.removeEventListener('keydown', listener);
  }, []);
  const views = (['edit', 'preview', 'versions'] as const).filter(
    (name) => (name !== 'preview' || !isWide) && (name !== 'versions' || question),
  );
  // Beside the form if there is room.
  const isPreviewed = !theirs && (view === 'preview' || (isWide && view === 'edit'));
  const isEdited = view === 'edit' || (isWide && view === 'preview');
  return (
    <div ref={form}>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        {views.length > 1 && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">View</legend>
            {views.map((name) => (
              <Button
                key={name}
                look={(name === 'edit' ? isEdited : view === name) ? 'plain' : 'quiet'}
                size="small"
                aria-pressed={name === 'edit' ? isEdited : view === name}
                onClick={() => setView(name)}
              >
                {VIEWS[name]}
                {name === 'versions' && ` (${question?.versions.length ?? 0})`}
              </Button>
            ))}
          </fieldset>
        )}
        {isChanged && (
          <p className="ml-auto text-small text-muted">
            <output>
              {editing.isRestored ? 'Draft restored' : store.isSafe() ? 'Draft saved in this browser' : ''}
            </output>{' '}
            <Button look="quiet" size="small" onClick={() => setIsDiscarding(true)}>
              Discard Draft
            </Button>
          </p>
        )}
      </div>
      {editing.isBeside && (
        <output className="mb-4 block rounded border border-line bg-sunken px-3 py-2 text-small">
          {question ? 'This question is also open in another tab.' : 'You’re also adding a question in another tab.'}{' '}
          Each tab has its own draft.
        </output>
      )}
      <Fault className="mb-4">{theirs ? null : (rest ?? (isUnplaced ? unplaced : null))}</Fault>
      {theirs && (
        <QuestionConflict
          theirs={theirs}
          draft={draft}
          exam={exam}
          onTake={put}
          onSettle={(next) => {
            setQuestion(theirs);
            if (next === 'theirs') editing.begin(baseOf(theirs));
            else editing.rebase(baseOf(theirs));
            saving.settle();
            goTo('[data-stem]');
          }}
        />
      )}
      <div className={isWide && isEdited && !theirs ? 'grid grid-cols-[minmax(0,11fr)_minmax(0,9fr)] gap-8' : ''}>
        <div>
          <div hidden={!isEdited || theirs !== null}>
            <QuestionFields draft={draft} put={putFields} onKind={editing.changeKind} exam={exam} faults={faults} />
          </div>
          {isPreviewed && !isWide && (
            <section aria-label="Preview">
              <LivePreview draft={draft} exam={exam} />
            </section>
          )}
          {view === 'versions' && question && !theirs && (
            <QuestionVersions
              question={question}
              exam={exam}
              isChanged={isChanged}
              onRestored={(restored) => {
                setQuestion(restored);
                editing.begin(baseOf(restored));
                setView('edit');
              }}
            />
          )}
          {!theirs && (
            <>
              <div className="mt-6 flex flex-wrap items-center gap-3">
                {saves.map((way, index) => (
                  <Button
                    key={way.label}
                    look={index === 0 ? 'primary' : 'plain'}
                    aria-disabled={isBusy}
                    onClick={() => void save(way)}
                  >
                    {isBusy && index === 0 ? 'Saving...' : way.label}
                  </Button>
                ))}
                <output className="text-small font-semibold">{!isBusy && !isChanged && confirmation}</output>
              </div>
              <Keys label={saves[0]!.label} draft={draft} />
            </>
          )}
        </div>
        {/* After the buttons, so that Tab goes from the last field to them and not through the preview. */}
        {isPreviewed && isWide && (
          <section
            aria-label="Preview"
            className="sticky top-4 max-h-[calc(100dvh-2rem)] self-start overflow-y-auto rounded border border-line bg-raised p-4"
          >
            <LivePreview draft={draft} exam={exam} />
          </section>
        )}
      </div>
      {isDiscarding && (
        <ConfirmDialog
          title="Discard the draft?"
          action="Discard Draft"
          isGrave
          isBusy={false}
          fault={null}
          onConfirm={() => {
            setIsDiscarding(false);
            editing.discard();
            saving.settle();
            goTo('[data-stem]');
          }}
          onClose={() => setIsDiscarding(false)}
        >
          <p>
            {question || proposed
              ? 'The question stays as you last saved it.'
              : 'Your text for this question will be lost.'}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const KEYS = [
  { keys: 'Ctrl+Enter or ⌘+Enter', does: null, of: 'form' },
  { keys: 'Enter', does: 'Next option, or a new one after the last', of: 'options' },
  { keys: 'Shift+Enter', does: 'New line in an option', of: 'options' },
  { keys: 'Ctrl+Shift+Enter or ⌘+Shift+Enter', does: 'Mark or unmark the option as correct', of: 'key' },
] as const;

/** The keyboard shortcuts of the form; hidden on phones. */
function Keys({ label, draft }: { label: string; draft: Draft }) {
  const { keyForm } = kindOfDraft(draft);
  const hasOptions = !['typed', 'goals', 'rules'].includes(keyForm);
  const isMarked = ['options', 'regions'].includes(keyForm);
  const shown = KEYS.filter(({ of }) => of === 'form' || (hasOptions && (of === 'options' || isMarked)));
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-small max-sm:hidden pointer-coarse:hidden">
      {shown.map(({ keys, does }) => (
        <div key={keys} className="contents">
          <dt>
            <kbd className="font-mono">{keys}</kbd>
          </dt>
          <dd className="text-muted">{does ?? label}</dd>
        </div>
      ))}
    </dl>
  );
}
