import { open, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isZip } from '#rules/formats/archive/unzip.ts';
import { detectFormat, LOOKED_AT } from '#rules/formats/detect.ts';
import { refuseForeign } from '#rules/formats/foreign-file.ts';
import {
  type Card,
  type Content,
  FileRefused,
  type ReadCard,
  type ReadQuestion,
  type Loss,
  type Misfit,
  misfitText,
  type Reading,
  type Repeat,
  repeatText,
  type WrittenQuestion,
  WHOLE_FILE,
} from '#rules/formats/format.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import { hasLooseReferences, LOOSE_REFERENCES } from '#rules/formats/kept-order.ts';
import { FORMAT_NAMES, type FormatName, formatNamed } from '#rules/formats/names.ts';
import { type Exhibit, withoutPictures } from '#rules/question/exhibit/exhibit.ts';
import { countText } from '#rules/wording/count.ts';
import { cleanHtml } from '#server/features/study/content-html.ts';
import { convertOneByOne, waysOneByOne } from './convert/convert-one-by-one.ts';
import { fitting, isMisfit } from './convert/fitting.ts';
import { notRead, readWhole } from './convert/whole-file.ts';
import { readerOf, writerOf } from './convert/convert-formats.ts';

const USAGE =
  'content convert <file> --to <format> [--from <format>] [--out <path>] [--json] [--domain <name>] [--task <name>] [--decks-as-tasks]';

/**
 * `fit`: what was written; `leftOut`: how many questions fit a bank but not the format, each of which is a loss, too; `loose`: the places
 * of questions whose options refer to each other and are shuffled.
 */
type Report = {
  fit: number;
  leftOut: number;
  misfits: Misfit[];
  losses: Loss[];
  repeats: Repeat[];
  loose: readonly string[];
};
/** The domain and task for flashcards, by name: one place for all of them, or each card's deck and its parent. */
type CardPlaces = { domain: string | undefined; task: string | undefined; isByDeck: boolean };
type Out = { write: (file: string | Uint8Array) => void; log: (line: string) => void };

/**
 * `cairn content convert`: reads a file in any format, writes it in another, and reports what did not fit. Returns the exit code: 0
 * if something was written, 1 if nothing could be, 2 for wrong arguments.
 */
export async function runConvert(args: readonly string[], { write, log }: Out): Promise<number> {
  const asked = await askedFor(args);
  if (typeof asked === 'string') {
    log(asked);
    return 2;
  }
  const { file, to, write: writeContent, from, out, json, place } = asked;
  const say = (report: Report) => log(json ? reportJson(report) : reportText(report));
  try {
    const name = await formatOf(file, from);
    const ways = waysOneByOne(name, to);
    if (ways) {
      const put = async (chunks: AsyncIterable<Uint8Array>) => {
        if (out !== undefined) return writeFile(out, chunks);
        for await (const chunk of chunks) write(chunk);
      };
      const report = await convertOneByOne(file, ways, put);
      say({ ...report, repeats: [] });
      return report.fit === 0 ? 1 : 0;
    }
    const read = await readerOf(name);
    if (!read) throw new FileRefused('Invalid file type', `${name} cannot be read`);
    const { content, report } = contentOf(await read(await readWhole(file)), to, place);
    if (report.fit === 0) {
      say(report);
      return 1;
    }
    const { file: written, losses, leftOut } = await writeContent(content);
    const fit = report.fit - leftOut;
    if (fit > 0 && out === undefined) write(written);
    else if (fit > 0 && out !== undefined) await writeFile(out, written);
    say({ ...report, fit, leftOut, losses: [...report.losses, ...losses] });
    return fit === 0 ? 1 : 0;
  } catch (error) {
    const isExpected = error instanceof FileRefused;
    const reason = isExpected ? `${error.title}: ${error.message}` : 'The file could not be converted';
    say({
      fit: 0,
      leftOut: 0,
      misfits: [{ place: WHOLE_FILE, excerpt: '', reason }],
      losses: [],
      repeats: [],
      loose: [],
    });
    if (!isExpected) throw error;
    return 1;
  }
}

async function askedFor(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        from: { type: 'string' },
        out: { type: 'string' },
        json: { type: 'boolean', default: false },
        domain: { type: 'string' },
        task: { type: 'string' },
        'decks-as-tasks': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const [file] = positionals;
    if (positionals.length !== 1 || file === undefined || values.to === undefined) return USAGE;
    const to = formatNamed(values.to);
    const write = to && (await writerOf(to));
    if (!write)
      return `“${values.to}” is not an output format. Choose one of: ${(await knownFormats(writerOf)).join(', ')}`;
    const from = values.from === undefined ? undefined : formatNamed(values.from);
    if (values.from !== undefined && !(from && (await readerOf(from))))
      return `“${values.from}” is not an input format. Choose one of: ${(await knownFormats(readerOf)).join(', ')}`;
    const { domain, task, out, json } = values;
    return { file, to, write, from, out, json, place: { domain, task, isByDeck: values['decks-as-tasks'] } };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return `${error.message.split('. ')[0]}.\n${USAGE}`;
  }
}

