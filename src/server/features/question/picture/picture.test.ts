import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import {
  cardWithPicture,
  freeAndPaid,
  png,
  show,
  showIn,
  shownBy,
  uploading,
  writeCard,
} from '../../../../../tests/factories/pictures.ts';
import { makePracticeOwner } from '../../../../../tests/factories/practice-owner.ts';
import { refusal } from '../../../../../tests/factories/refusal.ts';
import { query } from '../../../../../tests/factories/rows.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});
afterAll(() => app.close());

const SCRIPT = '<script>alert(document.domain)</script>';

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
/** A PNG with a chunk inserted between its header and its pixels. */
const withChunk = (file: Buffer, type: string, data: Buffer) =>
  Buffer.concat([file.subarray(0, 33), chunk(type, data), file.subarray(33)]);

/** A PNG whose header claims a given size. */
function claiming(file: Buffer, width: number, height: number): Buffer {
  const size = Buffer.from(file.subarray(16, 29));
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([file.subarray(0, 8), chunk('IHDR', size), file.subarray(33)]);
}

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
const animated = async () => {
  const frames = await Promise.all([png(1), png(250)]);
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
};

test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
  ['nothing', () => Buffer.alloc(0), /empty/],
  [
    'an SVG with a script',
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    /SVG files can/,
  ],
  ['an SVG in disguise', () => Buffer.from(`<?xml version="1.0"?><!-- x --><SVG onload="alert(1)"/>`), /SVG files can/],
  ['HTML', () => Buffer.from(`<!doctype html>${SCRIPT}`), /not a PNG/],
  ['a GIF', () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), /not a PNG/],
  ['two bytes', () => Buffer.from('\xff\xd8', 'latin1'), /not a PNG/],
  ['half a PNG', async () => half(await noise(64, 64).png().toBuffer()), /damaged/],
  ['half a JPEG', async () => half(await noise(64, 64).jpeg().toBuffer()), /damaged/],
  ['half a WebP', async () => half(await noise(64, 64).webp().toBuffer()), /damaged/],
  ['a PNG that ends in its header', async () => (await png(1)).subarray(0, 20), /damaged/],
  ['a bomb', async () => claiming(await png(1), 50_000, 50_000), /20 million/],
  ['a strip', async () => claiming(await png(1), 1, 4_000_000_000), /20 million/],
  ['one that is larger than it says', async () => claiming(await noise(600, 600).png().toBuffer(), 60, 6), /damaged/],
  ['an animation', animated, /animated/],
  ['an animated PNG', async () => withChunk(await png(1), 'acTL', Buffer.alloc(8, 1)), /animated/],
  ['5.5 MB', async () => Buffer.concat([await png(1), Buffer.alloc(5.5 * 1024 * 1024)]), /larger than 5 MB/],
])('%s is refused with a sentence, and the site goes on', async (_name, file, sentence) => {
  const answer = await uploading(admin, await file());
  expect(refusal(answer)).toBe('malformed');
  expect(answer.body.error).toMatch(sentence);
  expect(answer.body.error).toMatch(/^[A-Z].*\.$/);
  expect((await app.visitor().get('/api/exams')).status).toBe(200);
});

const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2));

/** What is stored for a file. */
async function stored(file: Buffer): Promise<{ bytes: Buffer; picture: string }> {
  const answer = await uploading(admin, file);
  expect(answer.status).toBe(201);
  const [row] = await query<{ content: Uint8Array }>(
    app.database,
    `select content from picture where name = '${answer.body.picture}'`,
  );
  return { bytes: Buffer.from(row!.content), picture: answer.body.picture };
}

test('stores only the pixels of a file: no location, text, script, or trailing data', async () => {
  const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' }, IFD0: { Copyright: 'Secret Person' } };
  const photo = await noise(300, 200).jpeg().withExif(gps).withMetadata({ orientation: 6 }).toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const shot = withChunk(await noise(80, 60).png().toBuffer(), 'tEXt', Buffer.from(`Comment\0${SCRIPT}`, 'latin1'));
  const polyglot = Buffer.concat([shot, Buffer.from(`PK\x03\x04${SCRIPT}`, 'latin1')]);
  const cmyk = await noise(50, 50).toColourspace('cmyk').jpeg().toBuffer();
  const inColor = Buffer.concat([await noise(50, 50).webp().toBuffer(), Buffer.from(SCRIPT)]);
  for (const file of [photo, polyglot, cmyk, inColor]) {
    const { bytes, picture } = await stored(file);
    const { format, exif, icc, xmp, space, width, height } = await sharp(bytes).metadata();
    expect({ format, exif, icc, xmp, space }).toEqual({
      format: 'webp',
      exif: undefined,
      icc: undefined,
      xmp: undefined,
      space: 'srgb',
    });
    expect(bytes.includes('script') || bytes.includes('Secret') || bytes.includes('PK\x03\x04')).toBe(false);
    expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length);
    expect(picture).toMatch(new RegExp(`^[0-9a-f]{64}-${width}x${height}\\.webp$`));
  }
  // The photo's orientation is applied.
  expect((await stored(photo)).picture).toContain('-200x300.webp');
});

