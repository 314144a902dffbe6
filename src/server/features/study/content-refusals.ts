import { STUDY } from './study.words.ts';
import type { StudyDraft } from '#contract/study-admin.ts';
import type { Tx } from '#server/db/database.ts';
import { listKnown } from '#server/features/question/picture/picture.store.ts';
import { Problem } from '#server/http/problem.ts';
import { cleanHtml, picturesInHtml } from './content-html.ts';

/** Throws if nothing is left of the content once it is sanitized. */
export function refuseEmpty(drafts: readonly StudyDraft[], fieldOf: (place: number) => string): void {
  const empty = [...drafts.entries()].filter(([, draft]) => cleanHtml(draft.content) === '');
  if (empty.length > 0)
    throw new Problem('malformed', {
      fields: Object.fromEntries(empty.map(([place]) => [fieldOf(place), STUDY.empty()])),
    });
}

/** Throws 400 if content shows a picture that does not exist. */
export async function refuseMissing(
  tx: Tx,
  drafts: readonly StudyDraft[],
  fieldOf: (place: number) => string,
): Promise<void> {
  const shown = drafts.map(({ content }) => picturesInHtml(cleanHtml(content)));
  const known = await listKnown(tx, [...new Set(shown.flat())]);
  const place = shown.findIndex((names) => names.some((name) => !known.has(name)));
  if (place >= 0)
    throw new Problem('malformed', {
      fields: { [fieldOf(place)]: STUDY.noPicture() },
    });
}
