import type { DraftFault } from '#rules/question/draft.ts';
import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import type { Reader } from '#server/db/database.ts';
import { listKnown } from './picture.store.ts';

/** The first picture of a question that is not there, and where it is named; null where all are. */
export async function missingPicture(reader: Reader, exhibits: readonly Exhibit[]): Promise<DraftFault | null> {
  const known = await listKnown(
    reader,
    exhibits.flatMap(({ picture }) => picture ?? []),
  );
  const index = exhibits.findIndex(({ picture }) => picture !== undefined && !known.has(picture));
  return index < 0
    ? null
    : { field: `exhibits.${index}.picture`, reason: 'This picture is not on this site. Please upload it again' };
}
