import type { DraftFault } from '#rules/question/draft.ts';
import { picturesShown } from '#rules/question/question-pictures.ts';
import type { Wording } from '#rules/question/wording.ts';
import type { Reader } from '#server/db/database.ts';
import { listKnown } from './picture.store.ts';

/** The first picture of a question that does not exist, and where the question refers to it; null if all exist. */
export async function missingPicture(reader: Reader, wording: Wording): Promise<DraftFault | null> {
  const shown = picturesShown(wording);
  const known = await listKnown(
    reader,
    shown.map(({ name }) => name),
  );
  const missing = shown.find(({ name }) => !known.has(name));
  return missing ? { field: missing.field, reason: 'This picture is not on this site. Please upload it again' } : null;
}
