import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, field, pickExam } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { type Screen, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());

const exams = (await (await fetch(`${site.url}/api/exams`)).json()) as {
  id: string;
  code: string;
  name: string;
  slug: string;
  domains: { number: number; name: string }[];
}[];

const exam = exams.find(({ code }) => code === 'CLF-C02')!;
const editor = (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true });

const asAdmin = async (screen?: Screen) => {
  const { sid } = await site.signUp({ isAdmin: true });
  return { ...(await visit(browser, site.url, screen, sid)), sid };
};

const itemsOf = async (sid: string, search: string) =>
  (
    await (
      await fetch(`${site.url}/api/admin/study-content?search=${encodeURIComponent(search)}`, {
        headers: { cookie: `sid=${sid}` },
      })
    ).json()
  ).items as { id: string; title: string; slug: string }[];

const contentOf = async (sid: string, id: string) =>
  (await (await fetch(`${site.url}/api/admin/study-content/${id}`, { headers: { cookie: `sid=${sid}` } })).json())
    .content as string;

test('keeps every kind of editor content as shown when the server stores it', async () => {
  const { page, context, troubles, sid } = await asAdmin();
  await page.goto('/admin/study-content/create');
  await editor(page).waitFor();
  await pickExam(page, exam.name);
  await field(page, 'Title').fill('Zymurgy of inserts');
  await field(page, 'Domain').selectOption('1');
  await field(page, 'Task').selectOption('1');
  await editor(page).click();
  for (const name of ['Bold', 'Italic', 'Underline', 'Strikethrough', 'Code']) {
    await button(page, name).click();
    await page.keyboard.type(name);
    await button(page, name).click();
    await page.keyboard.type(' ');
  }
  const group = (name: string) => page.locator('summary', { hasText: new RegExp(`^${name}$`) });
  const toggled = [
    ['Color', 'Accent', 'Green', 'Amber', 'Red', 'Muted'],
    ['Highlight', 'Yellow', 'Green', 'Red'],
    ['Size', 'Small', 'Large', 'Title'],
    ['Badge', 'Plain', 'Success', 'Warning'],
  ] as const;
  for (const [family, ...looks] of toggled) {
    await group(family).click();
    const open = page.locator('details[open]');
    for (const look of looks) {
      const toggle = open.getByRole('button', { name: look, exact: true });
      await toggle.click();
      // The editor takes the focus back a moment later; anything typed before that is not formatted.
      await page.waitForFunction(() => document.activeElement?.getAttribute('contenteditable') === 'true');
      await open.locator('button[aria-pressed=true]', { hasText: new RegExp(`^${look}$`) }).waitFor();
      await page.keyboard.type(look);
      await open.getByRole('button', { name: look, exact: true }).click();
      await page.keyboard.type(' ');
    }
  }
  const next = async () => {
    await editor(page).press('Control+End');
    await page.keyboard.press('Enter');
  };
  for (const name of ['Bullet List', 'Numbered List', 'Quote', 'Code Block']) {
    await next();
    await button(page, name).click();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  }
  await group('Headings').click();
  for (const name of ['Heading 1', 'Heading 2', 'Heading 3']) {
    await next();
    await button(page, name).click();
    await page.keyboard.type(name);
  }
  await group('Alignment').click();
  for (const name of ['Center', 'Right']) {
    await next();
    await button(page, name).click();
    await page.keyboard.type(name);
  }
  await group('Insert').click();
  for (const name of [
    'Table',
    'Divider',
    'Info Box',
    'Success Box',
    'Warning Box',
    'Card',
    'Feature Highlight',
    'Image Placeholder',
    'Two Columns',
    'Three Columns',
  ]) {
    await editor(page).press('Control+End');
    await button(page, name).click();
  }
  await editor(page).press('Control+End');
  await button(page, 'Link').click();
  await field(page, 'Address').fill('javascript:alert(1)');
  await button(page, 'Set Link').click();
  await page.getByText('Please enter an address that begins with', { exact: false }).waitFor();
  await field(page, 'Address').fill('https://example.com/page');
  await field(page, 'Address').press('Enter');
  const written = await page.locator('input[name=content]').inputValue();
  await button(page, 'Create Content').click();
  await page.getByText('Content created successfully', { exact: true }).first().waitFor();
  const [item] = await itemsOf(sid, 'Zymurgy');
  const stored = await contentOf(sid, item!.id);
  const tags = (html: string) =>
    [...html.matchAll(/<(\w+)(?: class="([^"]*)")?/g)].map(([, tag, look]) => `${tag}.${look ?? ''}`).sort();
  expect(tags(stored)).toEqual(tags(written));
  for (const tag of [
    'strong',
    'em',
    'u',
    's',
    'code',
    'ul',
    'ol',
    'blockquote',
    'pre',
    'h2',
    'h3',
    'h4',
    'table',
    'hr',
    'a',
  ])
    expect(stored, tag).toContain(`<${tag}`);
  const looks = [
    'box-info',
    'box-success',
    'box-warning',
    'card',
    'feature',
    'placeholder',
    'badge',
    'badge-success',
    'badge-warning',
    'columns-2',
    'columns-3',
    'mark-yellow',
    'mark-green',
    'mark-red',
    'ink-accent',
    'ink-green',
    'ink-amber',
    'ink-red',
    'ink-muted',
    'size-small',
    'size-large',
    'size-title',
    'align-center',
    'align-right',
  ];
  for (const look of looks) expect(stored, look).toContain(`class="study-${look}"`);
  // The editor reads stored content back unchanged.
  await page.goto(`/admin/study-content/${item!.id}`);
  await editor(page).waitFor();
  await editor(page).press('Control+End');
  await page.keyboard.type('.');
  expect(tags(await page.locator('input[name=content]').inputValue())).toEqual(tags(stored));
  expect(troubles).toEqual([]);
  await context.close();
});
