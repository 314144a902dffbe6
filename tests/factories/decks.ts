import { zstdCompressSync } from 'node:zlib';
import { unzipSync, zipSync, type Zippable } from 'fflate';
import { type AnkiCard, writeAnkiCards } from '#server/features/content/anki/write-apkg.ts';
import type { TestApp } from './app.ts';

type Files = Readonly<Record<string, Uint8Array>>;

/** A package as Anki writes it, with these files beside its cards: in the older form, or in the newer one with everything compressed. */
export function deckWith(cards: readonly AnkiCard[], files: Files, form: 'older' | 'newer' = 'older'): Uint8Array {
  const collection = unzipSync(writeAnkiCards(cards))['collection.anki2']!;
  const contents = Object.entries(files).map(([, content], index) => [String(index), content] as const);
  if (form === 'older') {
    const names = Object.fromEntries(Object.keys(files).map((name, index) => [String(index), name]));
    return zipped({
      'collection.anki2': collection,
      media: Buffer.from(JSON.stringify(names)),
      ...Object.fromEntries(contents),
    });
  }
  const entries = Object.entries(files).map(([name, content]) => message(name, content.length));
  return zipped({
    'collection.anki21b': zstdCompressSync(collection),
    media: zstdCompressSync(Buffer.concat(entries)),
    ...Object.fromEntries(contents.map(([entry, content]) => [entry, zstdCompressSync(content)])),
  });
}

type Person = Pick<Awaited<ReturnType<TestApp['signIn']>>, 'send'>;

/** Has a learner import a package as a deck of their own. */
export const bringDeck = (person: Person, examId: string, deck: Uint8Array) =>
  person.send({
    method: 'POST',
    url: `/api/exams/${examId}/own-cards/deck`,
    headers: { 'content-type': 'application/zip' },
    body: Buffer.from(deck),
  });

const zipped = (entries: Zippable) => zipSync(entries, { level: 0 });

const varint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(Math.floor(value / 0x80))];

/** An entry of the list of files: its name, its size, and a hash. */
function message(name: string, size: number): Buffer {
  const text = Buffer.from(name);
  const fields = Buffer.from([0x0a, ...varint(text.length), ...text, 0x10, ...varint(size), 0x1a, 2, 7, 7]);
  return Buffer.from([0x0a, ...varint(fields.length), ...fields]);
}
