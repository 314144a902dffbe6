import type { Page } from 'playwright-core';

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Leaves something unsaved, by Escape or another way; is asked, and stays. */
export async function stayWhenAsked(page: Page, leave = () => page.keyboard.press('Escape')): Promise<void> {
  await leave();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await question.waitFor({ state: 'detached' });
}

/** Text that would leave a trace on the window if any of it ran. */
export const HOSTILE =
  '<img src=x onerror="window.ran=1"><svg onload="window.ran=1"></svg><script>window.ran=1</script><p onclick="window.ran=1">shown</p>';

/** Selects an exam, or an entry above the exams, by typing part of its name. */
export async function pickExam(page: Page, name: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Exam', exact: true });
  await picker.fill(name);
  await page.getByRole('option', { name }).first().click();
}

/** Words on the page broken across lines without a hyphen; anything longer than a narrow column, such as an address, is not a word. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = new Set<string>();
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/(?<![^\s/-])[^\s/-]{2,18}(?![^\s/-])/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
        if (new Set(lines).size > 1) words.add(word);
      }
    }
    return [...words];
  });
}
