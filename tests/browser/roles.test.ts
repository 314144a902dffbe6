import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makePack } from '../factories/pack.ts';
import { PASSWORD } from '../factories/people.ts';
import { button, field, heading, pickExam } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { expectGoodScreens, PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());
await site.bring([makePack(20)]);

const tabs = (page: Page) =>
  page.getByRole('navigation', { name: 'Administration' }).getByRole('link').allTextContents();

/** A button, or what looks like one. */
const offered = (page: Page, name: string) => button(page, name).or(page.getByRole('link', { name, exact: true }));

test('an administrator gives a role, and its person sees only what it opens', async () => {
  const { sid } = await site.signUp({ isAdmin: true });
  const person = await site.signUp();
  const { page, context } = await visit(browser, site.url, PHONE, sid);
  await page.goto(`/admin/users?search=${person.email}`);
  await page.getByRole('link', { name: person.email }).click();
  await heading(page, 'Roles').waitFor();
  await page.getByRole('checkbox', { name: 'Author', exact: true }).check();
  await button(page, 'Save Roles').click();
  await page.getByText('Roles saved', { exact: true }).first().waitFor();
  await page
    .getByRole('heading', { name: /Account/ })
    .getByText('Author', { exact: true })
    .waitFor();
  await expectGoodScreens(page);
  await context.close();

  // The change ended their session, so they log in again, and come to the admin area.
  const own = await visit(browser, site.url);
  await own.page.goto('/login');
  await field(own.page, 'Email').fill(person.email);
  await field(own.page, 'Password').fill(PASSWORD);
  await field(own.page, 'Password').press('Enter');
  await heading(own.page, 'Admin Dashboard').waitFor();
  expect(await tabs(own.page)).toEqual(['Categories & Exams', 'Questions', 'Study Content', 'Reports']);
  expect(await own.page.getByText('Revenue', { exact: true }).count()).toBe(0);
  expect(await offered(own.page, 'Add New Exam').count()).toBe(0);
  await expectGoodScreens(own.page);
  await own.page.goto('/admin/questions');
  await pickExam(own.page, 'Example Practitioner');
  await offered(own.page, 'Add Question').waitFor();
  for (const path of ['/admin/users', '/admin/payments', '/admin/site']) {
    await own.page.goto(path);
    await own.page.getByText('Your account doesn’t have access to this page.', { exact: false }).waitFor();
  }
  await own.context.close();
});

test('support comes to the people, and an observer sees everything and no way to change it', async () => {
  const support = await site.signUp({ roles: ['support'] });
  const helping = await visit(browser, site.url, undefined, support.sid);
  await helping.page.goto('/admin');
  await heading(helping.page, 'Users').waitFor();
  expect(await tabs(helping.page)).toEqual(['Users', 'Access', 'Payments', 'Messages']);
  const member = await site.signUp();
  await helping.page.goto(`/admin/users?search=${member.email}`);
  await helping.page.getByRole('link', { name: member.email }).click();
  await button(helping.page, 'Send Password Reset Link').waitFor();
  await button(helping.page, 'Give Access').waitFor();
  for (const name of ['Make Administrator', 'Disable Account', 'Delete Account...', 'Save Roles'])
    expect(await button(helping.page, name).count(), name).toBe(0);
  await expectGoodScreens(helping.page);
  await helping.context.close();

  const observer = await site.signUp({ roles: ['observer'] });
  const looking = await visit(browser, site.url, PHONE, observer.sid);
  for (const [path, title] of [
    ['/admin', 'Exams'],
    ['/admin/questions', null],
    ['/admin/users', 'Users'],
    ['/admin/payments', 'Payments'],
    ['/admin/audit', null],
  ] as const) {
    await looking.page.goto(path);
    await heading(looking.page, 'Admin Dashboard').waitFor();
    if (title) await heading(looking.page, title).waitFor();
    for (const name of ['Add New Exam', 'Import Exam', 'Add Question', 'Import Questions', 'Add Category'])
      expect(await offered(looking.page, name).count(), `${path}: ${name}`).toBe(0);
    await expectGoodScreens(looking.page);
  }
  await looking.page.goto('/admin/questions');
  await pickExam(looking.page, 'Example Practitioner');
  await looking.page.getByRole('table', { name: 'Questions' }).waitFor();
  expect(await offered(looking.page, 'Add Question').count()).toBe(0);
  await looking.page.getByRole('button', { name: /^View/ }).first().click();
  await looking.page.getByRole('dialog', { name: 'Question' }).getByRole('group').first().waitFor();
  await expectGoodScreens(looking.page);
  await looking.context.close();
});

test('somebody with a role makes a token, calls with it, and revokes it', async () => {
  const boss = await site.signUp({ isAdmin: true });
  const { page, context } = await visit(browser, site.url, PHONE, boss.sid);
  await page.goto('/account');
  expect(await page.getByRole('heading', { name: 'Tokens', exact: true }).count()).toBe(0);
  await page.goto('/admin/site?topic=access');
  await page.getByRole('button', { name: 'Edit Scripts can call with a token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Setting').selectOption('1');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.goto('/account');
  await button(page, 'Create Token').click();
  await field(page, 'Name').fill('Nightly report');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Token' }).click();
  await page.getByText('Please choose what the token is for').waitFor();
  await page.getByRole('checkbox', { name: 'Read people and groups' }).check();
  await expectGoodScreens(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Create Token' }).click();
  const made = page.getByRole('dialog', { name: 'Your token' });
  const token = (await made.getByText(/^cairn_/).textContent())!;
  await expectGoodScreens(page);
  await made.getByRole('button', { name: 'Close', exact: true }).last().click();
  const calling = (path: string) =>
    fetch(site.url + path, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status);
  expect(await calling('/api/admin/users')).toBe(200);
  expect(await calling('/api/admin/audit')).toBe(403);
  await page.reload();
  await page.getByText('Nightly report', { exact: true }).first().waitFor();
  expect(await page.content()).not.toContain(token);

  await page.goto('/admin/users/tokens');
  await page.getByText('Nightly report', { exact: true }).first().waitFor();
  await expectGoodScreens(page);
  await button(page, 'Revoke Nightly report').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('Token revoked', { exact: true }).first().waitFor();
  expect(await calling('/api/admin/users')).toBe(401);
  await context.close();
});
