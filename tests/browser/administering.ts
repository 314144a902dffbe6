import type { Page } from 'playwright-core';

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Text that would leave its mark on the window if any of it ran. */
export const HOSTILE =
  '<img src=x onerror="window.ran=1"><svg onload="window.ran=1"></svg><script>window.ran=1</script><p onclick="window.ran=1">shown</p>';

/** Chooses an exam, or what stands above the exams, by typing part of its name. */
export async function pickExam(page: Page, name: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Exam', exact: true });
  await picker.fill(name);
  await page.getByRole('option', { name }).first().click();
}
