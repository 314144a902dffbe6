import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { zipSync } from 'fflate';
import { escapeHtml } from '#rules/flashcard/html.ts';
import { cardsIn } from '#rules/formats/cards/cards-in.ts';
import { GRADES, type Grade } from '#rules/flashcard/grade.ts';
import type { Card, Content, Writing } from '#rules/formats/format.ts';
import { pictureOfLine } from '#rules/question/text/text-pictures.ts';
import type { CardMemory } from '#server/db/tables/card-tables.ts';

const MODEL = 1_700_000_000_001;
const DECK = 1_700_000_000_002;
const CSS = '.card { font-family: sans-serif; font-size: 20px; text-align: left; }';

/** The tables that every version of Anki reads. */
const SCHEMA = `
CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL, ver integer NOT NULL,
  dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL, models text NOT NULL, decks text NOT NULL,
  dconf text NOT NULL, tags text NOT NULL);
CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL, usn integer NOT NULL,
  tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL, csum integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL, mod integer NOT NULL,
  usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL, ivl integer NOT NULL,
  factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL, left integer NOT NULL, odue integer NOT NULL,
  odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL, ivl integer NOT NULL,
  lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
CREATE INDEX ix_notes_usn ON notes (usn);
CREATE INDEX ix_cards_usn ON cards (usn);
CREATE INDEX ix_revlog_usn ON revlog (usn);
CREATE INDEX ix_cards_nid ON cards (nid);
CREATE INDEX ix_cards_sched ON cards (did, queue, due);
CREATE INDEX ix_revlog_cid ON revlog (cid);
CREATE INDEX ix_notes_csum ON notes (csum);
`;

/** A card with what its owner knows of it. `days`: how far a review put it off. */
export type AnkiCard = Card & {
  known?: {
    isSuspended: boolean;
    state: CardMemory | null;
    reviews: readonly { at: string; grade: Grade; days: number }[];
  };
};

/** An Anki package in the format that all versions read. Questions become cards, and the same cards make the same notes. */
export async function writeApkg(content: Content): Promise<Writing> {
  const { cards, losses } = cardsIn(content);
  return { file: writeAnkiCards(cards), losses, leftOut: 0 };
}

/** Cards as such a package, with the reviews and FSRS states of those that have some, and the content of pictures by name. */
export function writeAnkiCards(cards: readonly AnkiCard[], pictures: Pictures = new Map()): Uint8Array {
  const entries = [...pictures].map(([name, content], index) => [String(index), name, content] as const);
  const names = Object.fromEntries(entries.map(([entry, name]) => [entry, name]));
  return zipSync(
    {
      'collection.anki2': collectionOf(cards, pictures),
      media: new TextEncoder().encode(JSON.stringify(names)),
      // They are compressed already.
      ...Object.fromEntries(entries.map(([entry, , content]) => [entry, [content, { level: 0 as const }] as const])),
    },
    { mtime: '1990-01-01T12:00:00' },
  );
}

type Pictures = ReadonlyMap<string, Uint8Array>;

/** Plain text as a note's field, with the pictures of the package in it. */
const fieldOf = (text: string, pictures: Pictures): string =>
  text
    .split('\n')
    .map((line) => {
      const picture = pictureOfLine(line);
      return picture && pictures.has(picture.name)
        ? `<img src="${picture.name}" alt="${escapeHtml(picture.text)}">`
        : escapeHtml(line);
    })
    .join('<br>');

const ADDRESS = /"\/api\/pictures\/([^"]+)"/g;

/** HTML of ours with its pictures as files of the package. */
const withFiles = (html: string, pictures: Pictures): string =>
  html.replaceAll(ADDRESS, (address, name: string) => (pictures.has(name) ? `"${name}"` : address));

const DAY_MS = 86_400_000;
/** How far back Anki's days are counted from: its scheduler wants the creation of the collection. */
const CREATED = Math.floor(MODEL / 1000);
/** The ease that Anki starts with, which FSRS does not use. */
const FACTOR = 2500;

/** A card's columns from `type` to `data`: new, learning, or in review. */
function scheduleOf(known: AnkiCard['known'], place: number) {
  const state = known?.state ?? null;
  const queueOf = (queue: number) => (known?.isSuspended ? -1 : queue);
  if (state === null) return [0, queueOf(0), place, 0, 0, 0, 0, 0, 0, 0, 0, ''] as const;
  const isReview = state.phase === 'review';
  const due = isReview
    ? Math.floor((Date.parse(state.due) - CREATED * 1000) / DAY_MS)
    : Math.floor(Date.parse(state.due) / 1000);
  const type = isReview ? 2 : state.phase === 'learning' ? 1 : 3;
  const data = JSON.stringify({ s: state.stability, d: state.difficulty });
  const { reps, lapses, scheduledDays } = state;
  return [type, queueOf(isReview ? 2 : 1), due, scheduledDays, FACTOR, reps, lapses, 0, 0, 0, 0, data] as const;
}

