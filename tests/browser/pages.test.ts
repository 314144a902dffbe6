import { describe, expect, test } from 'vitest';
import { browserAt } from './browser-at.ts';
import { button, EXAM, examId, field, heading, toast } from './paying.ts';
import { startSite } from './site.ts';
import { expectGoodPage, visit } from './visitor.ts';

const SUPPORT = 'support@cairn.example';

const { browser, site } = await browserAt(startSite({ SUPPORT_EMAIL: SUPPORT }));
const exam = await examId(site);

describe('the contact form', () => {
  test('says what is missing, sends, thanks, and offers to write again', async () => {
    const { page, context, troubles } = await visit(browser, site.url);
    await page.goto('/contact');
    await button(page, 'Send Message').click();
    for (const words of [
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Please choose a subject',
      'Message is required',
    ]) {
      await page.getByText(words, { exact: true }).waitFor();
    }
    await expectGoodPage(page);
    await field(page, 'First name').fill('Ada');
    await field(page, 'Last name').fill('Lovelace');
    await field(page, 'Email').fill('ada@example.com');
    await field(page, 'Subject').selectOption({ label: 'Feedback' });
    await field(page, 'Message').fill(`Good. ${site.url}/verify-email/mark`);
    await field(page, 'Tell me about new exams (optional)').check();
    await button(page, 'Send Message').click();
    await heading(page, 'Thank you').waitFor();
    await toast(page, 'Message Sent').waitFor();
    await expectGoodPage(page);
    expect(await site.mailedLink(SUPPORT, '/verify-email')).toContain('mark');
    await button(page, 'Send Another Message').click();
    await expect.poll(() => field(page, 'Message').inputValue()).toBe('');
    await expect.poll(() => page.getByRole('link', { name: SUPPORT }).getAttribute('href')).toBe(`mailto:${SUPPORT}`);
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('keeps what was written where it cannot be sent', async () => {
    const { page, context } = await visit(browser, site.url);
    await page.goto('/contact');
    await field(page, 'First name').fill('Ada');
    await field(page, 'Last name').fill('Lovelace');
    await field(page, 'Email').fill('ada@example.com');
    await field(page, 'Subject').selectOption('technical');
    await field(page, 'Message').fill('Nothing works');
    await context.setOffline(true);
    await button(page, 'Send Message').click();
    await page.getByRole('alert').getByText('Your message could not be sent.').waitFor();
    await expect.poll(() => field(page, 'Message').inputValue()).toBe('Nothing works');
    await context.close();
  });
});

describe('the help center', () => {
  test('finds answers in spite of typing errors, and says where there are none', async () => {
    const { page, context } = await visit(browser, site.url);
    await page.goto('/help-center');
    await expect.poll(() => page.locator('details').count()).toBe(10);
    const search = field(page, 'Search help');
    await search.fill('refnud');
    await heading(page, '1 answer found').waitFor();
    await page.getByText('How do I get a refund?').waitFor();
    await search.fill('xylophone');
    await heading(page, 'No results found').waitFor();
    await expectGoodPage(page);
    await search.fill('');
    await heading(page, 'Popular questions').waitFor();
    await context.close();
  });

  test('a popular question opens where it stands, and can be sent as a link; without scripts the search works too', async () => {
    const { page, context } = await visit(browser, site.url);
    await page.goto('/help-center');
    await page.getByRole('link', { name: 'I forgot my password. What should I do?' }).click();
    await page.getByText('a link that works once').waitFor();
    await page.goto('/help-center#data');
    await page.getByText('The download is a single file').waitFor();
    await context.close();
    const found = await (await fetch(`${site.url}/help-center?q=xylophone`)).text();
    expect(found).toContain('No results found');
  });

  test('says how long access lasts on this site, as do the terms', async () => {
    for (const path of ['/help-center', '/terms'])
      expect(await (await fetch(site.url + path)).text()).toContain('Access lasts 90 days from the moment you pay.');
  });
});

describe('the policies', () => {
  test.each(['/privacy', '/terms'])('%s bears its date', async (path) => {
    expect(await (await fetch(site.url + path)).text()).toContain('<time dateTime="2025-08-18">August 18, 2025</time>');
  });

  test('the privacy policy names every cookie that is set', async () => {
    const { page, context } = await visit(
      browser,
      site.url,
      { width: 1440, scheme: 'light' },
      (await site.signUp()).sid,
    );
    await page.goto(`/quiz/${EXAM.slug}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const policy = await (await fetch(`${site.url}/privacy`)).text();
    const names = (await context.cookies([site.url, `${site.url}/api/exams/${exam}/x`])).map(({ name }) =>
      name.replace(/^sitting\..*/, 'sitting.*'),
    );
    expect(names).toEqual(expect.arrayContaining(['sid']));
    for (const name of names) expect(policy).toContain(`${name}`);
    await context.close();
  });
});

test('the status page tells what was measured, since when, and of no incident that nobody posted', async () => {
  const { page, context, troubles } = await visit(browser, site.url);
  await expect
    .poll(
      async () =>
        ((await (await fetch(`${site.url}/api/status`)).json()) as { lastCheckAt: string | null }).lastCheckAt,
      { timeout: 30_000 },
    )
    .not.toBeNull();
  await page.goto('/status');
  await heading(page, 'All systems operational').waitFor();
  const text = (await page.getByRole('main').textContent()) ?? '';
  for (const words of [
    'Measured since',
    '100%',
    '6 of 6',
    'Website',
    'Practice Exams',
    'Authentication',
    'Payments',
    'Database',
    'API',
    'No incidents in the last 90 days.',
    "We'll notify users at least 24 hours in advance",
  ]) {
    expect(text).toContain(words);
  }
  expect(troubles).toEqual([]);
  await context.close();
});

test('the community page says that it is a sample, and its button cannot be pressed', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.goto('/community');
  await page.getByText('These figures and posts are samples').waitFor();
  await expect.poll(() => button(page, 'Join Community (Coming Soon)').isDisabled()).toBe(true);
  await context.close();
});
