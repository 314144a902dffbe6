import * as z from 'zod/mini';
import { MEGABYTE } from '#rules/question/text/picture.ts';
import { endpoint, file, json, MIB } from './endpoint.ts';
import { PictureName } from './question-parts.ts';
import { PictureFile } from './question-picture.ts';
import { Id, Moment, text } from './text.ts';

/** At most this many cards of one's own in an exam. */
export const MOST_OWN_CARDS = 5000;
/** At most this many pictures on cards of one's own, in all exams: what fits in a package that is taken out and brought back. */
export const MOST_OWN_PICTURES = { count: 1000, bytes: 40 * MEGABYTE };
/** Where a card comes from, for its owner alone: a guide, an explanation, a deck. */
const origin = text(0, 200);

/** At most this many characters on each side. */
export const MOST_OF_SIDE = { front: 2000, back: 5000 };

const fields = {
  domainNumber: z.int().check(z.gte(1), z.lte(99)),
  /** As authors write questions: code between backticks, pictures of the site on lines of their own. */
  front: text(1, MOST_OF_SIDE.front),
  back: text(1, MOST_OF_SIDE.back),
};

export const OwnCard = z.strictObject({
  id: Id,
  ...fields,
  origin: z.string(),
  /** It does not come up, and keeps what is known of it. */
  isSuspended: z.boolean(),
  /** It was forgotten so often that it wants to be written differently. */
  isLeech: z.boolean(),
  reviews: z.int(),
  lapses: z.int(),
  /** When it comes up; null for a card never seen. */
  due: z.nullable(Moment),
});
export type OwnCard = z.infer<typeof OwnCard>;

const params = z.strictObject({ examId: Id });
const cardParams = z.strictObject({ examId: Id, cardId: Id });
const access = { of: 'exam', as: 'owner' } as const;
const path = '/api/exams/{examId}/own-cards';

export const listOwnCards = endpoint({
  id: 'listOwnCards',
  summary: 'The flashcards that the caller wrote or brought along, newest first, with what is known of each',
  method: 'GET',
  path,
  access,
  params,
  reply: z.array(OwnCard),
  problems: ['not_found'],
});

export const createOwnCard = endpoint({
  id: 'createOwnCard',
  summary: 'Adds a flashcard of the caller’s own; it never counts toward strength',
  method: 'POST',
  path,
  access,
  params,
  body: json(z.strictObject({ ...fields, origin: z.optional(origin) })),
  reply: z.strictObject({ id: Id }),
  status: 201,
  problems: ['not_found'],
  limit: 'general',
});

export const uploadOwnPicture = endpoint({
  id: 'uploadOwnPicture',
  summary:
    'Takes a PNG, JPEG, or WebP file for a card of the caller’s own, who alone sees it; without a card it is kept for a day',
  method: 'POST',
  path: `${path}/pictures`,
  access,
  params,
  body: PictureFile,
  reply: z.strictObject({ picture: PictureName }),
  status: 201,
  problems: ['not_found', 'unavailable'],
  limit: 'preview',
});

export const changeOwnCard = endpoint({
  id: 'changeOwnCard',
  summary: 'Changes or suspends a flashcard of the caller’s own; what is known of it stays',
  method: 'PUT',
  path: `${path}/{cardId}`,
  access,
  params: cardParams,
  body: json(z.strictObject({ ...fields, isSuspended: z.boolean() })),
  reply: null,
  status: 204,
  problems: ['not_found'],
  limit: 'general',
});

export const removeOwnCard = endpoint({
  id: 'removeOwnCard',
  summary: 'Removes a flashcard of the caller’s own; repeating it changes nothing',
  method: 'DELETE',
  path: `${path}/{cardId}`,
  access,
  params: cardParams,
  reply: null,
  status: 204,
  problems: ['not_found'],
  limit: 'general',
});

/** What became of a deck that was brought along. */
export const DeckTaken = z.strictObject({
  added: z.int(),
  /** Cards that the caller already has, and that do not fit or are too many. */
  known: z.int(),
  left: z.int(),
  reviews: z.int(),
  /** Pictures that are on the added cards now. */
  pictures: z.int(),
  /** Those that were left out: the first ones, and how many there are in all. */
  lostPictures: z.array(z.strictObject({ file: z.string(), why: z.string() })),
  lost: z.int(),
  /** Cards that were not added yet, since their pictures took too long; the same deck again adds them. */
  waiting: z.int(),
});
export type DeckTaken = z.infer<typeof DeckTaken>;

export const NOTHING_TAKEN: DeckTaken = {
  added: 0,
  known: 0,
  left: 0,
  reviews: 0,
  pictures: 0,
  lostPictures: [],
  lost: 0,
  waiting: 0,
};

export const bringOwnCards = endpoint({
  id: 'bringOwnCards',
  summary: 'Adds many flashcards of the caller’s own, without a history; cards they already have are left out',
  method: 'POST',
  path: `${path}/many`,
  access,
  params,
  body: json(z.strictObject({ cards: z.array(z.strictObject(fields)).check(z.minLength(1), z.maxLength(1000)) }), {
    mostBytes: 8 * MIB,
  }),
  reply: DeckTaken,
  problems: ['not_found'],
  limit: 'general',
});

export const bringOwnDeck = endpoint({
  id: 'bringOwnDeck',
  summary:
    'Adds the cards of an Anki package with their reviews (FSRS or SM-2), from which what is known is computed anew',
  method: 'POST',
  path: `${path}/deck`,
  access,
  params,
  body: file('application/zip'),
  reply: DeckTaken,
  problems: ['not_found'],
  limit: 'preview',
});

export const takeOwnDeck = endpoint({
  id: 'takeOwnDeck',
  summary: 'The caller’s own flashcards as an Anki package, with their reviews and FSRS states',
  method: 'GET',
  path: `${path}/deck`,
  access,
  params,
  reply: file('application/zip'),
  problems: ['not_found', 'unavailable'],
  limit: 'preview',
});