function collectionOf(cards: readonly AnkiCard[], pictures: Pictures): Uint8Array {
  using database = new DatabaseSync(':memory:');
  database.exec(SCHEMA);
  const second = Math.floor(MODEL / 1000);
  const json = (value: object) => JSON.stringify(value);
  database
    .prepare('INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)')
    .run(
      second,
      MODEL,
      MODEL,
      json({ nextPos: cards.length + 1, curModel: String(MODEL) }),
      json(models()),
      json(decks()),
      json(options()),
      '{}',
    );
  const addNote = database.prepare("INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')");
  const addCard = database.prepare('INSERT INTO cards VALUES (?, ?, ?, 0, ?, -1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const addReview = database.prepare('INSERT INTO revlog VALUES (?, ?, -1, ?, ?, ?, ?, 0, ?)');
  const reviewIds = new Set<number>();
  database.exec('BEGIN');
  for (const [index, { front, back, topic, known }] of cards.entries()) {
    const id = MODEL + 10 + index;
    const frontHtml = fieldOf(front, pictures);
    const hash = createHash('sha1').update(front).digest('hex');
    const tag = topic.trim().replace(/\s+/g, '_');
    const separated = (text: string) => text.replaceAll('\u001f', ' ');
    addNote.run(
      id,
      hash.slice(0, 10),
      MODEL,
      second,
      tag && ` ${tag} `,
      `${separated(frontHtml)}\u001f${separated(withFiles(back, pictures))}`,
      front,
      Number.parseInt(hash.slice(0, 8), 16),
    );
    addCard.run(id, id, DECK, second, ...scheduleOf(known, index + 1));
    let before = 0;
    for (const [place, { at, grade, days }] of (known?.reviews ?? []).entries()) {
      // The time of a review is its number, so that no two may be at once.
      let time = Date.parse(at);
      while (reviewIds.has(time)) time += 1;
      reviewIds.add(time);
      addReview.run(time, id, GRADES.indexOf(grade) + 1, days, before, FACTOR, place === 0 ? 0 : 1);
      before = days;
    }
  }
  database.exec('COMMIT');
  return database.serialize();
}

const models = () => ({
  [MODEL]: {
    id: MODEL,
    name: 'Basic',
    type: 0,
    mod: Math.floor(MODEL / 1000),
    usn: -1,
    sortf: 0,
    did: DECK,
    css: CSS,
    latexPre: '',
    latexPost: '',
    req: [[0, 'all', [0]]],
    tags: [],
    vers: [],
    flds: ['Front', 'Back'].map((name, ord) => ({
      name,
      ord,
      sticky: false,
      rtl: false,
      font: 'Arial',
      size: 20,
      media: [],
    })),
    tmpls: [
      {
        name: 'Card 1',
        ord: 0,
        qfmt: '{{Front}}',
        afmt: '{{FrontSide}}<hr id=answer>{{Back}}',
        bqfmt: '',
        bafmt: '',
        did: null,
      },
    ],
  },
});

const deck = (id: number, name: string) => ({
  id,
  name,
  mod: Math.floor(MODEL / 1000),
  usn: -1,
  desc: '',
  dyn: 0,
  conf: 1,
  collapsed: false,
  extendNew: 0,
  extendRev: 0,
  ...Object.fromEntries(['newToday', 'revToday', 'lrnToday', 'timeToday'].map((key) => [key, [0, 0]])),
});
const decks = () => ({ 1: deck(1, 'Default'), [DECK]: deck(DECK, 'Cairn') });

const options = () => ({
  1: {
    id: 1,
    name: 'Default',
    mod: 0,
    usn: 0,
    maxTaken: 60,
    autoplay: true,
    timer: 0,
    replayq: true,
    dyn: false,
    new: { delays: [1, 10], ints: [1, 4, 7], initialFactor: 2500, order: 1, perDay: 20, bury: true, separate: true },
    rev: { perDay: 200, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36500, bury: true, minSpace: 1 },
    lapse: { delays: [10], mult: 0, minInt: 1, leechFails: 8, leechAction: 0 },
  },
});
