import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makePack } from '../factories/pack.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { DESK, expectGoodPage, expectGoodScreens, PHONE, visit } from './visitor.ts';

const STUDY = '/study/example-practitioner-tst-001';
const FREE_TASK = `${STUDY}/domain/1/task/1`;
const PREMIUM_TASK = `${STUDY}/domain/2/task/1`;
const WIDE = `| ${'A rather wide column | '.repeat(8)}\n|${'---|'.repeat(8)}\n| ${'cell | '.repeat(8)}\n\n\`\`\`\n${'a long command --with options '.repeat(6)}\n\`\`\``;

const DRAWINGS = [
  '```sequence A handshake\nClient | Server\nClient -> Server: SYN\nServer -> Client: SYN, ACK\n```',
  '```topology An office\nrouter R1 "Edge"\nswitch S1\nR1 -- S1 "10.0.0.0/30"\n```',
  '```boxes A network in its cloud\nVPC\n  Zone a\n    Public subnet: load balancer\n  Zone b\n```',
  '```timeline An outage\n02:00: The last copy is made\n05:00: The site fails\n```',
  '```states A port\nBlocking -> Learning: the timer ends\nLearning -> Blocking: a better path appears\n```',
  '```layers Who runs it\ncolumns: IaaS | SaaS\nApplication: you | provider\nHardware: provider | provider\n```',
].join('\n\n');

const { browser, site } = await browserAt(startSite());
await site.bring([
  makePack(40, {
    study: ({ guide }, index) =>
      index === 0 ? { guide: guide.replace('## How', `${WIDE}\n\n${DRAWINGS}\n\n## How`) } : {},
  }),
]);

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Follows a link with the keyboard: Tab until it has the focus, then Enter. */
async function follow(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const said = await page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.tagName === 'A' ? (element.getAttribute('aria-label') ?? element.textContent ?? '') : '';
    });
    if (name.test(said)) return page.keyboard.press('Enter');
  }
  throw new Error(`no link ${name} is reached`);
}

test('has accessible pages for overview, domain, task, and locked content', async () => {
  const { page, context, troubles } = await visit(browser, site.url, PHONE);
  await page.goto(STUDY);
  await heading(page, 'Example Practitioner tst-001 Study Guide').waitFor();
  for (const fact of ['2 domains', '3 tasks', 'About 24 minutes', '2 tasks free, 1 premium'])
    await page.getByText(fact, { exact: true }).waitFor();
  await expectGoodScreens(page);
  await page.getByRole('link', { name: 'Start Domain' }).click();
  await heading(page, 'Concepts').waitFor();
  await expectGoodScreens(page);
  await page.getByRole('link', { name: 'Use', exact: true }).click();
  await page.getByText('Task 1 of 2').waitFor();
  await expect.poll(() => page.title()).toContain('Use - Example Practitioner');
  await page.getByText('Show answer').first().click();
  await page.getByText('It asks for plan 1. Nothing else.').waitFor();
  await expectGoodScreens(page);
  await page.goto(PREMIUM_TASK);
  await heading(page, 'Access Required').waitFor();
  await expectGoodScreens(page);
  await page.goto(`${STUDY}?q=amber`);
  await page.getByRole('link', { name: /Guide to tst-001\.1\.1/ }).waitFor();
  await expectGoodScreens(page);
  expect(troubles).toEqual([]);
  await context.close();
});

