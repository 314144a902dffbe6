import { textParts } from '#rules/quiz/text-parts.ts';

/** A text with its code. Only elements that may stand in a heading or a label. */
export function FormattedText({ text }: { text: string }) {
  return textParts(text).map(({ kind, text: part }, index) => {
    const key = `${index} ${kind}`;
    if (kind === 'prose') return <span key={key}>{part}</span>;
    const look =
      kind === 'code'
        ? 'px-1 py-0.5 [box-decoration-break:clone] [-webkit-box-decoration-break:clone]'
        : 'my-2 block px-3 py-2';
    return (
      <code
        key={key}
        className={`rounded border border-line bg-sunken font-mono text-[0.9em] font-normal text-ink ${look}`}
      >
        {part}
      </code>
    );
  });
}
