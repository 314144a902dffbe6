import { expect, test } from 'vitest';
import { brokenRules } from './accessibility.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { visit } from './visitor.ts';

// The check that all other browser tests rely on finds what is broken, whatever it has measured before.
const { browser, site } = await browserAt(startSite({ STARTER_CONTENT: '0' }));

test.each([
  ['a text too faint', '<p class="faint">Seen</p>', ['color-contrast']],
  ['a button as faint as a disabled one', '<button class="faint">On</button>', ['color-contrast']],
  ['a faint choice', '<select class="faint" aria-label="Which"><option>One</option></select>', ['color-contrast']],
  ['a readable text on a ground too dark', '<div class="dark"><p>Seen</p></div>', ['color-contrast']],
  ['a readable text in a faded part', '<div class="faded"><p>Seen</p></div>', ['color-contrast']],
  ['a button without a name', '<button></button>', ['button-name']],
])('finds %s, twice', async (_name, html, rules) => {
  const { page, context } = await visit(browser, site.url);
  await page.goto('/login');
  const add = (text: string) =>
    page.evaluate((added) => {
      const main = document.querySelector('main')!;
      main.insertAdjacentHTML('beforeend', added);
      for (const { style } of main.querySelectorAll<HTMLElement>('.faint')) style.color = '#bbbbbb';
      for (const { style } of main.querySelectorAll<HTMLElement>('.dark')) style.backgroundColor = '#222222';
      for (const { style } of main.querySelectorAll<HTMLElement>('.faded')) style.opacity = '0.3';
    }, text);
  // Neither is measured: one is exempt, and nobody sees the other.
  await add('<button disabled class="faint">Off</button><p hidden class="faint">Hidden</p><p>Seen</p>');
  expect(await brokenRules(page)).toEqual([]);
  await add(html);
  for (let time = 0; time < 2; time += 1) {
    expect((await brokenRules(page)).map((rule) => rule.split(':')[0])).toEqual(rules);
  }
  await context.close();
});
