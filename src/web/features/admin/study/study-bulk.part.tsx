import { type FormEvent, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { AdminDomain } from '#contract/exam-admin.ts';
import { importStudyItems, type StudyDraft } from '#contract/study-admin.ts';
import { isSameName } from '#rules/exam/place.ts';
import type { PlaceTargets, UnknownPlace } from '#rules/exam/unknown-places.ts';
import { FileRefused } from '#rules/formats/format.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Fault } from '#web/ui/fault.tsx';
import { countText, numberText } from '#rules/wording/count.ts';
import { type CardFile, downloadCardRest, readCardFile, type NamedCard } from './cards/card-file.ts';
import { cardGroups, itemsOfCards, type SentGroups } from './cards/card-places.ts';
import { placedInBulk, unknownInBulk } from './bulk-places.ts';
import { BulkResults } from './bulk-results.part.tsx';
import { CardFileReport, CardTable, readText, repeatedText, useKnownCards } from './cards/card-review.part.tsx';
import { CardPlaces } from './cards/card-places.part.tsx';
import type { CardPlace } from '#rules/formats/cards/card-place.ts';
import {
  type BulkPlace,
  checkBulk,
  type CheckedItem,
  domainTemplate,
  nameTheirDomains,
  sampleData,
  withRefusals,
} from './bulk-items.ts';
import { NO_PLACE, NumberedPlace, placesFor, sentPlace } from './numbered-place.part.tsx';
import { fileNameQuery } from '#web/features/admin/questions/import/import-file.ts';
import { ExamPicker } from '#web/features/admin/shell/exam-picker.part.tsx';
import { toastSaved } from '#web/features/admin/places/new-domains.ts';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';
import { useUnsaved } from '#web/features/admin/shell/unsaved.part.tsx';
import { sentenceOf, useRefetch } from '#web/features/admin/shell/use-act.tsx';
import { openPlaces, UnknownPlaces } from '#web/features/admin/places/unknown-places.part.tsx';
import { useDomains } from '#web/features/admin/exams/use-domains.ts';

const NONE_SENT: SentGroups = new Map();
const NO_DOMAINS: readonly AdminDomain[] = [];

type Faults = { examId?: string; domainNumber?: string; domainName?: string; contentData?: string };

/** A whole domain at once: pasted as JSON, checked item by item, and imported all together or not at all. */
export function StudyBulk({ intoExam }: { intoExam: { id: string; name: string } | null }) {
  const api = useApi();
  const navigate = useNavigate();
  const refetch = useRefetch();
  const [exam, setExam] = useState(intoExam);
  const examId = exam?.id ?? '';
  const [domainPlace, setDomainPlace] = useState(NO_PLACE);
  const [results, setResults] = useState<CheckedItem[] | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setIsBusy] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const { region, settle } = useUnsaved<HTMLFormElement>();
  const [fault, setFault] = useState<string | null>(null);
  const [file, setFile] = useState<CardFile | null>(null);
  const [cards, setCards] = useState<readonly NamedCard[]>([]);
  const [all, setAll] = useState<CardPlace | null>(null);
  const [groupPlaces, setSent] = useState<SentGroups>(NONE_SENT);
  const known = useDomains(exam?.id);
  const domains = known ?? NO_DOMAINS;
  // The field shows the cards as items until someone edits it.
  const [isWritten, setIsWritten] = useState(true);
  const items = useMemo(
    () => itemsOfCards(cards, domains, { all, placements: groupPlaces }),
    [cards, domains, all, groupPlaces],
  );
  const [written, setWritten] = useState('');
  const text = useMemo(() => (isWritten ? written : JSON.stringify(items, null, 2)), [isWritten, written, items]);
  const areCards = !isWritten && cards.length > 0;
  const [targets, setTargets] = useState<PlaceTargets>(new Map());
  const [isAsked, setIsAsked] = useState(false);
  /** What was last generated, which nobody would miss. */
  const [generated, setGenerated] = useState('');
  const [replacement, setReplacement] = useState<string | null>(null);
  const [isToldByItem, setIsAskedByItem] = useState<boolean | null>(null);
  const isByItem = isToldByItem ?? (items.some((item) => 'domainNumber' in item) || nameTheirDomains(text));
  const { domain: shownDomain } = placesFor(known, domainPlace, NO_PLACE);
  const { number, name: domainName } = sentPlace(domains, shownDomain);
  const domain = domains.find((entry) => String(entry.number) === number);
  const place: BulkPlace = { examId, domainNumber: Number(number), domainName, isByItem };
  const knownCards = useKnownCards(isWritten ? null : file, items, place);
  const drafts = results?.flatMap(({ draft }) => draft ?? []) ?? [];
  // A new domain that was asked for above is not asked about again.
  const isAskedAbove = ({ domain: inDomain, name }: UnknownPlace) =>
    shownDomain.isNew && inDomain === null && isSameName(name, domainName);
  const asksFor = (checked: readonly StudyDraft[]) =>
    unknownInBulk(domains, checked, targets).filter((entry) => !isAskedAbove(entry));
  const unknown = asksFor(drafts);
  const hasInvalid = results?.some(({ draft }) => draft === null) ?? false;
  // The results belong to another text or place.
  const forget = () => {
    setResults(null);
    setFaults({});
    setTargets(new Map());
    setIsAsked(false);
  };
  const fill = (value: string) => {
    setWritten(value);
    setIsWritten(true);
    forget();
  };
  /** Replaces whatever a file brought. */
  const startOver = (value: string) => {
    setFile(null);
    setCards([]);
    fill(value);
  };

  /** Asks first if that would overwrite something written. */
  const askBefore = (value: string) => {
    if (text.trim() === '' || text === generated) startWith(value);
    else setReplacement(value);
  };
  const startWith = (value: string) => {
    startOver(value);
    setGenerated(value);
    setReplacement(null);
  };

  /** Puts the cards into the field, each with the place chosen for it. */
  const placeCards = (given: readonly NamedCard[], where: { all: CardPlace | null; placements: SentGroups }) => {
    setCards(given);
    setAll(where.all);
    setSent(where.placements);
    setIsWritten(false);
    forget();
  };

  const readCards = async (picked: File | undefined) => {
    if (!picked) return;
    setFault(null);
    setFile(null);
    setIsReading(true);
    try {
      const read = await readCardFile(api, picked);
      setFile(read);
      placeCards(read.cards, { all: null, placements: NONE_SENT });
    } catch (error) {
      setFault(
        error instanceof FileRefused
          ? `${error.title}: ${error.message}`
          : sentenceOf(error, 'Failed to read the selected file'),
      );
    } finally {
      setIsReading(false);
    }
  };

  /** What the items become; null if something must be fixed first. */
  const validate = (): CheckedItem[] | null => {
    const needsDomain = !(isByItem && nameTheirDomains(text));
    const newFaults: Faults = {
      ...(!examId && { examId: 'Exam is required' }),
      ...(needsDomain &&
        !(Number.isInteger(place.domainNumber) && place.domainNumber >= 1) && {
          domainNumber: 'Domain number is required',
        }),
      ...(needsDomain && !domainName && { domainName: 'Domain name is required' }),
      ...(!text.trim() && { contentData: 'Content is required' }),
    };
    const checked = Object.keys(newFaults).length === 0 ? checkBulk(text, place) : null;
    if (!checked && Object.keys(newFaults).length === 0) newFaults.contentData = 'Invalid JSON format';
    if (checked?.length === 0) newFaults.contentData = 'The list is empty';
    // Rendered before the focus moves, which brings the first fault into view and reads it out.
    flushSync(() => {
      setFaults(newFaults);
      setResults(checked);
    });
    if (Object.keys(newFaults).length > 0)
      region.ref.current.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    return checked && checked.length > 0 && checked.every(({ draft }) => draft !== null) ? checked : null;
  };

  const bringIn = async (event: FormEvent) => {
    event.preventDefault();
    const checkedItems = isBusy || hasInvalid ? null : validate();
    if (!checkedItems) return;
    const checkedDrafts = checkedItems.flatMap(({ draft }) => draft ?? []);
    if (openPlaces(asksFor(checkedDrafts), targets).length > 0) {
      flushSync(() => setIsAsked(true));
      region.ref.current.querySelector<HTMLElement>('select[aria-invalid=true]')?.focus();
      return;
    }
    setIsBusy(true);
    setFault(null);
    try {
      const { imported, unchanged, repeated, newDomains } = await api(importStudyItems, {
        params: { examId },
        // What was written over the cards of a file is no longer what is in it.
        query: file === null || isWritten ? {} : fileNameQuery(file.name),
        body: placedInBulk(domains, checkedDrafts, targets),
      });
      await refetch();
      startOver('');
      settle();
      const leftOut = file?.misfits.length ?? 0;
      const existed = [
        unchanged > 0 ? `${countText(unchanged, 'flashcard')} already existed. ` : '',
        repeated > 0 ? `${repeatedText(repeated)} ` : '',
      ].join('');
      const rest = file === null ? '' : downloadCardRest(file);
      if (imported === 0)
        toast('Nothing to import', `${existed}${leftOut > 0 ? `${numberText(leftOut)} left out. ` : ''}${rest}`.trim());
      else {
        const added = `${countText(imported, 'study item')} added`;
        toastSaved(
          'Bulk import successful',
          `${leftOut > 0 ? `${added}, ${numberText(leftOut)} left out. ` : `All content has been imported successfully. ${added}. `}${existed}${rest}You can undo this below the list, under Imports.`,
          newDomains,
        );
      }
      await navigate(adminPaths.study({ examId }));
    } catch (error) {
      const problem = error instanceof ApiError ? error.problem : null;
      const message = problem?.error || 'Failed to import content';
      setFault(message);
      if (problem?.fields) setResults(withRefusals(checkedItems, problem.fields));
      toast('Error importing content', message, true);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form {...region} noValidate onSubmit={bringIn} className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <ExamPicker
          selection={exam}
          error={faults.examId}
          onPick={(picked) => {
            setExam(picked);
            setDomainPlace(NO_PLACE);
            forget();
          }}
        />
        <NumberedPlace
          what="domain"
          known={known}
          place={shownDomain}
          numberField={{ error: faults.domainNumber }}
          nameField={{ error: faults.domainName }}
          onChange={(next) => {
            setDomainPlace(next);
            forget();
          }}
        />
      </div>
      <label className="block">
        <span className="font-semibold">Flashcards from a file</span>
        <span className="block text-small text-muted">
          An Anki package, or notes exported as text. You’ll see the cards below before anything is added.
        </span>
        <input
          type="file"
          accept=".apkg,.colpkg,.txt,.tsv"
          className="mt-1 block min-h-11 w-full text-small file:mr-3 file:min-h-11 file:rounded file:border file:border-line-strong file:bg-raised file:px-4 file:font-semibold"
          // So that the same file can be chosen again after a correction; its name stays until then.
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
          onChange={(event) => void readCards(event.target.files?.[0])}
        />
      </label>
      <output className="figures block text-small wrap-anywhere empty:hidden">
        {isReading ? 'Reading the file...' : file && readText(file, knownCards)}
      </output>
      {file && <CardFileReport file={file} />}
      {cards.length > 0 && (
        <CardPlaces
          domains={domains}
          groups={cardGroups(cards, domains)}
          all={all}
          placements={groupPlaces}
          onAll={(next) => placeCards(cards, { all: next, placements: groupPlaces })}
          onSent={(next) => placeCards(cards, { all, placements: next })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="plain" onClick={() => askBefore(domainTemplate(domainName))}>
          Generate Domain Template
        </Button>
        <Button
          look="plain"
          onClick={() => askBefore(sampleData(domain?.tasks.find((task) => task.number === 1)?.name))}
        >
          Generate Sample Data
        </Button>
      </div>
      {areCards && <CardTable cards={cards} items={items} domain={domainName || 'The domain above'} />}
      <details open={!areCards}>
        <summary className="min-h-6 cursor-pointer font-semibold">Edit as JSON</summary>
        <TextAreaField
          label="Content as JSON"
          hint="A list of items with title, content, contentType (summary, flashcard, tip, or alert), and taskNumber."
          rows={14}
          spellCheck={false}
          className="font-mono text-small"
          value={text}
          error={faults.contentData}
          onChange={(event) => fill(event.currentTarget.value)}
        />
      </details>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isByItem}
          onChange={(event) => {
            setIsAskedByItem(event.target.checked);
            forget();
          }}
          className="size-5 accent-accent"
        />
        If an item names its own domain (domainNumber, domainName), put it there
      </label>
      {replacement !== null && (
        <ConfirmDialog
          title="Replace the content?"
          action="Replace Content"
          isGrave
          isBusy={false}
          fault={null}
          onConfirm={() => startWith(replacement)}
          onClose={() => setReplacement(null)}
        >
          <p>What is in the content field now will be lost.</p>
        </ConfirmDialog>
      )}
      <Fault className="mt-4">{fault}</Fault>
      {results && results.length > 0 && <BulkResults results={results} />}
      {!hasInvalid && (
        <UnknownPlaces
          domains={domains}
          unknown={unknown}
          targets={targets}
          what="item"
          isAsked={isAsked}
          isHeld={isBusy}
          onPick={setTargets}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="plain" onClick={validate}>
          Validate Data
        </Button>
        <Button type="submit" aria-disabled={hasInvalid || isBusy}>
          {isBusy ? 'Importing...' : 'Import Content'}
        </Button>
        {hasInvalid && (
          <span className="text-small text-muted">Fix the invalid items first. All items are imported together.</span>
        )}
      </div>
    </form>
  );
}
