import { expect, test } from 'vitest';
import { paths } from '#web/base/paths.ts';
import { Browser, overHttp } from '../factories/browser.ts';
import { makePack } from '../factories/pack.ts';
import { button, field } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { DESK, expectGoodScreens, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());
const pack = makePack(60);
const MOVED = pack.pack.questions[7]!;
const truth = MOVED.options.find(({ id }) => MOVED.keys.includes(id))!.text;
MOVED.keys = [MOVED.options.find(({ id }) => !MOVED.keys.includes(id))!.id];
await site.bring([pack]);

/** People answer a quiz of the whole bank; those who know most of it find the option that is right in truth. */
async function answerAll(people: number): Promise<string> {
  let examId = '';
  for (let person = 0; person < people; person += 1) {
    const learner = new Browser(overHttp(site.url));
    learner.keep(`sid=${(await site.signUp({ owns: [pack.pack.exam.code] })).sid}`);
    const exams = (await learner.get('/api/exams')).body as { id: string; code: string }[];
    examId = exams.find(({ code }) => code === pack.pack.exam.code)!.id;
    const { body, headers } = await learner.get(`/api/exams/${examId}/questions?count=60`);
    const answers = (body as { text: string; options: string[] }[]).map(({ text, options }, place) => {
      const { options: own, keys } = pack.pack.questions.find((question) => question.text === text)!;
      const right = options.indexOf(own.find(({ id }) => keys.includes(id))!.text);
      if (text === MOVED.text) return person % 5 === 0 ? right : options.indexOf(truth);
      return place % 3 < 1 + (person % 3) ? right : (right + 1) % options.length;
    });
    const sent = await learner.post(
      `/api/exams/${examId}/submit`,
      { answers, timeSpent: 60 },
      { 'attempt-id': headers['attempt-id']!, origin: new URL(site.url).origin },
    );
    expect(sent.status).toBe(200);
  }
  return examId;
}

test('leads from the list to a wrong key, shows who chose what, and takes a reason to keep it', async () => {
  const examId = await answerAll(15);
  const { page, troubles } = await visit(browser, site.url, DESK, (await site.signUp({ isAdmin: true })).sid);
  const list = paths.adminQuestions({ examId, sort: 'look', order: 'desc' });
  const link = page
    .getByRole('row')
    .nth(1)
    .getByRole('link', { name: /^Wrong key: \d+%$|^Held back$/ });
  await expect
    .poll(
      async () => {
        await page.goto(list);
        return link.count();
      },
      { timeout: 60_000, interval: 2000 },
    )
    .toBeGreaterThan(0);
  await link.first().click();
  await page.getByRole('heading', { name: 'Who chose what' }).waitFor();
  await page.getByText('The key is probably wrong').waitFor();
  await expectGoodScreens(page);
  await button(page, 'Keep It').click();
  await page.getByText('Please say why the question is right').waitFor();
  await field(page, 'Why it is right as it is').fill('The vendor’s guide says so on its first page.');
  await button(page, 'Keep It').click();
  await page.getByText(/^Kept on .* after 15 answers: The vendor’s guide/).waitFor();
  await expectGoodScreens(page);
  expect(troubles).toEqual([]);
});

test('lists the corrections of an exam for anyone', async () => {
  const { page, troubles } = await visit(browser, site.url);
  await page.goto('/corrections/example-practitioner-tst-001');
  await page.getByRole('heading', { name: 'Corrections', level: 1 }).waitFor();
  await page.getByText('No key has been corrected so far.').waitFor();
  await expectGoodScreens(page);
  expect(troubles).toEqual([]);
});