test('reads the free domain to its end by keyboard only', async () => {
  const { page, context, troubles } = await visit(browser, site.url);
  await page.goto(STUDY);
  await follow(page, /^Start Studying$/);
  await page.getByText('Task 1 of 2').waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.tagName === 'SUMMARY')) break;
  }
  await page.keyboard.press('Enter');
  await page.getByText('It asks for plan 1. Nothing else.').waitFor();
  await follow(page, /^Next: Cost$/);
  await page.getByText('Task 2 of 2').waitFor();
  await heading(page, 'You’ve reached the end of this domain').waitFor();
  await page.getByText('Your reading progress isn’t being saved.').waitFor();
  await follow(page, /^Take Practice Quiz$/);
  await page.getByText('Question 1 of', { exact: false }).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('refuses premium content in the right words and sends none of it, and opens it once bought', async () => {
  const { sid, userId } = await site.signUp();
  const { page, context } = await visit(browser, site.url, undefined, sid);
  await page.goto(`${STUDY}/domain/2`);
  await heading(page, 'Premium Access Required').waitFor();
  await page.getByText('This domain requires premium access. Domain 1 is always free for all users.').waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'Upgrade to Premium' }).getAttribute('href'))
    .toBe('/purchase/example-practitioner-tst-001');
  await page.goto(PREMIUM_TASK);
  await page.getByText('Domain 2 requires premium access. Domain 1 is always free.').waitFor();
  expect(await page.content()).not.toContain('Point 1 of task 2.1');
  await site.grant(userId, 'TST-001');
  await page.reload();
  await heading(page, 'Access').waitFor();
  await page.getByText('Point 1 of task 2.1', { exact: false }).first().waitFor();
  await context.close();
});

test('shows owned content after signing in on the way', async () => {
  const { email } = await site.signUp({ owns: ['TST-001'] });
  const { page, context } = await visit(browser, site.url);
  await page.goto(PREMIUM_TASK);
  await page.getByRole('link', { name: 'Already have access? Log in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
  await page.getByRole('button', { name: 'Log In' }).click();
  await heading(page, 'Guide to tst-001.2.1').waitFor();
  expect(new URL(page.url()).pathname).toBe(PREMIUM_TASK);
  await context.close();
});

test('marks a task as read once its end was seen, and keeps it unread if unmarked', async () => {
  const { sid } = await site.signUp({ owns: ['TST-001'] });
  const { page, context } = await visit(browser, site.url, undefined, sid);
  await page.goto(FREE_TASK);
  await page.getByRole('button', { name: 'Mark as read' }).waitFor();
  // In one frame, and on so low a screen, the end of the text is passed unseen.
  await page.setViewportSize({ width: DESK.width, height: 200 });
  await page.clock.install();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  // Who has skimmed it has not read it.
  await page.clock.fastForward(5000);
  await page.getByRole('button', { name: 'Mark as read' }).waitFor();
  await page.clock.fastForward(60_000);
  await page.getByRole('button', { name: 'Mark as not read' }).waitFor();
  await page.clock.resume();
  await page.goto(STUDY);
  await page.getByText('1 of 3 tasks read').waitFor();
  await page.getByRole('link', { name: 'Continue Studying' }).click();
  await page.getByText('Task 2 of 2').waitFor();
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await page.getByRole('link', { name: 'Concepts' }).first().click();
  await page.getByText('2 of 2 tasks read').waitFor();
  await page.getByRole('link', { name: 'Cost' }).click();
  await page.getByRole('button', { name: 'Mark as not read' }).click();
  await page.getByRole('button', { name: 'Mark as read' }).waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  // On a phone it is within reach however long the text is.
  await page.setViewportSize({ width: 390, height: 664 });
  await page.getByRole('heading', { level: 1 }).evaluate((title) => (title.style.minHeight = '3000px'));
  await page.keyboard.press('Home');
  const bottom = () =>
    page
      .getByRole('button', { name: 'Mark as read' })
      .evaluate((button) => innerHeight - button.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: DESK.width, height: 664 });
  await expect.poll(bottom).toBeLessThan(0);
  await page.getByRole('link', { name: 'Example Practitioner tst-001', exact: true }).first().click();
  await page.getByRole('img', { name: 'Your cairn: 0 of 2 stones placed' }).waitFor();
  await context.close();
});

test('shows a progress line while the next screen loads, without motion if that is preferred', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.goto(STUDY);
  const arrival = Promise.withResolvers<void>();
  await page.route(/study-outline\?domain/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Start Domain' }).click();
  await page.locator('main[aria-busy=true]').waitFor();
  const line = await page.locator('main').evaluate((main) => {
    const { content, position, animationName, animationDelay, animationDuration } = getComputedStyle(main, '::before');
    return { content, position, animationName, animationDelay, animationDuration };
  });
  expect(line).toEqual({
    content: '""',
    position: 'fixed',
    animationName: 'on-its-way',
    animationDelay: '0.3s',
    animationDuration: '0.001s',
  });
  arrival.resolve();
  await heading(page, 'Concepts').waitFor();
  await page.locator('main[aria-busy=false]').waitFor();
  await context.close();
});

test('focuses the search with the slash key, moves through results with arrows, and opens one with Enter', async () => {
  const { page, context, troubles } = await visit(browser, site.url);
  // Shortcuts work only once its script runs.
  await page.goto(STUDY, { waitUntil: 'networkidle' });
  await page.keyboard.press('/');
  await page.keyboard.type('whoever tip');
  await page.getByText(/^\d+ results? found$/).waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('mark').first().textContent()).toMatch(/whoever|tip/i);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText(/^Task \d of 2$/).waitFor();
  await page.goto(STUDY);
  await page.getByLabel('Search the study content').fill('nosuchword');
  await page.getByText('No results in the content you can open.').waitFor();
  // People who use voice control can turn it off, here as with flashcards.
  await page.getByRole('button', { name: 'Turn shortcuts off' }).click();
  await heading(page, 'Quick Actions').click();
  await page.keyboard.press('/');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).not.toBe('search');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cairn.card-shortcuts'))).toBe('0');
  expect(troubles).toEqual([]);
  await context.close();
});

