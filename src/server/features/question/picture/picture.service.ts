import type { Database } from '#server/db/database.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import type { Caller } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { hashOfFile, type MadePicture, makePicture, refusalOf } from './reencode.ts';
import * as store from './picture.store.ts';

/** Pictures in questions: uploaded by administrators, shown to anyone who may see the question. */
export function pictureService({
  database,
  maySee,
  now,
}: {
  database: Database;
  maySee: (caller: Caller, name: string) => Promise<boolean>;
  now: () => Date;
}) {
  return {
    /** Throws 400 with a sentence for a file that is not accepted. The same file again gives the same picture. */
    async upload(actor: Actor, file: Buffer): Promise<{ picture: string }> {
      const sourceHash = hashOfFile(file);
      const held = await database.read((reader) => store.selectOptionalBySource(reader, sourceHash));
      const newPicture = held === undefined ? await made400(file) : null;
      return database.write(async (tx) => {
        const uploadedAt = now().toISOString();
        const brought = { uploadedAt, isOfStaff: true };
        if (newPicture) await store.putPicture(tx, { ...newPicture, ...brought });
        else if (!(await store.touchPicture(tx, held!, brought))) throw new Problem('conflict');
        const picture = newPicture?.name ?? held!;
        await insertAudit(tx, uploadedAt, actor, {
          action: 'upload',
          subjectKind: 'picture',
          subjectId: picture,
          before: null,
          after: { fileBytes: file.length, ...(newPicture && { storedBytes: newPicture.content.length }) },
        });
        return { picture };
      });
    },

    /** Throws 404 for callers who may not see it, as for a picture that does not exist. */
    async content(caller: Caller, name: string): Promise<Buffer> {
      if (!(await maySee(caller, name))) throw new Problem('not_found');
      const content = await database.read((reader) => store.selectOptionalContent(reader, name));
      if (!content) throw new Problem('not_found');
      return Buffer.from(content);
    },
  };
}
export type PictureService = ReturnType<typeof pictureService>;

async function made400(file: Buffer): Promise<MadePicture> {
  try {
    return await makePicture(file);
  } catch (error) {
    throw refusalOf(error);
  }
}
