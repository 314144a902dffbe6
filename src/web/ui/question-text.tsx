import { type ComponentType, lazy, Suspense } from 'react';

/** `inControl`: it stands in what is pressed, where no button of its own may be. */
type Props = { text: string; inControl?: boolean };

const IS_FORMATTED = /`|\*\S|^(?: {2}|\t|- |\||!\[|1\. )/m;

const load = () => import('./formatted-text.tsx');
// The server writes texts in their form; a browser fetches what that takes with the first text that may hold some.
const Formatted: ComponentType<Props> = import.meta.env.SSR
  ? (await load()).FormattedText
  : lazy(() =>
      load().then(
        ({ FormattedText }) => ({ default: FormattedText as ComponentType<Props> }),
        // It is read without.
        () => ({ default: ({ text }: Props) => text }),
      ),
    );

/**
 * What an author wrote of a question: the stem, an option, a reason, an explanation. The one way to show it: lines and
 * spaces stay, code is set as code.
 */
export function QuestionText({ text, inControl = false }: Props) {
  return (
    <span className="whitespace-pre-wrap wrap-anywhere">
      {IS_FORMATTED.test(text) ? (
        <Suspense fallback={text}>
          <Formatted text={text} inControl={inControl} />
        </Suspense>
      ) : (
        text
      )}
    </span>
  );
}