const CANARY =
  '<img src=x onerror="xss()"><svg onload="xss()"><script>xss()</script><a href="javascript:xss()">link</a><iframe srcdoc="<script>parent.xss()</script>"></iframe><b style="color:red" onclick="xss()">b</b>';

test('runs nothing from a pack’s texts, wherever they are shown', async () => {
  const hostile = makePack(5, {
    folder: 'tst-002',
    exam: { name: 'Hostile' },
    study: ({ guide, flashcards: [card], tips: [tip], alerts: [alert] }) => ({
      guide: guide.replace('## How', `${CANARY}\n\n## How ${CANARY}`).replace(/^# /, `# ${CANARY} `),
      flashcards: [{ ...card!, topic: CANARY, front: CANARY, back: CANARY }],
      tips: [{ ...tip!, title: CANARY, text: CANARY }],
      alerts: [{ ...alert!, title: `</script>${CANARY}`, text: CANARY }],
    }),
  });
  await site.bring([hostile]);
  const { page, context, troubles } = await visit(browser, site.url);
  await page.exposeFunction('xss', () => troubles.push('it ran'));
  for (const path of [
    '/study/hostile',
    '/study/hostile/domain/1',
    '/study/hostile/domain/1/task/1',
    '/study/hostile?q=xss',
  ]) {
    await page.goto(path);
    await page.getByRole('contentinfo').waitFor();
    expect(
      await page
        .locator('main :is(img, iframe, script:not([type]), [onclick], [onerror], [style], a[href^="javascript"])')
        .count(),
    ).toBe(0);
  }
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'xss()' }).count()).toBeGreaterThan(0);
  expect(troubles).toEqual([]);
  await context.close();
});

test('prints every answer and nothing interactive', async () => {
  const { page, context } = await visit(browser, site.url);
  await page.goto(FREE_TASK);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByText('It asks for plan 1. Nothing else.').isVisible()).toBe(true);
  for (const role of ['contentinfo', 'banner', 'button', 'searchbox', 'navigation'] as const)
    await expect.poll(() => page.getByRole(role).count(), { message: role }).toBe(0);
  await context.close();
});

test('scrolls wide tables and long commands within themselves', async () => {
  const { page, context } = await visit(browser, site.url, PHONE);
  await page.goto(FREE_TASK);
  const scrolls = await page
    .locator('.study-scroll, .study-content pre')
    .evaluateAll((all) => all.map((element) => element.scrollWidth > element.clientWidth));
  expect(scrolls.filter(Boolean).length).toBeGreaterThanOrEqual(2);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth))
    .toBe(false);
  await context.close();
});

test('keeps the first column of a wide table in view on a phone', async () => {
  const { page, context } = await visit(browser, site.url, PHONE);
  await page.goto(FREE_TASK);
  const table = page.locator('.study-scroll').first();
  await table.evaluate((element) => (element.scrollLeft = element.scrollWidth));
  const [frame, cell] = await Promise.all([table.boundingBox(), table.locator('td').first().boundingBox()]);
  expect(Math.round(cell!.x - frame!.x)).toBeLessThanOrEqual(1);
  await context.close();
});

