import { useId, useSyncExternalStore } from 'react';
import { type Diagram, diagramText } from '#rules/question/exhibit/diagram.ts';
import { layOut } from '#rules/question/exhibit/diagram-layout.ts';
import { SMALLEST_TEXT } from '#rules/question/exhibit/diagram-measures.ts';
import { LinkLabel } from './hotspot/link-label.part.tsx';
import { NodeBox } from './hotspot/node-box.part.tsx';
import type { Regions } from './hotspot/region-look.ts';

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
