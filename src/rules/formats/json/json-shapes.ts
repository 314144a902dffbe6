import { draftRow } from '../draft-row.ts';
import type { ImportRow } from '../format.ts';
import { isBlank, isFlagged, keyIn, numberOf, optionsIn, textOf } from './json-values.ts';
import { lackingReason } from '../lacking.ts';
import { guessColumns } from '../sheet/columns.ts';
import { optionFault } from '../sheet/row.ts';
import { questionInRow } from '../sheet/table.ts';
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

/** A question of another shape than ours, and the fields it loses; or why it is none; null: it has nothing of a question. */
export function questionOfShape(
  row: Record<string, unknown>,
  countsFrom: 0 | 1 | null,
): { question: ImportRow; lost: string[] } | { reason: string } | null {
  const fieldNames = new Map<Field, string>();
  const take = (field: Field): unknown => {
    for (const wanted of NAMES[field]) {
      const name = Object.keys(row).find((own) => letters(own) === wanted && !isBlank(row[own]));
      if (name === undefined || [...fieldNames.values()].includes(name)) continue;
      fieldNames.set(field, name);
      return row[name];
    }
    return undefined;
  };
  const text = textOf(take('text'));
  const wrong = take('wrong');
  const given = wrong === undefined ? take('options') : undefined;
  const key = take('key');
  const options =
    wrong === undefined
      ? optionsIn(given ?? (typeof key === 'boolean' ? TRUTHS : undefined))
      : optionsIn([key ?? [], wrong].flat());
  if (options === null && wrong === undefined) {
    const ofCells = questionOfCells(row);
    if (ofCells !== null) return ofCells;
    if (given !== undefined) return { reason: 'The options are not a list of texts' };
  }
  const hasKey = key !== undefined || options?.some(isFlagged);
  const lacks = [
    ...(text === null ? ['text'] : []),
    ...(options === null ? ['options'] : []),
    ...(hasKey ? [] : ['correct answer']),
  ];
  if (text === null && options === null && !hasKey) return null;
  if (text === null || options === null || !hasKey) return { reason: lackingReason(lacks) };
  if ([wrong].flat().some(isBlank)) return { reason: 'A wrong answer is empty' };
  const fault = optionFault(options.map((option) => option.text));
  if (fault !== null) return { reason: fault };
  const right = wrong === undefined ? keyIn(key, options, nameOf(fieldNames, 'key'), countsFrom) : firstOf(key);
  if (typeof right === 'string') return { reason: right };
  const rationales = take('rationales');
  const said = (field: Field) => {
    const own = textOf(take(field)) ?? undefined;
    // What is no text stays with what is lost.
    if (own === undefined) fieldNames.delete(field);
    return own;
  };
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

const TRUTHS = ['True', 'False'];
const firstOf = (key: unknown): number[] => (Array.isArray(key) ? [...key.keys()] : [0]);
const nameOf = (fieldNames: ReadonlyMap<Field, string>, field: Field) => letters(fieldNames.get(field) ?? '');
const optional = (fields: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Each option in a field of its own, as in a row of a sheet. */
function questionOfCells(row: Record<string, unknown>): ReturnType<typeof questionOfShape> {
  const header = Object.keys(row);
  const mapping = guessColumns(header);
  if (!mapping.includes('text') || !mapping.includes('option 2')) return null;
  const found = questionInRow({ cells: header.map((name) => textOf(row[name]) ?? ''), place: '' }, { header, mapping });
  if ('reason' in found) return { reason: found.reason };
  return {
    question: found.question,
    lost: header.filter((name, at) => mapping[at] === null && !isIdle(name)),
  };
}

/** From where the keys of a file count, if any of them can only be meant one way; null: nothing says. */
export function countedKeys() {
  let fromZero = false;
  let fromOne = false;
  return {
    add(row: Record<string, unknown>): void {
      const named = (field: 'options' | 'key') =>
        NAMES[field].flatMap((name) => Object.keys(row).filter((own) => letters(own) === name)).map((own) => row[own]);
      const options = named('options')
        .map(optionsIn)
        .find((found) => found !== null);
      if (!options) return;
      const texts = options.map(({ text }) => text.trim());
      const numbers = named('key')
        .flat()
        .flatMap((key) => numberOf(key, texts) ?? []);
      fromZero ||= numbers.includes(0);
      fromOne ||= numbers.includes(options.length);
    },
    countsFrom: (): 0 | 1 | null => (fromZero === fromOne ? null : fromZero ? 0 : 1),
  };
}
