import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freePort } from '../setup/free-port.ts';
import { button, field } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { expectGoodScreens, PHONE, visit } from './visitor.ts';

const port = await freePort();
const url = `http://localhost:${port}`;
const { browser, site } = await browserAt(startSite({ PORT: String(port), PUBLIC_URL: url }));

/** Chromium's own authenticator, built into a device that verifies its person. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    passkeys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    verifies: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function offerPasskeys(): Promise<void> {
  const { sid } = await site.signUp({ isAdmin: true });
  const { page, context } = await visit(browser, site.url, undefined, sid);
  await page.goto('/admin/site?topic=access');
  await button(page, 'Edit Offer passkeys').click();
  await page.getByRole('dialog').getByLabel('Setting').selectOption({ label: 'Yes' });
  await button(page, 'Save').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await context.close();
}

test('adds a passkey, logs in with it, confirms with it, and removes it', async () => {
  const person = await site.signUp();
  const { page, context, troubles } = await visit(browser, site.url, PHONE, person.sid);
  await page.goto('/login');
  expect(await page.getByText('passkey').count()).toBe(0);
  await offerPasskeys();
  const device = await withAuthenticator(page);
  await page.goto('/account');
  await button(page, 'Add Passkey').click();
  await page.getByRole('region', { name: 'Passkeys' }).getByLabel('Name', { exact: true }).fill('My phone');
  await expectGoodScreens(page);
  await button(page, 'Create Passkey').click();
  await page.getByText('never used', { exact: false }).waitFor();
  expect(await device.passkeys()).toHaveLength(1);
  expect((await device.passkeys())[0]!.isResidentCredential).toBe(true);

  await context.clearCookies();
  await page.goto('/login');
  await expectGoodScreens(page);
  await button(page, 'Log In with a Passkey').click();
  await page.waitForURL(`${site.url}/dashboard`);

  // Whoever gives up stays where they are and is told nothing.
  await site.ageSessions(3600);
  await page.goto('/account');
  await button(page, 'Remove My phone').click();
  await device.verifies(false);
  await button(page, 'Confirm with a Passkey').click();
  await expect.poll(() => button(page, 'Confirm with a Passkey').count()).toBe(1);
  await expectGoodScreens(page);
  await device.verifies(true);
  await button(page, 'Confirm with a Passkey').click();
  await page.getByText('My phone').waitFor({ state: 'detached' });
  expect(troubles).toEqual([]);
  await context.close();
});

test('says that a passkey is not known after it was removed', async () => {
  const person = await site.signUp();
  const { page, context } = await visit(browser, site.url, undefined, person.sid);
  await withAuthenticator(page);
  await page.goto('/account');
  await button(page, 'Add Passkey').click();
  await button(page, 'Create Passkey').click();
  await page.getByText('never used', { exact: false }).waitFor();
  await page.getByRole('button', { name: /^Remove / }).click();
  await page.getByText('never used', { exact: false }).waitFor({ state: 'detached' });
  await context.clearCookies();
  await page.goto('/login');
  await button(page, 'Log In with a Passkey').click();
  await page.getByText('We don’t know this passkey.', { exact: false }).waitFor();
  await field(page, 'Email').waitFor();
  await context.close();
});
