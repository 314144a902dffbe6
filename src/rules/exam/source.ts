/** The parts of a source that readers see. */
export type ShownSource = {
  title: string;
  url: string;
  /** Where in the source. */
  section?: string | undefined;
  /** The day the page was actually read. */
  read?: string | undefined;
  /** What was opened that day, if it was not the page itself: a copy, and of when. */
  opened?: string | undefined;
};

/** Where a reader can check a fact; `unread` says why it was not read, if no day is given. */
export type Source = ShownSource & { unread?: string | undefined };

/** The only way from a stored source to a displayed one: why it was not read is the author's business. */
export function shownSource({ title, url, section, read, opened }: ShownSource): ShownSource {
  return {
    title,
    url,
    ...(section !== undefined && { section }),
    ...(read !== undefined && { read }),
    ...(opened !== undefined && { opened }),
  };
}

/** A source's identity; what was added later counts only if it is there, so old hashes stay valid. */
export function sourceParts({ title, url, section, read, unread, opened }: Source): (string | null)[] {
  const more = [section, unread, opened].some((part) => part !== undefined) ? [section ?? null, unread ?? null] : [];
  return [title, url, read ?? null, ...more, ...(opened !== undefined ? [opened] : [])];
}

/**
 * A source from an editor, as stored. If its address and section, or just its address, are known, it was
 * read when that one was; a new one, `today`.
 */
export function editedSource(
  { title, url, section: typed }: { title: string; url: string; section?: string | undefined },
  known: readonly Source[],
  today: string,
): Source {
  const section = typed || undefined;
  const same = known.filter((source) => source.url === url);
  const of: Partial<Source> = same.find((source) => source.section === section) ?? same[0] ?? { read: today };
  const { read, opened, unread } = of;
  return { ...shownSource({ title, url, section, read, opened }), ...(unread !== undefined && { unread }) };
}

/** The day on which an exam's facts were checked, if one of its sources was opened that day; null: nobody is known to have. */
export const confirmedOn = (verified: string | null, sources: readonly Pick<Source, 'read'>[]): string | null =>
  verified !== null && sources.some(({ read }) => read === verified) ? verified : null;
