import type { Page } from 'playwright-core';

export const QUIZ = '/quiz/aws-certified-cloud-practitioner';
export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
export const finish = (page: Page) => page.getByRole('button', { name: 'Finish Quiz' });
export const counter = (page: Page, place: number) => page.getByText(`Question ${place} of 20`, { exact: true });

export async function pick(page: Page, option: number): Promise<void> {
  await page.getByRole('radio').nth(option).check();
}

/** Answers from the current question to the last one by mouse, without submitting. */
export async function answerByMouse(page: Page): Promise<void> {
  for (let place = 1; place <= 20; place += 1) {
    await counter(page, place).waitFor();
    await pick(page, place % 4);
    if (place < 20) await next(page).click();
  }
}

/** Answers all questions without a pointer, for tests about what comes after: a tenth of the time. */
export async function answerAll(page: Page, from = 1): Promise<void> {
  await counter(page, from).waitFor();
  await page.evaluate(async (first) => {
    const until = async <T>(look: () => T | null | undefined | false): Promise<T> => {
      for (let found = look(); ; found = look()) {
        if (found) return found;
        await new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            observer.disconnect();
            resolve();
          });
          observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        });
      }
    };
    const usable = (name: string) =>
      [...document.querySelectorAll('button')].find(({ textContent, disabled }) => textContent === name && !disabled);
    for (let place = first; place <= 20; place += 1) {
      await until(() => document.body.innerText.includes(`Question ${place} of 20`));
      document.querySelectorAll<HTMLElement>('main input[type=radio]')[place % 4]!.click();
      const forward = await until(() => usable(place < 20 ? 'Next' : 'Finish Quiz'));
      if (place < 20) forward.click();
    }
  }, from);
}
