import type { PracticeSetup } from '#contract/practice.ts';
import { countFitting, type PracticeSettings, QUICK_TEN } from '#rules/practice/settings.ts';
import { isPerformance, KINDS } from '#rules/question/kinds/kinds.ts';
import { KIND_NAMES, type KindName, LAB_KIND } from '#rules/question/kinds/names.ts';
import { countText, numberText } from '#rules/wording/count.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** How many come at once: a lab takes as long as several questions. */
const AT_ONCE = { lab: 3, other: 5 };

const LABS_FIRST: readonly KindName[] = [LAB_KIND, ...KIND_NAMES.filter((kind) => kind !== LAB_KIND)];

type Props = {
  cells: PracticeSetup['cells'];
  isStarting: boolean;
  onStart: (settings: PracticeSettings) => void;
};

/** The hands-on questions of an exam by kind, each begun in one press, new ones first. Nothing where there are none. */
export function KindShelf({ cells, isStarting, onStart }: Props) {
  const shelf = LABS_FIRST.filter(isPerformance).flatMap((kind) => {
    const count = (pool: 'all' | 'unseen') => countFitting(cells, { ...QUICK_TEN, kinds: [kind], pool });
    return count('all') > 0 ? [{ kind, all: count('all'), unseen: count('unseen') }] : [];
  });
  if (shelf.length === 0) return null;
  const settingsOf = ({ kind, unseen }: (typeof shelf)[number]): PracticeSettings => ({
    ...QUICK_TEN,
    count: kind === LAB_KIND ? AT_ONCE.lab : AT_ONCE.other,
    kinds: [kind],
    pool: unseen > 0 ? 'unseen' : 'all',
  });
  return (
    <section aria-labelledby="hands-on" className="mt-8">
      <h2 id="hands-on" className="text-title">
        Labs and hands-on questions
      </h2>
      <p className="mt-1 max-w-text text-muted">
        Beyond multiple choice, such as work at a device’s console or in a rule table: what exams call
        performance-based.
      </p>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2">
        {shelf.map((entry) => (
          <li key={entry.kind} className="min-w-0">
            <Button
              look="plain"
              aria-disabled={isStarting}
              onClick={() => onStart(settingsOf(entry))}
              className="w-full justify-between! text-left!"
            >
              <span className="min-w-0">
                <span className="block">{countText(entry.all, ...KINDS[entry.kind].counted)}</span>
                <span className="figures block text-small font-normal text-muted">
                  {entry.unseen === 0 ? 'all seen' : `${numberText(entry.unseen)} new to you`}
                </span>
              </span>
              <Icon name="arrow-right" className="size-5 shrink-0" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
