import * as z from 'zod/mini';
import { endpoint, file, json, MIB } from './endpoint.ts';
import { PictureName } from './question-parts.ts';
import { Base64, text } from './text.ts';

/** A flashcard from a file. */
const FileCard = z.strictObject({
  front: text(1, 2000),
  /** HTML with only what study content may contain. */
  back: text(1, 100_000),
  topic: text(0, 200),
});

/** The card as read, with the names of its decks and tags. */
const FiledCard = z.extend(FileCard, { names: z.array(text(1, 300)) });

const Loss = z.strictObject({ place: z.string(), what: z.string() });

export const readAnkiPackage = endpoint({
  id: 'readAnkiPackage',
  summary: 'Reads the flashcards of an Anki package with their pictures, and lists what does not fit; writes nothing',
  method: 'POST',
  path: '/api/admin/anki-packages/read',
  access: { of: 'content', as: 'author' },
  body: file('application/zip'),
  reply: z.strictObject({
    cards: z.array(FiledCard),
    /** What the cards show, by the names that they have for them until each is uploaded. */
    pictures: z.array(z.strictObject({ name: PictureName, file: z.string(), data: Base64 })),
    misfits: z.array(z.strictObject({ place: z.string(), excerpt: z.string(), reason: z.string() })),
    lost: z.array(Loss),
    /** The notes that do not fit, as Anki text to be corrected; null if all fit. */
    rest: z.nullable(z.string()),
  }),
  problems: [],
  limit: 'preview',
});

export const makeAnkiPackage = endpoint({
  id: 'makeAnkiPackage',
  summary: 'Builds an Anki package from the flashcards sent; stores nothing',
  method: 'POST',
  path: '/api/admin/anki-packages',
  access: { of: 'content', as: 'author' },
  body: json(z.strictObject({ cards: z.array(FileCard) }), { mostBytes: 20 * MIB }),
  reply: z.strictObject({ file: Base64 }),
  problems: [],
  limit: 'preview',
});
