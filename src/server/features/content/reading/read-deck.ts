import { readAnkiPackage } from '#contract/content-cards.ts';
import { MEGABYTE } from '#rules/question/text/picture.ts';
import { namesOf } from '#rules/formats/cards/filed.ts';
import { picturesInText, withPicturesInWords } from '#rules/question/text/text-pictures.ts';
import { openApkg } from '#server/features/content/anki/read-apkg.ts';
import { cleanHtml, htmlOfText, picturesInHtml } from '#server/features/study/content-html.ts';
import { toJson } from '#server/http/json-reply.ts';

/** At most this much is taken from one package into the study area, each picture uploaded by itself. */
const MOST_PICTURES = { count: 300, bytes: 40 * MEGABYTE };

/** A title is words alone; with a picture on its front, a card has both sides in its content. */
function sidesOf({ front, back }: { front: string; back: string }): { front: string; back: string } {
  if (picturesInText(front).length === 0) return { front, back: cleanHtml(back) };
  return {
    front: withPicturesInWords(front),
    back: cleanHtml(`<p>Front:</p>${htmlOfText(front)}<p>Back:</p>${back}`),
  };
}

/** The cards of an Anki package, in the form of the reply that tells them. */
export async function* readDeck(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const { reading, restOf, pictures } = await openApkg(bytes, { mostPictures: MOST_PICTURES });
  const { cards, misfits: unread, losses } = reading;
  const clean = cards.map(({ place, card, filing }) => ({
    place,
    ...card,
    ...sidesOf(card),
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
  const fitting = clean.filter(fits);
  const shown = new Set(fitting.flatMap(({ back }) => picturesInHtml(back)));
  const reply = toJson(readAnkiPackage.reply, {
    cards: fitting.map(({ front, back, topic, names }) => ({ front, back, topic, names })),
    pictures: [...pictures.values()]
      .filter(({ name }) => shown.has(name))
      .map(({ name, file, bytes }) => ({ name, file, data: Buffer.from(bytes).toString('base64') })),
    misfits,
    lost: losses,
    rest: misfits.length > 0 ? restOf(misfits) : null,
  });
  yield Buffer.from(reply);
}
