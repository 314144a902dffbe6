/** Files in the admin area: questions and flashcards that come from one and go into one, and what is refused of them. */
import { readFile } from 'node:fs/promises';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { makePack } from '../factories/pack.ts';
import { deckWith } from '../factories/decks.ts';
import { png } from '../factories/pictures.ts';
import { button, pickExam } from './administering.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { DESK, expectGoodPage, visit } from './visitor.ts';
import type { Page } from 'playwright-core';

const { browser, site } = await browserAt(startSite());
await site.bring([makePack(12)]);
await site.bring([makePack(60)]);
const admin = async (screen = DESK) => visit(browser, site.url, screen, (await site.signUp({ isAdmin: true })).sid);

const toQuestions = async (page: Page) => {
  await page.goto('/admin/questions');
  await pickExam(page, 'Example Practitioner');
  await page.getByRole('table', { name: 'Questions' }).waitFor();
};

const json = (questions: unknown) => ({
  name: 'questions.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(questions)),
});

test('imports the valid part of a GIFT file, downloads the rest, and exports the bank as GIFT and as cards', async () => {
  const { page, troubles } = await visit(browser, site.url, DESK, (await site.signUp({ isAdmin: true })).sid);
  await page.goto('/admin/questions');
  await pickExam(page, 'Example Practitioner');
  await button(page, 'Import Questions').click();
  const dialog = page.getByRole('dialog');
  const gift =
    'Which <b>metal</b> is liquid at room temperature? {=Mercury ~Iron ~Tin}\n\nDescribe iron. {}\n\nWhich is a gas? {=Neon ~Neon}';
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'metals.gift', mimeType: '', buffer: Buffer.from(gift) });
  await dialog.getByText('1 of 3 would be added', { exact: false }).waitFor();
  await dialog.getByRole('row', { name: /line 3 An essay question can’t be imported/ }).waitFor();
  await dialog.getByRole('row', { name: /line 5 Option 2 is the same as another\./ }).waitFor();
  await dialog.getByText('What will be lost').waitFor();
  await dialog.getByText('Bold and italic text').waitFor();
  await expectGoodPage(page);
  await dialog.getByLabel('No domain (1 question)').selectOption('1');
  const resting = page.waitForEvent('download');
  await button(page, 'Import Valid and Download Rejected').click();
  expect((await resting).suggestedFilename()).toBe('metals-rest.gift');
  const rest = await readFile(await (await resting).path(), 'utf8');
  expect(rest.split('\n\n')).toEqual([
    '// Problem: An essay question can’t be imported\nDescribe iron. {}',
    '// Problem: Option 2 is the same as another\nWhich is a gas? {=Neon ~Neon}\n',
  ]);
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('1 question from “metals.gift”').first().waitFor();

  // A file with nothing for this exam says so, and why.
  await button(page, 'Import Questions').click();
  const give = (name: string, content: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
  await give('cards.txt', '#separator:tab\nFront\tBack\n');
  await dialog.getByText('The file contains flashcards. Import them under Study Content', { exact: false }).waitFor();
  const toBulk = dialog.getByRole('link', { name: 'Go to Bulk Import' });
  expect(await toBulk.getAttribute('href')).toMatch(/^\/admin\/study-content\/create\?tab=bulk&examId=/);
  await give('metals-rest.gift', rest.replace('~Neon', '~Iron'));
  await dialog.getByText('1 of 2 would be added', { exact: false }).waitFor();
  await dialog.getByText('How the question was read').waitFor();
  await dialog.getByText('A. Neon (correct)').waitFor();
  await give('metals.gift', gift.split('\n\n')[0]!);
  await dialog.getByText('Every question in this file is already in this exam.').waitFor();
  await dialog.locator('input[type=file]').setInputFiles('docs/formats/exam.zip');
  await dialog.getByText('It is imported as a separate exam', { exact: false }).waitFor();
  await expectGoodPage(page);
  await button(page, 'Import Exam').click();
  await dialog.waitFor({ state: 'detached' });

  // A picture with a text alternative is imported, re-encoded; a damaged one keeps only its own question out.
  const drawn = await png(7);
  const asked = (text: string, file: Buffer) =>
    `<question type="truefalse"><questiontext format="html"><text><![CDATA[${text} <img src="@@PLUGINFILE@@/a.png" alt="A green field">]]></text><file name="a.png" path="/" encoding="base64">${file.toString('base64')}</file></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>`;
  const bank = `<quiz>${asked('Is it green?', drawn)}${asked('Is it whole?', drawn.subarray(0, 60))}</quiz>`;
  await button(page, 'Import Questions').click();
  await give('fields.xml', bank);
  await dialog.getByText('1 of 2 would be added', { exact: false }).waitFor();
  await dialog.getByRole('row', { name: /This picture is damaged and cannot be read/ }).waitFor();
  await dialog.getByLabel('No domain (1 question)').selectOption('1');
  await button(page, 'Import Valid and Download Rejected').click();
  await dialog.waitFor({ state: 'detached' });

  // Where whole exams are imported, nothing else is accepted, and it says so.
  await page.goto('/admin');
  await button(page, 'Import Exam').click();
  const whole = dialog.getByRole('button', { name: 'Import Exam' });
  await whole.click();
  await dialog.getByText('Please choose an exam package').waitFor();
  await give('questions.zip', gift);
  await dialog.getByText('Please choose a ZIP file exported from Cairn.', { exact: false }).waitFor();
  await dialog.locator('input[type=file]').setInputFiles('docs/formats/exam.zip');
  await dialog.getByText('Nothing would change:', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.goto('/admin/questions');
  await pickExam(page, 'Example Practitioner');

  await button(page, 'Export As').click();
  const carrying = page.waitForEvent('download');
  await button(page, 'Moodle XML').click();
  const moodle = await readFile(await (await carrying).path(), 'utf8');
  expect(moodle.match(/<file name="[0-9a-f]{64}-40x20\.webp" path="\/" encoding="base64">UklGR/g)).toHaveLength(1);
  await button(page, 'Import Questions').click();
  await give('again.xml', moodle);
  await dialog.getByText('Every question in this file is already in this exam.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  for (const [title, beginning] of [
    ['GIFT', '$CATEGORY: $course$/top'],
    ['Anki package', 'PK'],
  ] as const) {
    const saving = page.waitForEvent('download');
    await button(page, title).click();
    expect(await readFile(await (await saving).path(), 'latin1')).toMatch(new RegExp(`^${RegExp.escape(beginning)}`));
    await page.getByText(`as ${title}.`).waitFor();
  }
  await page.route('**/api/exams/*/questions?*', async (route) => {
    const questions = await (await route.fetch()).json();
    const { text, explanation, difficulty, topic, domain, task, sources } = questions[0];
    const about = { text, explanation, difficulty, topic, domain, task, sources, rationales: [] };
    const parts = [{ text: 'Port', rationale: '', accepts: { entry: 'number', values: ['22'] } }];
    const typed = {
      ...about,
      id: questions[0].id,
      options: [],
      correctAnswer: -1,
      correctAnswers: [],
      kind: 'blanks',
      parts,
    };
    return route.fulfill({ json: [typed, { ...questions[0], fixed: [3] }] });
  });
  await button(page, 'CSV').click();
  await page
    .getByText('Exported 1 question as CSV. 1 of 2 is not in the file, since CSV does not support it.')
    .waitFor();
  await page.getByText('What is not in the file').waitFor();
  await page.getByText('CSV does not support this kind of question (Fill in)', { exact: false }).waitFor();
  await page.getByText('The fixed place of an option: it is shuffled with the others').waitFor();
  await expectGoodPage(page);
  expect(troubles).toEqual([]);
});

