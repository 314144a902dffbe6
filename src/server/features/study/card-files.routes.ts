import { STUDY } from './study.words.ts';
import { makeAnkiPackage, readAnkiPackage } from '#contract/study-cards.ts';
import { namesOf } from '#rules/formats/cards/filed.ts';
import { FileRefused } from '#rules/formats/format.ts';
import { openApkg } from '#server/content/anki/read-apkg.ts';
import { writeApkg } from '#server/content/anki/write-apkg.ts';
import type { Mount } from '#server/http/mount.ts';
import { Problem } from '#server/http/problem.ts';
import { cleanHtml } from './content-html.ts';

/** Flashcard files based on SQLite, read and written for the admin screens. */
export function cardFilesRoutes(mount: Mount): void {
  // One at a time, because each starts a process of its own.
  let turn: Promise<unknown> = Promise.resolve();
  mount(readAnkiPackage, async ({ body }) => {
    const opening = turn.then(() => openApkg(body));
    // The next one waits for it to end, whether it succeeded or not.
    turn = opening.catch(() => undefined);
    try {
      const { reading, restOf } = await opening;
      const { cards, misfits: unread, losses } = reading;
      const clean = cards.map(({ place, card, filing }) => ({
        place,
        ...card,
        back: cleanHtml(card.back),
        names: namesOf(filing).map((name) => name.slice(0, 300).toWellFormed()),
      }));
      const fits = ({ front, back, topic }: (typeof clean)[number]) =>
        front.length <= 2000 && back !== '' && back.length <= 100_000 && topic.length <= 200;
      const unfit = clean
        .filter((card) => !fits(card))
        .map(({ place, front }) => ({
          place,
          excerpt: front.slice(0, 100).toWellFormed(),
          reason: 'The card is too long or empty',
        }));
      const misfits = [...unread, ...unfit];
      return {
        cards: clean.filter(fits).map(({ front, back, topic, names }) => ({ front, back, topic, names })),
        misfits,
        lost: losses,
        rest: misfits.length > 0 ? restOf(misfits) : null,
      };
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      throw new Problem('malformed', { error: STUDY.file({ title: error.title, why: error.message }) });
    }
  });

  mount(makeAnkiPackage, async ({ body }) => {
    const { file } = await writeApkg({ questions: [], cards: body.cards });
    return { file: Buffer.from(file).toString('base64') };
  });
}
