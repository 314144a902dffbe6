import { veryLastDay } from './last-day.ts';
import { type Changes, versionToStudy } from './succession.ts';
import { countText, wordFor } from '../wording/count.ts';
import { dateText } from '../wording/date.ts';
import { listText } from '../wording/list.ts';

type Succession = {
  code: string;
  effective: string | null;
  /** In English. */
  retires: string | null;
  /** In other languages, if that differs. */
  retiresElsewhere: string | null;
  isRetired: boolean;
  /** Whether its first day has come. */
  hasBegun: boolean;
  successor: { code: string; effective: string | null; hasBegun: boolean } | null;
  predecessor: { code: string; retires: string | null } | null;
  changes: Changes | null;
};

/** When an exam can be taken, what it replaces, and what replaces it; empty if there is nothing to say. */
export function lifecycleText({
  code,
  effective,
  retires,
  retiresElsewhere,
  isRetired,
  hasBegun,
  successor,
  predecessor,
  changes,
}: Succession): string {
  const from = predecessor ? sinceText(effective, hasBegun) : '';
  const before = predecessor?.retires ? ` (last day: ${dateText(predecessor.retires)})` : '';
  const last = veryLastDay({ retires, retiresElsewhere }) ?? '';
  const elsewhere = retiresElsewhere ? `, in languages other than English until ${dateText(retiresElsewhere)}` : '';
  const starts = successor ? sinceText(successor.effective, successor.hasBegun) : '';
  return [
    predecessor && `${code} replaces ${predecessor.code}${before}${from}.`,
    retires &&
      (isRetired
        ? `The last day to take ${code} was ${dateText(last)}.`
        : `You can take ${code} until ${dateText(retires)}${elsewhere}.`),
    successor && `${successor.code} ${isRetired ? 'replaces' : 'will replace'} ${code}${starts}.`,
    successor && changes && changesText(code, successor.code, changes),
  ]
    .filter(Boolean)
    .join(' ');
}

const sinceText = (effective: string | null, hasBegun: boolean): string =>
  effective === null
    ? ''
    : ` and ${hasBegun ? 'has been available since' : 'is available from'} ${dateText(effective)}`;

function changesText(code: string, successor: string, { new: added, ...kept }: Changes): string {
  const tasks = kept.same + kept.moved + kept.split + kept.dropped + kept.unclear;
  const parts = [
    kept.same > 0 && `${kept.same} ${wordFor(kept.same, 'stays', 'stay')} the same`,
    kept.moved > 0 && `${kept.moved} ${wordFor(kept.moved, 'is', 'are')} moved`,
    kept.split > 0 && `${kept.split} ${wordFor(kept.split, 'is', 'are')} split`,
    kept.dropped > 0 && `${kept.dropped} ${wordFor(kept.dropped, 'is', 'are')} dropped`,
    kept.unclear > 0 && `${kept.unclear} ${wordFor(kept.unclear, 'is', 'are')} unclear`,
  ].filter((part) => part !== false);
  const news = added > 0 ? `; ${successor} adds ${countText(added, 'task')}` : '';
  return `Of the ${countText(tasks, 'task')} in ${code}, ${listText(parts)}${news}.`;
}

/** The version to recommend to someone whose exam date suits another one better; null: this one is right. */
export function versionAdvice(
  examDate: string | null,
  {
    code,
    effective,
    retires,
    retiresElsewhere,
    successor,
    predecessor,
  }: Pick<Succession, 'code' | 'effective' | 'retires' | 'retiresElsewhere' | 'successor' | 'predecessor'>,
): string | null {
  const others = { hasSuccessor: successor !== null, hasPredecessor: predecessor !== null };
  const version = versionToStudy(examDate, { effective, retires }, others);
  if (version === 'successor')
    return examDate !== null && retiresElsewhere !== null && examDate <= retiresElsewhere
      ? `Your exam date is after ${dateText(retires!)}, the last day of ${code} in English. Unless you take it in another language, study for ${successor!.code} instead.`
      : `Your exam date is after ${dateText(retires!)}, the last day of ${code}. Study for ${successor!.code} instead.`;
  if (version === 'predecessor')
    return `Your exam date is before ${dateText(effective!)}, the first day of ${code}. Study for ${predecessor!.code} instead.`;
  return null;
}

/** What an edition is called before its first day, after its name. */
export const startsText = (effective: string): string => `from ${dateText(effective)}`;
