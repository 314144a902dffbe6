import { useId, useLayoutEffect, useRef } from 'react';
import type { Stone } from '#rules/statistics/progress.ts';
import { GROUND, STONES } from '#web/ui/cairn-mark.tsx';
import { type Cairn, type SeenCairn, stackOf } from './cairn.ts';

const GAP = 1.5;
const MOMENT = { duration: 200, easing: 'ease-out' } as const;
const DROP_FRAMES = [
  { transform: 'translateY(-6px)', opacity: 0.3 },
  { transform: 'none', opacity: 1 },
];

/** `before`: its state when last seen. */
type Props = { cairn: Cairn; before: SeenCairn | null; label: string; className: string | undefined };

/**
 * A cairn: a placed stone is solid, one being filled shows how far, one still to come is an outline. What is new
 * moves once, and not at all for people who prefer reduced motion.
 */
export function CairnPicture({ cairn, before, label, className = 'size-8' }: Props) {
  const { stones, isCapped } = cairn;
  const drawing = useRef<SVGSVGElement>(null);
  const last = useRef<SeenCairn | null>(null);
  useLayoutEffect(() => {
    if (drawing.current && before && before !== last.current) showGrowth(drawing.current, before, cairn);
    last.current = before;
  }, [before, cairn]);
  const drawnStones = STONES.slice(0, stones.length).map((shape, index) => ({
    ...shape,
    ...stones[index]!,
    top: GROUND - STONES.slice(0, index + 1).reduce((sum, { height }) => sum + height, 0),
  }));
  const highest = drawnStones.at(-1);
  return (
    <svg
      ref={drawing}
      viewBox="0 0 64 64"
      className={`inline-block shrink-0 overflow-visible ${className}`}
      {...{ role: 'img', 'aria-label': label }}
    >
      {drawnStones.map(({ half, height, shift, top, fill, isPlaced }, index) => (
        <g key={top} data-stone={index}>
          <StoneShape
            box={{ x: 32 + shift - half, y: top, width: half * 2, height: height - GAP }}
            stone={{ fill, isPlaced }}
          />
        </g>
      ))}
      {isCapped && highest && (
        <rect
          data-stone="cap"
          x={32 + highest.shift - 4}
          y={highest.top - 5.5}
          width="8"
          height="4.5"
          rx="2.2"
          className="fill-accent"
        />
      )}
    </svg>
  );
}

/** Newly placed stones drop; newly filled ones grow. */
function showGrowth(drawing: SVGSVGElement, seen: SeenCairn, now: Cairn): void {
  const before = stackOf(Object.values(seen.stones), seen.isCapped);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const part = (name: string) => drawing.querySelector(name);
  if (now.isCapped && !before.isCapped) part('[data-stone=cap]')?.animate(DROP_FRAMES, MOMENT);
  for (const [index, { fill, isPlaced }] of now.stones.entries()) {
    const was = before.stones[index] ?? { fill: 0, isPlaced: false };
    if (isPlaced && !was.isPlaced) part(`[data-stone="${index}"]`)?.animate(DROP_FRAMES, MOMENT);
    if (!isPlaced && fill > was.fill && !was.isPlaced)
      part(`[data-stone="${index}"] [data-fill]`)?.animate(
        [{ transform: `scaleX(${was.fill / fill})` }, { transform: 'none' }],
        MOMENT,
      );
  }
}

type Box = { x: number; y: number; width: number; height: number };
/** All of the drawing around it, as large as that is. */
const WHOLE = { x: 0, y: 0, width: '100%', height: '100%', rx: 13 };

export function StoneShape({ box, stone: { fill, isPlaced } }: { box?: Box; stone: Stone }) {
  const shape = useId();
  const roundedBox = box ? { ...box, rx: (box.height + GAP) / 2.2 } : WHOLE;
  if (isPlaced) return <rect {...roundedBox} strokeWidth="1.5" className="fill-accent stroke-accent" />;
  return (
    <>
      <clipPath id={shape}>
        <rect {...roundedBox} />
      </clipPath>
      <rect {...roundedBox} className="fill-sunken" />
      <g clipPath={`url(#${shape})`}>
        <rect
          data-fill
          {...(box ?? WHOLE)}
          width={box ? (box.width * fill) / 100 : `${fill}%`}
          className="origin-left fill-accent opacity-50 [transform-box:fill-box]"
        />
      </g>
      <rect
        {...roundedBox}
        strokeWidth="1.5"
        className={`fill-none ${fill > 0 ? 'stroke-accent' : 'stroke-line-strong'}`}
      />
    </>
  );
}
