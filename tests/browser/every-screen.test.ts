import { expect, test } from 'vitest';
import { paths } from '#web/base/paths.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { browserAt } from './browser-at.ts';
import { EXAM, examId } from './paying.ts';
import { startSite } from './site.ts';
import {
  DESK,
  expectGoodPage,
  expectNothingWide,
  expectRoomForLargeText,
  PHONE,
  type Screen,
  turnTo,
  visit,
} from './visitor.ts';

// No accessibility rule is broken on any screen, for any caller, in either theme; screens reached by an action are checked where that is tested.
const { browser, site } = await browserAt(startSite());

const WORDS = [
  '/about',
  '/contact',
  '/help-center',
  '/privacy',
  '/terms',
  '/community',
  '/status',
  '/calibration',
  '/accessibility',
];
const OPEN = [
  ...WORDS,
  '/api/docs',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password/token',
  '/verify-email/token',
  '/left',
];
/** Pages that look different to signed-in people, or owners of the exam. */
const TWO_FACED = [
  '/',
  '/nothing-here',
  '/purchase',
  `/purchase/${EXAM.slug}`,
  `/quiz/${EXAM.slug}`,
  `/study/${EXAM.slug}`,
  `/study/${EXAM.slug}/domain/1`,
  `/study/${EXAM.slug}/domain/2`,
  `/study/${EXAM.slug}/domain/1/task/1`,
  `/study/${EXAM.slug}/flashcards`,
];
const OWN = [
  '/account',
  '/dashboard',
  '/dashboard/attempts',
  `/practice/${EXAM.slug}`,
  `/checkout/${await examId(site)}`,
];
const ADMIN = [
  paths.admin,
  adminPaths.examCreate,
  adminPaths.questions(),
  adminPaths.proposed(),
  adminPaths.proposed({ state: 'draft' }),
  adminPaths.examFigures(await examId(site)),
  adminPaths.study(),
  adminPaths.studyCreate(),
  adminPaths.userList(),
  adminPaths.userCreate,
  adminPaths.tokens(),
  adminPaths.access(),
  adminPaths.groups,
  adminPaths.paymentList(),
  adminPaths.events(),
  adminPaths.revenue(),
  adminPaths.giveAccess,
  adminPaths.notices,
  adminPaths.reports,
  adminPaths.messages,
  adminPaths.audit,
  adminPaths.installation,
  adminPaths.webhooks,
];

/** The questions of a first evening, one at a time. */
const FIRST_EVENING = [
  '/dashboard',
  `/dashboard?exam=${EXAM.slug}`,
  `/dashboard?exam=${EXAM.slug}&step=minutes`,
  `/purchase/${EXAM.slug}`,
  `/practice/${EXAM.slug}`,
];

const PHONE_LIGHT: Screen = { width: 390, scheme: 'light' };
const DESK_DARK: Screen = { width: 1440, scheme: 'dark' };

const callers = [
  { who: 'a visitor', screens: [PHONE_LIGHT, DESK_DARK], addresses: [...OPEN, ...TWO_FACED], signUp: () => undefined },
  {
    who: 'an owner',
    screens: [DESK, PHONE],
    addresses: [...OWN, ...TWO_FACED],
    signUp: () => site.signUp({ owns: [EXAM.code] }),
  },
  { who: 'a newcomer', screens: [DESK_DARK, PHONE_LIGHT], addresses: FIRST_EVENING, signUp: () => site.signUp() },
  {
    who: 'an administrator',
    screens: [DESK, PHONE],
    addresses: ADMIN,
    signUp: () => site.signUp({ isAdmin: true }),
  },
];

// In parallel: the pages wait for the server longer than the rules take to check.
test.concurrent.each(callers)(
  'breaks no accessibility rule for $who',
  async ({ screens, addresses, signUp }) => {
    const { page, context, troubles } = await visit(browser, site.url, screens[0], (await signUp())?.sid);
    for (const address of addresses) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      for (const screen of screens) {
        await turnTo(page, screen);
        await expectGoodPage(page);
      }
    }
    expect(troubles).toEqual([]);
    await context.close();
  },
  180_000,
);

test.concurrent('fits text pages on the smallest phone, and navigation pages with large text', async () => {
  const { page, context } = await visit(browser, site.url, { width: 320, scheme: 'light' });
  for (const address of WORDS) {
    await page.goto(address);
    await expectNothingWide(page);
  }
  for (const address of ['/', `/study/${EXAM.slug}`, '/status']) {
    await page.goto(address);
    await expectRoomForLargeText(page);
  }
  await context.close();
}, 180_000);
