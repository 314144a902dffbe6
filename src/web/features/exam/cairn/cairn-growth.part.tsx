import type { Exam } from '#contract/exam.ts';
import { listText } from '#rules/wording/list.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { Growth } from './cairn.ts';

type Props = {
  exam: Pick<Exam, 'domains'>;
  growth: Growth | null;
  /** On a result: names of the domains in which something was right. A stone may grow without, which is nothing to announce. */
  rightIn?: ReadonlySet<string>;
};

/** Says what was just built, with a check if a stone was placed: growing may follow a failed simulation. Announced too, since it appears after the page. */
export function CairnGrowth({ exam, growth, rightIn }: Props) {
  const words = growth ? growthWords(exam, earned(exam, growth, rightIn)) : [];
  const isBuilt = growth !== null && (growth.isNewlyCapped || growth.placedStones.length > 0);
  return (
    <output className="block">
      {words.length > 0 && (
        <span className={`mt-3 flex items-start gap-2 font-semibold ${isBuilt ? 'text-accent' : ''}`}>
          {isBuilt && <Icon name="check" className="mt-0.5 size-5 shrink-0" />}
          <span>{words.join(' ')}</span>
        </span>
      )}
    </output>
  );
}

const earned = ({ domains }: Props['exam'], growth: Growth, rightIn: Props['rightIn']): Growth => ({
  ...growth,
  filledStones: growth.filledStones.filter(
    (stone) => !rightIn || domains.some(({ number, name }) => number === stone && rightIn.has(name)),
  ),
});

/** The names of the domains in which something was right. */
export const domainsWithRight = (entries: readonly { domain: string; isCorrect: boolean }[]): ReadonlySet<string> =>
  new Set(entries.filter(({ isCorrect }) => isCorrect).map(({ domain }) => domain));

function growthWords(
  { domains }: Pick<Exam, 'domains'>,
  { placedStones: placed, filledStones: filled, isNewlyCapped }: Growth,
): string[] {
  const names = (numbers: readonly number[]) =>
    listText(domains.filter(({ number }) => numbers.includes(number)).map(({ name }) => name));
  return [
    ...(isNewlyCapped ? ['You passed a simulation: your cairn has its top stone.'] : []),
    ...(placed.length > 0 ? [`Stone placed: ${names(placed)}.`] : []),
    ...(filled.length > 0 && filled.length < domains.length ? [`Your cairn grew in ${names(filled)}.`] : []),
    ...(filled.length > 0 && filled.length === domains.length ? ['Your cairn grew in every domain.'] : []),
  ];
}
