import { DatabaseSync } from 'node:sqlite';

/**
 * A separate process that reads an Anki collection from stdin and writes its notes to stdout as JSON: this many of them, this many
 * characters of each, and this many of the last reviews of their first cards. The file is untrusted: it is
 * kept in memory, only reading its tables is allowed, and the process is started without file access, with little memory, and with
 * little time.
 */
const [mostNotes, mostSigns, mostReviews] = process.argv.slice(2).map(Number);
const READING = new Set([20, 21, 31, 33]); // SQLITE_READ, SQLITE_SELECT, SQLITE_FUNCTION, SQLITE_RECURSIVE
const MAY_CALL = new Set(['length', 'substr', 'count', 'min', 'max']);

/** Where a database says how it is written and read: 2 is with a write-ahead log, 1 without. */
const JOURNAL_BYTES = [18, 19];

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const collection = new Uint8Array(Buffer.concat(chunks));
// Anki's newest packages say that there is a write-ahead log. A package holds none, and in memory there can be none.
for (const at of JOURNAL_BYTES) if (collection[at] === 2) collection[at] = 1;
const database = new DatabaseSync(':memory:', { allowExtension: false, defensive: true });
database.deserialize(collection);
for (const pragma of ['trusted_schema = OFF', 'cell_size_check = ON', 'query_only = ON', 'hard_heap_limit = 400000000'])
  database.exec(`PRAGMA ${pragma}`);
// From here on, only reading is allowed.
database.setAuthorizer((action, _table, name) =>
  action === 33 || !READING.has(action) || (action === 31 && !MAY_CALL.has(name ?? '')) ? 1 : 0,
);

type Row = Record<string, unknown>;
const rows = (sql: string): Row[] => database.prepare(sql).all() as Row[];
const tables = new Set(rows("SELECT name FROM sqlite_schema WHERE type = 'table'").map(({ name }) => String(name)));

/** Deck names by number, from a table of their own or from JSON in the collection's single row. */
function decksOf(): Map<string, string> {
  if (tables.has('decks'))
    return new Map(
      rows('SELECT id, name FROM decks').map(({ id, name }) => [String(id), String(name).replaceAll('\u001f', '::')]),
    );
  const [row] = tables.has('col') ? rows('SELECT decks FROM col') : [];
  const decks = JSON.parse(String(row?.decks ?? '{}')) as Record<string, { name?: unknown }>;
  return new Map(Object.entries(decks).map(([id, { name }]) => [id, String(name ?? '')]));
}

if (!tables.has('notes') || !tables.has('cards')) throw new Error('no collection');
const decks = decksOf();
const cardsOf = new Map(
  rows('SELECT nid, min(did) AS did, count(*) AS cards FROM cards GROUP BY nid').map(({ nid, did, cards }) => [
    String(nid),
    { did: String(did), cards: Number(cards) },
  ]),
);
/** The first card of each note, by note, and the reviews of each, oldest first. Rows of other kinds, such as a new due date, are none. */
const firstCards = new Map<string, { id: string; isSuspended: boolean }>();
const reviews = new Map<string, [ms: number, ease: number][]>();
if (mostReviews! > 0) {
  for (const { id, nid, queue } of rows('SELECT id, nid, queue FROM cards ORDER BY nid, ord'))
    if (!firstCards.has(String(nid)))
      firstCards.set(String(nid), { id: String(id), isSuspended: Number(queue) === -1 });
  const wanted = new Set([...firstCards.values()].map(({ id }) => id));
  const log = tables.has('revlog')
    ? rows(`SELECT id, cid, ease FROM revlog WHERE ease > 0 AND type < 4 ORDER BY id DESC LIMIT ${mostReviews}`)
    : [];
  for (const { id, cid, ease } of log.toReversed()) {
    const card = String(cid);
    if (!wanted.has(card)) continue;
    const own = reviews.get(card) ?? [];
    own.push([Number(id), Number(ease)]);
    reviews.set(card, own);
  }
}

const notes = rows(
  `SELECT id, substr(flds, 1, ${mostSigns}) AS flds, substr(tags, 1, 1000) AS tags FROM notes ORDER BY id LIMIT ${mostNotes}`,
);
process.stdout.write(
  JSON.stringify(
    notes.map(({ id, flds, tags }) => ({
      fields: String(flds).split('\u001f'),
      tags: String(tags).trim(),
      deck: decks.get(cardsOf.get(String(id))?.did ?? '') ?? '',
      cards: cardsOf.get(String(id))?.cards ?? 0,
      isSuspended: firstCards.get(String(id))?.isSuspended ?? false,
      reviews: reviews.get(firstCards.get(String(id))?.id ?? '') ?? [],
    })),
  ),
);
