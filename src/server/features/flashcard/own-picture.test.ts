import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnCard } from '#contract/own-card.ts';
import { ownPictureService } from '#server/features/question/picture/own-picture.service.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { bringDeck, deckWith } from '../../../../tests/factories/decks.ts';
import { PASSWORD } from '../../../../tests/factories/people.ts';
import { freeAndPaid, png, show, uploading } from '../../../../tests/factories/pictures.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { query } from '../../../../tests/factories/rows.ts';

const DAY = 86_400;

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});
afterAll(() => app.close());

const owner = () => app.signIn({ grants: [{ examId: app.exam.id }] });
type Person = Awaited<ReturnType<typeof owner>>;
const base = () => `/api/exams/${app.exam.id}/own-cards`;
const own = async (person: Person): Promise<OwnCard[]> => (await person.get(base())).body;
const sending = (person: Person, file: Buffer) => person.post(`${base()}/pictures`, { data: file.toString('base64') });
/** Uploads a picture of one color; its name. */
const upload = async (person: Person, red: number): Promise<string> =>
  (await sending(person, await png(red))).body.picture;
const address = (name: string) => `/api/pictures/${name}`;
const lineOf = (name: string, words = 'A switch') => `![${words}](${address(name)})`;
const CARD = { domainNumber: 1, front: 'What is this?', back: 'A switch.' };
const add = (person: Person, sides: Partial<typeof CARD>) => person.post(base(), { ...CARD, ...sides });
const statusFor = (callers: readonly { get(url: string): Promise<{ status: number }> }[], name: string) =>
  Promise.all(callers.map(async (caller) => (await caller.get(address(name))).status));
const isStored = async (name: string) =>
  (await query(app.database, `select name from picture where name = '${name}'`)).length === 1;
const bring = (person: Person, bytes: Uint8Array) => bringDeck(person, app.exam.id, bytes);

test('is on a card of its owner, in review and in the list, and is served to nobody else, whoever they are', async () => {
  const [ada, bob] = [await owner(), await owner()];
  const name = await upload(ada, 1);
  // While the card is being written already.
  expect(await statusFor([ada, bob, admin, app.visitor()], name)).toEqual([200, 404, 404, 404]);
  const { id } = (await add(ada, { front: `What is this?\n${lineOf(name)}` })).body;
  const { cards } = (await ada.get(`/api/exams/${app.exam.id}/flashcards?timeZone=UTC`)).body;
  expect(cards.find((card: { id: string }) => card.id === id).front).toContain(
    `<img src="${address(name)}" alt="A switch" width="40" height="20"`,
  );
  expect((await own(ada))[0]!.front).toBe(`What is this?\n${lineOf(name)}`);
  expect(await statusFor([ada, bob, admin, app.visitor()], name)).toEqual([200, 404, 404, 404]);
});

test('is for the staff, too, once they upload the same picture, and stays its owner’s', async () => {
  const ada = await owner();
  const name = await upload(ada, 2);
  await add(ada, { back: lineOf(name) });
  const { paid } = await freeAndPaid(app);
  expect(refusal(await show(admin, paid, name))).toBe('malformed');
  await uploading(admin, await png(2));
  expect(await statusFor([ada, admin], name)).toEqual([200, 200]);
  expect((await show(admin, paid, name)).status).toBe(200);
  expect(await statusFor([ada, admin, app.visitor()], name)).toEqual([200, 200, 404]);
});

test('leaves what the staff uploaded and have not saved yet, although the card that showed it goes', async () => {
  const ada = await owner();
  const name = await upload(ada, 12);
  const { id } = (await add(ada, { back: lineOf(name) })).body;
  await uploading(admin, await png(12));
  await ada.send({ method: 'DELETE', url: `${base()}/${id}`, body: {} });
  expect(await statusFor([ada, admin], name)).toEqual([404, 200]);
});

test('gives no access to a picture that its caller did not upload, such as one of the paid bank', async () => {
  const [ada, stranger] = [await owner(), await app.signIn()];
  const { picture } = (await uploading(admin, await png(3))).body;
  const answer = await add(ada, { back: `Look:\n${lineOf(picture)}` });
  expect(refusal(answer)).toBe('malformed');
  expect(Object.keys(answer.body.fields)).toEqual(['back']);
  const cards = [{ ...CARD, front: `Of a text\n${lineOf(picture)}` }];
  expect((await ada.post(`${base()}/many`, { cards })).body.added).toBe(1);
  expect((await own(ada)).map(({ front }) => front)).toEqual(['Of a text\nA switch']);
  expect(await statusFor([ada], picture)).toEqual([404]);
  expect((await sending(stranger, await png(4))).status).toBe(403);
});

