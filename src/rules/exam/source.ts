/** Of a source what a reader is told. */
export type ShownSource = {
  title: string;
  url: string;
  /** Where in it. */
  section?: string | undefined;
  /** The day on which the page was really read. */
  read?: string | undefined;
};

/** Where a reader can check a fact; `unread` says why it was not read, where no day is given. */
export type Source = ShownSource & { unread?: string | undefined };

/** The one way from a stored source to the one that is shown: why it was not read is the author's business. */
export function shownSource({ title, url, section, read }: ShownSource): ShownSource {
  return { title, url, ...(section !== undefined && { section }), ...(read !== undefined && { read }) };
}

/** What tells one source from another; one with neither section nor reason is told as ever, so that old hashes hold. */
export function sourceParts({ title, url, section, read, unread }: Source): (string | null)[] {
  const more = section !== undefined || unread !== undefined ? [section ?? null, unread ?? null] : [];
  return [title, url, read ?? null, ...more];
}

/**
 * A source as an editor gave it, as it is stored. One that is known by its address and section, or by its address alone, was
 * read when that one was; a new one, `today`.
 */
export function editedSource(
  { title, url, section: typed }: { title: string; url: string; section?: string | undefined },
  known: readonly Source[],
  today: string,
): Source {
  const section = typed || undefined;
  const same = known.filter((source) => source.url === url);
  const { read, unread } = same.find((source) => source.section === section) ?? same[0] ?? { read: today };
  return { ...shownSource({ title, url, section, read }), ...(unread !== undefined && { unread }) };
}
