import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Loss, Misfit, WrittenQuestion } from '#rules/formats/format.ts';
import type { FormatName } from '#rules/formats/names.ts';
import { fitting, isMisfit } from './fitting.ts';
import { foundInList, foundInSheet, type QuestionStream } from './question-stream.ts';
import { ONE_BY_ONE, type OneByOneWriter } from './write-one-by-one.ts';

const READERS: Partial<Record<FormatName, (file: string) => QuestionStream>> = {
  json: foundInList,
  csv: foundInSheet,
  tsv: foundInSheet,
};

/** As much as is written at once. */
const WRITTEN_AT_ONCE = 1024 * 1024;

type Ways = { read: (file: string) => QuestionStream; writer: (mostOptions: number) => OneByOneWriter };
type Report = { fit: number; misfits: Misfit[]; lost: Loss[] };

/** How a file is converted without ever being held whole; undefined where one of the formats takes that. */
export function waysOneByOne(from: FormatName, to: FormatName): Ways | undefined {
  const [read, writer] = [READERS[from], ONE_BY_ONE[to]];
  return read && writer && { read, writer };
}

/**
 * Converts question by question, whatever the size of the file. What is written stands in a temporary file until all is read, so that
 * of a file that is refused in its last line nothing comes out.
 */
export async function convertOneByOne(
  file: string,
  { read, writer }: Ways,
  put: (chunks: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-convert-'));
  try {
    const spool = join(folder, 'out');
    const { begin, add, end } = writer(writer.length > 0 ? await mostOptions(read(file)) : 0);
    const out = await open(spool, 'w');
    const report: Report = { fit: 0, misfits: [], lost: [] };
    const lostOnWriting: Loss[] = [];
    let text = begin;
    report.lost = await eachOf(read(file), {
      fit: async (question) => {
        const added = add(question, report.fit);
        report.fit += 1;
        lostOnWriting.push(...added.lost);
        text += added.text;
        if (text.length < WRITTEN_AT_ONCE) return;
        await out.write(text);
        text = '';
      },
      misfit: (misfit) => void report.misfits.push(misfit),
    }).finally(async () => {
      await out.write(text + end);
      await out.close();
    });
    if (report.fit > 0) await put(createReadStream(spool));
    report.lost.push(...lostOnWriting);
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function mostOptions(found: QuestionStream): Promise<number> {
  let most = 0;
  await eachOf(found, {
    fit: ({ options }) => void (most = Math.max(most, options.length)),
    misfit: () => undefined,
  });
  return most;
}

type Takers = { fit: (question: WrittenQuestion) => Promise<void> | void; misfit: (misfit: Misfit) => void };

/** Hands on each that fits and each that does not; returns what was lost of the whole file. */
async function eachOf(found: QuestionStream, { fit, misfit }: Takers): Promise<Loss[]> {
  const check = fitting();
  for (;;) {
    const { done, value } = await found.next();
    if (done) return value;
    const outcome = 'question' in value ? check(value) : value;
    if (isMisfit(outcome)) misfit(outcome);
    else await fit(outcome);
  }
}