async function knownFormats(way: (name: FormatName) => Promise<unknown>): Promise<string[]> {
  const ways = await Promise.all(FORMAT_NAMES.map((name) => way(name)));
  return FORMAT_NAMES.filter((_, index) => ways[index]);
}

/** The format of a file: as asked for, or from its first bytes; for an archive, from its contents. Refuses what is no bank. */
async function formatOf(file: string, asked: FormatName | undefined): Promise<FormatName> {
  const handle = await open(file).catch(notRead);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(LOOKED_AT) }).catch(notRead);
    const beginning = buffer.subarray(0, bytesRead);
    if (asked === undefined) return detectFormat(file, isZip(buffer) ? await readWhole(file) : beginning);
    refuseForeign(file, beginning);
    return asked;
  } finally {
    await handle.close();
  }
}

/** Checked without the file's pictures, whose names no bank has, and then with them. */
function withPicturesAside(found: ReadQuestion, check: ReturnType<typeof fitting>): WrittenQuestion | Misfit {
  const { exhibits, ...question } = found.question as { exhibits?: Exhibit[] };
  const conversion = check({
    ...found,
    question: exhibits ? { ...question, exhibits: withoutPictures(exhibits) } : question,
  });
  return isMisfit(conversion) || !exhibits ? conversion : { ...conversion, exhibits };
}

/** The place of a card, defaulting to the one it came from. */
function placeOf({ card, filing }: ReadCard, { domain, task, isByDeck }: CardPlaces): Pick<Card, 'domain' | 'task'> {
  const [inner, around] = isByDeck ? filing.decks : [];
  return { domain: around ?? domain ?? card.domain, task: inner ?? task ?? card.task };
}

/** What would fit a bank, checked like an import into an empty exam, and what of that the target format can hold. */
function contentOf(
  { questions, cards, misfits, losses, repeats, pictures }: Reading,
  to: FormatName,
  place: CardPlaces,
): { content: Content; report: Report } {
  const check = fitting();
  const conversions = questions.map((found) => withPicturesAside(found, check));
  const unfit = conversions.filter(isMisfit);
  const writtenQuestions = conversions.flatMap((conversion) => (isMisfit(conversion) ? [] : [conversion]));
  const loose = conversions.flatMap((conversion, index) =>
    !isMisfit(conversion) && hasLooseReferences(conversion) ? [questions[index]!.place] : [],
  );
  const held = FORMATS[to].holdsCards ? cards : [];
  if (held.length < cards.length)
    unfit.push({ place: WHOLE_FILE, excerpt: '', reason: `${FORMATS[to].title} cannot hold flashcards` });
  return {
    content: {
      questions: writtenQuestions,
      cards: held.map((found) => ({ ...found.card, ...placeOf(found, place), back: cleanHtml(found.card.back) })),
      pictures,
    },
    report: {
      fit: writtenQuestions.length + held.length,
      leftOut: 0,
      misfits: [...misfits, ...unfit],
      losses,
      repeats,
      loose,
    },
  };
}

/** The report for programs, by the names that they know. */
const reportJson = ({ fit, misfits, losses, repeats, loose }: Report): string =>
  JSON.stringify({
    fit,
    misfits,
    lost: losses,
    ...(repeats.length > 0 && { repeated: repeats }),
    ...(loose.length > 0 && { notes: loose.map((place) => ({ place, what: LOOSE_REFERENCES })) }),
  });

function reportText({ fit, leftOut, misfits, losses, repeats, loose }: Report): string {
  const counts = [
    `${countText(fit, 'item')} converted`,
    ...(leftOut > 0 ? [`${countText(leftOut, 'question')} left out`] : []),
    ...(repeats.length > 0 ? [countText(repeats.length, 'repeat')] : []),
    countText(misfits.length, 'misfit'),
    countText(losses.length, 'loss', 'losses'),
    ...(loose.length > 0 ? [countText(loose.length, 'note')] : []),
  ];
  return [
    ...misfits.map(misfitText),
    ...repeats.map(repeatText),
    ...losses.map(({ place, what }) => `${place}: lost: ${what}`),
    ...loose.map((place) => `${place}: note: ${LOOSE_REFERENCES}`),
    counts.join(', '),
  ].join('\n');
}
