import type { ChangedQuestions, QuestionsChange } from '#contract/question-bulk.ts';
import { countText, numberText, wordFor } from '#rules/wording/count.ts';
import { listText } from '#rules/wording/list.ts';
import { MOST_TAGS } from '#rules/question/tags.ts';
import { newDomainsSentence } from '#web/features/admin/places/new-domains.ts';
import type { toast } from '#web/ui/toasts.ts';

export type BulkAct = QuestionsChange['act'];

const NAMES: Record<BulkAct, { participle: string; already: string }> = {
  move: { participle: 'moved', already: 'already there' },
  tag: { participle: 'changed', already: 'already about that topic' },
  retag: { participle: 'changed', already: 'already tagged that way' },
  rate: { participle: 'changed', already: 'already of that difficulty' },
  replace: { participle: 'changed', already: 'without that text' },
  archive: { participle: 'archived', already: 'already archived' },
  restore: { participle: 'restored', already: 'already in use' },
};

/** How many questions of a reason are named. */
const MOST_NAMED = 5;

type Remainder = ChangedQuestions['left'];

/** The toast after a change to many questions: what was done, and which stayed as they were, and why. */
export function changedToast(
  act: BulkAct,
  { changed, unchanged, left, newDomains }: ChangedQuestions,
): Parameters<typeof toast> {
  const { participle, already } = NAMES[act];
  const [twins, homeless, invalid, full] = (['exists', 'place', 'invalid', 'tags'] as const).map((reason) =>
    left.filter((one) => one.reason === reason),
  ) as [Remainder, Remainder, Remainder, Remainder];
  const parts = [
    (changed > 0 || left.length === 0) && `${countText(changed, 'question')} ${participle}.`,
    unchanged > 0 && `${numberText(unchanged)} ${wordFor(unchanged, 'was', 'were')} ${already}.`,
    invalid.length > 0 &&
      `${stayed(invalid, 'as before')}: ${wordFor(invalid.length, 'it', 'they')} could not be asked with that text.`,
    full.length > 0 &&
      `${stayed(full, 'as before')}: ${wordFor(full.length, 'it', 'they')} would have more than ${MOST_TAGS} tags.`,
    twins.length > 0 && `${stayed(twins)}: the exam has ${wordFor(twins.length, 'it', 'them')} again.`,
    homeless.length > 0 && `${stayed(homeless)}: ${wordFor(homeless.length, 'its', 'their')} domain or task is gone.`,
    newDomainsSentence(newDomains),
  ];
  const title =
    left.length === 0 ? 'Success' : changed === 0 ? `Nothing ${participle}` : `Not everything was ${participle}`;
  return [title, parts.filter(Boolean).join(' '), left.length > 0];
}

function stayed(questions: Remainder, how = 'archived'): string {
  const named = questions.slice(0, MOST_NAMED).map(({ number }) => String(number));
  const more = questions.length - named.length;
  const all = more > 0 ? [...named, `${numberText(more)} more`] : named;
  return `${wordFor(questions.length, 'Question', 'Questions')} ${listText(all)} stayed ${how}`;
}
