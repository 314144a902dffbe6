import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Answer } from '#rules/question/answer.ts';
import type { KeyForm } from '#rules/question/kinds/kind.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { readPacks } from '#server/features/content/pack/pack-files.ts';
import { Browser, type Transport } from '../factories/browser.ts';
import { buy, hasAccess } from '../factories/payments.ts';
import { makePracticeOwner } from '../factories/practice-owner.ts';
import { browserAt } from './browser-at.ts';
import { startClockedSite } from './clocked-site.ts';
import { KEYBOARD } from './hands.ts';
import { DESK, expectGoodPage, expectGoodScreens, PHONE, visit } from './visitor.ts';

const EDITIONS = ['200-301-v1.1', '200-301-v2.0', 'sy0-701', 'sy0-801'];
const { sound } = await readPacks('content');
const { categories } = JSON.parse(await readFile('content/categories.json', 'utf8'));
const packs = sound.filter(({ folder }) => EDITIONS.includes(folder));
const { browser, site } = await browserAt(startClockedSite({ categories, packs }));
const { app } = site;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const examAt = async (edition: string): Promise<{ id: string; slug: string; name: string }> =>
  (await app.visitor().get(`/api/exams/${edition}`)).body;

/** Requests that come from pages of this site. */
const ownPages: Transport = {
  inject: (asked) => app.app.inject({ ...asked, headers: { ...asked.headers, origin: site.url } }),
};

/** A person who bought an exam, at a browser. */
async function buyer(examId: string, screen = DESK) {
  const caller = await app.signIn({}, new Browser(ownPages));
  await buy(app, caller, examId);
  return { caller, ...(await visit(browser, site.url, screen, await site.session(caller.person))) };
}

async function setDate(page: Page, slug: string, typed: string): Promise<void> {
  await page.goto(`/today/${slug}`);
  await page.getByLabel('When is your exam?').focus();
  await page.keyboard.type(typed);
  await KEYBOARD.press(page, button(page, 'Save my plan'));
}

/** Gives an answer as it is shown, by keyboard; false if it is of a kind that this test leaves open. */
const GIVEN: Partial<Record<KeyForm, (page: Page, answer: Answer) => Promise<void>>> = {
  async options(page, answer) {
    const picked = page.locator('fieldset input:checked');
    for (const [index, option] of (answer as number[]).entries()) {
      await page.keyboard.press(String(option + 1));
      await expect.poll(() => picked.count()).toBe(index + 1);
    }
  },
  async order(page, answer) {
    for (const option of answer as number[]) await KEYBOARD.press(page, page.locator(`[data-at="place ${option}"]`));
  },
  async rows(page, answer) {
    for (const [part, option] of (answer as number[]).entries()) {
      const row = page.locator('ol > li > fieldset').nth(part).getByRole('radio');
      await KEYBOARD.press(page, row.first(), String(option + 1));
      await expect.poll(() => row.nth(option).evaluate((radio) => radio.matches(':checked:focus'))).toBe(true);
    }
  },
  async typed(page, answer) {
    for (const [part, text] of (answer as string[]).entries())
      await KEYBOARD.type(page, page.getByRole('textbox').nth(part), text);
  },
};

const LONG = { timeout: 600_000 };

test(
  'a candidate with half of CCNA v1.1 is led over to v2.0 and sits its simulation, all by keyboard',
  LONG,
  async () => {
    const [old, next] = [await examAt('200-301-v1.1'), await examAt('200-301-v2.0')];
    const { caller, page, troubles, context } = await buyer(old.id);
    const tasks = packs[0]!.pack.exam.domains.flatMap((domain) =>
      domain.tasks.map(({ number }) => `${domain.number}.${number}`),
    );
    const { practise } = await makePracticeOwner(app, caller, old.id);
    const half = tasks.filter((_, index) => index % 2 === 0);
    for (const task of half) {
      const url = `/api/user/study-progress/${old.id}/${task.replace('.', '/')}`;
      expect((await caller.send({ method: 'PUT', url })).status).toBe(204);
      const sitting = await practise({ count: 3, tasks: [task] });
      for (const [place, right] of (await sitting.rights()).entries()) await sitting.answer(place, right);
      await sitting.submit();
    }

    await setDate(page, old.slug, '03152027');
    await page.getByText(`${old.name} can no longer be taken on your exam date.`).waitFor();
    await expectGoodScreens(page);
    await KEYBOARD.press(page, button(page, 'Study for 200-301 v2.0'));
    await page.getByText('Your exam date is now in 200-301 v2.0').first().waitFor();
    await page.waitForURL(`**/today/${next.slug}`);
    await page.getByText('Exam in 115 days').first().waitFor();
    expect(await hasAccess(caller, next.id)).toBe(true);
    // First-hop redundancy, 3.5 of v1.1, is 3.4 of v2.0; agentic AI, 5.1 there, comes from nowhere.
    const { body: read } = await caller.get(`/api/user/study-progress/${next.id}`);
    const places = read.map(({ domainNumber, taskNumber }: Record<string, number>) => `${domainNumber}.${taskNumber}`);
    expect(places).toContain('3.4');
    expect(places).not.toContain('5.1');

    await page.goto(`/practice/${next.slug}`);
    await KEYBOARD.press(page, page.getByRole('link', { name: 'Start the exam simulation' }));
    await KEYBOARD.press(page, button(page, 'Start the clock'));
    await page
      .getByText(/^Question 1 of \d+$/)
      .first()
      .waitFor();
    const { sittings } = (await caller.get(`/api/exams/${next.id}/practice`)).body;
    const sitting = (await makePracticeOwner(app, caller, next.id)).at(sittings[0].id);
    const { questions } = await sitting.show();
    const rights = await sitting.rights();
    let left = 0;
    for (const [index, { kind }] of questions.entries()) {
      await page.getByText(`Question ${index + 1} of ${questions.length}`, { exact: true }).waitFor();
      const give = GIVEN[KINDS[kind].keyForm];
      if (give) await give(page, rights[index]!);
      else left += 1;
      if (index % 25 === 0) await expectGoodPage(page);
      await KEYBOARD.press(page, button(page, /^(?:Next|Skip|Review and submit)$/));
      if (!give) await KEYBOARD.press(page, button(page, 'Move on'));
    }
    await KEYBOARD.press(page, button(page, 'Submit exam'));
    await page
      .getByText(`${questions.length - left} of ${questions.length} correct`)
      .first()
      .waitFor();
    await expectGoodScreens(page);
    expect(left).toBeLessThan(questions.length / 5);
    expect(troubles).toEqual([]);
    await context.close();
  },
);

test('a candidate of Security+ whose exam is on June 1, 2027, stays with SY0-701', async () => {
  const old = await examAt('sy0-701');
  const { page, troubles, context } = await buyer(old.id, PHONE);
  const notice = page.getByText('can no longer be taken on your exam date.');
  await setDate(page, old.slug, '06012027');
  await page.getByText('Exam in 193 days').first().waitFor();
  expect(await notice.count()).toBe(0);
  await expectGoodPage(page);
  expect(troubles).toEqual([]);
  await context.close();
});
