import { type ComponentType, lazy, Suspense, useState } from 'react';

/** `inControl`: it is inside a control, where it may contain no button. */
type Props = { text: string; inControl?: boolean };

const IS_FORMATTED = /`|\*\S|^(?: {2}|\t|- |\||!\[|1\. )/m;

const load = async () => (await import('./formatted-text.tsx')).FormattedText as ComponentType<Props>;
// The server renders texts with their formatting; a browser loads that code ahead of time, or with the first text that may need it.
let loadedText: ComponentType<Props> | null = import.meta.env.SSR ? await load() : null;

/** Preloads the code that shows code, lists, and tables in texts, so that none of them first appears as raw markup. */
export const fetchFormattedText = async (): Promise<void> => void (loadedText = await load());

const FetchedText = lazy(() =>
  fetchFormattedText().then(
    () => ({ default: loadedText! }),
    // If loading fails, the text is shown unformatted.
    () => ({ default: ({ text }: Props) => text }),
  ),
);

/**
 * A text by a question's author: stem, option, rationale, or explanation. The only component that shows one: line breaks and spaces
 * are kept, and code is shown as code.
 */
export function QuestionText({ text, inControl = false }: Props) {
  // Keeps the same component throughout; a different one would remount.
  const [FormattedText] = useState(() => loadedText ?? FetchedText);
  return (
    <span className="whitespace-pre-wrap wrap-anywhere">
      {IS_FORMATTED.test(text) ? (
        <Suspense fallback={text}>
          <FormattedText text={text} inControl={inControl} />
        </Suspense>
      ) : (
        text
      )}
    </span>
  );
}
