import { draftRow } from '../draft-row.ts';
import { isFlagged, isRecord, keyIn, optionsIn, type ShapeOption, textOf } from './json-values.ts';
import { guessColumns } from '../sheet/columns.ts';
import { questionInRow } from '../sheet/table.ts';
import { NO_KEY, TOO_FEW_OPTIONS } from '../text/found-options.ts';
import { htmlText } from '../text/html-text.ts';

/** What programs call each field, in letters alone, surest first. */
const NAMES = {
  text: ['text', 'question', 'questiontext', 'questionstem', 'stem', 'prompt', 'q'],
  options: ['options', 'choices', 'answeroptions', 'answerchoices', 'alternatives', 'possibleanswers', 'answers'],
  key: [
    'correctanswers',
    'correctanswer',
    'correctoptions',
    'correctoption',
    'correctchoice',
    'correctindex',
    'correctanswerindex',
    'answerindex',
    'rightanswers',
    'rightanswer',
    'correct',
    'answerkey',
    'answer',
    'answers',
    'key',
    'solution',
  ],
  wrong: ['incorrectanswers', 'wronganswers', 'distractors'],
  rationales: ['rationales'],
  explanation: ['explanation', 'rationale', 'feedback', 'generalfeedback', 'reason'],
  difficulty: ['difficulty', 'level'],
  topic: ['topic', 'category', 'subject'],
  domain: ['domain', 'section'],
  task: ['task', 'objective'],
} as const;
type Field = keyof typeof NAMES;

/** Fields that say nothing a question here would keep. */
const IDLE = /^(id|uuid|number|no|index|type|questiontype|kind|problem|multiplecorrectanswers)$/;

/** Whether nothing is lost with a field. */
export const isIdle = (name: string): boolean => IDLE.test(letters(name));

/** How Open Trivia and its like write quotation marks. */
const ENTITY = /&(#\d+|[a-z]+\d*);/i;

const letters = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

/** A question of another shape than ours, and the fields it loses; or why its key is not one; null: it is no question. */
export function questionOfShape(
  row: Record<string, unknown>,
  countsFrom: 0 | 1 | null,
): { question: Record<string, unknown>; lost: string[] } | { reason: string } | null {
  const fieldNames = new Map<Field, string>();
  const take = (field: Field): unknown => {
    for (const wanted of NAMES[field]) {
      const name = Object.keys(row).find((own) => letters(own) === wanted && row[own] !== null && row[own] !== '');
      if (name === undefined || [...fieldNames.values()].includes(name)) continue;
      fieldNames.set(field, name);
      return row[name];
    }
    return undefined;
  };
  const text = textOf(take('text'));
  const wrong = take('wrong');
  const found = wrong === undefined ? optionsIn(take('options')) : null;
  const key = take('key');
  if (text === null) return null;
  if (found === null && wrong === undefined && typeof key !== 'boolean') return questionOfCells(row);
  const options = found ?? (typeof key === 'boolean' ? TRUTHS : optionsIn([key, wrong].flat()));
  if (wrong !== undefined && options === null) return { reason: shortFault(row, wrong) };
  if (options === null || (key === undefined && !options.some(isFlagged))) return null;
  const right = wrong === undefined ? keyIn(key, options, nameOf(fieldNames, 'key'), countsFrom) : firstOf(key);
  if (typeof right === 'string') return { reason: right };
  const rationales = take('rationales');
  const said = (field: Field) => textOf(take(field)) ?? undefined;
  const plain = (own: string) => (wrong !== undefined && ENTITY.test(own) ? htmlText(own).text : own);
  const question = draftRow({
    text: plain(text),
    options: options.map((option) => plain(option.text)),
    right,
    rationales: Array.isArray(rationales)
      ? rationales.map((reason) => textOf(reason) ?? '')
      : options.map(({ rationale }) => rationale),
    ...optional({
      explanation: said('explanation'),
      difficulty: said('difficulty'),
      topic: said('topic'),
      domain: said('domain'),
      task: said('task'),
    }),
    ...(Array.isArray(row.sources) && { sources: row.sources }),
  });
  const used = new Set([...fieldNames.values(), 'sources']);
  return { question, lost: Object.keys(row).filter((name) => !used.has(name) && !isIdle(name)) };
}

/** Why a key and the wrong answers beside it are not the options of a question. */
function shortFault(row: Record<string, unknown>, wrong: unknown): string {
  const keys = Object.keys(row).filter((name) => NAMES.key.some((wanted) => wanted === letters(name)));
  const isEmpty = keys.length > 0 && keys.every((name) => [row[name]].flat().every((key) => textOf(key) === null));
  if (isEmpty) return 'The correct answer is empty';
  if (keys.length === 0) return NO_KEY;
  return [wrong].flat().some((text) => textOf(text) === null) ? 'A wrong answer is empty' : TOO_FEW_OPTIONS;
}

const TRUTHS: ShapeOption[] = ['True', 'False'].map((text) => ({ text, rationale: '', names: [], isRight: null }));
const firstOf = (key: unknown): number[] => (Array.isArray(key) ? [...key.keys()] : [0]);
const nameOf = (fieldNames: ReadonlyMap<Field, string>, field: Field) => letters(fieldNames.get(field) ?? '');
const optional = (fields: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Each option in a field of its own, as in a row of a sheet. */
function questionOfCells(row: Record<string, unknown>): ReturnType<typeof questionOfShape> {
  const header = Object.keys(row);
  const mapping = guessColumns(header);
  if (!mapping.includes('text') || !mapping.includes('option 2') || !mapping.includes('correct answer')) return null;
  const found = questionInRow({ cells: header.map((name) => textOf(row[name]) ?? ''), place: '' }, mapping);
  if ('reason' in found) return { reason: found.reason };
  return {
    question: found.question,
    lost: header.filter((name, at) => mapping[at] === null && !isIdle(name)),
  };
}

/** From where the keys of a file count, if any of them can only be meant one way; null: nothing says. */
export function countingOf(rows: readonly unknown[]): 0 | 1 | null {
  const counted = rows.filter(isRecord).flatMap((row) => {
    const named = (field: 'options' | 'key') =>
      NAMES[field].flatMap((name) => Object.keys(row).filter((own) => letters(own) === name)).map((own) => row[own]);
    const options = named('options')
      .map(optionsIn)
      .find((found) => found !== null);
    const key = named('key')
      .flat()
      .filter((value) => typeof value === 'number');
    return options ? key.map((value) => ({ value, count: options.length })) : [];
  });
  const fromZero = counted.some(({ value }) => value === 0);
  const fromOne = counted.some(({ value, count }) => value === count);
  return fromZero === fromOne ? null : fromZero ? 0 : 1;
}
