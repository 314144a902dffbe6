import { CONTENT } from './content.words.ts';
import { makeAnkiPackage, readAnkiPackage } from '#contract/content-cards.ts';
import { FileRefused } from '#rules/formats/format.ts';
import { writeApkg } from './anki/write-apkg.ts';
import { ReadingBusy, withReading } from '#server/features/content/reading/reading.ts';
import { JsonReply } from '#server/http/json-reply.ts';
import type { Mount } from '#server/http/mount.ts';
import { Problem } from '#server/http/problem.ts';

/** Flashcard files based on SQLite, read and written for the admin screens. */
export function cardFilesRoutes(mount: Mount): void {
  mount(readAnkiPackage, async ({ body }) => {
    try {
      const [reply] = await withReading(({ ask }) => ask('readDeck', body));
      return new JsonReply(Buffer.from(reply!));
    } catch (error) {
      if (error instanceof ReadingBusy) throw new Problem('unavailable', { error: CONTENT.readingBusy() });
      if (!(error instanceof FileRefused)) throw error;
      throw new Problem('malformed', { error: CONTENT.file({ title: error.title, why: error.message }) });
    }
  });

  mount(makeAnkiPackage, async ({ body }) => {
    const { file } = await writeApkg({ questions: [], cards: body.cards });
    return { file: Buffer.from(file).toString('base64') };
  });
}