test('asks which columns of a sheet hold what before anything is checked, and names what repeats and what is missing', async () => {
  const { page, troubles } = await admin();
  await toQuestions(page);
  await button(page, 'Import Questions').click();
  const dialog = page.getByRole('dialog');
  const give = (name: string, content: string | Uint8Array) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });

  await give(
    'keys.csv',
    'id,question,A,B,C,Answer 1,Answer 2\n1,Which port?,22,23,80,A,\n2,Which two?,TLS,IPsec,NTP,A,B\n',
  );
  await dialog.getByText('Choose the column for “Correct answer”.').waitFor();
  await dialog
    .getByText('Which columns hold the correct answer? “Answer 1” and “Answer 2” name options', { exact: false })
    .waitFor();
  expect(await dialog.getByRole('region', { name: 'Preview' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Import Questions' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'Columns not chosen: Choose the column' }).waitFor();
  await expectGoodPage(page);
  await button(page, 'Use “Answer 1” and “Answer 2”').click();
  await dialog.getByText('2 of 2 would be added', { exact: false }).waitFor();
  expect(await dialog.getByLabel('Answer 2', { exact: false }).inputValue()).toBe('correct answer');
  await expectGoodPage(page);

  // Running numbers are no question, and the choice is open for correction before anything is added.
  await give(
    'numbers.csv',
    'Question #,Question Text,Answer 1,Answer 2,Correct Answer(s)\n1,Which port?,22,23,1\n2,"SSH" or what?,x,y,2\n',
  );
  await dialog.getByText('2 of 2 would be added', { exact: false }).waitFor();
  await dialog.getByText('“Question #” is not needed', { exact: false }).waitFor();
  await dialog.getByText('"SSH" or what?').waitFor();
  await dialog.getByLabel('Question Text').selectOption('explanation');
  await dialog.getByText('Choose the column for “Question”.').waitFor();
  expect(await dialog.getByRole('region', { name: 'Preview' }).count()).toBe(0);
  await dialog.getByLabel('Question Text').selectOption('text');
  await dialog.getByText('2 of 2 would be added', { exact: false }).waitFor();

  const asked = (text: string) =>
    `<question type="truefalse"><questiontext format="html"><text>${text}</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>`;
  await give(
    'bank.zip',
    zipSync({
      'a.xml': strToU8(`<quiz>${asked('One?')}</quiz>`),
      'b.xml': strToU8(`<quiz>\n${asked('One?')}\n${asked('Two?')}</quiz>`),
      'notes.txt': strToU8('x'),
    }),
  );
  await dialog.getByText('2 of 3 would be added', { exact: false }).waitFor();
  await dialog.getByText('1 repeats an earlier question in this file', { exact: false }).waitFor();
  await dialog.getByText('b.xml, line 2: the same as a.xml').waitFor();
  await dialog.getByText('1 file of the archive without questions: notes.txt').waitFor();

  // The sentence heads every preview with such questions, whatever the format.
  await give(
    'lacking.csv',
    'question,a,b,correct answer\nWhich port?,22,23,A\nWhich else?,22,23,\n,22,23,B\nWhich port?,22,23,A\n',
  );
  await dialog.getByText('2 questions are missing required fields (text, options, correctAnswer)').waitFor();
  await dialog.getByText('line 5: the same as line 2').waitFor();
  await expectGoodPage(page);

  await give('course.mbz', gzipSync(strToU8('x')));
  await dialog.getByRole('alert').filter({ hasText: 'File not supported: This is a Moodle backup' }).waitFor();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('%PDF-1.7') });
  await dialog.getByRole('alert').filter({ hasText: 'File not supported: This is a PDF document' }).waitFor();
  expect(troubles).toEqual([]);
});

