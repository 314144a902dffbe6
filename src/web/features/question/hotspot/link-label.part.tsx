import { type Box, LINE, SMALLEST_TEXT } from '#rules/question/exhibit/diagram-measures.ts';
import { type RegionLook, SIGN_OF, STROKE_OF } from './region-look.ts';

type Props = {
  lines: readonly string[];
  box: Box;
  look: RegionLook | undefined;
  onClick?: () => void;
  className?: string;
};

/** The label of a link, on its own background. As a region of a picture it has a border, and room for a finger. */
export function LinkLabel({ lines, box, look, ...point }: Props) {
  const more = look ? { x: 5, y: Math.max(0, (28 - box.height) / 2) } : { x: 0, y: 0 };
  const shownLines = look && SIGN_OF[look] ? [...lines.slice(0, -1), `${lines.at(-1)} ${SIGN_OF[look]}`] : lines;
  return (
    <g {...point}>
      <rect
        x={box.x - more.x}
        y={box.y - more.y}
        width={box.width + 2 * more.x}
        height={box.height + 2 * more.y}
        rx={look ? 14 : 4}
        fill={look ? 'var(--color-paper)' : 'var(--color-raised)'}
        {...(look && {
          stroke: 'currentColor',
          strokeWidth: look === 'open' ? 1.5 : 4,
          strokeDasharray: look === 'open' ? '4 3' : undefined,
        })}
        className={`${look ? STROKE_OF[look] : ''} forced-colors:fill-[Canvas]`}
      />
      <text fontSize={SMALLEST_TEXT} textAnchor="middle" fill="currentColor" className="text-ink">
        {shownLines.map((line, index) => (
          <tspan key={index} x={box.x + box.width / 2} y={box.y + 13.5 + index * LINE.link}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  );
}
