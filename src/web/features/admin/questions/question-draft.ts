import type { QuestionEdit, QuestionVersion } from '#contract/question-admin.ts';
import { isUntouched, sampleOf } from './exhibit/sample-exhibits.ts';
import { scenarioOf } from '#rules/question/case-set.ts';
import { isDevice } from '#rules/console/device-form.ts';
import { pictureOf } from '#rules/question/hotspot/regions.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { type KindName, USUAL_KIND } from '#rules/question/kinds/names.ts';
import { PLAIN_DEFAULTS } from '#rules/question/plain-fields.ts';

/** A question being written. */
export type Draft = Omit<QuestionEdit, 'version'>;
export type DraftPart = NonNullable<Draft['parts']>[number];

/** Props of the fields of a draft: its content, how to change it, and the server's errors. */
export type EditProps = {
  draft: Draft;
  put: (change: Partial<Draft>) => void;
  faults: Readonly<Record<string, string>>;
};

/** The first error in a field or anything inside it. */
export const faultUnder = (faults: EditProps['faults'], field: string): string | undefined =>
  Object.entries(faults).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];

const option = { text: '', rationale: '' };
const blank: DraftPart = { text: '', rationale: '', accepts: { entry: 'text', values: [''] } };
const emptyGoalOn = (device: string): NonNullable<DraftPart['goal']> => ({ device, check: 'set', lines: [''] });

/** A goal for the device, if there is only one. */
export function emptyGoal({ exhibits = [] }: Pick<Draft, 'exhibits'>): DraftPart {
  const [device, ...others] = exhibits.filter(({ form }) => isDevice(form));
  return { text: '', rationale: '', goal: emptyGoalOn(device && others.length === 0 ? device.title : '') };
}

export const emptyRule = (rank: number): DraftPart => ({ text: '', rationale: '', rank });
/** In `correctAnswers` of a row for which no option was chosen yet. */
export const NO_KEY = -1;

export const EMPTY_DRAFT: Draft = {
  text: '',
  options: [option, option, option, option],
  correctAnswers: [],
  ...PLAIN_DEFAULTS,
  sources: [],
};

export const kindOfDraft = ({ kind = USUAL_KIND }: Pick<Draft, 'kind'>) => KINDS[kind];

/** What a question keeps when it changes to another kind, and what the new kind requires. */
export function ofKind(draft: Draft, kind: KindName): Partial<Draft> {
  const { exhibits = [], parts = [] } = draft;
  // Initial content of a kind that nobody edited is dropped with it.
  const kept = exhibits.filter((exhibit) => !isUntouched(exhibit));
  const written = parts.filter(({ text, rationale }) => `${text}${rationale}`.trim() !== '');
  return {
    exhibits: kept.length > 0 ? kept : undefined,
    ...answerOfKind({ ...draft, exhibits: kept, parts: written }, kind),
  };
}

function answerOfKind({ options, parts: before = [], exhibits = [] }: Draft, kind: KindName): Partial<Draft> {
  const { followsKeys, keyForm } = KINDS[kind];
  const keptOptions = options.length >= 2 ? options : [option, option];
  const writtenParts = before.map(({ text, rationale }) => ({ text, rationale }));
  switch (keyForm) {
    case 'typed':
      return {
        kind,
        options: [],
        correctAnswers: [],
        parts: writtenParts.length > 0 ? writtenParts.map((part) => ({ ...blank, ...part })) : [blank],
      };
    case 'goals': {
      const own = exhibits.some(({ form }) => isDevice(form)) ? exhibits : [...exhibits, sampleOf('router')];
      const goal = emptyGoal({ exhibits: own });
      return {
        kind,
        options: [],
        correctAnswers: [],
        parts: writtenParts.length > 0 ? writtenParts.map((part) => ({ ...goal, ...part })) : [goal],
        exhibits: own,
      };
    }
    case 'rules':
      return {
        kind,
        options: [],
        correctAnswers: [],
        parts: [emptyRule(1), emptyRule(2)],
        exhibits: exhibits.some(({ form }) => form === 'rules') ? exhibits : [...exhibits, sampleOf('rules')],
      };
    case 'regions':
      return {
        kind,
        options: keptOptions,
        parts: undefined,
        correctAnswers: [],
        exhibits:
          pictureOf(exhibits) || exhibits.some(({ picture }) => picture !== undefined)
            ? exhibits
            : [...exhibits, sampleOf('screen')],
      };
    case 'rows': {
      const parts = [...writtenParts, option, option].slice(0, Math.max(2, writtenParts.length));
      return { kind, options: keptOptions, parts, correctAnswers: parts.map(() => NO_KEY) };
    }
    default:
      return {
        kind: followsKeys ? undefined : kind,
        options: keptOptions,
        parts: undefined,
        correctAnswers: keyForm === 'order' ? [...keptOptions.keys()] : [],
      };
  }
}

