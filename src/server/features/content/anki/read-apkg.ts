import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { zstdDecompressSync } from 'node:zlib';
import { cardOf } from '#rules/formats/cards/card-of.ts';
import { collectionIn } from '#rules/formats/cards/collection.ts';
import { filedUnder, namesOf } from '#rules/formats/cards/filed.ts';
import { restText } from '#rules/formats/cards/tsv.ts';
import { emptyReading, FileRefused, type Misfit, type Reader, type Reading } from '#rules/formats/format.ts';
import { LIMITS } from '#rules/formats/limits.ts';
import { excerptOf } from '#rules/formats/text/excerpt.ts';
import { countText } from '#rules/wording/count.ts';
import { LOST_PICTURE } from '#rules/formats/picture/picture-reader.ts';
import * as z from 'zod/mini';
import { type DeckPicture, deckPictures, type LostPicture, type MostPictures, takeNamed } from './deck-pictures.ts';

const READER = fileURLToPath(new URL('./read-collection.ts', import.meta.url));
const PACKAGE = fileURLToPath(new URL('../../../../../package.json', import.meta.url));
const MOST_MS = 30_000;
const MOST_OUTPUT = 200 * 1024 * 1024;

/** How many notes are read, and how many characters of one. */
const MOST_NOTES = 100_000;
const MOST_SIGNS = 100_000;

const REST_HEAD = ['#separator:tab', '#html:true', '#deck column:1', '#tags column:2'];

const placeOf = (index: number) => `note ${index + 1}`;

const Notes = z.array(
  z.strictObject({
    fields: z.array(z.string()),
    tags: z.string(),
    deck: z.string(),
    cards: z.int(),
    isSuspended: z.boolean(),
    /** When, in milliseconds, and which of the four grades. */
    reviews: z.array(z.tuple([z.number(), z.number()])),
  }),
);

/** What an Anki package knows of a note's only card. */
export type NoteHistory = { isSuspended: boolean; reviews: readonly (readonly [ms: number, ease: number])[] };

/** The notes of an Anki package, as flashcards. */
export const readApkg: Reader = async (bytes) => (await openApkg(bytes)).reading;

type Opened = {
  reading: Reading;
  restOf: (faults: readonly Misfit[]) => string;
  /** By place, of notes that made one card. */
  histories: ReadonlyMap<string, NoteHistory>;
  /** Those that the cards show, by name. */
  pictures: ReadonlyMap<string, DeckPicture>;
  /** Those that notes show, and that are left out. */
  lostPictures: readonly LostPicture[];
};

/**
 * The notes of an Anki package as flashcards, and a writer of those with problems as Anki text. `mostReviews`: how many of the last
 * reviews are read. `mostPictures`: cards show their pictures, up to so many, by the names under which these are returned.
 */
export async function openApkg(
  bytes: Uint8Array,
  { mostReviews = 0, mostPictures }: { mostReviews?: number; mostPictures?: MostPictures } = {},
): Promise<Opened> {
  const found = collectionIn(bytes);
  if (!found) throw new FileRefused('Invalid Anki package', 'The file contains no collection');
  const notes = await notesOf(found.name.endsWith('b') ? unpack(found.bytes) : found.bytes, mostReviews);
  const reading = emptyReading();
  const histories = new Map<string, NoteHistory>();
  const media = mostPictures ? deckPictures(bytes, mostPictures) : null;
  const lostPictures: LostPicture[] = [];
  for (const [index, { fields, tags, deck, cards, isSuspended, reviews }] of notes.entries()) {
    const place = placeOf(index);
    const refusal = sizeFault(index, fields);
    const filing = filedUnder(deck, tags);
    const shown = (refusal === null ? media?.inFields(fields) : null) ?? { fields, lost: [] };
    const made =
      refusal === null
        ? cardOf(shown.fields, namesOf(filing)[0] ?? '', media ? takeNamed : undefined)
        : { reason: refusal };
    lostPictures.push(...shown.lost);
    if ('reason' in made) reading.misfits.push({ place, excerpt: excerptOf(fields.join(' ')), reason: made.reason });
    else {
      for (const card of made.cards) reading.cards.push({ place, card, filing });
      if (made.cards.length === 1) histories.set(place, { isSuspended, reviews });
      for (const what of made.losses)
        // They are named.
        if (media === null || what !== LOST_PICTURE) reading.losses.push({ place, what });
      for (const { file, why } of shown.lost) reading.losses.push({ place, what: `The picture ${file}: ${why}` });
      if (cards > made.cards.length) reading.losses.push({ place, what: 'Other cards of a note, such as the reverse' });
    }
  }
  const cells = () =>
    notes.map(({ fields, tags, deck }, index) => ({ place: placeOf(index), cells: [deck, tags, ...fields] }));
  return {
    reading,
    restOf: (faults) => restText(REST_HEAD, cells(), { faults }),
    histories,
    pictures: media?.pictures ?? new Map(),
    lostPictures,
  };
}

/** Why a note is not read, although it is there: the collection is read up to a limit. */
function sizeFault(index: number, fields: readonly string[]): string | null {
  if (index >= MOST_NOTES)
    return `Only the first ${countText(MOST_NOTES, 'note')} are read, and there are more. Export one deck at a time`;
  return fields.join('\u001f').length > MOST_SIGNS
    ? `The note is longer than ${countText(MOST_SIGNS, 'character')}`
    : null;
}

function unpack(bytes: Uint8Array): Uint8Array {
  try {
    return zstdDecompressSync(bytes, { maxOutputLength: LIMITS.unpackedBytes });
  } catch {
    throw new FileRefused('Invalid Anki package', 'Its collection is damaged or too large');
  }
}

/** Has a process without permissions read the collection. */
async function notesOf(collection: Uint8Array, mostReviews: number): Promise<z.infer<typeof Notes>> {
  const rights = ['--permission', `--allow-fs-read=${READER}`, `--allow-fs-read=${PACKAGE}`];
  // One note and one character more than are read, so that what is left out can be told.
  const most = [MOST_NOTES + 1, MOST_SIGNS + 1, mostReviews].map(String);
  const child = spawn(process.execPath, [...rights, '--no-warnings', '--max-old-space-size=512', READER, ...most], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: MOST_MS,
    killSignal: 'SIGKILL',
  });
  const chunks: Buffer[] = [];
  let length = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > MOST_OUTPUT) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  // A process that has ended already accepts no input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(collection);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  const damaged = () => new FileRefused('Invalid Anki package', 'Its collection cannot be read');
  if (code !== 0) throw damaged();
  const parsed = Notes.safeParse(JSON.parse(Buffer.concat(chunks).toString()));
  if (!parsed.success) throw damaged();
  return parsed.data;
}
