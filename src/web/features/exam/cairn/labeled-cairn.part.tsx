import { useLayoutEffect, useRef } from 'react';
import type { Exam } from '#contract/exam.ts';
import { lackText } from './cairn.ts';
import { StoneShape } from './cairn-picture.part.tsx';
import type { useCairn } from './use-cairn.ts';

const WIDEST = 120;
/** Each stone is this much narrower than the one below, and set a little off the axis, as if by hand. */
const NARROWER = 9;
const SHIFTS = [0, 3, -3, 2, -4, 1, -2];
const share = (width: number) => `${(100 * width) / WIDEST}%`;
const SETTLES = { duration: 200, easing: 'ease-out' } as const;

type Props = { exam: Exam; view: ReturnType<typeof useCairn> };

/** A cairn with a name at each stone and what it still lacks. What grew since it was last seen here settles once. */
export function LabeledCairn({ exam, view: { standing, growth } }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const grown = growth ? [...growth.placedStones, ...growth.filledStones] : [];
  const grownKey = grown.join(' ');
  useLayoutEffect(() => {
    if (grownKey === '' || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const number of grownKey.split(' '))
      list.current?.querySelector(`[data-domain="${number}"]`)?.animate(
        [
          { transform: 'translateY(-8px)', opacity: 0.4 },
          { transform: 'none', opacity: 1 },
        ],
        SETTLES,
      );
  }, [grownKey]);
  const stones = exam.domains.map(({ number, name }, index) => {
    const domain = standing?.domains.find((own) => own.number === number);
    const stone = (domain && standing?.stones[standing.domains.indexOf(domain)]) ?? { fill: 0, isPlaced: false };
    const lack = domain ? lackText(domain, exam.passPercentage) : 'not started';
    return { number, name, index, stone, lack };
  });
  const stack = stones.toSorted(
    (a, b) => Number(b.stone.isPlaced) - Number(a.stone.isPlaced) || b.stone.fill - a.stone.fill || a.index - b.index,
  );
  return (
    <ol ref={list} aria-label="Your cairn, from the bottom up" className="flex flex-col-reverse">
      {standing?.hasPassedSimulation && (
        <li className="order-last grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-x-4">
          <svg viewBox={`0 0 ${WIDEST} 14`} className="h-3.5 w-full" aria-hidden="true">
            <rect x={WIDEST / 2 - 9} y="1" width="18" height="12" rx="6" className="fill-accent" />
          </svg>
          <span className="text-small font-semibold">Simulation passed</span>
        </li>
      )}
      {stack.map(({ number, name, stone, lack }, place) => {
        const width = Math.max(36, WIDEST - 4 - place * NARROWER);
        const x = (WIDEST - width) / 2 + SHIFTS[place % SHIFTS.length]!;
        return (
          <li key={number} className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-x-4">
            {/* A stone beside a long label is thicker, and as round as the others. */}
            <svg
              data-domain={number}
              className="my-0.5 h-[calc(100%-4px)] max-h-10 min-h-6 w-full overflow-visible"
              aria-hidden="true"
            >
              <svg x={share(x)} width={share(width)} height="100%" className="overflow-visible">
                <StoneShape stone={stone} />
              </svg>
            </svg>
            <p className="py-0.5 text-small leading-snug wrap-anywhere">
              <span className="font-semibold">{name}</span>
              {grown.includes(number) && <span className="text-accent"> grew</span>}
              <span className="figures block text-muted">{lack ?? 'Stone placed'}</span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
