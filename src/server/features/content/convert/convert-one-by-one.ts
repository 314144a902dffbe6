import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Loss, Misfit, WrittenQuestion } from '#rules/formats/format.ts';
import { hasLooseReferences } from '#rules/formats/kept-order.ts';
import type { FormatName } from '#rules/formats/names.ts';
import { columnsFor, type Extent, LEAST_EXTENT } from '#rules/formats/sheet/columns.ts';
import { fitToSheet, sheetRow, tableLine, tableText, wider } from '#rules/formats/sheet/write-sheet.ts';
import { jsonRow } from '#rules/formats/json.ts';
import { fitting, isMisfit } from './fitting.ts';
import { foundInList, foundInSheet, type QuestionStream } from './question-stream.ts';

/** Writers for formats that can be streamed; what the columns of a sheet follow from is known in advance. */
const ONE_BY_ONE: Partial<Record<FormatName, (extent: Extent) => OneByOneWriter>> = {
  json: () => ({
    begin: '[',
    add: (question) => ({ text: `${isFirst(question) ? '' : ','}\n  ${indented(jsonRow(question))}`, losses: [] }),
    end: '\n]\n',
  }),
  csv: sheetOneByOne(','),
  tsv: sheetOneByOne('\t'),
};

const READERS: Partial<Record<FormatName, (file: string) => QuestionStream>> = {
  json: foundInList,
  csv: foundInSheet,
  tsv: foundInSheet,
};

/** How many bytes are written at a time. */
const WRITTEN_AT_ONCE = 1024 * 1024;

type Ways = { read: (file: string) => QuestionStream; writer: (extent: Extent) => OneByOneWriter };
type Report = { fit: number; leftOut: number; misfits: Misfit[]; losses: Loss[]; loose: string[] };

/** How to convert a file in a stream; undefined if one of the formats needs the whole file. */
export function waysOneByOne(from: FormatName, to: FormatName): Ways | undefined {
  const [read, writer] = [READERS[from], ONE_BY_ONE[to]];
  return read && writer && { read, writer };
}

/**
 * Converts question by question, whatever the size of the file. The output goes to a temporary file until everything is read, so
 * that a file refused in its last line produces nothing.
 */
export async function convertOneByOne(
  file: string,
  { read, writer }: Ways,
  put: (chunks: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-convert-'));
  try {
    const spool = join(folder, 'out');
    const { begin, add, end } = writer(writer.length > 0 ? await extentOf(read(file)) : LEAST_EXTENT);
    const out = await open(spool, 'w');
    const report: Report = { fit: 0, leftOut: 0, misfits: [], losses: [], loose: [] };
    const lostOnWriting: Loss[] = [];
    let text = begin;
    report.losses = await eachOf(read(file), {
      fit: async (question, place) => {
        const added = add({ ...question, number: report.fit + report.leftOut + 1 });
        if (added.text === '') report.leftOut += 1;
        else {
          report.fit += 1;
          if (hasLooseReferences(question)) report.loose.push(place);
        }
        lostOnWriting.push(...added.losses);
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
    report.losses.push(...lostOnWriting);
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function extentOf(found: QuestionStream): Promise<Extent> {
  let extent = LEAST_EXTENT;
  await eachOf(found, {
    fit: (question) => void (extent = wider(extent, question)),
    misfit: () => undefined,
  });
  return extent;
}

type Takers = {
  fit: (question: WrittenQuestion, place: string) => Promise<void> | void;
  misfit: (misfit: Misfit) => void;
};

/** Passes on each question that fits and each that does not; returns what was lost from the file as a whole. */
async function eachOf(found: QuestionStream, { fit, misfit }: Takers): Promise<Loss[]> {
  const check = fitting();
  for (;;) {
    const { done, value } = await found.next();
    if (done) return value;
    const entry = 'question' in value ? check(value) : value;
    if (isMisfit(entry)) misfit(entry);
    else await fit(entry, value.place);
  }
}

/** A file being written question by question. */
type OneByOneWriter = {
  begin: string;
  /** The text that a numbered question adds, and what is lost of it. */
  add: (question: WrittenQuestion) => { text: string; losses: Loss[] };
  end: string;
};

const isFirst = ({ number }: WrittenQuestion) => number === 1;

const indented = (row: object) => JSON.stringify(row, null, 2).replaceAll('\n', '\n  ');

function sheetOneByOne(delimiter: ',' | '\t') {
  return (extent: Extent): OneByOneWriter => {
    const columns = columnsFor(extent);
    return {
      begin: tableText([columns], delimiter),
      add(question) {
        const { question: fitted, losses } = fitToSheet(question, delimiter);
        return { text: fitted ? tableLine(sheetRow(fitted, columns), delimiter) : '', losses };
      },
      end: '',
    };
  };
}
