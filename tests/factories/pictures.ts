import sharp from 'sharp';
import { type AuthoredQuestion, withTexts } from '#rules/question/text/authored-texts.ts';
import type { TestApp } from './app.ts';
import { query } from './rows.ts';

type Caller = Awaited<ReturnType<TestApp['signIn']>>;

/** A PNG of one color, which tells it from others. */
export const png = (red: number, width = 40, height = 20): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 120, b: 90 } } })
    .png()
    .toBuffer();

export const uploading = (caller: Pick<Caller, 'post'>, file: Buffer) =>
  caller.post('/api/admin/pictures', { data: file.toString('base64') });

type Worded = AuthoredQuestion & { exhibits?: object[] };

/** Changes the wording of a question like its editor. */
export async function reword(admin: Caller, questionId: string, change: (wording: Worded) => object) {
  const { versions } = (await admin.get(`/api/admin/questions/${questionId}`)).body;
  const { createdAt: _, ...wording } = versions[0];
  return admin.send({
    method: 'PUT',
    url: `/api/questions/${questionId}`,
    body: { ...wording, ...change(wording) },
  });
}

/** Makes a question show an uploaded picture beside it. */
export const show = (admin: Caller, questionId: string, picture: string) =>
  reword(admin, questionId, () => ({
    exhibits: [{ title: 'The rack', form: 'picture', text: 'Two switches in a rack', picture }],
  }));

/** Makes a question show an uploaded picture in one of its texts, given by field name. */
export const showIn = (admin: Caller, questionId: string, field: string, line: string) =>
  reword(admin, questionId, (wording) => {
    const { text, options, explanation } = withTexts(wording, (own, at) => (at === field ? `${line}\n${own}` : own));
    return { text, options, explanation };
  });

/** The default number in the settings. */
const FREE_POOL = 40;

/** A question from the free pool of the exam on offer, and one that is not. */
export async function freeAndPaid(app: TestApp): Promise<{ free: string; paid: string }> {
  const free = new Set<string>();
  while (free.size < FREE_POOL) {
    const { body } = await app.visitor().get(`/api/exams/${app.exam.id}/questions?count=20`);
    for (const { id } of body) free.add(id);
  }
  const all = await query<{ id: string }>(
    app.database,
    `select id from question where exam_id = '${app.exam.id}' and archived_at is null order by number`,
  );
  return { free: [...free][0]!, paid: all.find(({ id }) => !free.has(id))!.id };
}

/** Uploads a picture and makes a question show it; returns its address. */
export async function shownBy(app: TestApp, admin: Caller, questionId: string, red: number): Promise<string> {
  const { picture } = (await uploading(admin, await png(red))).body;
  await show(admin, questionId, picture);
  return `/api/pictures/${picture}`;
}

/** Writes a flashcard in a domain of the exam on offer. */
export const writeCard = (app: TestApp, admin: Caller, domainNumber: number, content: string) =>
  admin.post(`/api/exams/${app.exam.id}/study-content`, {
    examId: app.exam.id,
    contentType: 'flashcard',
    title: `Ports of domain ${domainNumber}`,
    slug: `ports-${domainNumber}`,
    content,
    domainNumber,
    domainName: app.exam.domains[domainNumber - 1]!.name,
    taskNumber: 77,
    taskTitle: 'Ports',
  });

/** Uploads a picture and makes a flashcard of a domain show it. */
export async function cardWithPicture(app: TestApp, admin: Caller, domainNumber: number, red: number) {
  const { picture } = (await uploading(admin, await png(red))).body;
  const url = `/api/pictures/${picture}`;
  const { body } = await writeCard(app, admin, domainNumber, `<p>Look:</p><img src="${url}" alt="A port">`);
  return { url, id: body.id as string, content: body.content as string };
}
