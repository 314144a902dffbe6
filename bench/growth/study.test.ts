import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startTestApp } from '../../tests/factories/app.ts';
import { CATEGORIES } from '../../tests/factories/pack.ts';
import { packOfTasks } from '../../tests/factories/study.ts';
import { bestRatio, ratio } from './ratio.ts';

const AIM = 1.2;
const buildFolder = fileURLToPath(new URL('../../dist', import.meta.url));

test('an overview of 200 tasks takes as long as one of 20', async () => {
  const packs = [packOfTasks(19), packOfTasks(199, { folder: 'tst-002' })];
  const own = await startTestApp({ content: { categories: CATEGORIES, packs }, buildFolder });
  try {
    await own.change(`update exam set is_active = ${own.database.kind === 'sqlite' ? '1' : 'true'}`);
    // Signed in, because pages for visitors are cached.
    const headers = { cookie: (await own.signIn()).cookieHeader('/') };
    const [few, many] = [own.exam, own.inactiveExam];
    const outline = ({ id }: { id: string }) => own.app.inject({ url: `/api/exams/${id}/study-outline`, headers });
    const page = ({ slug }: { slug: string }) => own.app.inject({ url: `/study/${slug}`, headers });
    expect(await bestRatio('outline', () => ratio(outline, many, few, 200), AIM)).toBeLessThan(AIM);
    expect(await bestRatio('page', () => ratio(page, many, few, 60), AIM)).toBeLessThan(AIM);
  } finally {
    await own.close();
  }
});
