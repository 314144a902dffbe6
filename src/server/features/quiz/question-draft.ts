import { randomUUID } from 'node:crypto';
import type { QuestionDraft, QuestionEdit, WideQuestionDraft } from '#contract/quiz-admin.ts';
import type { PackQuestion, Source } from '#rules/content-import/pack.ts';
import { isPlaceFault, type Named, type PlaceDomain, type Placed, placeIn } from '#rules/exam/place.ts';
import { questionHash } from '#server/content/question-hash.ts';
import { json, type NewRow } from '#server/db/tables/schema.ts';

type Fault = { field: string; reason: string };
export type Wording = Omit<PackQuestion, 'ref'>;
/** A wording, and the domains that the exam then has. */
export type Drafted = { wording: Wording; domains: readonly PlaceDomain[] };

const LETTERS = 'abcdefgh';

/** A draft as it would be stored, or what is wrong with it. `today`: when its sources count as read. */
export function wordingOfDraft(
  draft: QuestionDraft | WideQuestionDraft,
  exam: { id: string; domains: readonly PlaceDomain[] },
  today: string,
): Drafted | Fault {
  if (draft.examId !== undefined && draft.examId !== exam.id)
    return { field: 'examId', reason: 'This is another exam than that of the address' };
  const place = placeOf(exam.domains, { either: draft.domain }, { either: draft.task });
  if ('reason' in place) return place;
  const right = 'correctAnswers' in draft ? draft.correctAnswers : [draft.correctAnswer];
  const fault = keyFault(right, draft.options.length);
  if (fault) return fault;
  if ((draft.rationales?.length ?? 0) > draft.options.length)
    return { field: 'rationales', reason: 'There are more reasons than options' };
  if (!right.includes(draft.correctAnswer)) return { field: 'correctAnswer', reason: 'It is not among correctAnswers' };
  const wording: Wording = {
    kind: right.length > 1 ? 'multiple' : 'single',
    domain: place.domain,
    task: place.task,
    topic: draft.topic ?? '',
    difficulty: draft.difficulty ?? 'medium',
    text: draft.text,
    options: draft.options.map((text, index) => ({
      id: LETTERS[index]!,
      text,
      rationale: draft.rationales?.[index] ?? '',
    })),
    keys: keysOf(right),
    explanation: draft.explanation ?? '',
    sources: (draft.sources ?? []).map((source) => ({ ...source, read: today })),
  };
  return twinFault(wording) ?? { wording, domains: place.domains };
}

/** An edit as it would be stored, or what is wrong with it. A source that stays keeps the day on which it was read. */
export function wordingOfEdit(
  edit: QuestionEdit,
  domains: readonly PlaceDomain[],
  known: readonly Source[],
  today: string,
): Drafted | Fault {
  const fault = keyFault(edit.correctAnswers, edit.options.length);
  if (fault) return fault;
  const place = placeOf(
    domains,
    { number: edit.domainNumber, name: edit.domainName },
    { number: edit.taskNumber, name: edit.taskTitle },
  );
  if ('reason' in place) return place;
  const wording: Wording = {
    kind: edit.correctAnswers.length > 1 ? 'multiple' : 'single',
    domain: place.domain,
    task: place.task,
    topic: edit.topic,
    difficulty: edit.difficulty,
    text: edit.text,
    options: edit.options.map(({ fixed, ...option }, index) => ({
      id: LETTERS[index]!,
      ...option,
      ...(fixed && { fixed }),
    })),
    keys: keysOf(edit.correctAnswers),
    explanation: edit.explanation,
    sources: edit.sources.map(({ title, url }) => ({
      title,
      url,
      read: known.find((source) => source.url === url)?.read ?? today,
    })),
  };
  return twinFault(wording) ?? { wording, domains: place.domains };
}

function placeOf(domains: readonly PlaceDomain[], domain: Named, task: Named): Placed | Fault {
  const outcome = placeIn(domains, { domain, task });
  return isPlaceFault(outcome) ? { field: outcome.of, reason: outcome.reason } : outcome;
}

const keysOf = (right: readonly number[]) => right.toSorted((a, b) => a - b).map((index) => LETTERS[index]!);

function keyFault(right: readonly number[], options: number): Fault | null {
  if (new Set(right).size < right.length) return { field: 'correctAnswers', reason: 'An option is named twice' };
  if (right.some((index) => index >= options)) return { field: 'correctAnswers', reason: 'There is no such option' };
  return null;
}

function twinFault({ options }: Wording): Fault | null {
  const texts = options.map(({ text }) => text.trim());
  const twin = texts.findIndex((text, index) => texts.indexOf(text) < index);
  return twin >= 0 ? { field: `options.${twin}`, reason: 'Two options are the same' } : null;
}

export const isFault = (outcome: Drafted | Fault): outcome is Fault => 'reason' in outcome;

/** What makes two questions the same: the text, the options in their order, and which of them are right. */
export function sameness({
  text,
  options,
  keys,
}: {
  text: string;
  options: readonly { id: string; text: string }[];
  keys: readonly string[];
}): string {
  return JSON.stringify([text, ...options.map((option) => [option.text, keys.includes(option.id)])]);
}

/** A wording as a row. */
export function versionRow(
  wording: Wording,
  questionId: string,
  version: number,
  at: string,
): NewRow<'questionVersion'> {
  const { kind, text, explanation, difficulty, topic, domain, task } = wording;
  return {
    id: randomUUID(),
    questionId,
    version,
    isCurrent: true,
    kind,
    text,
    options: json(wording.options),
    keys: json(wording.keys),
    explanation,
    difficulty,
    topic,
    domainNumber: domain,
    taskNumber: task,
    sources: json(wording.sources),
    contentHash: questionHash(wording),
    createdAt: at,
  };
}