test('shows cards for checking, and puts them into tasks by their tags or by choice', async () => {
  const { page, troubles } = await visit(browser, site.url, DESK, (await site.signUp({ isAdmin: true })).sid);
  await page.goto('/admin/study-content/create?tab=bulk');
  await page.getByLabel('Flashcards from a file').setInputFiles('docs/formats/cards.apkg');
  await page.getByText('2 cards read from cards.apkg.').waitFor();
  await page.getByRole('row', { name: /^What stores objects\?/ }).waitFor();
  expect(await page.getByLabel('Content as JSON').inputValue()).toContain('"title": "What stores objects?"');

  await page.getByLabel('Flashcards from a file').setInputFiles('docs/formats/anki.txt');
  await page.getByRole('row', { name: 'line 6 The back of the card is empty' }).waitFor();
  const saving = page.waitForEvent('download');
  await button(page, 'Download Rejected Cards').click();
  expect((await saving).suggestedFilename()).toBe('anki-rest.txt');
  expect(await readFile(await (await saving).path(), 'utf8')).toMatch(
    /^#separator:[^]*\n# Problem: The back of the card is empty\n/,
  );

  // Decks and tags named after a task go there; others, and cards without any, go where they are sent.
  const notes = 'Who may?\tThose named\taccess\nWhat for?\tTo work\tother\nHow much?\tTen\t\nWhich?\t\t\n';
  const file = { name: 'notes.txt', mimeType: '', buffer: Buffer.from(`#separator:tab\n#tags column:3\n${notes}`) };
  await page.getByLabel('Flashcards from a file').setInputFiles(file);
  await pickExam(page, 'Example Practitioner');
  const sent = async () =>
    JSON.parse(await page.getByLabel('Content as JSON').inputValue()).map(
      ({ domainNumber, taskNumber }: Record<string, number>) => `${domainNumber ?? 'none'}.${taskNumber}`,
    );
  await expect.poll(sent).toEqual(['2.1', 'none.1', 'none.1']);
  await page.getByLabel('Cards go to', { exact: true }).selectOption('1.2');
  await expect.poll(sent).toEqual(['2.1', '1.2', '1.2']);
  await page.getByLabel('other (1 card)').selectOption('1.1');
  await expect.poll(sent).toEqual(['2.1', '1.1', '1.2']);
  await expectGoodPage(page);
  const leaving = page.waitForEvent('download');
  await button(page, 'Import Content').click();
  await page.getByText('Bulk import successful', { exact: true }).first().waitFor();
  const told = page.getByText('3 study items added, 1 left out. The rest is in notes-rest.txt.', { exact: false });
  await told.first().waitFor();
  expect((await leaving).suggestedFilename()).toBe('notes-rest.txt');
  const { items } = await (
    await page.request.get(`${site.url}/api/admin/study-content?sort=updated&order=desc`)
  ).json();
  expect(items).toContainEqual(
    expect.objectContaining({ title: 'Who may?', domainName: 'Security', taskTitle: 'Access' }),
  );

  // Again, it says before anything is added which of them are there.
  await page.goto('/admin/study-content/create?tab=bulk');
  await page.getByLabel('Flashcards from a file').setInputFiles(file);
  await pickExam(page, 'Example Practitioner');
  await page.getByLabel('Domain', { exact: true }).selectOption('1');
  await page.getByText('3 cards read from notes.txt. 2 are already in this exam.').waitFor();

  // A card that the file has twice is counted, and added once.
  const twice = 'Twice?\tYes\nOnce?\tNo\nTwice?\tYes\n';
  await page.getByLabel('Flashcards from a file').setInputFiles({ ...file, buffer: Buffer.from(twice) });
  await page.getByText('0 are already in this exam. 1 repeats an earlier card and is added once.').waitFor();
  await button(page, 'Import Content').click();
  await page.getByText('2 study items added', { exact: false }).first().waitFor();
  await page.getByText('1 repeats an earlier card and is added once.', { exact: false }).first().waitFor();
  expect(troubles).toEqual([]);
});

