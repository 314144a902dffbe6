import { exportExamPackage } from '#contract/content-package.ts';
import { type FullQuestion, listFullQuestions } from '#contract/quiz-full.ts';
import { makeAnkiPackage } from '#contract/content-cards.ts';
import { writtenQuestion } from '#rules/formats/draft-row.ts';
import type { Content, Loss, WrittenQuestion, Writing } from '#rules/formats/format.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import { FORMAT_NAMES, type FormatName } from '#rules/formats/names.ts';
import { columnsFor, LEAST_EXTENT } from '#rules/formats/sheet/columns.ts';
import { tableText } from '#rules/formats/sheet/write-sheet.ts';
import { writtenPictures } from '#rules/formats/written-texts.ts';
import { picturePath } from '#rules/question/text/picture.ts';
import { type Api, ApiError } from '#web/base/api.ts';
import { fromBase64 } from '#web/base/base64.ts';
import { download } from '#web/ui/download.ts';
import { asAdmin } from '#web/features/admin/shell/as-admin.ts';
import { askFile } from '#web/base/file-call.ts';

const PAGE = 500;

/** Every question of an exam in use, page by page. */
async function allQuestions(api: Api, examId: string): Promise<FullQuestion[]> {
  const all: FullQuestion[] = [];
  for (let page = 1; ; page += 1) {
    const found = await api(asAdmin(listFullQuestions), {
      params: { examId },
      query: { page: String(page), numbers: '1' },
    });
    all.push(...found);
    if (found.length < PAGE) return all;
  }
}

/** Downloads the questions; says how many there are, how many the file leaves out, and what is lost. If it has none, no file. */
export async function exportQuestions(
  api: Api,
  exam: { id: string; slug: string },
  format: FormatName,
): Promise<{ count: number; leftOut: number; losses: readonly Loss[] }> {
  const questions = await allQuestions(api, exam.id);
  if (questions.length === 0) return { count: 0, leftOut: 0, losses: [] };
  const written = questions.map(writtenQuestion);
  const pictures = FORMATS[format].holdsPictures ? await picturesOf(written) : undefined;
  const content = { questions: written, cards: [], pictures };
  const { file, losses, leftOut } =
    format === 'apkg' ? await packageOf(api, content) : await (await FORMATS[format].write!())(content);
  if (leftOut < questions.length) download(nameOf(exam.slug, format), FORMATS[format].type, file);
  return { count: questions.length, leftOut, losses };
}

/** What an exported file is called, with its format if another one ends the same, so that neither replaces the other. */
function nameOf(slug: string, format: FormatName): string {
  const [extension] = FORMATS[format].extensions;
  const isShared = FORMAT_NAMES.some((name) => name !== format && FORMATS[name].extensions[0] === extension);
  return `${slug}-questions${isShared ? `-${format}` : ''}.${extension}`;
}

/** Downloads the whole exam as one file. */
export async function exportPackage(exam: { id: string; slug: string }): Promise<void> {
  const file = await askFile(exportExamPackage, { params: { id: exam.id } });
  download(`${exam.slug}.cairn.zip`, FORMATS.cairn.type, file);
}

/** The pictures of the questions. One deleted in the meantime is reported as lost. */
async function picturesOf(questions: readonly WrittenQuestion[]): Promise<Map<string, Uint8Array>> {
  const names = new Set(questions.flatMap(writtenPictures));
  const pictures = new Map<string, Uint8Array>();
  for (const name of names) {
    const response = await fetch(picturePath(name));
    if (response.ok) pictures.set(name, new Uint8Array(await response.arrayBuffer()));
    else if (response.status !== 404) throw new ApiError(response.status, await response.text());
  }
  return pictures;
}

/** The server makes formats that need SQLite. */
async function packageOf(api: Api, content: Content): Promise<Writing> {
  const { cardsIn } = await import('#rules/formats/cards/cards-in.ts');
  const { cards, losses } = cardsIn(content);
  const { file } = await api(makeAnkiPackage, { body: { cards } });
  return { file: fromBase64(file), losses, leftOut: 0 };
}

/** A file to fill in: the headings and one example. */
export function downloadTemplate(): void {
  const example = [
    'Which service stores objects?',
    'A queue',
    'Object storage',
    'A load balancer',
    'A firewall',
    'B',
    'Object storage keeps files with their metadata.',
    'easy',
    'Storage',
    '',
    '',
    'A queue holds messages.',
    'Objects are what it stores.',
    'It spreads requests.',
    'It filters packets.',
    'User guide <https://docs.example.com/guide>',
  ];
  download('questions-template.csv', 'text/csv', tableText([columnsFor(LEAST_EXTENT), example]));
}
