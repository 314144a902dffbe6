// Used in headings and labels, where list and table elements are not allowed.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import { useState } from 'react';
import { picturePath, pictureSize } from '#rules/question/text/picture.ts';
import { textParts } from '#rules/question/text/text-parts.ts';
import { Button } from './button.tsx';
import type { Run } from '#rules/question/text/text-runs.ts';

const CODE = 'rounded border border-line bg-sunken font-mono text-[0.9em] font-normal text-ink';
// Words stay whole: a cell is as wide as its longest, and the table, set small, scrolls if they do not fit.
const CELL = 'border border-line px-2 py-1.5 text-left align-top wrap-break-word';

/**
 * An author's text with its formatting. It uses only elements allowed in headings and labels: lists and tables are such by their
 * roles.
 */
export function FormattedText({ text, inControl = false }: { text: string; inControl?: boolean }) {
  return textParts(text).map((part, index) => {
    const key = `${index} ${part.kind}`;
    switch (part.kind) {
      case 'lines':
        return (
          <code key={key} className={`${CODE} my-2 block overflow-x-auto px-3 py-2`}>
            {part.text}
          </code>
        );
      case 'list':
        return (
          <span key={key} role="list" className="my-2 block">
            {part.items.map((item, place) => (
              <span key={`${key}.${place}`} role="listitem" className="flex gap-2">
                <span aria-hidden="true" className="figures shrink-0 text-muted">
                  {part.isOrdered ? `${place + 1}.` : '•'}
                </span>
                <span className="min-w-0">
                  <Runs runs={item} />
                </span>
              </span>
            ))}
          </span>
        );
      case 'table':
        return (
          <span key={key} className="my-2 block w-0 min-w-full overflow-x-auto whitespace-normal">
            <Table head={part.head} rows={part.rows} />
          </span>
        );
      case 'picture':
        return inControl ? (
          <span key={key} className="my-2 block">
            <Picture name={part.name} text={part.text} />
          </span>
        ) : (
          <TextPicture key={key} name={part.name} text={part.text} />
        );
      default:
        return <Runs key={key} runs={[part]} />;
    }
  });
}

function Table({ head, rows }: { head: readonly Run[][]; rows: readonly Run[][][] }) {
  const row = (cells: readonly Run[][], role: 'columnheader' | 'cell', name: string) => (
    <span key={name} role="row" className="table-row">
      {cells.map((cell, column) => (
        <span
          key={`${name}.${column}`}
          role={role}
          className={`table-cell ${CELL} ${role === 'cell' ? '' : 'bg-sunken font-semibold'}`}
        >
          <Runs runs={cell} />
        </span>
      ))}
    </span>
  );
  return (
    <span role="table" className="table border-collapse text-small">
      <span role="rowgroup" className="table-header-group">
        {row(head, 'columnheader', 'head')}
      </span>
      <span role="rowgroup" className="table-row-group">
        {rows.map((cells, place) => row(cells, 'cell', String(place)))}
      </span>
    </span>
  );
}

/** A picture within text, as large as its column or twice that. */
function TextPicture({ name, text }: Omit<PictureProps, 'percent'>) {
  const [isLarge, setIsLarge] = useState(false);
  return (
    <span className="my-2 block">
      <span className="block overflow-auto" {...(isLarge && { tabIndex: 0, role: 'group', 'aria-label': 'Picture' })}>
        <Picture name={name} text={text} percent={isLarge ? 200 : 100} />
      </span>
      <Button look="quiet" size="small" onClick={() => setIsLarge(!isLarge)}>
        {isLarge ? 'Smaller' : 'Enlarge'}
        <span className="sr-only"> picture</span>
      </Button>
    </span>
  );
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ kind, text }, index) => {
    const key = `${index} ${kind}`;
    if (kind === 'prose') return <span key={key}>{text}</span>;
    if (kind === 'strong') return <strong key={key}>{text}</strong>;
    if (kind === 'emphasis') return <em key={key}>{text}</em>;
    return (
      <code
        key={key}
        className={`${CODE} px-1 py-0.5 [-webkit-box-decoration-break:clone] [box-decoration-break:clone]`}
      >
        {text}
      </code>
    );
  });
}

type PictureProps = { name: string; text: string; percent?: number };

/** An uploaded picture. Its space is reserved before it loads, and it has a white background in either theme. */
export function Picture({ name, text, percent = 100 }: PictureProps) {
  const size = pictureSize(name);
  // During editing, the name may be incomplete.
  if (!size) return text;
  return (
    <img
      src={picturePath(name)}
      alt={text}
      width={size.width}
      height={size.height}
      decoding="async"
      style={percent === 100 ? undefined : { width: `${percent}%`, maxWidth: 'none' }}
      className="h-auto max-w-full rounded bg-white text-black"
    />
  );
}
