import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { deckWith } from '../../../../tests/factories/decks.ts';
import { png, uploading } from '../../../../tests/factories/pictures.ts';
import { query } from '../../../../tests/factories/rows.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});
afterAll(() => app.close());

const read = async (deck: Uint8Array) =>
  (
    await admin.send({
      method: 'POST',
      url: '/api/admin/anki-packages/read',
      headers: { 'content-type': 'application/zip' },
      body: Buffer.from(deck),
    })
  ).body;

test('gives the pictures that cards show, names the others, and stores nothing', async () => {
  const [port, rack] = [await png(1), await png(2)];
  const { cards, pictures, lost } = await read(
    deckWith(
      [
        { front: 'Which port?', back: '<b>Look:</b><img src="port.png" onerror="alert(1)">', topic: '' },
        { front: 'Which rack?', back: 'A<img src="clip.gif" alt="It moves">', topic: '' },
      ],
      { 'port.png': port, 'rack.png': rack, 'clip.gif': Buffer.from('GIF89a\x01\0\x01\0', 'latin1') },
    ),
  );
  const [{ name, file, data }] = pictures;
  expect(pictures).toHaveLength(1);
  expect([file, data]).toEqual(['port.png', port.toString('base64')]);
  expect(cards.map(({ back }: { back: string }) => back)).toEqual([
    expect.stringMatching(new RegExp(`^<strong>Look:</strong><img src="/api/pictures/${name}" alt="port"[^<>]* />$`)),
    'A',
  ]);
  expect(lost).toEqual([{ place: 'note 2', what: 'The picture clip.gif: It is not a PNG, JPEG, or WebP picture' }]);
  expect(await query(app.database, 'select name from picture')).toEqual([]);
});

test('a front with a picture becomes part of the card’s content, whose title stays words', async () => {
  const name = `${'a'.repeat(64)}-40x20.webp`;
  // As a learner's own deck leaves: the only package of ours with pictures on fronts.
  const ada = await app.signIn({ grants: [{ examId: app.exam.id }] });
  const base = `/api/exams/${app.exam.id}/own-cards`;
  const { picture } = (await ada.post(`${base}/pictures`, { data: (await png(3)).toString('base64') })).body;
  const front = `Which port?\n![A blue port](/api/pictures/${picture})`;
  await ada.post(base, { domainNumber: 1, front, back: 'The console port.' });
  const deck = (await ada.get(`${base}/deck`)).bytes;
  const { cards, pictures } = await read(deck);
  expect(cards[0].front).toBe('Which port?\nA blue port');
  const stored = (await uploading(admin, Buffer.from(pictures[0].data, 'base64'))).body.picture;
  expect(stored).not.toBe(name);
  const content = cards[0].back.replaceAll(pictures[0].name, stored);
  const draft = { contentType: 'flashcard', title: 'Which port?', slug: 'which-port', content, domainNumber: 1 };
  const place = { domainName: app.exam.domains[0]!.name, taskNumber: 77, taskTitle: 'Ports', examId: app.exam.id };
  expect((await admin.post(`/api/exams/${app.exam.id}/study-content`, { ...draft, ...place })).status).toBe(201);
  const shown = (await ada.get(`/api/exams/${app.exam.id}/flashcards?timeZone=UTC`)).body.cards.find(
    (card: { front: string }) => card.front.includes('Which port?') && card.front.includes(stored),
  );
  expect(shown.front).toMatch(/^<p>Which port\?<\/p>\s*<img src="[^"]+" alt="A blue port"[^<>]*>$/);
  expect(shown.back).toContain('The console port.');
  expect(shown.back).not.toContain('<img');
});
