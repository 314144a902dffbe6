import { expect, test } from 'vitest';
import { button, heading } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { expectGoodPage, PHONE, visit } from './visitor.ts';

/** Live payments, a mail server that takes nothing, and no place for backups. */
const { browser, site } = await browserAt(
  startSite({
    STRIPE_SECRET_KEY: 'sk_live_of_the_site',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_of_the_site',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_site',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    BACKUP_TO: '/dev/null/backups',
  }),
);

test('names what is wrong with the installation, and what is left to do before it goes live', async () => {
  const { sid } = await site.signUp({ isAdmin: true });
  const { page, context, troubles } = await visit(browser, site.url, PHONE, sid);
  await page.goto('/admin/installation');
  for (const said of [
    'The mail server does not accept email',
    'Backups: /dev/null/backups',
    'advertised figures and offers are shown that nobody has confirmed',
  ])
    await page.getByText(said).first().waitFor();
  await expectGoodPage(page);
  await button(page, 'Send a Test Email').click();
  await page.getByText('127.0.0.1:9 did not accept it').first().waitFor();

  await page.goto('/admin');
  await heading(page, 'Before you go live').waitFor();
  await button(page, 'Review Claims and offers').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('50,000+ students').waitFor();
  await expectGoodPage(page);
  await dialog.getByRole('button', { name: 'Turn all off instead' }).click();
  await page.getByText('Every advertised figure and offer is confirmed or off.').waitFor();

  await page.goto('/admin/site?topic=claims');
  const all = page.getByRole('switch', { name: 'Show all claims and offers' });
  expect(await all.getAttribute('aria-checked')).toBe('false');
  await all.press('Space');
  await expect.poll(() => all.getAttribute('aria-checked')).toBe('true');
  await expectGoodPage(page);
  expect(troubles).toEqual([]);
  await context.close();
});
