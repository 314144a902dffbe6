import * as z from 'zod/mini';
import { MOST_PARTS } from '../part/limits.ts';
import { type KeyFault, partFault } from '../part/part-fault.ts';
import type { AnswerKey } from '../option.ts';
import { cellsOf, evenRule, isFull, isRuleTable, readRuleTable, ruleFault, tableOf } from '../rule-table/rule-table.ts';
import { ANSWER } from './answer.words.ts';
import { kindOf } from './kind.ts';

/** The rules from the top, one per line; empty if none of its fields is chosen. */
type Rules = readonly string[];

const Rules = z.array(z.string().check(z.maxLength(400))).check(z.maxLength(MOST_PARTS));

const normalize = (rules: Rules): Rules => {
  const even = rules.map(evenRule);
  return even.slice(0, even.findLastIndex((rule) => rule !== '') + 1);
};

/** A rule is right in any of the places shared by rules of its rank. */
function marks(rules: Rules, { parts = [] }: AnswerKey): boolean[] {
  const even = rules.map(evenRule);
  return parts.map(({ text, rank }) =>
    parts.some((part, place) => part.rank === rank && even[place] === evenRule(text)),
  );
}

function keyFaults(question: AnswerKey): KeyFault[] {
  const { options, keys, parts = [], exhibits = [] } = question;
  const tables = exhibits.filter(({ form }) => form === 'rules').map(({ text }) => readRuleTable(text));
  const [table] = tables;
  const texts = parts.map(({ text }) => evenRule(text));
  return [
    ...(parts.length < 2 ? ['there are fewer than two rules'] : []),
    ...(options.length + keys.length > 0 ? ['its rules are chosen field by field, without options or keys'] : []),
    ...(tables.length === 1 ? [] : [`the exhibits have ${tables.length} rule tables, not one`]),
    ...(table && !isRuleTable(table) ? [table.fault] : []),
    ...parts.flatMap(({ text, rank, accepts, goal }, part) => {
      const fault = table && isRuleTable(table) ? ruleFault(text, table.columns) : null;
      return [
        ...(fault === null ? [] : [partFault('rule', part, fault)]),
        ...(isFull(text) ? [] : [partFault('rule', part, 'leaves a field blank')]),
        ...(rank === undefined ? [partFault('rule', part, 'has no rank')] : []),
        ...(accepts || goal ? [partFault('rule', part, 'is neither a blank nor a goal')] : []),
      ];
    }),
    ...(parts.some(({ rank = 0 }, part) => rank < (parts[part - 1]?.rank ?? 0))
      ? ['its rules are not in the order of their ranks']
      : []),
    ...(new Set(texts).size < texts.length ? ['two rules are the same'] : []),
    ...(table && isRuleTable(table) && table.start.length > parts.length
      ? ['the table starts with too many rules']
      : []),
    ...(table && isRuleTable(table) && parts.length > 0 && marks(table.start, question).every(Boolean)
      ? ['the table already starts with the right rules']
      : []),
  ];
}

/** Rules of a firewall or an access list are put in order and filled in; each part is one of them. */
export const ruleset = kindOf<Rules>({
  title: 'Rule table',
  itemTypes: ['drag-and-drop', 'performance'],
  keyForm: 'rules',
  isForQuiz: false,
  tellsCount: false,
  hasDistractors: false,
  followsKeys: false,
  isShuffled: false,
  explainsParts: true,
  worksOn: ({ form }) => form === 'rules',
  chooses: () => 0,
  points: ({ parts = [] }) => parts.length,
  keyFaults,
  solution: ({ parts = [] }) =>
    parts.map(({ text, rationale }, part) => ({ text: `${part + 1}. ${evenRule(text)}`, rationale })),
  answer: Rules,
  normalize,
  misfit: (rules, { parts = [], exhibits }) => {
    const columns = tableOf(exhibits)?.columns ?? [];
    if (rules.length > parts.length) return ANSWER.noRule();
    return rules.some((rule) => evenRule(rule) !== '' && ruleFault(rule, columns) !== null) ? ANSWER.noField() : null;
  },
  isWhole: (rules, { parts = [] }) => rules.length === parts.length && rules.every(isFull),
  // Filling in an open field is not a change of mind.
  isChange: (rules, next) =>
    rules.some((rule, place) => {
      const after = cellsOf(next[place] ?? '');
      return cellsOf(rule).some((cell, field) => cell !== '' && cell !== after[field]);
    }),
  right: ({ parts = [] }) => parts.map(({ text }) => evenRule(text)),
  marks,
  picks: () => [],
  byIds: null,
  toggle: (rules) => rules,
});
