import type { LaidNode } from '#rules/question/exhibit/diagram-layout.ts';
import { type RegionLook, SIGN_OF, STROKE_OF } from './region-look.ts';

type Props = { node: LaidNode; look: RegionLook | undefined; onClick?: () => void; className?: string };

/** A node; where it is a region its edge says so. The pointer alone acts on it: a list of the regions goes with the picture. */
export function NodeBox({ node: { kind, label, x, y, width, height }, look, ...point }: Props) {
  const isMarked = look !== undefined && look !== 'open';
  return (
    <g {...point}>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={kind === 'cloud' ? height / 2 : 8}
        fill="var(--color-paper)"
        stroke="currentColor"
        strokeWidth={isMarked ? 4 : 1.5}
        strokeDasharray={look === 'open' ? '4 3' : undefined}
        className={`${look ? STROKE_OF[look] : 'text-line-strong'} forced-colors:fill-[Canvas]`}
      />
      <text x={x + width / 2} y={y + 21} fontSize="11" textAnchor="middle" fill="currentColor" className="text-muted">
        {kind}
      </text>
      <text
        x={x + width / 2}
        y={y + 41}
        fontSize="14"
        fontWeight="600"
        textAnchor="middle"
        fill="currentColor"
        className="text-ink"
      >
        {[label, look && SIGN_OF[look]].filter(Boolean).join(' ')}
      </text>
    </g>
  );
}
