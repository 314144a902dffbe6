import { type RegionLook, SIGN_OF, STROKE_OF } from './region-look.ts';

type Props = {
  label: string;
  x: number;
  y: number;
  look: RegionLook | undefined;
  onClick?: () => void;
  className?: string;
};

/** What stands at a link. Where that is a region of a picture it has an edge, and room enough for a finger. */
export function LinkLabel({ label, x, y, look, ...point }: Props) {
  const width = label.length * 6.6 + 22;
  return (
    <g {...point}>
      {look && (
        <rect
          x={x - width / 2}
          y={y - 14}
          width={width}
          height={28}
          rx="14"
          fill="var(--color-paper)"
          stroke="currentColor"
          strokeWidth={look === 'open' ? 1.5 : 4}
          strokeDasharray={look === 'open' ? '4 3' : undefined}
          className={`${STROKE_OF[look]} forced-colors:fill-[Canvas]`}
        />
      )}
      <text
        x={x}
        y={y + 4}
        fontSize="12"
        textAnchor="middle"
        fill="currentColor"
        {...(!look && { stroke: 'var(--color-raised)', strokeWidth: 5, paintOrder: 'stroke' })}
        className="text-ink"
      >
        {[label, look && SIGN_OF[look]].filter(Boolean).join(' ')}
      </text>
    </g>
  );
}
