import { describe, expect, test } from 'vitest';
import { browserAt } from './browser-at.ts';
import { EXAM, examId, heading } from './paying.ts';
import { startSite } from './site.ts';
import { expectGoodScreens, PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());
const exam = await examId(site);

describe('the purchase page', () => {
  test('lists all exams without a selection', async () => {
    const { page, context, troubles } = await visit(browser, site.url, PHONE);
    await page.goto('/purchase');
    await expectGoodScreens(page);
    await page
      .getByRole('link', { name: new RegExp(EXAM.name) })
      .first()
      .click();
    await heading(page, EXAM.name).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/purchase/${EXAM.slug}`);
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('is found by id, slug, and query, and answers 404 for an unknown exam', async () => {
    const asked = async (path: string) => {
      const { status, headers } = await fetch(site.url + path, { redirect: 'manual' });
      return [status, headers.get('location')];
    };
    expect(await asked(`/purchase/${exam}`)).toEqual([301, `/purchase/${EXAM.slug}`]);
    expect(await asked(`/purchase/${EXAM.slug}`)).toEqual([200, null]);
    expect(await asked(`/purchase?examId=${exam}`)).toEqual([200, null]);
    expect(await asked('/purchase')).toEqual([200, null]);
    expect(await asked('/purchase/nothing')).toEqual([404, null]);
    expect(await asked('/purchase?examId=nothing')).toEqual([404, null]);
    expect(await asked('/checkout')).toEqual([302, '/purchase']);
    const page = await (await fetch(`${site.url}/purchase?examId=${exam}`)).text();
    expect(page).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/purchase/${EXAM.slug}"/>`));
  });

  test('shows advertised claims, and plainly what is measured', async () => {
    const { page, context } = await visit(browser, site.url);
    await page.goto(`/purchase/${EXAM.slug}`);
    const text = (await page.getByRole('main').textContent()) ?? '';
    for (const words of [
      '93% pass rate',
      '50,000+ students',
      '60 flashcards',
      '60 expert tips',
      '90-day access',
      '30-day money-back guarantee',
      'Regular price $58',
      '50% off',
      '$29',
      'One-time payment',
      'Access lasts 90 days from the moment you pay.',
      '4 domains',
    ]) {
      expect(text).toContain(words);
    }
    await context.close();
  });

  test('is linked from the offers on the landing page and in the quiz', async () => {
    const { sid } = await site.signUp();
    const { page, context, troubles } = await visit(browser, site.url, undefined, sid);
    await page.goto('/');
    await page.getByRole('link', { name: /^Upgrade to Pro Now/ }).click();
    await heading(page, 'Choose your exam').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Get Pro Access', exact: true }).first().click();
    // Without a page load: ownership is checked while the page is already shown.
    await page.getByRole('link', { name: 'Continue to Checkout' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/purchase/${EXAM.slug}`);
    await page.goto(`/quiz/${EXAM.slug}`);
    await page.getByRole('link', { name: 'Get Pro', exact: true }).click();
    await page.getByRole('link', { name: 'Continue to Checkout' }).waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });
});
