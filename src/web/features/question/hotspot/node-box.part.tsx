import type { LaidNode } from '#rules/question/exhibit/diagram-layout.ts';
import { LINE, SMALLEST_TEXT } from '#rules/question/exhibit/diagram-measures.ts';
import { type RegionLook, SIGN_OF, STROKE_OF } from './region-look.ts';

type Props = { node: LaidNode; look: RegionLook | undefined; onClick?: () => void; className?: string };

/** A node, with a border if it is a region. Only pointers act on it: the picture comes with a list of its regions. */
export function NodeBox({ node: { kind, lines, x, y, width, height }, look, ...point }: Props) {
  const isMarked = look !== undefined && look !== 'open';
  const shownLines = look && SIGN_OF[look] ? [...lines.slice(0, -1), `${lines.at(-1)} ${SIGN_OF[look]}`] : lines;
  // All boxes in a row have the same height.
  const top = y + (height - (38 + shownLines.length * LINE.node)) / 2;
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
      <text
        x={x + width / 2}
        y={top + 21}
        fontSize={SMALLEST_TEXT}
        textAnchor="middle"
        fill="currentColor"
        className="text-muted"
      >
        {kind}
      </text>
      <text fontSize="14" fontWeight="600" textAnchor="middle" fill="currentColor" className="text-ink">
        {shownLines.map((line, index) => (
          <tspan key={index} x={x + width / 2} y={top + 41 + index * LINE.node}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  );
}