test('keeps drawings pixel for pixel and scales down what is wider than any screen', async () => {
  const drawn = await noise(120, 90).png().toBuffer();
  const raw = (file: Buffer) => sharp(file).removeAlpha().raw().toBuffer();
  expect((await raw((await stored(drawn)).bytes)).equals(await raw(drawn))).toBe(true);
  const wide = await stored(await png(3, 5000, 100));
  expect(wide.picture).toContain('-2560x51.webp');
});

test('stores a file once however often it is uploaded, and audits each upload', async () => {
  const file = await png(77);
  const names = [(await stored(file)).picture, (await stored(file)).picture];
  // Different bytes, the same pixels.
  names.push((await stored(withChunk(file, 'tEXt', Buffer.from('a\0b')))).picture);
  expect(new Set(names).size).toBe(1);
  const rows = await query<{ n: number }>(
    app.database,
    `select count(*) as n from audit where action = 'upload' and subject_id = '${names[0]}'`,
  );
  expect(Number(rows[0]!.n)).toBe(3);
});

test('processes many simultaneous uploads in turn and loses none', async () => {
  const files = await Promise.all(Array.from({ length: 6 }, (_, index) => png(100 + index)));
  const answers = await Promise.all(files.map((file) => uploading(admin, file)));
  expect(answers.map(({ status }) => status)).toEqual(files.map(() => 201));
  expect(new Set(answers.map(({ body }) => body.picture)).size).toBe(6);
});

test('serves a picture to anyone who may be asked its question, and 404s for everyone else', async () => {
  const { free, paid } = await freeAndPaid(app);
  const [ofFree, ofPaid] = [await shownBy(app, admin, free, 11), await shownBy(app, admin, paid, 12)];
  const unused = `/api/pictures/${(await stored(await png(13))).picture}`;
  const nowhere = `/api/pictures/${'0'.repeat(64)}-40x20.webp`;
  const { anon, student, owner } = await app.everyone();
  const statuses = async (url: string) =>
    Promise.all([anon, student, owner, admin].map(async (caller) => (await caller.get(url)).status));
  expect(await statuses(ofFree)).toEqual([200, 200, 200, 200]);
  expect(await statuses(ofPaid)).toEqual([404, 404, 200, 200]);
  expect(await statuses(unused)).toEqual([404, 404, 404, 200]);
  expect(await statuses(nowhere)).toEqual([404, 404, 404, 404]);
  const refused = await student.get(ofPaid);
  const absent = await student.get(nowhere);
  expect({ ...refused.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });

  const { headers } = await owner.get(ofPaid);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=3600',
    vary: 'Cookie',
  });

  // Once the question is archived, only administrators see it.
  await admin.send({ method: 'DELETE', url: `/api/questions/${paid}` });
  await admin.send({ method: 'DELETE', url: `/api/questions/${free}` });
  expect(await statuses(ofPaid)).toEqual([404, 404, 404, 200]);
  expect(await statuses(ofFree)).toEqual([404, 404, 404, 200]);
});

test('keeps a picture visible to people who were asked its question: in the open sitting, the review, and after archiving', async () => {
  const exam = app.exam.id;
  const { learner, practise } = await makePracticeOwner(app);
  const other = await app.signIn({ grants: [{ examId: exam }] });
  const sitting = await practise();
  const [question] = (await sitting.show()).questions;
  const url = await shownBy(app, admin, question!.id, 21);
  await admin.send({ method: 'DELETE', url: `/api/questions/${question!.id}` });
  expect((await learner.get(url)).status).toBe(200);
  expect((await other.get(url)).status).toBe(404);
  await sitting.answer(0, [0]);
  await sitting.submit();
  expect((await learner.get(url)).status).toBe(200);
  expect((await other.get(url)).status).toBe(404);
});