/** The editable parts of a wording. */
export function draftOf({ version: _, createdAt: __, ...wording }: QuestionVersion): Draft {
  return wording;
}

/** The next question, in the same place, asked the same way, and in the same case set as this one. */
export function nextDraft(last: Draft): Draft {
  const { kind = USUAL_KIND, difficulty, topic, tags, domainNumber, domainName, taskNumber, taskTitle } = last;
  const scenario = scenarioOf(last.exhibits);
  const empty = {
    ...EMPTY_DRAFT,
    options: Array.from({ length: Math.max(last.options.length, 2) }, () => option),
    ...(scenario && { exhibits: [scenario] }),
  };
  const place = { difficulty, topic, tags, domainNumber, domainName, taskNumber, taskTitle };
  return { ...empty, ...(kind !== USUAL_KIND && ofKind(empty, kind)), ...place };
}

/** Whether two drafts have the same content. */
export function isSame(a: Draft, b: Draft): boolean {
  const [plain, other] = [a, b].map((draft) =>
    JSON.stringify(
      Object.entries(draft)
        .filter(([, value]) => value !== undefined)
        .toSorted(([x], [y]) => (x < y ? -1 : 1)),
    ),
  );
  return plain === other;
}

/** Whether any of the question itself is written, not just where it belongs and how it is asked. */
export const isWritten = (draft: Draft): boolean => !isSame(draft, nextDraft(draft));

/** One more option; in an ordering it comes last. */
export function withOption({ options, correctAnswers, ...draft }: Draft): Partial<Draft> {
  return {
    options: [...options, option],
    ...(kindOfDraft(draft).keyForm === 'order' && { correctAnswers: [...correctAnswers, options.length] }),
  };
}

/** Without one of its options; for parts for which it was right, none is chosen. */
export function withoutOption({ options, correctAnswers, ...draft }: Draft, index: number): Partial<Draft> {
  const isOneEach = kindOfDraft(draft).keyForm === 'rows';
  const kept = correctAnswers.flatMap((key) =>
    key !== index ? [key > index ? key - 1 : key] : isOneEach ? [NO_KEY] : [],
  );
  return { options: options.filter((_, place) => place !== index), correctAnswers: kept };
}

/** The keys of an ordering with an option at a position; null: the option is not used. */
export function placedAt(keys: readonly number[], option: number, place: number | null): number[] {
  const others = keys.filter((key) => key !== option);
  return place === null ? others : others.toSpliced(place, 0, option);
}

/** As sent: without empty options at the end, and without the empty lines that appear while values are typed. */
export function tidiedDraft({ parts, ...whole }: Draft): Draft {
  const draft = withoutEmptyOptions(whole);
  if (!parts) return draft;
  const lines = (values: readonly string[]) => values.map((value) => value.trim()).filter((value) => value !== '');
  return {
    ...draft,
    parts: parts.map(({ accepts, goal, ...part }) => ({
      ...part,
      ...(goal && {
        goal: { ...goal, lines: lines(goal.lines), ...(goal.solution && { solution: lines(goal.solution) }) },
      }),
      ...(accepts && { accepts: { ...accepts, values: lines(accepts.values) } }),
    })),
  };
}

function withoutEmptyOptions(draft: Draft): Draft {
  const isOrder = kindOfDraft(draft).keyForm === 'order';
  const isUsed = ({ text, rationale }: Draft['options'][number], index: number) =>
    (text + rationale).trim() !== '' || (!isOrder && draft.correctAnswers.includes(index));
  const many = Math.min(draft.options.length, Math.max(2, draft.options.findLastIndex(isUsed) + 1));
  return {
    ...draft,
    options: draft.options.slice(0, many),
    correctAnswers: draft.correctAnswers.filter((key) => key < many),
  };
}
