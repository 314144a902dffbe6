import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { runBackupCommand } from '#server/operator/backup/backup.command.ts';
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

test('an administrator finds five faults on the first screen, and one click away what is behind them', async () => {
  const to = join(tmpdir(), `cairn-backups-${randomUUID()}`);
  const faulty = await startSite({
    STRIPE_SECRET_KEY: 'sk_live_of_the_site',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_of_the_site',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_site',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    BACKUP_TO: to,
    DISK_LOW_PERCENT: '100',
  });
  onTestFinished(() => faulty.stop());
  const config = readConfig({ ...faulty.place, BACKUP_TO: to });
  expect(await runBackupCommand('backup', ['--to'], config, () => undefined)).toBe(0);
  rmSync(to, { recursive: true });
  await faulty.reportStuck('mail');
  const { sid } = await faulty.signUp({ isAdmin: true });
  const { page, context, troubles } = await visit(browser, faulty.url, PHONE, sid);
  await page.goto('/admin');
  const named = [
    'The disk with the data folder is nearly full',
    `Backups: ${to} does not exist anymore: mount its disk`,
    'The mail server does not accept email',
    'The job “mail” in process 7 on another is stuck',
    'advertised figures and offers are shown that nobody has confirmed',
  ];
  await heading(page, '5 problems with the installation').waitFor();
  for (const said of named) await page.getByText(said).first().waitFor();
  await expectGoodPage(page);
  await page.getByRole('link', { name: 'See the installation' }).click();
  await heading(page, 'Installation').waitFor();
  for (const said of named) await page.getByText(said).first().waitFor();
  await expectGoodPage(page);
  expect(troubles).toEqual([]);
  await context.close();
});

test('tries a restore, and turns the daily email on and off, by keyboard', async () => {
  const to = join(tmpdir(), `cairn-backups-${randomUUID()}`);
  onTestFinished(() => rmSync(to, { recursive: true, force: true }));
  const sound = await startSite({ BACKUP_TO: to });
  onTestFinished(() => sound.stop());
  const config = readConfig({ ...sound.place, BACKUP_TO: to });
  expect(await runBackupCommand('backup', ['--to'], config, () => undefined)).toBe(0);
  const { sid } = await sound.signUp({ isAdmin: true });
  const { page, context, troubles } = await visit(browser, sound.url, PHONE, sid);
  await page.goto('/admin/installation');
  await button(page, 'Try a Restore').press('Enter');
  await page.getByText(/^cairn-\S+ can be restored: [\d,]+ rows in \d+ tables/).waitFor();
  await expectGoodPage(page);
  await page.goto('/admin');
  const daily = page.getByLabel('Email me this list every day');
  await daily.selectOption('At 7:00 AM');
  await page.getByText('you will get an email at 7:00 AM').first().waitFor();
  await page.reload();
  await expect.poll(() => daily.inputValue()).toBe('7');
  await expectGoodPage(page);
  await daily.selectOption('Never');
  await page.getByText('You will get no daily email').first().waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});