test('serves the picture in the text in a quiz and beside it in practice, and reveals nothing else', async () => {
  const { free } = await freeAndPaid(app);
  const url = await shownBy(app, admin, free, 31);
  let question: { text: string } | undefined;
  while (!question) {
    const { body } = await app.visitor().get(`/api/exams/${app.exam.id}/questions?count=20`);
    question = body.find(({ id }: { id: string }) => id === free);
  }
  expect(question.text).toContain(`The rack\n\n![Two switches in a rack](${url} "exhibit")`);
});

test('serves a picture within a text to the same people, and finds its question by words only', async () => {
  const { free, paid } = await freeAndPaid(app);
  const { anon, student, owner } = await app.everyone();
  for (const [questionId, field, red, statuses] of [
    [free, 'options.0.text', 51, [200, 200, 200]],
    [paid, 'options.1.rationale', 52, [404, 404, 200]],
    [paid, 'explanation', 53, [404, 404, 200]],
  ] as const) {
    const { picture } = await stored(await png(red));
    const url = `/api/pictures/${picture}`;
    expect((await showIn(admin, questionId, field, `![A zebra port ${red}](${url})`)).status).toBe(200);
    const asked = [anon, student, owner].map(async (caller) => (await caller.get(url)).status);
    expect(await Promise.all(asked)).toEqual(statuses);
  }
  const found = await admin.get(`/api/admin/questions?examId=${app.exam.id}&search=zebra%20port%2051`);
  expect(found.body.questions.map(({ id }: { id: string }) => id)).toEqual([free]);
  // Mistakes an author might type: no text alternative, a missing file, an external address.
  for (const [line, fault] of [
    ['![ ](/api/pictures/x)', 'The picture has no text alternative'],
    ['![Port](pictures/x.png)', 'The picture’s address is not /api/pictures/ and a file name'],
    [`![Port](/api/pictures/${'0'.repeat(64)}-4x2.webp)`, 'This picture is not on this site. Please upload it again'],
    ['  ![Port](/api/pictures/x.png)', 'A picture needs its own line: ![what it shows](its address)'],
  ] as const)
    expect((await showIn(admin, free, 'options.2.rationale', line)).body.fields).toEqual({
      'options.2.rationale': fault,
    });
  const byAddress = await admin.get(`/api/admin/questions?examId=${app.exam.id}&search=api%2Fpictures`);
  expect(byAddress.body.questions).toEqual([]);
});

test('serves a study picture to anyone who may read its domain, and only to administrators once the item is gone', async () => {
  const { anon, student, owner } = await app.everyone();
  const nowhere = `<p>A</p><img src="/api/pictures/${'0'.repeat(64)}-4x2.webp" alt="A port">`;
  expect((await writeCard(app, admin, 2, nowhere)).body.fields).toEqual({
    content: 'A picture is not on this site. Please upload it again',
  });
  for (const [domain, statuses] of [
    [1, [200, 200, 200, 200]],
    [2, [404, 404, 200, 200]],
  ] as const) {
    const { url, id, content } = await cardWithPicture(app, admin, domain, 60 + domain);
    expect(content).toContain(`<img src="${url}" alt="A port" width="40" height="20" loading="lazy" />`);
    const asked = async () =>
      Promise.all([anon, student, owner, admin].map(async (caller) => (await caller.get(url)).status));
    expect(await asked()).toEqual(statuses);
    await admin.send({ method: 'DELETE', url: `/api/study-content/${id}` });
    expect(await asked()).toEqual([404, 404, 404, 200]);
  }
});

test('refuses a question whose picture is missing or has no text alternative', async () => {
  const { free } = await freeAndPaid(app);
  const answer = await show(admin, free, `${'0'.repeat(64)}-40x20.webp`);
  expect(refusal(answer)).toBe('malformed');
  expect(answer.body.fields).toEqual({
    'exhibits.0.picture': 'This picture is not on this site. Please upload it again',
  });
  const { versions } = (await admin.get(`/api/admin/questions/${free}`)).body;
  const { createdAt: _, ...wording } = versions[0];
  const { picture } = await stored(await png(41));
  const put = (exhibit: object) =>
    admin.send({ method: 'PUT', url: `/api/questions/${free}`, body: { ...wording, exhibits: [exhibit] } });
  const bare = await put({ title: 'A', form: 'picture', text: ' ', picture });
  expect(Object.keys(bare.body.fields)).toEqual(['exhibits.0.text']);
  const lost = await put({ title: 'A', form: 'picture', text: 'A' });
  expect(lost.body.fields).toEqual({ 'exhibits.0.picture': 'The picture is missing' });
  const stray = await put({ title: 'A', form: 'log', text: 'A', picture });
  expect(Object.keys(stray.body.fields)).toEqual(['exhibits.0.text']);
});
