import type { ShownSource } from '#contract/source.ts';
import { dateText } from '#rules/wording/date.ts';
import { monthText } from '#rules/wording/month.ts';

/** A source with its title and section, and the date it was read, if known. */
export function SourceLink({ source: { title, url, section, read, opened } }: { source: ShownSource }) {
  return (
    <>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="inline-block py-1 align-top text-accent underline wrap-anywhere hover:text-accent-hover"
      >
        {title}
        {section && `, ${section}`}
        <span className="sr-only"> (opens a new tab)</span>
      </a>
      {read && (
        <span className="text-small text-muted">{` Read ${dateText(read)}${opened ? `, from ${openedText(opened)}` : ''}.`}</span>
      )}
    </>
  );
}

/** What was read if not the page itself: 'a copy saved in January 2023'. */
const openedText = (opened: string): string => {
  const [, year, month] = /^copy of (\d{4})(?:-(\d{2}))?$/.exec(opened) ?? [];
  if (year === undefined) return `a ${opened}`;
  return `a copy saved in ${month ? monthText(`${year}-${month}`) : year}`;
};

/** Tells the sources in a list apart. */
export const sourceKey = ({ url, section = '' }: ShownSource) => `${url} ${section}`;
