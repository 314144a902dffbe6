import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { strToU8, zipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { openDatabase } from '#server/db/database.ts';
import { sessionService } from '#server/features/account/session.service.ts';
import { packageOf } from '#server/features/content/package/exam-package.ts';
import { CATEGORIES, makePack } from '../factories/pack.ts';
import { FOREIGN_BANKS } from '../factories/foreign/banks.ts';
import { makePerson } from '../factories/people.ts';
import { launchChromium } from '../setup/chromium.ts';
import { fillDatabase } from '../servers/filled-database.ts';
import type { Scratch } from '../servers/scratch.ts';
import { startCairn } from '../servers/server-process.ts';

type Sample = { name: string; bytes: Buffer };

const SAMPLES = fileURLToPath(new URL('../../docs/formats/', import.meta.url));
/** How the dialog is pictured: on a desktop and on a phone, in both themes. */
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 664 },
].flatMap((viewport) => (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })));

/** Files as authors elsewhere have them, in addition to the documentation's samples. */
const OTHERS: Record<string, string | Uint8Array> = {
  ...FOREIGN_BANKS,
  'letters.csv': [
    'No.,Question Text,Option A,Option B,Option C,Option D,Correct Option(s),Explanation,Section',
    '1,Which port does HTTPS use?,80,443,22,25,B,HTTPS listens on 443.,Networking',
    '2,Which two are transport protocols?,TCP,HTTP,UDP,DNS,A and C,,Networking',
    '3,SSH is encrypted.,True,False,,,True,,Security',
  ].join('\r\n'),
  'excel-export.txt': [
    'Question\tAnswer 1\tAnswer 2\tAnswer 3\tAnswer 4\tCorrect',
    'Which layer routes packets?\tPhysical\tData link\tNetwork\tTransport\tOption C',
  ].join('\n'),
  'package.zip': packageOf({
    categories: CATEGORIES,
    packs: [makePack(3, { question: (_, index) => (index === 1 ? { keys: ['h'] } : {}) })],
  }),
  'notes.docx': zipSync({ 'word/document.xml': strToU8('<w:document/>') }),
};

/**
 * Imports a file of each format like somebody who reads only the dialog: opens it, gives it the file, reads what it says,
 * and presses the one button it offers. Prints what the dialog said of each; `--shots` names a folder for pictures.
 */
export async function walkImports(scratch: Scratch, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { shots: { type: 'string' } } });
  const folder = scratch.makeFolder('imports');
  const at = { databaseUrl: null, file: join(folder, 'cairn.sqlite') };
  await fillDatabase(at);
  const database = openDatabase(at);
  const now = () => new Date();
  const { id } = await makePerson(database, now().toISOString(), { isAdmin: true });
  const { token } = await sessionService({ database, now }).start(
    { id, isAdmin: true, roles: [] },
    { token: null, device: 'bench' },
  );
  await database.close();
  const server = await startCairn(folder, { SESSION_SECRET: randomBytes(32).toString('hex') });
  scratch.atEnd(server.stop);
  if (values.shots !== undefined) await mkdir(values.shots, { recursive: true });
  const browser = await launchChromium();
  try {
    for (const sample of await samples()) {
      const page = await visit(browser, { url: server.url, token });
      const examId = await emptyExam(page, server.url, sample.name);
      console.log(`\n${sample.name}\n${await importOne(page, examId, sample, values.shots)}`);
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
}

async function samples(): Promise<Sample[]> {
  const shipped = await readdir(SAMPLES);
  return [
    ...(await Promise.all(shipped.map(async (name) => ({ name, bytes: await readFile(join(SAMPLES, name)) })))),
    ...Object.entries(OTHERS).map(([name, content]) => ({ name, bytes: Buffer.from(content) })),
  ];
}

async function visit(browser: Browser, { url, token }: { url: string; token: string }) {
  const context = await browser.newContext({ baseURL: url, ...SCREENS[0] });
  await context.addCookies([{ name: 'sid', value: token, url }]);
  return context.newPage();
}

/** Creates an exam for each file, so nothing that one file brings is there for the next. */
async function emptyExam(page: Page, origin: string, name: string): Promise<string> {
  const [{ id: categoryId }] = await (await page.request.get('/api/categories')).json();
  const headers = { origin };
  const data = { name, description: 'For one file.', categoryId, price: 0, isActive: false };
  return (await (await page.request.post('/api/exams', { headers, data })).json()).id;
}

/** What the dialog says about the file, and what it says after its button is pressed. */
async function importOne(page: Page, examId: string, { name, bytes }: Sample, shots: string | undefined) {
  await page.goto(`/admin/questions?examId=${examId}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Import Questions' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: bytes });
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await preview.or(dialog.getByRole('alert')).first().waitFor({ timeout: 120_000 });
  await dialog.getByText('Checking the file...').waitFor({ state: 'detached' });
  if (shots) await picture(page, join(shots, name));
  const said = (await preview.or(dialog.getByRole('alert')).first().innerText()).replace(/\n+/g, '\n');
  const button = dialog.getByRole('button', { name: /^Import/ });
  if (!(await preview.isVisible()) || (await button.getAttribute('aria-disabled')) === 'true')
    return `${said}\n(nothing to press)`;
  await button.click();
  await dialog.waitFor({ state: 'detached' });
  const told = page.getByRole('status').filter({ hasText: 'Imported' }).first();
  return `${said}\n=> ${(await told.innerText()).replace(/\n+/g, ' ')}`;
}

async function picture(page: Page, path: string): Promise<void> {
  for (const { viewport, colorScheme } of SCREENS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.screenshot({
      path: `${path}-${viewport.width}-${colorScheme}.png`,
      animations: 'disabled',
      timeout: 0,
    });
  }
}