test('draws what a guide describes, for each screen, in each theme, in forced colors, and in words', async () => {
  const names = ['A handshake', 'An office', 'A network in its cloud', 'An outage', 'A port', 'Who runs it'];
  for (const screen of [DESK, PHONE, { width: 320, scheme: 'light' as const }]) {
    const { page, context, troubles } = await visit(browser, site.url, screen);
    await page.goto(FREE_TASK);
    for (const name of names) {
      const drawing = page.getByRole('img', { name });
      await drawing.waitFor();
      expect(await drawing.count()).toBe(1);
      const box = (await drawing.boundingBox())!;
      expect([box.width > 80, box.height > 40, box.x >= 0]).not.toContain(false);
      // At the usual text size a drawing fits the narrowest phone.
      expect(box.x + box.width).toBeLessThanOrEqual(screen.width);
    }
    await page.getByRole('img', { name: /Client to Server: SYN\. Server to Client: SYN, ACK\./ }).waitFor();
    await expectGoodPage(page);
    expect(troubles).toEqual([]);
    await context.close();
  }
});

test('lets a drawing grow with the text, and fills its boxes with the page’s own color in forced colors', async () => {
  const { page, context } = await visit(browser, site.url, PHONE);
  await page.goto(FREE_TASK);
  const drawing = page.getByRole('img', { name: 'A handshake' });
  const before = (await drawing.boundingBox())!.width;
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect.poll(async () => (await drawing.boundingBox())!.width).toBeCloseTo(before * 2, 0);
  await expectGoodPage(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.emulateMedia({ forcedColors: 'active' });
  const colors = await drawing.evaluate((svg) => {
    const probe = document.body.appendChild(document.createElement('p'));
    probe.style.cssText = 'background: Canvas; color: CanvasText';
    const { backgroundColor: canvas, color: ink } = getComputedStyle(probe);
    const fills = [...svg.querySelectorAll('rect')].map((box) => getComputedStyle(box).fill);
    const inks = [...svg.querySelectorAll('text')].map((text) => getComputedStyle(text).fill);
    return { wrong: [...fills.filter((fill) => fill !== canvas), ...inks.filter((fill) => fill !== ink)] };
  });
  expect(colors.wrong).toEqual([]);
  await context.close();
});

test('reads and searches all free content without JavaScript', async () => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(STUDY);
  await page.getByRole('link', { name: 'Start Domain' }).click();
  await page.getByRole('link', { name: 'Use', exact: true }).click();
  await heading(page, 'How it compares').waitFor();
  await page.getByText('Show answer').first().click();
  await expect.poll(() => page.getByText('It asks for plan 1. Nothing else.').isVisible()).toBe(true);
  await page.getByLabel('Search the study content').fill('coral');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /Guide to tst-001\.1\.2/ }).waitFor();
  await page.getByRole('link', { name: 'Unlock Domain' }).waitFor();
  await context.close();
});

test('answers missing pages with their status, and redirects an id to the slug', async () => {
  const { page, context } = await visit(browser, site.url);
  const pages: [string, string, string][] = [
    ['/study/no-such-exam', 'Exam Not Found', 'The requested exam could not be found.'],
    [`${STUDY}/domain/7`, 'Domain Not Found', 'Domain 7 does not exist for this exam or has no content yet.'],
    [`${STUDY}/domain/1/task/7`, 'Task Not Found', 'Task 7 could not be found in Domain 1.'],
  ];
  for (const [path, title, text] of pages) {
    expect((await page.goto(path))!.status()).toBe(404);
    await heading(page, title).waitFor();
    await page.getByText(text, { exact: true }).waitFor();
    await expectGoodPage(page);
  }
  expect((await page.goto(PREMIUM_TASK))!.status()).toBe(200);
  const exams: { id: string; code: string }[] = await (await page.request.get('/api/exams')).json();
  const { id } = exams.find(({ code }) => code === 'TST-001')!;
  for (const rest of ['', '/domain/1', '/domain/1/task/2']) {
    await page.goto(`/study/${id}${rest}`);
    expect(new URL(page.url()).pathname).toBe(STUDY + rest);
  }
  await context.close();
});
