import type { AdminExam } from '#contract/exam-admin.ts';
import { GENERAL } from '#rules/exam/place.ts';
import { PLAIN_NAMES, type PlainFields } from '#rules/question/plain-fields.ts';
import { tagsText } from '#rules/question/tags.ts';
import { type Draft, kindOfDraft, NO_KEY } from '../question-draft.ts';

/** A part of a question that is compared, and adopted, as one. */
export type ComparedField = {
  label: string;
  keys: readonly (keyof Draft)[];
  text: (draft: Draft, exam: AdminExam) => string;
};

/** Lines of text without the empty ones. */
const lines = (...given: readonly (string | false | undefined)[]) => given.filter(Boolean).join('\n');
const blocks = (given: readonly string[]) => given.join('\n\n');

const placeOf = ({ domainNumber, domainName, taskNumber, taskTitle }: Draft, { domains }: AdminExam) => {
  const domain = domains.find(({ number }) => number === domainNumber);
  const task = domain?.tasks.find(({ number }) => number === taskNumber);
  return lines(
    domainName ?? (domain ? `${domain.number}. ${domain.name}` : GENERAL),
    taskTitle ?? (task && `${task.number}. ${task.name}`),
  );
};

/** What is right about an option, as far as options tell. */
function keyOf(draft: Draft, option: number): string | false {
  const { keyForm } = kindOfDraft(draft);
  const place = draft.correctAnswers.indexOf(option);
  if (keyForm === 'options' || keyForm === 'regions') return place >= 0 ? 'Correct' : 'Wrong';
  return keyForm === 'order' && (place >= 0 ? `Place ${place + 1}` : 'Not used');
}

const optionsOf = (draft: Draft) =>
  blocks(
    draft.options.map(({ text, rationale, fixed }, index) =>
      lines(`${index + 1}. ${text}`, keyOf(draft, index), rationale && `Why: ${rationale}`, fixed && 'Not shuffled'),
    ),
  );

const partsOf = (draft: Draft) =>
  blocks(
    (draft.parts ?? []).map(({ text, rationale, accepts, goal, rank }, index) =>
      lines(
        `${index + 1}. ${text}`,
        kindOfDraft(draft).keyForm === 'rows' &&
          `Correct: ${draft.options[draft.correctAnswers[index] ?? NO_KEY]?.text ?? 'not chosen'}`,
        accepts && `Accepts (${accepts.entry}): ${accepts.values.join(' | ')}`,
        accepts?.unit && `Unit: ${accepts.unit}`,
        accepts?.tolerance !== undefined && `Tolerance: ${accepts.tolerance}`,
        accepts?.isCaseSensitive && 'Case-sensitive',
        goal && lines(`${goal.device}, ${goal.check}`, ...goal.lines),
        goal?.solution && lines('Solution:', ...goal.solution),
        rank !== undefined && `Rank ${rank}`,
        rationale && `Why: ${rationale}`,
      ),
    ),
  );

/** Everything that makes up the answer is adopted together, since keys refer to options and parts by position. */
const ANSWER = ['kind', 'options', 'correctAnswers', 'parts'] as const;

const PLAIN_LABELS: Record<keyof PlainFields, string> = {
  explanation: 'Explanation',
  difficulty: 'Difficulty',
  topic: 'Topic',
  tags: 'Tags',
  license: 'License',
};

/** The fields of a question in reading order. */
export const COMPARED_FIELDS: readonly ComparedField[] = [
  { label: 'Question', keys: ['text'], text: ({ text }) => text },
  {
    label: 'Exhibits',
    keys: ['exhibits'],
    text: ({ exhibits = [] }) =>
      blocks(exhibits.map(({ title, form, text, picture = '' }) => lines(`${title} (${form})`, text, picture))),
  },
  {
    label: 'Answer',
    keys: ANSWER,
    text: (draft) =>
      blocks(
        [kindOfDraft(draft).followsKeys ? '' : kindOfDraft(draft).title, optionsOf(draft), partsOf(draft)].filter(
          (block) => block !== '',
        ),
      ),
  },
  { label: 'Domain and task', keys: ['domainNumber', 'domainName', 'taskNumber', 'taskTitle'], text: placeOf },
  ...PLAIN_NAMES.map((name) => ({
    label: PLAIN_LABELS[name],
    keys: [name],
    text: (draft: Draft) => (name === 'tags' ? tagsText(draft.tags) : draft[name]),
  })),
  {
    label: 'Sources',
    keys: ['sources'],
    text: ({ sources }) => sources.map(({ title, section, url }) => lines(title, section, url)).join('\n'),
  },
];

/** A field as another draft has it. */
export const takenOver = ({ keys }: ComparedField, from: Draft): Partial<Draft> =>
  Object.fromEntries(keys.map((key) => [key, from[key]]));

/** What someone else changed and this draft did not, which is adopted automatically. */
export function untouchedFields(
  { draft, before, theirs }: Record<'draft' | 'before' | 'theirs', Draft>,
  exam: AdminExam,
): Partial<Draft> {
  const left = COMPARED_FIELDS.filter(({ text }) => text(draft, exam) === text(before, exam));
  return Object.assign({}, ...left.map((field) => takenOver(field, theirs)));
}