test('brings the pictures of an Anki deck into study content, and names those that stay behind', async () => {
  const { page, troubles } = await admin();
  await page.goto('/admin/study-content/create?tab=bulk');
  const cards = [
    { front: 'Which device is blue?', back: 'This:<img src="blue-router.png"><img src="logo.svg">', topic: '' },
  ];
  const files = { 'blue-router.png': await png(60), 'logo.svg': Buffer.from('<svg/>') };
  await page
    .getByLabel('Flashcards from a file')
    .setInputFiles({ name: 'a.apkg', mimeType: '', buffer: Buffer.from(deckWith(cards, files, 'newer')) });
  await page.getByText('1 card read from a.apkg.').waitFor();
  await page.getByText('The picture logo.svg: It is not a PNG, JPEG, or WebP picture', { exact: false }).waitFor();
  await pickExam(page, 'Example Practitioner');
  await page.getByLabel('Cards go to', { exact: true }).selectOption('1.2');
  await button(page, 'Import Content').click();
  await page.getByText('1 study item added', { exact: false }).first().waitFor();
  const { items } = await (
    await page.request.get(`${site.url}/api/admin/study-content?sort=updated&order=desc`)
  ).json();
  const found = items.find(({ title }: { title: string }) => title === 'Which device is blue?');
  const { content } = await (await page.request.get(`${site.url}/api/admin/study-content/${found.id}`)).json();
  const [, address] = /<img src="([^"]+)" alt="blue router" width="40" height="20"/.exec(content) ?? [];
  expect((await page.request.get(`${site.url}${address}`)).status()).toBe(200);
  expect(troubles).toEqual([]);
});