test.each([
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), /SVG/],
  ['a GIF', () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), /not a PNG/],
])('refuses %s as for questions', async (_name, file, sentence) => {
  const answer = await sending(await owner(), file());
  expect(refusal(answer)).toBe('malformed');
  expect(answer.body.error).toMatch(sentence);
});

test('is deleted with the last card that shows it, unless somebody else has it, too', async () => {
  const [ada, bob] = [await owner(), await owner()];
  const [shared, alone] = [await upload(ada, 5), await upload(ada, 6)];
  await upload(bob, 5);
  await add(bob, { back: lineOf(shared) });
  const ids = [
    (await add(ada, { back: `${lineOf(shared)}\n${lineOf(alone)}` })).body.id,
    (await add(ada, { front: 'Another', back: lineOf(alone) })).body.id,
  ];
  const change = (id: string, back: string) =>
    ada.send({ method: 'PUT', url: `${base()}/${id}`, body: { ...CARD, back, isSuspended: false } });
  expect((await change(ids[0], 'No picture any more.')).status).toBe(204);
  expect(await statusFor([ada, bob], shared)).toEqual([404, 200]);
  expect(await statusFor([ada], alone)).toEqual([200]);
  await ada.send({ method: 'DELETE', url: `${base()}/${ids[1]}`, body: {} });
  expect(await isStored(alone)).toBe(false);
  expect(await isStored(shared)).toBe(true);
});

test('is forgotten within two days if no card came to show it', async () => {
  const ada = await owner();
  const [loose, kept] = [await upload(ada, 7), await upload(ada, 8)];
  await add(ada, { back: lineOf(kept) });
  app.clock.advance(2 * DAY);
  while (new Date(app.clock.iso()).getUTCHours() !== 3) app.clock.advance(3600);
  await app.retention.tidy();
  expect([await isStored(loose), await isStored(kept)]).toEqual([false, true]);
});

test('is in the download of one’s data, and gone with the account', async () => {
  const ada = await owner();
  const name = await upload(ada, 9);
  await add(ada, { back: lineOf(name) });
  const { records } = (await ada.get('/api/user/export')).body;
  const [picture] = records.ownPictures;
  expect(picture).toMatchObject({ pictureName: name });
  expect((await sharp(Buffer.from(picture.content, 'base64')).metadata()).format).toBe('webp');
  expect(records.ownCardPictures).toMatchObject([{ pictureName: name }]);
  const gone = await ada.send({ method: 'DELETE', url: '/api/user/account', body: { currentPassword: PASSWORD } });
  expect(gone.status).toBe(204);
  expect(await isStored(name)).toBe(false);
});

test('is refused beyond the most that one person may store, before it is decoded', async () => {
  const ada = await owner();
  const name = await upload(ada, 10);
  await app.change(`update own_picture set bytes = 41943040 where picture_name = '${name}'`);
  const answer = await sending(ada, await png(11));
  expect(answer.body.error).toMatch(/up to 1,000 pictures, 40 MB in total/);
  expect((await query(app.database, `select 1 from own_picture where user_id = '${ada.person.id}'`)).length).toBe(1);
});

test.each(['older', 'newer'] as const)('comes with an Anki deck in the %s form, and others are named', async (form) => {
  const ada = await owner();
  const deck = deckWith(
    [
      {
        front: 'Which device?',
        back: 'This one:<br><img src="core%20switch.png"><br>and <img alt="A small router" src=\'router.png\'>',
        topic: '',
      },
      {
        front: 'And this?',
        back: 'See <img src="core switch.png"> <img src="logo.svg"> <img src="gone.png">',
        topic: '',
      },
    ],
    {
      'core switch.png': await png(20, 30, 30),
      'router.png': await png(21, 30, 30),
      'logo.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
      'unused.png': await png(22),
    },
    form,
  );
  const { body } = await bring(ada, deck);
  expect(body).toMatchObject({ added: 2, pictures: 2, lost: 2, waiting: 0 });
  expect(body.lostPictures).toEqual([
    { file: 'logo.svg', why: 'It is not a PNG, JPEG, or WebP picture' },
    { file: 'gone.png', why: 'It is not in the package' },
  ]);
  const [, first] = (await own(ada)).toSorted((a, b) => a.front.localeCompare(b.front));
  expect(first!.back).toMatch(
    /^This one:\n!\[core switch\]\(\/api\/pictures\/\w+-30x30\.webp\)\nand\n!\[A small router\]\(\/api\/pictures\/\w+-30x30\.webp\)$/,
  );
  for (const name of first!.back.match(/\w+-30x30\.webp/g)!)
    expect(await statusFor([ada, admin], name)).toEqual([200, 404]);
  expect((await query(app.database, `select 1 from own_picture where user_id = '${ada.person.id}'`)).length).toBe(2);
  expect((await bring(ada, deck)).body).toMatchObject({ added: 0, known: 2, pictures: 0 });
});

