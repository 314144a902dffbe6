import { expect, test } from 'vitest';
import { Browser } from '../factories/browser.ts';
import { makePracticeOwner } from '../factories/practice-owner.ts';
import { PASSWORD, type Person } from '../factories/people.ts';
import { browserAt } from './browser-at.ts';
import { startClockedSite } from './clocked-site.ts';
import { expectGoodScreens, PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startClockedSite());

/** Answers new questions over the site's calls, three of four right. */
async function practice(person: Person, count: number): Promise<void> {
  const { app } = site.app;
  const own = new Browser({
    inject: (asked) => app.inject({ ...asked, headers: { ...asked.headers, origin: site.url } }),
  });
  expect((await own.post('/api/auth/login', { email: person.email, password: PASSWORD })).status).toBe(200);
  const learner = Object.assign(own, { person });
  const { practise } = await makePracticeOwner(site.app, learner);
  const sitting = await practise({ pool: 'unseen', count });
  const keys = await sitting.keys();
  const events = keys.map((key, place) =>
    sitting.event(place, { kind: 'answered', picked: place % 4 === 0 ? [(key[0]! + 1) % 4] : key }),
  );
  expect((await sitting.send(events)).status).toBe(200);
}

test('says what is missing, then a range with the mark on it, what it stands on, and what to do', async () => {
  const person = await site.person();
  const { page, troubles } = await visit(browser, site.url, PHONE, await site.session(person));
  const today = `/today/${site.app.exam.slug}`;
  await practice(person, 25);
  await page.goto(today);
  await page.getByRole('heading', { name: 'Not enough answers yet' }).waitFor();
  await page.getByText('You have 25 so far, and 15 to go.').waitFor();
  await page.getByText(/^A first look, on our questions: a score from \d+ to \d+%\./).waitFor();
  await expectGoodScreens(page);

  await practice(person, 25);
  await site.app.predictions.write();
  await page.reload();
  await page
    .getByText(/^On an exam made of our questions, you would most likely score \d+ to \d+%; our mark is 70%\.$/)
    .waitFor();
  const section = page.getByRole('region', { name: 'Where you stand today, on our questions' });
  expect(await section.innerText()).not.toMatch(/\d\.\d/);
  // The dashboard says the same, and leads here.
  const said = await page.getByText(/^On an exam made of our questions/).innerText();
  await page.goto('/dashboard');
  await page.getByText(said, { exact: true }).waitFor();
  await expectGoodScreens(page);
  await page.getByRole('link', { name: 'What would move it, and why' }).click();
  await page.waitForURL(`**${today}`);
  await page.getByText('Why? What this is based on').click();
  await page.getByText('It’s based on 50 first answers').waitFor();
  await page.getByText('and 30 earlier ones').waitFor();
  await expectGoodScreens(page);
  await page.getByRole('link', { name: 'How we check ourselves' }).click();
  await page.getByRole('heading', { name: 'A simulated check' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: /^Practice 10 new questions in/ }).click();
  await page.getByText('Question 1 of 10', { exact: true }).waitFor();
  expect(troubles).toEqual([]);
});
