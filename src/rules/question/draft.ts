import './kinds/console/judge.ts';
import { isPlaceFault, type PlaceName, type PlaceDomain, type Placement, placeIn } from '../exam/place.ts';
import { editedSource } from '../exam/source.ts';
import { type DraftKeys, keysOfDraft } from './draft-keys.ts';
import type { Exhibit } from './exhibit/exhibit.ts';
import { exhibitFault } from './exhibit-fault.ts';
import { KINDS } from './kinds/kinds.ts';
import { type KindName, USUAL_KIND } from './kinds/names.ts';
import { letterOptions } from './letter-options.ts';
import type { StoredOption, StoredPart } from './option.ts';
import { textsOf } from './text/authored-texts.ts';
import { faultText, type KeyFault } from './part/part-fault.ts';
import { type PlainFields, plainOf } from './plain-fields.ts';
import { LOST_PICTURE_TEXT, STORED_BASE, textPictureFault } from './text/text-pictures.ts';
import type { Wording } from './wording.ts';

type Link = { title: string; url: string; section?: string | undefined };
type Maybe<T> = T | null | undefined;

/** What not every kind of question has. */
type Extras = {
  kind?: KindName | undefined;
  parts?: readonly StoredPart[] | undefined;
  exhibits?: readonly Exhibit[] | undefined;
};

/** A question as added or imported. Options and right answers are given by index. */
export type Draft = Extras &
  DraftKeys & { [Name in keyof PlainFields]?: Maybe<PlainFields[Name]> } & {
    text: string;
    options: readonly string[];
    rationales?: Maybe<readonly string[]>;
    fixed?: readonly number[] | undefined;
    /** Domain and task by name or number. */
    domain?: Maybe<string | number>;
    task?: Maybe<string | number>;
    sources?: Maybe<readonly Link[]>;
    examId?: string | undefined;
  };

/** The question's new content. */
export type Edit = Extras &
  PlainFields & {
    text: string;
    options: readonly Omit<StoredOption, 'id'>[];
    correctAnswers: readonly number[];
    sources: readonly Link[];
    domainNumber?: number | undefined;
    domainName?: string | undefined;
    taskNumber?: number | undefined;
    taskTitle?: string | undefined;
  };

/** The parts of the previous wording that editors don't see, and its place. */
type Before = Pick<Wording, 'kind' | 'sources' | 'bullets'> & {
  family: string | null;
  domainNumber: number;
  taskNumber: number;
};

/** What is wrong with a draft, and where. */
export type DraftFault = { field: string; reason: string };

/** A wording, and the domains the exam then has. */
export type DraftedQuestion = { wording: Wording; domains: readonly PlaceDomain[] };

export const isFault = (result: DraftedQuestion | DraftFault): result is DraftFault => 'reason' in result;

/** A draft as it would be stored, or what is wrong with it. `today`: the read date for its sources. */
export function wordingOfDraft(
  draft: Draft,
  exam: { id: string; domains: readonly PlaceDomain[] },
  today: string,
): DraftedQuestion | DraftFault {
  if (draft.examId !== undefined && draft.examId !== exam.id)
    return { field: 'examId', reason: 'This does not match the exam in the address' };
  const place = placeOf(exam.domains, { either: draft.domain }, { either: draft.task });
  if ('reason' in place) return place;
  const right = keysOfDraft(draft);
  const fault = keyFault(right, draft.options.length, draft.kind);
  if (fault) return fault;
  if ((draft.rationales?.length ?? 0) > draft.options.length)
    return { field: 'rationales', reason: 'There are more rationales than options' };
  if (draft.kind === undefined && draft.correctAnswer !== undefined && !right.includes(draft.correctAnswer))
    return { field: 'correctAnswer', reason: 'The correctAnswer is not among correctAnswers' };
  if (draft.fixed?.some((index) => index >= draft.options.length))
    return { field: 'fixed', reason: 'This option does not exist' };
  const options = draft.options.map((text, index) => ({
    text,
    rationale: draft.rationales?.[index] ?? '',
    ...(draft.fixed?.includes(index) && { fixed: true }),
  }));
  return draftOrFault(place, {
    ...letterOptions(options, right, draft.kind),
    ...extras(draft),
    ...plainOf(draft),
    text: draft.text,
    sources: (draft.sources ?? []).map((source) => editedSource(source, [], today)),
  });
}

/**
 * An edit as it would be stored, or what is wrong with it. Unchanged sources keep their read dates; anything editors don't
 * see is kept, except the bullets of a task the question leaves. A new question has no previous version.
 */
