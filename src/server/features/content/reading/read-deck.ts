import { readAnkiPackage } from '#contract/content-cards.ts';
import { namesOf } from '#rules/formats/cards/filed.ts';
import { openApkg } from '#server/features/content/anki/read-apkg.ts';
import { cleanHtml } from '#server/features/study/content-html.ts';
import { toJson } from '#server/http/json-reply.ts';

/** The cards of an Anki package, in the form of the reply that tells them. */
export async function* readDeck(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const { reading, restOf } = await openApkg(bytes);
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
  const reply = toJson(readAnkiPackage.reply, {
    cards: clean.filter(fits).map(({ front, back, topic, names }) => ({ front, back, topic, names })),
    misfits,
    lost: losses,
    rest: misfits.length > 0 ? restOf(misfits) : null,
  });
  yield Buffer.from(reply);
}
