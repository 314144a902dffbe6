import { useId, useSyncExternalStore } from 'react';
import { type Diagram, diagramText } from '#rules/question/exhibit/diagram.ts';
import { type LaidNode, layOut } from '#rules/question/exhibit/diagram-layout.ts';
import { type Box, LINE, SMALLEST_TEXT } from '#rules/question/exhibit/diagram-measures.ts';
import { type RegionLook, type Regions, SIGN_OF, STROKE_OF } from './hotspot/region-look.ts';

const NARROW = '(width < 40rem)';

function onNarrowChange(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

type Props = { diagram: Diagram; title: string; percent: number; regions?: Regions | undefined };

/**
 * A diagram in the page's colors. At 100% it is no wider than its container, except on a phone, where it scrolls rather than
 * becoming too small to read. Its text alternative is for screen readers.
 */
export function DiagramPicture({ diagram, title, percent, regions }: Props) {
  const regionOf = (name: string) => {
    const look = regions?.looks.get(name);
    const isOpen = look && regions?.onPoint;
    return { look, ...(isOpen && { onClick: () => regions.onPoint?.(name), className: 'cursor-pointer' }) };
  };
  const id = useId();
  const isNarrow = useSyncExternalStore(
    onNarrowChange,
    () => matchMedia(NARROW).matches,
    () => false,
  );
  const { x: left, y: top, width, height, nodes, links, groups } = layOut(diagram, isNarrow);
  const size = (width * percent) / 100;
  const arrow = `${id}-arrow`;
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
      viewBox={`${left} ${top} ${width} ${height}`}
      style={isNarrow ? { width: size } : { width: `${percent}%`, maxWidth: size }}
      className="mx-auto block font-sans"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{diagramText(diagram)}</desc>
      <defs>
        <marker id={arrow} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
          <path d="M0 0 8 4 0 8Z" fill="currentColor" />
        </marker>
      </defs>
      {groups.map(({ label, x, y, width: wide, height: high }) => (
        <rect
          key={label}
          x={x}
          y={y}
          width={wide}
          height={high}
          rx="10"
          fill="none"
          stroke="currentColor"
          strokeDasharray="5 4"
          className="text-line-strong"
        />
      ))}
      {links.map(({ from, to, path, isDirected }, index) => (
        <path
          key={`${from} ${to} ${index}`}
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          markerEnd={isDirected ? `url(#${arrow})` : undefined}
          className="text-muted"
        />
      ))}
      {groups.map(({ label, x, y }) => (
        <text
          key={label}
          x={x + 10}
          y={y + 15}
          fontSize={SMALLEST_TEXT}
          fontWeight="600"
          fill="currentColor"
          stroke="var(--color-raised)"
          strokeWidth="5"
          paintOrder="stroke"
          className="text-muted"
        >
          {label}
        </text>
      ))}
      {links.map(
        ({ label, lines, labelBox }, index) =>
          label && <LinkLabel key={`${label} ${index}`} lines={lines} box={labelBox} {...regionOf(label)} />,
      )}
      {nodes.map((node) => (
        <NodeBox key={node.id} node={node} {...regionOf(node.label)} />
      ))}
    </svg>
  );
}

type LinkLabelProps = {
  lines: readonly string[];
  box: Box;
  look: RegionLook | undefined;
  onClick?: () => void;
  className?: string;
};

/** The label of a link, on its own background. As a region of a picture it has a border, and room for a finger. */
function LinkLabel({ lines, box, look, ...point }: LinkLabelProps) {
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

type NodeBoxProps = { node: LaidNode; look: RegionLook | undefined; onClick?: () => void; className?: string };

/** A node, with a border if it is a region. Only pointers act on it: the picture comes with a list of its regions. */
function NodeBox({ node: { kind, lines, x, y, width, height }, look, ...point }: NodeBoxProps) {
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
