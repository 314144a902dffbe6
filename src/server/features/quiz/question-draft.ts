import { randomUUID } from 'node:crypto';
import type { QuestionDraft, QuestionEdit, WideQuestionDraft } from '#contract/quiz-admin.ts';
import type { PackQuestion, Source } from '#rules/content-import/pack.ts';
import { questionHash } from '#server/content/question-hash.ts';
import { json, type NewRow } from '#server/db/schema.ts';

/** A domain of the exam and the numbers of its tasks. */
export type Place = { number: number; name: string; tasks: number[] };
type Fault = { field: string; reason: string };
export type Wording = Omit<PackQuestion, 'ref'>;

const LETTERS = 'abcdefgh';

/** A draft as it would be stored, or what is wrong with it. `today`: when its sources count as read. */
export function wordingOfDraft(
  draft: QuestionDraft | WideQuestionDraft,
  exam: { id: string; places: readonly Place[] },
  today: string,
): Wording | Fault {
  if (draft.examId !== undefined && draft.examId !== exam.id)
    return { field: 'examId', reason: 'This is another exam than that of the address' };
  const named = draft.domain?.trim().toLowerCase() ?? '';
  const place = exam.places.find(
    ({ number, name }) => named === '' || String(number) === named || name.toLowerCase() === named,
  );
  if (!place)
    return {
      field: 'domain',
      reason: `The exam has no domain “${draft.domain}”. It has: ${exam.places.map(({ name }) => name).join(', ')}`,
    };
  const task = draft.task ?? place.tasks[0] ?? 1;
  const right = 'correctAnswers' in draft ? draft.correctAnswers : [draft.correctAnswer];
  const fault = keyFault(right, draft.options.length);
  if (fault) return fault;
  if (!right.includes(draft.correctAnswer)) return { field: 'correctAnswer', reason: 'It is not among correctAnswers' };
  const wording: Wording = {
    kind: right.length > 1 ? 'multiple' : 'single',
    domain: place.number,
    task,
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
  return faultOf(wording, exam.places) ?? wording;
}

/** An edit as it would be stored, or what is wrong with it. A source that stays keeps the day on which it was read. */
export function wordingOfEdit(
  edit: QuestionEdit,
  places: readonly Place[],
  known: readonly Source[],
  today: string,
): Wording | Fault {
  const fault = keyFault(edit.correctAnswers, edit.options.length);
  if (fault) return fault;
  const wording: Wording = {
    kind: edit.correctAnswers.length > 1 ? 'multiple' : 'single',
    domain: edit.domainNumber,
    task: edit.taskNumber,
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
  return faultOf(wording, places) ?? wording;
}

const keysOf = (right: readonly number[]) => right.toSorted((a, b) => a - b).map((index) => LETTERS[index]!);

function keyFault(right: readonly number[], options: number): Fault | null {
  if (new Set(right).size < right.length) return { field: 'correctAnswers', reason: 'An option is named twice' };
  if (right.some((index) => index >= options)) return { field: 'correctAnswers', reason: 'There is no such option' };
  return null;
}

function faultOf({ options, domain, task }: Wording, places: readonly Place[]): Fault | null {
  const texts = options.map(({ text }) => text.trim());
  const twin = texts.findIndex((text, index) => texts.indexOf(text) < index);
  if (twin >= 0) return { field: `options.${twin}`, reason: 'Two options are the same' };
  const place = places.find(({ number }) => number === domain);
  if (!place) return { field: 'domainNumber', reason: 'The exam has no such domain' };
  if (place.tasks.length > 0 && !place.tasks.includes(task))
    return { field: 'task', reason: `Domain ${domain} has no task ${task}` };
  return null;
}

export const isFault = (outcome: Wording | Fault): outcome is Fault => 'reason' in outcome;

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
