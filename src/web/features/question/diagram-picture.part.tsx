import { useId } from 'react';
import { type Diagram, diagramText } from '#rules/question/exhibit/diagram.ts';
import { layOut } from '#rules/question/exhibit/diagram-layout.ts';
import { LinkLabel } from './hotspot/link-label.part.tsx';
import { NodeBox } from './hotspot/node-box.part.tsx';
import type { Regions } from './hotspot/region-look.ts';

type Props = { diagram: Diagram; title: string; percent: number; regions?: Regions | undefined };

/** A diagram in the colors of the page. Whoever does not see it hears what it shows. */
export function DiagramPicture({ diagram, title, percent, regions }: Props) {
  const regionOf = (name: string) => {
    const look = regions?.looks.get(name);
    const isOpen = look && regions?.onPoint;
    return { look, ...(isOpen && { onClick: () => regions.onPoint?.(name), className: 'cursor-pointer' }) };
  };
  const id = useId();
  const { width, height, nodes, links, groups } = layOut(diagram);
  const arrow = `${id}-arrow`;
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
      viewBox={`0 0 ${width} ${height}`}
      style={percent === 100 ? { maxWidth: width } : { width: (width * percent) / 100, maxWidth: 'none' }}
      className="mx-auto block w-full min-w-80 font-sans"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{diagramText(diagram)}</desc>
      <defs>
        <marker id={arrow} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
          <path d="M0 0 8 4 0 8Z" fill="currentColor" />
        </marker>
      </defs>
      {groups.map(({ label, x, y, width: wide, height: high }) => (
        <g key={label}>
          <rect
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
          <text x={x + 10} y={y + 15} fontSize="12" fontWeight="600" fill="currentColor" className="text-muted">
            {label}
          </text>
        </g>
      ))}
      {links.map(({ from, to, path, label, isDirected, labelX, labelY }, index) => (
        <g key={`${from} ${to} ${index}`} className="text-muted">
          <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" />
          {isDirected && <path d={halfOf(path)} fill="none" stroke="none" markerEnd={`url(#${arrow})`} />}
          {label && <LinkLabel label={label} x={labelX} y={labelY} {...regionOf(label)} />}
        </g>
      ))}
      {nodes.map((node) => (
        <NodeBox key={node.id} node={node} {...regionOf(node.label)} />
      ))}
    </svg>
  );
}

/** The first three fifths of a straight line, whose arrow is then in sight and not under what it leads to. */
function halfOf(path: string): string {
  const [, ax = 0, ay = 0, bx = 0, by = 0] = /^M(\S+) (\S+)L(\S+) (\S+)$/.exec(path)?.map(Number) ?? [];
  return `M${ax} ${ay}L${ax + (bx - ax) * 0.62} ${ay + (by - ay) * 0.62}`;
}
