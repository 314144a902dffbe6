import { readAnkiPackage } from '#contract/content-cards.ts';
import { MOST_QUESTIONS } from '#contract/question-import.ts';
import type { PackCategory, PackStudy } from '#rules/content-import/pack.ts';
import type { FolderPack } from '#rules/content-import/report.ts';
import { namesOf } from '#rules/formats/cards/filed.ts';
import { detectFormat } from '#rules/formats/detect.ts';
import { refuseForeign } from '#rules/formats/foreign-file.ts';
import { FileRefused, type Loss, type Misfit, type ReadQuestion } from '#rules/formats/format.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import { countText } from '#rules/wording/count.ts';
import { openApkg } from '#server/features/content/anki/read-apkg.ts';
import { type PackedItem, packedItems } from '#server/features/content/pack/study-rows.ts';
import { packHash } from '#server/features/content/pack/pack-hash.ts';
import { readPacks } from '#server/features/content/pack/pack-files.ts';
import { packageSource } from '#server/features/content/package/exam-package.ts';
import type { Fault } from '#server/features/content/pack/read-json.ts';
import { cleanHtml } from '#server/features/study/content-html.ts';
import { toJson } from '#server/http/json-reply.ts';

/** How many questions or study items are sent at a time: the server that takes them serves others in between. */
const BATCH = 100;
/** What is told of a package of which little can be imported. */
const MOST_FAULTS = 1000;
const MOST_MISFITS = 10_000;

/** What is read of an exam package, in this order; the questions and study content of a pack follow it. */
export type PackagePart =
  | { categories: PackCategory[]; faults: Fault[] }
  | { misfits: Misfit[] }
  | { pack: FolderPack; packHash: string }
  | { questions: FolderPack['pack']['questions'] }
  | { study: FolderPack['pack']['study'] }
  | { pictureName: string; picture: Uint8Array };

async function* readPackage(bytes: Uint8Array): AsyncGenerator<PackagePart> {
  const { categories, sound, faults, misfits } = await readPacks(packageSource(bytes));
  if (misfits.length > MOST_MISFITS)
    throw new FileRefused(
      'Invalid archive',
      `More than ${countText(MOST_MISFITS, 'item')} of the package cannot be imported`,
    );
  yield { categories, faults: shortened(faults) };
  for (const part of batches(misfits)) yield { misfits: part };
  for (const { pictures, pack, ...about } of sound) {
    yield { pack: { ...about, pack: { ...pack, questions: [], study: [] } }, packHash: packHash(pack) };
    for (const questions of batches(pack.questions)) yield { questions };
    for (const study of batches(pack.study)) yield { study };
    for (const [pictureName, picture] of pictures ?? []) yield { pictureName, picture };
  }
}

/** The first of many faults, and how many more there are. */
function shortened(faults: Fault[]): Fault[] {
  const more = faults.length - MOST_FAULTS;
  if (more <= 0) return faults;
  const { file } = faults[MOST_FAULTS]!;
  return [...faults.slice(0, MOST_FAULTS), { file, message: `and ${countText(more, 'more problem')}` }];
}

/** The study content of an exam as it will be stored. */
function* renderStudy({ code, study }: { code: string; study: readonly PackStudy[] }): Generator<PackedItem[]> {
  for (const entry of study) yield* batches(packedItems(code, entry));
}

/** The cards of an Anki package, in the form of the reply that tells them. */
async function* readDeck(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const { reading, restOf } = await openApkg(bytes);
  const { cards, misfits: unread, losses } = reading;
  const clean = cards.map(({ place, card, filing }) => ({
    place,
    ...card,
    back: cleanHtml(card.back),
    names: namesOf(filing).map((name) => name.slice(0, 300).toWellFormed()),
  }));
  const fits = ({ front, back, topic }: (typeof clean)[number]) =>
    front.length <= 2000 && back !== '' && back.length <= 100_000 && topic.length <= 200;
  const unfit = clean
    .filter((card) => !fits(card))
    .map(({ place, front }) => ({
      place,
      excerpt: front.slice(0, 100).toWellFormed(),
      reason: 'The card is too long or empty',
    }));
  const misfits = [...unread, ...unfit];
  const reply = toJson(readAnkiPackage.reply, {
    cards: clean.filter(fits).map(({ front, back, topic, names }) => ({ front, back, topic, names })),
    misfits,
    lost: losses,
    rest: misfits.length > 0 ? restOf(misfits) : null,
  });
  yield Buffer.from(reply);
}

/** What is read of a file of questions. */
export type QuestionsPart = { questions: ReadQuestion[] } | { misfits: Misfit[] } | { losses: Loss[] };

/** The questions of a file in any format that can be imported. */
async function* readQuestions({ name, bytes }: { name: string; bytes: Uint8Array }): AsyncGenerator<QuestionsPart> {
  refuseForeign(name, bytes);
  const read = await FORMATS[detectFormat(name, bytes)].read?.();
  if (!read) throw new FileRefused('No questions to import', 'Files of this kind hold no questions, or whole exams');
  const { questions, misfits, losses } = await read(bytes);
  if (questions.length > MOST_QUESTIONS)
    throw new FileRefused(
      'Too many questions',
      `You can import at most ${countText(MOST_QUESTIONS, 'question')} at a time.`,
    );
  for (const part of batches(questions)) yield { questions: part };
  for (const part of batches(misfits)) yield { misfits: part };
  for (const part of batches(losses)) yield { losses: part };
}

export const TASKS = { readPackage, renderStudy, readDeck, readQuestions } as const;
export type TaskName = keyof typeof TASKS;

function* batches<T>(list: readonly T[]): Generator<T[]> {
  for (let start = 0; start < list.length; start += BATCH) yield list.slice(start, start + BATCH);
}
