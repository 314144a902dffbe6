import type { ReactNode } from 'react';
import { shownMark } from '#rules/question/percentage.ts';
import { Icon } from '#web/ui/icon.tsx';
import { iconOf, textOf, type Tone } from '#web/features/question/tone.ts';

/** Margin in percent of the chart, so that no point is clipped. */
const EDGE = 4;
const within = (share: number) => EDGE + share * (100 - 2 * EDGE);

type Props = { points: readonly { key: string; percentage: number }[]; passPercentage: number };

/** Scores over time with our estimate of the passing score, oldest first. Positioned in percent, so that it fills the available width with round points. */
export function TrendChart({ points: scores, passPercentage }: Props) {
  const points = scores.map(({ key, percentage }, index) => ({
    key,
    x: `${within(scores.length === 1 ? 0.5 : index / (scores.length - 1))}%`,
    y: heightOf(percentage),
  }));
  return (
    <div aria-hidden="true" className="figures mt-3 flex gap-2 text-small text-muted">
      <svg className="block h-36 w-10 overflow-visible fill-current" textAnchor="end" dominantBaseline="middle">
        {[100, passPercentage, 0].map((mark) => (
          <text key={mark} x="100%" y={heightOf(mark)}>
            {shownMark(mark)}%
          </text>
        ))}
      </svg>
      <svg className="block h-36 min-w-0 flex-1">
        <line x1="0" x2="100%" y1={heightOf(100)} y2={heightOf(100)} className="stroke-line" />
        <line
          x1="0"
          x2="100%"
          y1={heightOf(passPercentage)}
          y2={heightOf(passPercentage)}
          className="stroke-line-strong"
          strokeDasharray="4 4"
        />
        <line x1="0" x2="100%" y1={heightOf(0)} y2={heightOf(0)} className="stroke-line" />
        {points.slice(1).map(({ key, x, y }, index) => (
          <line
            key={key}
            x1={points[index]!.x}
            y1={points[index]!.y}
            x2={x}
            y2={y}
            className="stroke-accent"
            strokeWidth="2.5"
            strokeLinecap="round"
          />
        ))}
        {points.map(({ key, x, y }) => (
          <circle
            key={key}
            cx={x}
            cy={y}
            r={points.length > 25 ? 2.5 : 4}
            className="fill-accent stroke-paper"
            strokeWidth="1"
          />
        ))}
      </svg>
    </div>
  );
}

function heightOf(percentage: number): string {
  return `${within(1 - percentage / 100)}%`;
}

type FigureProps = { label: string; value: ReactNode; note?: string | undefined; tone?: Tone };

/** A labeled figure, inside a description list. */
export function Figure({ label, value, note, tone = 'plain' }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-1.5 text-small text-muted">
        {tone !== 'plain' && <Icon name={iconOf[tone]} className={`size-4 ${textOf[tone]}`} />}
        {label}
      </dt>
      <dd className="text-display font-semibold">{value}</dd>
      {note && <dd className="text-small text-muted">{note}</dd>}
    </div>
  );
}