test('goes out with its card and comes back the same, on either side', async () => {
  const [ada, bob] = [await owner(), await owner()];
  const [front, back] = [await upload(ada, 30), await upload(ada, 31)];
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'white', noise } })
    .jpeg()
    .toBuffer();
  const { picture } = (await sending(ada, photo)).body;
  const card = {
    domainNumber: 1,
    front: `Which ports?\n${lineOf(front, 'Ports "A" & <B>')}`,
    back: `Look:\n${lineOf(back)}\nand\n${lineOf(picture, 'A photo')}`,
  };
  expect((await ada.post(base(), card)).status).toBe(201);
  const taken = (await ada.get(`${base()}/deck`)).bytes;
  expect((await bring(bob, taken)).body).toMatchObject({ added: 1, pictures: 3, lost: 0 });
  expect(await own(bob)).toMatchObject([{ front: card.front, back: card.back }]);
  expect((await bring(ada, taken)).body).toMatchObject({ added: 0, known: 1 });
  expect(await statusFor([bob], front)).toEqual([200]);
});

test('what there is no time for is left for the next time, of which some is always done', async () => {
  const ada = await owner();
  const { keepAll } = ownPictureService({ database: app.database, now: () => new Date(app.clock.iso()) });
  const files = await Promise.all([50, 51, 52].map(async (red) => ({ name: String(red), bytes: await png(red) })));
  const first = await keepAll(ada.person.id, files, 0);
  expect([[...first.stored.keys()], [...first.late], [...first.refused]]).toEqual([['50'], ['51', '52'], []]);
  const next = await keepAll(ada.person.id, files, 60_000);
  expect([[...next.stored.keys()], next.late.size]).toEqual([['50', '51', '52'], 0]);
  expect(next.stored.get('50')).toBe(first.stored.get('50'));
  const broken = files.map(({ name }) => ({ name, bytes: Buffer.from(name) }));
  const third = await keepAll(ada.person.id, broken, 0);
  expect([third.stored.size, [...third.refused.keys()], [...third.late]]).toEqual([0, ['50'], ['51', '52']]);
});

test('a hostile deck brings no more than the limits, and its cards none the less', async () => {
  const ada = await owner();
  const bomb = Buffer.from(await png(40));
  bomb.writeUInt32BE(50_000, 16);
  bomb.writeUInt32BE(50_000, 20);
  const huge = Buffer.concat([await png(41), Buffer.alloc(20 * 1024 * 1024)]);
  const images = ['bomb.png', 'huge.png', 'torn.png', 'a.png'].map((name) => `<img src="${name}">`).join('');
  const deck = deckWith(
    [{ front: 'One', back: `A${images}`, topic: '' }],
    // Torn after the mark of what is compressed.
    { 'bomb.png': bomb, 'huge.png': huge, 'torn.png': Buffer.from('28b52ffd', 'hex'), 'a.png': await png(42) },
    'older',
  );
  const { body } = await bring(ada, deck);
  expect(body).toMatchObject({ added: 1, pictures: 1, lost: 3 });
  expect(body.lostPictures.map(({ file, why }: { file: string; why: string }) => `${file}: ${why}`)).toEqual([
    'huge.png: It is larger than 5 MB',
    'torn.png: It is damaged',
    expect.stringMatching(/^bomb\.png: This picture has more than 20 million pixels/),
  ]);
  // Names that nothing is behind are told once each, and not without end.
  const many = Array.from({ length: 3000 }, (_, index) => `<img src="none-${index % 2000}.png">`).join('');
  const told = (await bring(ada, deckWith([{ front: 'Two', back: `B${many}`, topic: '' }], {}))).body;
  expect([told.added, told.lost, told.lostPictures.length]).toEqual([1, 1000, 50]);
});