export function wordingOfEdit(
  edit: Edit,
  domains: readonly PlaceDomain[],
  before: Before | null,
  today: string,
): DraftedQuestion | DraftFault {
  const kind = edit.kind ?? before?.kind;
  const fault = keyFault(edit.correctAnswers, edit.options.length, kind);
  if (fault) return fault;
  const place = placeOf(
    domains,
    { number: edit.domainNumber, name: edit.domainName },
    { number: edit.taskNumber, name: edit.taskTitle },
  );
  if ('reason' in place) return place;
  const isSamePlace = place.domain === before?.domainNumber && place.task === before.taskNumber;
  return draftOrFault(place, {
    ...letterOptions(edit.options, edit.correctAnswers, kind),
    ...extras(edit),
    ...plainOf(edit),
    text: edit.text,
    sources: edit.sources.map((source) => editedSource(source, before?.sources ?? [], today)),
    ...(isSamePlace && before?.bullets?.length && { bullets: before.bullets }),
    ...(before?.family && { family: before.family }),
  });
}

function placeOf(domains: readonly PlaceDomain[], domain: PlaceName, task: PlaceName): Placement | DraftFault {
  const placement = placeIn(domains, { domain, task });
  return isPlaceFault(placement) ? { field: placement.of, reason: placement.reason } : placement;
}

function draftOrFault(
  { domain, task, domains }: Placement,
  rest: Omit<Wording, 'domain' | 'task'>,
): DraftedQuestion | DraftFault {
  const wording = { ...rest, domain, task };
  return (
    lostPictureFault(wording) ??
    twinFault(wording) ??
    pictureFault(wording) ??
    kindFault(wording) ?? { wording, domains }
  );
}

const extras = ({ parts = [], exhibits = [] }: Extras): Pick<Wording, 'parts' | 'exhibits'> => ({
  ...(parts.length > 0 && { parts: [...parts] }),
  ...(exhibits.length > 0 && { exhibits: [...exhibits] }),
});

function pictureFault(wording: Wording): DraftFault | null {
  for (const { field, text } of textsOf(wording)) {
    const fault = textPictureFault(text, STORED_BASE);
    if (fault !== null) return { field, reason: sentence(fault) };
  }
  return null;
}

/** What its kind does not allow. */
function kindFault(wording: Wording): DraftFault | null {
  const { explainsParts, keyFaults } = KINDS[wording.kind];
  const exhibits = (wording.exhibits ?? []).map(exhibitFault);
  const faulty = exhibits.findIndex((fault) => fault !== null);
  if (faulty >= 0) {
    const isMissing = wording.exhibits![faulty]!.picture === undefined && wording.exhibits![faulty]!.form === 'picture';
    return { field: `exhibits.${faulty}.${isMissing ? 'picture' : 'text'}`, reason: sentence(exhibits[faulty]!) };
  }
  const [fault] = keyFaults(wording);
  if (fault === undefined) return null;
  const whole = explainsParts ? 'parts' : 'correctAnswers';
  return { field: fieldOf(fault) ?? whole, reason: sentence(faultText(fault)) };
}

/** Where what keeps a question from having a key is corrected; null: the question as a whole. */
function fieldOf(fault: KeyFault): string | null {
  if (typeof fault === 'string') return null;
  return 'part' in fault ? `parts.${fault.part}` : `exhibits.${fault.exhibit}.${fault.at}`;
}

const sentence = (fault: string): string => fault.charAt(0).toUpperCase() + fault.slice(1);

function keyFault(right: readonly number[], options: number, kind: KindName = USUAL_KIND): DraftFault | null {
  if (!KINDS[kind].explainsParts && new Set(right).size < right.length)
    return { field: 'correctAnswers', reason: 'An option is listed twice' };
  if (right.some((index) => index >= options)) return { field: 'correctAnswers', reason: 'This option does not exist' };
  return null;
}

/** A text of which only a picture was left, and of that nothing. */
function lostPictureFault({ text, options }: Wording): DraftFault | null {
  const isLost = (own: string) => own.trim() === LOST_PICTURE_TEXT;
  const option = options.findIndex((own) => isLost(own.text));
  if (!isLost(text) && option < 0) return null;
  return {
    field: isLost(text) ? 'text' : `options.${option}`,
    reason: 'This is only a picture without a text alternative',
  };
}

function twinFault({ options }: Wording): DraftFault | null {
  const texts = options.map(({ text }) => text.trim());
  const twin = texts.findIndex((text, index) => texts.indexOf(text) < index);
  return twin >= 0 ? { field: `options.${twin}`, reason: 'Two options are the same' } : null;
}
