/** One stone: half its width, its height, and the offset of its center from the axis, in a drawing 64 wide. */
export const STONES = [
  { half: 26, height: 13, shift: 0 },
  { half: 21, height: 12, shift: 2 },
  { half: 17, height: 11, shift: -2 },
  { half: 13, height: 10, shift: 2 },
  { half: 9, height: 9, shift: -1 },
  { half: 6, height: 7, shift: 1 },
];
/** Six stones reach the top without being clipped. */
export const GROUND = 63;

type Props = {
  /** From the ground up: whether each stone is placed. */
  placed: readonly boolean[];
  className?: string;
};

/** The product's logo, a stack of stones; those not yet placed are outlines. Decorative: progress is drawn by an exam's cairn. */
export function CairnMark({ placed, className = 'size-8' }: Props) {
  const stones = placed.slice(0, STONES.length).map((isPlaced, index) => ({
    ...STONES[index]!,
    isPlaced,
    top: GROUND - STONES.slice(0, index + 1).reduce((sum, stone) => sum + stone.height, 0),
  }));
  return (
    <svg viewBox="0 0 64 64" className={`inline-block shrink-0 ${className}`} aria-hidden="true">
      {stones.map(({ half, height, shift, isPlaced, top }) => (
        <rect
          key={top}
          x={32 + shift - half}
          y={top}
          width={half * 2}
          height={height - 1.5}
          rx={height / 2.2}
          className={isPlaced ? 'fill-accent stroke-accent' : 'fill-sunken stroke-line-strong'}
          strokeWidth="1.5"
        />
      ))}
    </svg>
  );
}
