import { useEffect, useState } from 'react';
import type { FormattedText } from './formatted-text.tsx';

let Formatted: typeof FormattedText | undefined;
const IS_FORMATTED = /`|\*\S|^(?: {2}|\t|- |\||!\[|1\. )/m;

/**
 * What an author wrote of a question: the stem, an option, a reason, an explanation. The one way to show it: lines and
 * spaces stay, code is set as code. What that takes is fetched with the first text that may hold some.
 */
export function QuestionText({ text }: { text: string }) {
  const [, setIsFetched] = useState(false);
  const isFormatted = IS_FORMATTED.test(text);
  useEffect(() => {
    if (!isFormatted || Formatted) return;
    void import('./formatted-text.tsx').then(
      (module) => {
        Formatted = module.FormattedText;
        setIsFetched(true);
      },
      // It is read without.
      () => undefined,
    );
  }, [isFormatted]);
  return (
    <span className="whitespace-pre-wrap wrap-anywhere">
      {isFormatted && Formatted ? <Formatted text={text} /> : text}
    </span>
  );
}