test('refuses a file of the wrong kind, shape, or content with a sentence, and keeps the dialog open during an import', async () => {
  const { page } = await admin();
  await toQuestions(page);
  await page.getByRole('button', { name: 'Import Questions' }).click();
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input[type=file]');
  expect(await input.getAttribute('accept')).toContain('.apkg');
  const refused = (text: string) => dialog.getByRole('alert').filter({ hasText: text }).waitFor();
  await dialog.getByRole('button', { name: 'Import Questions' }).click();
  await refused('No file selected: Please select a JSON file to import');
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await refused('Invalid file type: Please select a JSON file');
  await input.setInputFiles(json({}));
  await refused('Invalid JSON file: JSON file must contain an array of questions');
  await dialog.getByRole('button', { name: 'Import Questions' }).click();
  expect(await dialog.getByRole('alert').textContent()).toContain('JSON file must contain an array');
  await input.setInputFiles(json([{ text: 'a' }, { text: 'b', options: [], correctAnswer: 0 }, 7]));
  await refused('2 questions are missing required fields (text, options, correctAnswer)');
  expect(await dialog.getByText('2 questions are missing required fields').count()).toBe(1);
  await input.setInputFiles(json([{ text: 'a' }, { text: 'Fits?', options: ['a', 'b'], correctAnswers: [0] }]));
  await dialog.getByText('The question has no options and no correct answer.').waitFor();
  await dialog.getByText('1 question is missing required fields (text, options, correctAnswer)').waitFor();
  expect(await dialog.getByRole('alert').count()).toBe(0);
  await input.setInputFiles(json([]));
  await refused('No questions to import: The file contains no questions');

  // If there are more errors than are shown, all can be downloaded; fewer are all shown.
  const faulty = (many: number) =>
    json(Array.from({ length: many }, () => ({ text: 'x', options: ['a', 'b', 'c', '=d'], correctAnswer: 9 })));
  await input.setInputFiles(faulty(1));
  await dialog.getByText('1 problem in 1 question. All are shown.').waitFor();
  const leaving = page.waitForEvent('download');
  await button(page, 'Download Rejected Questions').click();
  expect((await leaving).suggestedFilename()).toBe('questions-rest.json');
  await input.setInputFiles(faulty(150));
  await dialog.getByText('150 problems in 150 questions. The first 20 are shown.').waitFor();
  expect(await dialog.getByRole('row').count()).toBe(21);
  const saving = page.waitForEvent('download');
  await button(page, 'Download All Problems').click();
  const saved = await readFile(await (await saving).path(), 'utf8');
  expect(saved.trim().split('\r\n')).toHaveLength(151);

  // A running import is visible, and its dialog cannot be closed.
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/questions/bulk?*', async (route) => {
    await held;
    await route.fulfill({ status: 201, json: { added: 1, unchanged: 0, importId: null, newDomains: [] } });
  });
  await dialog
    .locator('input[type=file]')
    .setInputFiles(json([{ text: 'Goes on?', options: ['a', 'b', 'c', 'd'], correctAnswer: 0 }]));
  await dialog.getByText(/1 of 1 would be added/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Nothing from this file has been imported yet.').waitFor();
  await button(page, 'Back to the Import').click();
  await dialog.getByLabel('No domain (1 question)').selectOption('1');
  await dialog.getByRole('button', { name: 'Import Questions' }).click();
  await dialog.getByRole('progressbar', { name: 'Importing 1 question' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true });
  await expect.poll(() => dialog.count()).toBe(1);
  goOn();
  await dialog.waitFor({ state: 'detached' });
});

test('keeps the order of options that refer to each other, unless it is told not to, and the question form warns of them', async () => {
  const { page, troubles } = await admin();
  await toQuestions(page);
  await button(page, 'Import Questions').click();
  const dialog = page.getByRole('dialog');
  const run = dialog.getByRole('button', { name: 'Import Questions', exact: true });
  const bank = (name: string) =>
    `### Which ${name} are TCP?\n- [ ] SSH\n- [ ] HTTP\n- [x] Both A and B\n- [ ] None of the above\n\n### Which ${name} is UDP?\n- [x] TFTP\n- [ ] SSH\n`;
  const give = (name: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: `${name}.md`, mimeType: '', buffer: Buffer.from(bank(name)) });
  const said = dialog.getByText('1 question refers to other options');
  const keep = dialog.getByLabel('Keep the order of its options');
  await give('protocols');
  await dialog.getByText('2 of 2 would be added', { exact: false }).waitFor();
  await said.waitFor();
  expect(await keep.isChecked()).toBe(true);
  const domain = dialog.getByLabel('No domain (2 questions)');
  await domain.selectOption({ label: '1. Concepts' });
  await expectGoodPage(page);
  await run.click();
  await dialog.waitFor({ state: 'detached' });

  await button(page, 'Import Questions').click();
  await give('services');
  await said.waitFor();
  await keep.uncheck();
  await domain.selectOption({ label: '1. Concepts' });
  await run.click();
  await dialog.waitFor({ state: 'detached' });

  // As imported: shuffled, with a warning, or in order, without.
  const fixedIn = async (name: string) => {
    await page.getByLabel('Search', { exact: true }).fill(`${name} are TCP`);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: new RegExp(`^Edit Which ${name} are TCP`) }).click();
    await page.getByLabel('Option 3', { exact: true }).waitFor();
    const count = await page.getByRole('checkbox', { name: /^Don’t shuffle option/, checked: true }).count();
    const warnings = await page.getByText('This option refers to other options', { exact: false }).count();
    await page.goBack();
    return [count, warnings];
  };
  expect(await fixedIn('services')).toEqual([0, 2]);
  expect(await fixedIn('protocols')).toEqual([4, 0]);
  expect(troubles).toEqual([]);
});
